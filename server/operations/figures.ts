/** What the database alone knows of the health of an installation; asked once for all who look within some seconds. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';

export const backedUp = 'devtools.backupRun.create';
export const drilled = 'devtools.backupRun.verify';

export interface Figures {
  jobsWaiting: number;
  jobsFailed: number;
  /** Jobs of the clock that failed within a day. */
  clockJobsFailed: number;
  oldestJobSeconds: number;
  /** Null where there never was one. */
  backupAgeSeconds: number | null;
  drillAgeSeconds: number | null;
  keysInUse: number;
  sessions: number;
}

const heldMs = 10_000;

/** By a small index of its own: the audit grows with every write. */
const ageOf = (action: string) => sql`(
  select extract(epoch from now() - max(at))::float8 from audit_record
  where entity = 'backupRun' and action = ${action} and result = 'done')`;

const ask = (connection: Connection) =>
  connection.one<Figures>(sql`
    select
      (select count(*)::int from graphile_worker.jobs where locked_at is null) as jobs_waiting,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as jobs_failed,
      (select count(*)::int from audit_alert
        where rule = 'job-failed' and raised_at > now() - interval '1 day') as clock_jobs_failed,
      coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker.jobs
        where locked_at is null and run_at < now()), 0)::float8 as oldest_job_seconds,
      ${ageOf(backedUp)} as backup_age_seconds,
      ${ageOf(drilled)} as drill_age_seconds,
      (select count(*)::int from seal_key where kid <> 'index') as keys_in_use,
      (select count(*)::int from session where ended_at is null and expires_at > now()) as sessions`);

/** Null while the database does not answer. */
export function figures(connection: Connection): () => Promise<Figures | null> {
  let known: { at: number; answer: Promise<Figures | null> } | null = null;
  return () => {
    const now = performance.now();
    if (!known || known.at < now - heldMs) known = { at: now, answer: ask(connection).catch(() => null) };
    return known.answer;
  };
}
