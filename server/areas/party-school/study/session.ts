/**
 * The one page on which a person learns: begun by a call, taken over by a wish, and under its lock whenever something is
 * reported. Nothing of it is held in memory, so it goes on over a restart and on any instance. Decision 338.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import { playedKinds } from 'contract/party-school/codes.ts';
import { beginStudy, type Reported, type Standing } from 'contract/party-school/study-calls.ts';
import { markedSpans, wantedPercent, type RefusedSpan } from 'contract/party-school/study.ts';
import { prepared } from '../../../kit/database/connection.ts';
import { Refusal, refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { today } from '../../../kit/setting.ts';
import { earnOfCourse } from '../earn-hours.ts';
import { batchOf } from './batch.ts';
import {
  closedFaults,
  intervalOf,
  learnerOf,
  lessonFaults,
  lessonOf,
  progressOf,
  standingOf,
  type Lesson,
  type Progress,
} from './lesson.ts';

const area = 'party-school.study';

/** What is not finished yet, plays on another page and was heard of lately. */
async function elsewhere(tx: Tx, ownKey: string): Promise<Refusal | null> {
  const row = await tx.one<{ title: string; kind: string }>(sql`
    select n.title, w.kind from study_session s join course_node n on n.id = s.node_id
      join study_progress p on p.person_id = s.person_id and p.node_id = s.node_id and p.finished_at is null
      left join courseware w on w.id = n.courseware_id
    where s.person_id = ${tx.actor.personId}::bigint and s.is_playing and s.session_key <> ${ownKey}
      and s.last_at > (select now from clock) - make_interval(secs => ${2 * (await intervalOf(tx))})`);
  if (!row) return null;
  const code = playedKinds.includes(row.kind) ? 'elsewhere' : 'elsewhere-reading';
  return new Refusal(409, `${area}.${code}`, { params: { title: row.title } });
}

type Begun = InputOf<typeof beginStudy>['body'];

/** The run begins anew; what was watched ahead of the time is still owed, or whoever begins again and again would be given it each time. */
export async function begin(tx: Tx, { nodeId, takesOver = false, formerKey = '' }: Begun) {
  const personId = learnerOf(tx);
  const lesson = await lessonOf(tx, nodeId);
  const faults = await lessonFaults(tx, lesson);
  if (faults.length > 0) throw refuse(faults);
  const other = takesOver ? null : await elsewhere(tx, formerKey);
  if (other) throw other;
  const sessionKey = randomBytes(16).toString('hex');
  const batchId = (await batchOf(tx, lesson.courseId))?.id ?? null;
  await tx.rows(sql`
    insert into study_session (person_id, node_id, session_key, began_at, last_at)
    select ${personId}::bigint, ${nodeId}::bigint, ${sessionKey}, now, now from clock
    on conflict (person_id) do update set node_id = excluded.node_id, session_key = excluded.session_key, seq = 0,
      began_at = excluded.began_at, last_at = excluded.last_at, is_playing = true, allowed = 0, run_from = 0,
      played = greatest(0, study_session.played - study_session.allowed
        - extract(epoch from excluded.began_at - study_session.last_at)::float8),
      run_to = 0, log_id = null`);
  await tx.rows(sql`
    insert into study_progress (person_id, node_id, batch_id, covered, updated_at)
    select ${personId}::bigint, ${nodeId}::bigint, ${batchId}::bigint, '', now from clock
    on conflict (person_id, node_id) do update set batch_id = coalesce(study_progress.batch_id, excluded.batch_id)`);
  return { sessionKey, standing: standingOf(lesson, await progressOf(tx, nodeId)) };
}

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

