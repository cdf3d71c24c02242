/** The own picture of an account; every signed-in user may see it. The former one goes. */
import { sql } from 'drizzle-orm';
import { channels } from 'contract/file/calls.ts';
import { takeIn } from './intake.ts';
import { dropFiles, type StoredFile } from './record.ts';
import type { Store } from './store.ts';
import type { Call, Tx } from '../../kit/registry.ts';

/** Of two pictures sent at once the later one stays, and the other goes with what was there before. */
async function replace(tx: Tx, { id }: StoredFile): Promise<void> {
  const own = sql`id = ${tx.actor.userId}::bigint`;
  const row = await tx.one<{ former: string | null }>(sql`
    select avatar as former from user_account where ${own} for update`);
  await tx.rows(sql`
    update user_account set avatar = ${id}, updated_at = now(), version = version + 1 where ${own}`);
  if (row?.former && /^[0-9a-f-]{36}$/.test(row.former)) await dropFiles(tx, [row.former]);
}

export const changeAvatar = ({ tx, database, parts }: Pick<Call, 'tx' | 'database' | 'parts'>, store: Store) =>
  takeIn(
    { tx, database, store },
    { parts },
    { moduleName: 'avatar', channel: channels.upload, ticket: null, settled: replace },
  );
