/** Where reports find their people, and what they leave: each in one statement, however many come. */
import { sql } from 'drizzle-orm';
import { markedSpans, wantedPercent, type RefusedSpan } from 'contract/party-school/study.ts';
import { prepared, type Connection } from '../../../kit/database/connection.ts';
import type { Facts } from '../../../kit/registry.ts';
import type { Lesson, Progress } from './lesson.ts';

export interface Held extends Lesson, Progress {
  personId: string;
  nodeId: string;
  seq: number;
  isPlaying: boolean;
  allowed: number;
  played: number;
  runFrom: number;
  runTo: number;
  logId: string | null;
  logReason: string | null;
  /** Seconds since the last report. */
  waited: number;
}

export interface Learning {
  personId: string;
  nodeId: string;
  sessionKey: string;
}

/** Sessions and what was learned in them by person, both under their locks; of each person one. */
export async function heldOf(tx: Connection, all: readonly Learning[]): Promise<Map<string, Held>> {
  const rows = await tx.rows<Held>(
    prepared(sql`
    select s.person_id, s.node_id, s.seq, s.is_playing, s.allowed, s.played, s.run_from, s.run_to, s.log_id,
      (select l.reason from study_log l where l.id = s.log_id) as log_reason,
      greatest(0, extract(epoch from (select now from clock) - s.last_at))::float as waited,
      p.covered, p.covered_seconds, p.last_position, p.max_position, p.percent, p.finished_at,
      n.id, n.title, n.hours::int as hours, n.min_read_seconds::int as min_read_seconds,
      coalesce(n.is_disabled, false) as is_disabled, c.id as course_id, c.name as course_name, c.state as course_state,
      w.kind, w.state, w.duration_seconds::int as duration_seconds, greatest(1, coalesce(w.pages, 1))::int as pages
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as r("personId" bigint, "nodeId" bigint, "sessionKey" text)
      join study_session s on s.person_id = r."personId" and s.node_id = r."nodeId" and s.session_key = r."sessionKey"
      join study_progress p on p.person_id = s.person_id and p.node_id = s.node_id
      join course_node n on n.id = s.node_id and n.deleted_at is null
      join course c on c.id = n.course_id and c.deleted_at is null
      left join courseware w on w.id = n.courseware_id and w.deleted_at is null
    order by s.person_id for update of s, p`),
  );
  return new Map(rows.map(row => [row.personId, row]));
}

/** What a report changes. */
export interface Change {
  reason: RefusedSpan | null;
  seq: number;
  isPlaying: boolean;
  allowed: number;
  played: number;
  runFrom: number;
  runTo: number;
  covered: Buffer;
  coveredSeconds: number;
  lastPosition: number;
  maxPosition: number;
  /** Of a hundred parts, before it is called finished. */
  percent: number;
  /** What the log says of it, in seconds of a film. */
  from: number;
  to: number;
}
export const unchanged = (of: Held): Omit<Change, 'reason' | 'from' | 'to'> => ({
  seq: of.seq,
  isPlaying: of.isPlaying,
  allowed: of.allowed,
  played: of.played,
  runFrom: of.runFrom,
  runTo: of.runTo,
  covered: of.covered,
  coveredSeconds: of.coveredSeconds,
  lastPosition: of.lastPosition,
  maxPosition: of.maxPosition,
  percent: of.percent,
});

/** The line that goes on: the same span further, or one more refusal for the same reason. */
const goesOn = ({ logId, logReason, runFrom }: Held, { reason, runFrom: now }: Change): boolean =>
  logId !== null && logReason === reason && (reason !== null || runFrom === now);

/** A row as it will stand, and its line of the log. */
export function keptOf(of: Held, change: Change, { terminal }: Facts) {
  const { reason, covered, from, to, ...standing } = change;
  const isDone = change.percent >= (of.durationSeconds === null ? 100 : wantedPercent);
  return {
    ...standing,
    reason,
    terminal,
    personId: of.personId,
    nodeId: of.nodeId,
    covered: covered.toString('hex'),
    percent: isDone || of.finishedAt !== null ? 100 : change.percent,
    isFirst: isDone && of.finishedAt === null,
    hours: of.hours ?? 0,
    marks: reason !== null && markedSpans.includes(reason) ? 1 : 0,
    /** A report that is ignored leaves the clock of the session as it was. */
    isIgnored: reason === 'again' || reason === 'soon',
    logId: goesOn(of, change) ? of.logId : null,
    from: Math.floor(from),
    to: Math.ceil(to),
  };
}
export type Kept = ReturnType<typeof keptOf>;

/** The sessions, the progress and the log; gives by person when the node was finished. */
export async function keep(tx: Connection, all: readonly Kept[]): Promise<Map<string, string | null>> {
  if (all.length === 0) return new Map();
  const rows = await tx.rows<{ personId: string; finishedAt: string | null }>(
    prepared(sql`
    with said as (select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as s("personId" bigint, "nodeId" bigint,
        reason text, "from" int, "to" int, "logId" bigint, terminal int, seq int, "isPlaying" boolean, "isIgnored" boolean,
        allowed float8, played float8, "runFrom" float8, "runTo" float8, covered text, "coveredSeconds" int,
        "lastPosition" int, "maxPosition" int, percent int, "isFirst" boolean, hours int, marks int)),
    further as (update study_log l set from_second = least(l.from_second, s."from"),
        to_second = greatest(l.to_second, s."to"), reports = l.reports + 1, ended_at = (select now from clock)
      from said s where l.id = s."logId" returning l.id, l.person_id),
    begun as (insert into study_log (person_id, node_id, reason, from_second, to_second, began_at, ended_at, terminal)
      select "personId", "nodeId", reason, "from", "to", now, now, terminal from said, clock where "logId" is null
      returning id, person_id),
    logged as (select * from further union all select * from begun),
    learning as (update study_session t set seq = s.seq, is_playing = s."isPlaying", allowed = s.allowed, played = s.played,
        last_at = case when s."isIgnored" then t.last_at else (select now from clock) end, run_from = s."runFrom",
        run_to = s."runTo", log_id = l.id
      from said s join logged l on l.person_id = s."personId" where t.person_id = s."personId")
    update study_progress p set covered = decode(s.covered, 'hex'), covered_seconds = s."coveredSeconds",
      last_position = s."lastPosition", max_position = s."maxPosition", percent = s.percent,
      finished_at = case when s."isFirst" then (select now from clock) else p.finished_at end,
      hours_earned = case when s."isFirst" then s.hours else p.hours_earned end,
      marks = p.marks + s.marks, updated_at = (select now from clock)
    from said s where p.person_id = s."personId" and p.node_id = s."nodeId"
    returning p.person_id, p.finished_at`),
  );
  return new Map(rows.map(({ personId, finishedAt }) => [personId, finishedAt]));
}
