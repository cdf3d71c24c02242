/** Rehearsals in the database: how one stands, and what whoever runs it may still write. */
import { sql } from 'drizzle-orm';
import {
  type Rehearsal,
  type RehearsalOutcome,
  type RehearsalPhase,
  type RehearsalReport,
} from 'contract/exam/rehearsal.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import { notFound } from '../../../kit/refusal.ts';
import { newScratch } from './scratch.ts';
import type { Plan } from './play.ts';

export interface Stored extends Rehearsal {
  plan: Plan;
  scratch: string;
}

const columns = sql`r.id::text, r.plan, r.scratch, (r.plan->>'candidates')::int as candidates,
  round((r.plan->>'writingSeconds')::numeric / 60, 1)::float8 as minutes, r.owner_name as by, r.created_at, r.started_at,
  r.ended_at, r.phase, r.done, r.total, r.stop_asked_at is not null and r.ended_at is null as is_stopping, r.outcome,
  r.failure, r.report`;

export const stored = (connection: Connection, id: string) =>
  connection.one<Stored>(sql`select ${columns} from exam_rehearsal r where r.id = ${id}::bigint`);
export async function found(connection: Connection, id: string): Promise<Stored> {
  const row = await stored(connection, id);
  if (!row) throw notFound();
  return row;
}
export const shown = ({ plan: _plan, scratch: _scratch, ...row }: Stored): Rehearsal => row;

export async function pageOf(connection: Connection, page: number, size: number) {
  const counted = await connection.one<{ n: number }>(sql`select count(*)::int as n from exam_rehearsal`);
  const rows = await connection.rows<Stored>(sql`
    select ${columns} from exam_rehearsal r order by r.id desc limit ${size} offset ${page * size}`);
  return { content: rows.map(shown), totalElements: counted?.n ?? 0 };
}

/** The one that has not ended. */
export const going = (connection: Connection) =>
  connection.one<Stored>(sql`select ${columns} from exam_rehearsal r where r.ended_at is null`);

/** Those that have begun and not ended, and those whose database is still there; somebody may be running one of them. */
export const leftOver = (connection: Connection) =>
  connection.rows<Pick<Stored, 'id' | 'scratch'>>(sql`
    select r.id::text, r.scratch from exam_rehearsal r where (r.started_at is not null and r.ended_at is null)
      or exists (select 1 from pg_database d where d.datname = r.scratch)`);

/** Null where another one has not ended, here or on another instance. */
export async function insert(
  connection: Connection,
  { plan, ownerId, ownerName }: { plan: Plan; ownerId: string | null; ownerName: string },
): Promise<string | null> {
  const row = await connection.one<{ id: string }>(sql`
    insert into exam_rehearsal (plan, owner_id, owner_name, scratch)
    values (${JSON.stringify(plan)}::jsonb, ${ownerId}::bigint, ${ownerName}, ${newScratch()})
    on conflict do nothing returning id::text`);
  return row?.id ?? null;
}

/** False where it had begun before: whoever ran it is gone. */
export async function begin(connection: Connection, id: string): Promise<boolean> {
  const row = await connection.one(sql`
    update exam_rehearsal set started_at = now(), phase = 'prepare'
    where id = ${id}::bigint and started_at is null and ended_at is null returning 1`);
  return row !== null;
}

export interface Pace {
  phase: RehearsalPhase;
  done: number;
  total: number;
}
/** Whether it was asked to stop; null where it has been ended by somebody else. */
export async function keepPace(connection: Connection, id: string, pace: Pace): Promise<boolean | null> {
  const row = await connection.one<{ isStopping: boolean }>(sql`
    update exam_rehearsal set phase = ${pace.phase}, done = ${pace.done}::int, total = ${pace.total}::int
    where id = ${id}::bigint and ended_at is null returning stop_asked_at is not null as is_stopping`);
  return row?.isStopping ?? null;
}

export interface End {
  outcome: RehearsalOutcome;
  failure?: string;
  report?: RehearsalReport;
}
export async function end(connection: Connection, id: string, { outcome, failure, report }: End): Promise<void> {
  await connection.rows(sql`
    update exam_rehearsal set ended_at = now(), outcome = ${outcome}, failure = coalesce(${failure ?? null}, failure),
      report = ${report ? JSON.stringify(report) : null}::jsonb
    where id = ${id}::bigint and ended_at is null`);
}

/** One that has not begun ends at once, one that runs is asked to; false where it had ended. */
export async function askToStop(connection: Connection, id: string, failure: string): Promise<boolean> {
  const row = await connection.one(sql`
    update exam_rehearsal set stop_asked_at = now(), failure = ${failure},
      ended_at = case when started_at is null then now() end,
      outcome = case when started_at is null then 'cancelled' end
    where id = ${id}::bigint and ended_at is null returning 1`);
  return row !== null;
}
