/**
 * A restore that was broken off leaves a schema with nothing in it, which looks like an installation before its first
 * start. A mark stands in the database while a restore goes on: nobody starts on it, and the next restore clears it away.
 */
import type { Client } from 'pg';
import { CommandRefusal } from './refusal.ts';

const mark = 'restore_under_way';

export const markRestore = (client: Client): Promise<unknown> =>
  client.query(`create table ${mark} (since timestamptz not null default now())`);
export const unmarkRestore = (client: Client): Promise<unknown> => client.query(`drop table ${mark}`);

export async function isBroken(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('public.${mark}') is not null as is`);
  return rows[0]?.is === true;
}

export async function refuseBroken(client: Client): Promise<void> {
  if (await isBroken(client))
    throw new CommandRefusal('这个数据库的恢复没有完成，不能启动。请重新运行 npm run restore，它会清理后从头恢复。');
}

/** Everything a restore made: views, tables, what is left beside them but not what belongs to an extension, and the jobs. */
export async function clearRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop view if exists %s cascade', oid::regclass) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select format('drop table if exists %s cascade', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S'
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists graphile_worker cascade');
}
