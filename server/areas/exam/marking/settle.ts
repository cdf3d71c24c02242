/** What counts of an answer once its markers have looked at it, and of a paper once all of its answers count. Decision 346. */
import { sql } from 'drizzle-orm';
import { attemptStates } from 'contract/exam/codes.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects, type Cause } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { handOut } from './hand-out.ts';
import { avoidsOwn, handsOf } from './markers.ts';
import { agreedOn, counts, openAnswers, type OpenAnswer } from './open.ts';
import { spread } from './spread.ts';

/** Among those who mark the exam, who has fewest of that round; without one the answer waits for who gives it out. */
export async function callMarker(tx: Tx, row: Exam, one: OpenAnswer, round: number): Promise<void> {
  const rows = await tx.rows<{ markerId: string; n: number }>(sql`
    select k.marker_id::text, count(m.id) filter (where k.round = ${round}::int)::int as n from marking_task k
    left join exam_mark m on m.task_id = k.id where k.exam_id = ${row.id}::bigint and k.deleted_at is null and ${counts}
    group by 1`);
  const load = new Map(rows.map(row => [row.markerId, row.n]));
  const hands = (await handsOf(tx)).filter(hand => load.has(hand.id));
  const { given } = spread([one], hands, { avoids: await avoidsOwn(tx), load });
  await handOut(
    tx,
    row,
    given.map(({ markerId }) => ({ one, markerId, round })),
  );
}

/** A third is asked no longer where the two have come together again. */
async function dismissThird(tx: Tx, { attemptId, topicNo }: OpenAnswer): Promise<void> {
  await tx.rows(sql`
    delete from exam_mark m using marking_task k where k.id = m.task_id and k.round = 3 and m.points is null
      and m.attempt_id = ${attemptId}::bigint and m.topic_no = ${topicNo}::int`);
}

export async function settle(tx: Tx, row: Exam, attemptId: string, topicNo: number): Promise<void> {
  const [one] = await openAnswers(
    tx,
    row.id,
    sql`a.attempt_id = ${attemptId}::bigint and a.topic_no = ${topicNo}::int`,
  );
  if (!one) return;
  const { points, needsThird } = agreedOn(one, row.isMarkedTwice === true);
  const hasThird = one.marks.some(({ round }) => round === 3);
  if (needsThird && !hasThird) await callMarker(tx, row, one, 3);
  if (!needsThird && hasThird) await dismissThird(tx, one);
  await tx.rows(sql`
    update exam_answer set points = ${points}::float8
    where attempt_id = ${attemptId}::bigint and topic_no = ${topicNo}::int`);
  await sumUp(tx, row, attemptId);
}

interface Sum {
  open: number;
  objective: number;
  /** Null where the paper has no essays. */
  manual: number | null;
}
const sumOf = (tx: Tx, attemptId: string) =>
  tx.one<Sum>(sql`
    select count(*) filter (where points is null)::int as open,
      coalesce(sum(points * 2) filter (where topic_type <> '4'), 0)::int as objective,
      case when bool_or(topic_type = '4') then coalesce(sum(points * 2) filter (where topic_type = '4'), 0)::int end as manual
    from exam_answer where attempt_id = ${attemptId}::bigint`);

/** What its answers are worth together; it has its total once all of them have points. */
export async function sumUp(tx: Tx, { id, passHalves }: Exam, attemptId: string, cause?: Cause): Promise<void> {
  const { open = 0, objective = 0, manual = null } = (await sumOf(tx, attemptId)) ?? {};
  const isDone = open === 0;
  const total = isDone ? objective + (manual ?? 0) : null;
  const values = {
    objectiveHalves: objective,
    manualHalves: isDone ? manual : null,
    totalHalves: total,
    isPassed: total === null ? null : total >= passHalves,
    state: isDone ? attemptStates.marked : attemptStates.toMark,
  };
  const before: Record<string, unknown> = await loadRow(tx, examAttempt, attemptId, null);
  if (Object.entries(values).every(([name, value]) => before[name] === value)) return;
  await applyEffects(tx, examAttempt, [{ id: attemptId, values }], cause ?? causeOf(exam, id, '阅卷'));
}
