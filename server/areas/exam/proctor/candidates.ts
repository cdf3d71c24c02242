/** Candidates of an exam as proctors see them, as parts of statements. */
import { sql, type SQL } from 'drizzle-orm';
import { attemptStates as states, offlineSeconds } from 'contract/exam/codes.ts';
import { departuresSeen } from 'contract/exam/proctor-calls.ts';

const heardAt = sql`greatest(s.entered_at, s.last_saved_at)`;
const kind = sql`case when a.state = ${states.waiting} then 'waiting' when a.state = ${states.absent} then 'absent'
  when a.state <> ${states.sitting} or s.handed_in_at is not null then 'handedIn' when s.is_locked then 'locked'
  when ${heardAt} + make_interval(secs => ${offlineSeconds}) <= (select now from clock) then 'offline' else 'writing' end`;

/** Each candidate with the one kind it is of. */
export const roomOf = (examId: string): SQL => sql`
  select a.id, a.name, a.number, a.unit_id, a.candidate_no, a.handed_in_as, s.entered_at, s.deadline,
    coalesce(s.added_minutes, 0) as added_minutes, coalesce(s.answered, 0) as answered, s.handed_in_at,
    coalesce(s.departures, 0) as departures, coalesce(s.takeovers, 0) as takeovers, ${heardAt} as heard_at, ${kind} as kind
  from exam_attempt a left join exam_sitting s on s.attempt_id = a.id
  where a.exam_id = ${examId}::bigint and a.deleted_at is null`;

export const needsLook = sql`(kind in ('offline', 'locked') or kind = 'writing' and departures >= ${departuresSeen}::int)`;

/** Who waits for help first, then who is silent longest, who left the page most often, who has not come, who writes. */
export const lookedAtFirst = sql`
  case kind when 'locked' then 0 when 'offline' then 1
    when 'writing' then case when departures >= ${departuresSeen}::int then 2 else 4 end
    when 'waiting' then 3 when 'handedIn' then 5 else 6 end,
  case when kind in ('locked', 'offline') then heard_at end,
  case when kind = 'writing' then departures end desc, number, id`;

/** As they are numbered. */
export const bySeat = sql`candidate_no, id`;

/** A row of the list, from `r`, with its unit and what happened last. */
export const shownCandidate = sql`json_build_object('id', r.id::text, 'name', r.name, 'number', r.number,
  'unitName', (select coalesce(u.short_name, u.name) from unit u where u.id = r.unit_id), 'candidateNo', r.candidate_no,
  'kind', r.kind, 'answered', r.answered, 'enteredAt', r.entered_at, 'deadline', r.deadline,
  'addedMinutes', r.added_minutes, 'heardAt', r.heard_at, 'handedInAt', r.handed_in_at, 'handedInAs', r.handed_in_as,
  'departures', r.departures, 'takeovers', r.takeovers,
  'lastEvent', (select json_build_object('kind', v.kind, 'detail', v.detail, 'happenedAt', v.happened_at)
    from exam_event v where v.attempt_id = r.id order by v.id desc limit 1))`;
