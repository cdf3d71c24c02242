/**
 * The database of this installation, ready for use: the external one by its address, otherwise the embedded one.
 * It is sound and at the schema of this program, or the start is refused with a sentence.
 */
import { refuseBroken } from './broken-restore.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { startPostgres, type Log, type Postgres } from './postgres.ts';
import { CommandRefusal, sentenceOfMachine } from './refusal.ts';
import { inspect } from './soundness.ts';

export async function provideDatabase(options: { databaseUrl?: string; dataDir: string; log: Log }): Promise<Postgres> {
  const { databaseUrl, log } = options;
  const postgres = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await startPostgres(options);
  try {
    await inspect(postgres.url, refuseBroken);
    await migrate(postgres.url, migrationsFolder, log);
    return postgres;
  } catch (error) {
    await postgres.stop();
    const told = sentenceOfMachine(error);
    throw told === null ? error : new CommandRefusal(told, { cause: error });
  }
}
