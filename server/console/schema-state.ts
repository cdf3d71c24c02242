/** The tables after the last drafted migration, as the drafting library says them. */
import type { generateDrizzleJson } from 'drizzle-kit/api-postgres';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '../installation/migrate.ts';

export type State = Awaited<ReturnType<typeof generateDrizzleJson>>;

const file = join(migrationsFolder, 'state.json');

export async function readState(): Promise<State> {
  const { head, ddl } = JSON.parse(await readFile(file, 'utf8')) as { head: Omit<State, 'ddl'>; ddl: State['ddl'] };
  return { ...head, ddl };
}

/** One entity a line, so that a change of one column is a change of one line. */
export function keepState({ ddl, ...head }: State): Promise<void> {
  const lines = ddl.map(one => JSON.stringify(one)).join(',\n');
  return writeFile(file, `{"head":${JSON.stringify(head)},"ddl":[\n${lines}\n]}\n`);
}