/** The session and what was learned in it, both under their locks: reports of one person come in one by one. */
export async function held(tx: Tx, { nodeId, sessionKey }: { nodeId: string; sessionKey: string }): Promise<Held> {
  const row = await tx.one<Held>(
    prepared(sql`
      select s.person_id, s.node_id, s.seq, s.is_playing, s.allowed, s.played, s.run_from, s.run_to, s.log_id,
        (select l.reason from study_log l where l.id = s.log_id) as log_reason,
        greatest(0, extract(epoch from (select now from clock) - s.last_at))::float as waited,
        p.covered, p.covered_seconds, p.last_position, p.max_position, p.percent, p.finished_at,
        n.id, n.title, n.hours::int as hours, n.min_read_seconds::int as min_read_seconds,
        coalesce(n.is_disabled, false) as is_disabled, c.id as course_id, c.name as course_name, c.state as course_state,
        w.kind, w.state, w.duration_seconds::int as duration_seconds, greatest(1, coalesce(w.pages, 1))::int as pages
      from study_session s join study_progress p on p.person_id = s.person_id and p.node_id = s.node_id
        join course_node n on n.id = s.node_id and n.deleted_at is null
        join course c on c.id = n.course_id and c.deleted_at is null
        left join courseware w on w.id = n.courseware_id and w.deleted_at is null
      where s.person_id = ${learnerOf(tx)}::bigint and s.node_id = ${nodeId}::bigint and s.session_key = ${sessionKey}
      for update of s, p`),
  );
  if (!row) throw new Refusal(409, `${area}.taken`);
  const faults = closedFaults(row);
  if (faults.length > 0) throw refuse(faults);
  return row;
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

const log = (tx: Tx, of: Held, change: Change) => {
  const [from, to] = [Math.floor(change.from), Math.ceil(change.to)];
  if (goesOn(of, change))
    return sql`update study_log set from_second = least(from_second, ${from}::int),
      to_second = greatest(to_second, ${to}::int), reports = reports + 1, ended_at = (select now from clock)
      where id = ${of.logId}::bigint returning id`;
  return sql`insert into study_log (person_id, node_id, reason, from_second, to_second, began_at, ended_at, terminal)
    select ${of.personId}::bigint, ${of.nodeId}::bigint, ${change.reason}, ${from}::int, ${to}::int, now, now,
      ${tx.facts.terminal}::int from clock returning id`;
};

/** A report that is ignored leaves the clock of the session as it was. */
const isIgnored = (reason: RefusedSpan | null): boolean => reason === 'again' || reason === 'soon';

/** Kept in one statement: the session, the progress and the log; and told where it ends the node. */
export async function keep(tx: Tx, of: Held, change: Change): Promise<Reported> {
  const { reason } = change;
  const isDone = change.percent >= (of.durationSeconds === null ? 100 : wantedPercent);
  const isFirst = isDone && of.finishedAt === null;
  const percent = isDone || of.finishedAt !== null ? 100 : change.percent;
  const marks = reason !== null && markedSpans.includes(reason) ? 1 : 0;
  const [row] = await tx.rows<{ finishedAt: string | null }>(
    prepared(sql`
      with logged as (${log(tx, of, change)}),
      kept as (update study_session set seq = ${change.seq}::int, is_playing = ${change.isPlaying},
          last_at = case when ${isIgnored(reason)} then last_at else (select now from clock) end,
          allowed = ${change.allowed}::float8, played = ${change.played}::float8, run_from = ${change.runFrom}::float8,
          run_to = ${change.runTo}::float8, log_id = (select id from logged)
        where person_id = ${of.personId}::bigint)
      update study_progress set covered = ${change.covered}::bytea, covered_seconds = ${change.coveredSeconds}::int,
        last_position = ${change.lastPosition}::int, max_position = ${change.maxPosition}::int, percent = ${percent}::int,
        finished_at = case when ${isFirst} then (select now from clock) else finished_at end,
        hours_earned = case when ${isFirst} then ${of.hours ?? 0}::int else hours_earned end,
        marks = marks + ${marks}::int, updated_at = (select now from clock)
      where person_id = ${of.personId}::bigint and node_id = ${of.nodeId}::bigint returning finished_at`),
  );
  if (isFirst) await earnOfCourse(tx, of.personId, of.courseId, await today(tx));
  const standing: Standing = standingOf(of, { ...change, percent, finishedAt: row?.finishedAt ?? null });
  return { isCounted: reason === null, reason, standing };
}

export const beginRoute = serve(beginStudy, ({ tx, body }) => begin(tx, body));

/** For what is of another kind. */
export const otherKind = (code: 'not-played' | 'not-read') => refuse([fault('nodeId', `${area}.${code}`)]);
