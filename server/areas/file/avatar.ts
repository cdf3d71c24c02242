/** The own picture of an account; every signed-in user may see it. The former one goes. */
import { sql } from 'drizzle-orm';
import { channels } from 'contract/file/calls.ts';
import type { Call } from '../../kit/http/route.ts';
import { takeIn } from './intake.ts';
import { dropFiles, type StoredFile } from './record.ts';
import type { Store } from './store.ts';

export async function changeAvatar(call: Pick<Call, 'tx' | 'database' | 'parts'>, store: Store): Promise<StoredFile> {
  const { tx, database } = call;
  const file = await takeIn({ tx, database, store }, call, {
    moduleName: 'avatar',
    channel: channels.upload,
    ticket: null,
  });
  const row = await tx.one<{ former: string | null }>(sql`
    update user_account u set avatar = ${file.id}, updated_at = now(), version = u.version + 1
    from user_account o where o.id = u.id and u.id = ${tx.actor.userId}::bigint returning o.avatar as former`);
  if (row?.former && row.former !== file.id && /^[0-9a-f-]{36}$/.test(row.former))
    await dropFiles(database, [row.former]);
  return file;
}
