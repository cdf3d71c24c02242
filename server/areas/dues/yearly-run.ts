/** How far a 年度核定 in the background is: told to who asked for it, and stopped by the same between two portions. */
import { sql, type SQL } from 'drizzle-orm';
import type { YearlyProgress } from 'contract/dues/yearly-bases.ts';
import type { Connection } from '../../kit/database/connection.ts';

export interface RunOf {
  userId: string;
  organisationId: string;
  year: number;
}
const which = ({ userId, organisationId, year }: RunOf): SQL =>
  sql`user_id = ${userId}::bigint and organisation_id = ${organisationId}::bigint and year = ${year}::int`;

/** Pressed again while one runs, it counts from there on. */
export const beginRun = (tx: Connection, { userId, organisationId, year }: RunOf, total: number) =>
  tx.rows(sql`
    insert into dues_yearly_run (user_id, organisation_id, year, total)
    values (${userId}::bigint, ${organisationId}::bigint, ${year}::int, ${total}::int)
    on conflict (user_id, organisation_id, year) do update set total = excluded.total, made = 0, left_out = 0,
      is_stopping = false, ended_at = null`);

/** Broken off it begins anew, and meets again whoever was left out. */
export const resumeRun = (tx: Connection, run: RunOf) =>
  tx.rows(sql`update dues_yearly_run set left_out = 0 where ${which(run)}`);

export const noteRun = (tx: Connection, run: RunOf, made: number, leftOut: number) =>
  tx.rows(
    sql`update dues_yearly_run set made = made + ${made}::int, left_out = left_out + ${leftOut}::int where ${which(run)}`,
  );

export const stopRun = (tx: Connection, run: RunOf) =>
  tx.rows(sql`update dues_yearly_run set is_stopping = true where ${which(run)} and ended_at is null`);

export const endRun = (tx: Connection, run: RunOf) =>
  tx.rows(sql`update dues_yearly_run set ended_at = now() where ${which(run)}`);

export const progressOf = (tx: Connection, run: RunOf) =>
  tx.one<YearlyProgress>(sql`
    select total, made, left_out, is_stopping, ended_at is null as is_running from dues_yearly_run where ${which(run)}`);
