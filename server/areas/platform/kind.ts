/**
 * What an installation is: a demonstration, open to whoever sits before it, or a school's own. Written with its first
 * people, carried along by copies, never changed: the way people sign in to the one must not exist on the other.
 */
import { sql } from 'drizzle-orm';
import { CommandRefusal } from '../../installation/refusal.ts';
import type { Connection } from '../../kit/database/connection.ts';

export type Kind = 'demonstration' | 'school';

const refusals: Record<Kind, string> = {
  demonstration: '该数据库是演示数据，不能以 DEMO=off 启动。请用 DATA_DIR 或 DATABASE_URL 指定空的数据库。',
  school:
    '该数据库是正式使用的平台，不能以演示方式启动，否则任何人都能免密码登录。请设置 DEMO=off 后重新启动；要看演示，请用 DATA_DIR 指定另一个空目录。',
};

/** Null before the first people. One of before this was written down is told by its accounts, when in doubt a school. */
async function kindOf(connection: Connection): Promise<Kind | null> {
  const told = await connection.one<{ kind: Kind | null; hasAccounts: boolean; hasDemo: boolean }>(sql`
    select (select kind from installation) as kind,
      exists (select 1 from user_account) as has_accounts,
      exists (select 1 from user_account where is_demo and deleted_at is null) as has_demo`);
  if (told?.kind) return told.kind;
  if (!told?.hasAccounts) return null;
  return told.hasDemo ? 'demonstration' : 'school';
}

/** Refuses the wrong way round, in either direction; false while nothing is settled. */
export async function checkKind(connection: Connection, isDemo: boolean): Promise<boolean> {
  const kind = await kindOf(connection);
  if (kind && kind !== (isDemo ? 'demonstration' : 'school')) throw new CommandRefusal(refusals[kind]);
  return kind !== null;
}

/** Written once; a second start at the same moment finds it. */
export const keepKind = (connection: Connection, isDemo: boolean): Promise<unknown> =>
  connection.rows(sql`
    insert into installation (kind) values (${isDemo ? 'demonstration' : 'school'}) on conflict do nothing`);
