/** Exams one is a candidate of, as the centre shows them. Domain-cadre 4.10. */
import { sql } from 'drizzle-orm';
import { attemptStates as states, examStates, scoreShown } from 'contract/exam/codes.ts';
import { readOwnExams, type OwnExam } from 'contract/exam/sitting-calls.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { nowOf } from '../../../kit/setting.ts';
import { entryUntilOf } from '../tell.ts';
import { isAfter } from './time.ts';

interface Row {
  id: string;
  name: string;
  batchName: string | null;
  startAt: string;
  endAt: string;
  entryLateMinutes: number;
  durationMinutes: number;
  totalHalves: number;
  passHalves: number;
  notice: string | null;
  scoreShown: string;
  showsAnswers: boolean;
  attemptId: string;
  state: string;
  deadline: string | null;
  handedInAt: string | null;
  receipt: string | null;
  ownHalves: number | null;
  isPassed: boolean | null;
}

const rowsOf = (tx: Tx): Promise<Row[]> =>
  tx.rows(sql`
    select e.id, e.name, b.name as batch_name, e.start_at, e.end_at, e.entry_late_minutes::int as entry_late_minutes,
      e.duration_minutes::int as duration_minutes, e.total_halves::int as total_halves, e.pass_halves::int as pass_halves,
      e.notice, e.score_shown, coalesce(e.shows_answers, false) as shows_answers, a.id as attempt_id, a.state, s.deadline,
      a.handed_in_at, a.receipt, a.total_halves::int as own_halves, a.is_passed
    from exam_attempt a join exam e on e.id = a.exam_id and e.deleted_at is null
        and e.state not in (${examStates.draft}, ${examStates.cancelled})
      left join training_batch b on b.id = e.batch_id left join exam_sitting s on s.attempt_id = a.id
    where a.person_id = ${tx.actor.personId}::bigint and a.deleted_at is null
    order by e.start_at desc, e.id desc limit 200`);

type Stage = OwnExam['stage'];
function stageOfWaiting(row: Row, now: string): Stage {
  if (isAfter(row.startAt, now)) return 'coming';
  return isAfter(row.endAt, now) && !isAfter(now, entryUntilOf(row)) ? 'open' : 'missed';
}
function stageOf(row: Row, now: string): Stage {
  switch (row.state) {
    case states.waiting:
      return stageOfWaiting(row, now);
    case states.sitting:
      return isAfter(row.deadline ?? row.endAt, now) ? 'sitting' : 'handedIn';
    case states.announced:
      return 'announced';
    case states.voided:
      return 'voided';
    case states.absent:
      return 'missed';
    default:
      return 'handedIn';
  }
}

/** What the exam lets a candidate know: at once where rules alone have counted it, after it was announced, or never. */
const knows = ({ state, scoreShown: when }: Row): boolean =>
  (state === states.announced && when !== scoreShown.never) || (state === states.marked && when === scoreShown.atOnce);

function ownExam(row: Row, now: string): OwnExam {
  const {
    entryLateMinutes: _l,
    totalHalves,
    passHalves,
    scoreShown: _,
    showsAnswers,
    ownHalves,
    isPassed,
    ...own
  } = row;
  return {
    ...own,
    entryUntil: entryUntilOf(row),
    totalScore: totalHalves / 2,
    passScore: passHalves / 2,
    stage: stageOf(row, now),
    score: knows(row) && ownHalves !== null ? ownHalves / 2 : null,
    isPassed: knows(row) ? isPassed : null,
    showsAnswers: showsAnswers && row.state === states.announced,
  };
}

const order: readonly Stage[] = ['sitting', 'open', 'coming'];
const rank = ({ stage }: OwnExam): number => (order.includes(stage) ? order.indexOf(stage) : order.length);
/** What is to be done first, the nearest before others; what is past behind it, the latest first. */
function nextFirst(one: OwnExam, other: OwnExam): number {
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  const away = Date.parse(one.startAt) - Date.parse(other.startAt);
  return rank(one) < order.length ? away : -away;
}

export const ownExamsRoute = serve(readOwnExams, async ({ tx }) => {
  const now = new Date(await nowOf(tx)).toISOString();
  const rows = tx.actor.personId === null ? [] : await rowsOf(tx);
  return { serverTime: now, content: rows.map(row => ownExam(row, now)).sort(nextFirst) };
});
