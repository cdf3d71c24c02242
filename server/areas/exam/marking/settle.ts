/** What counts of an answer once its markers have looked at it, and of a paper once all of its answers count. Decision 346. */
import { sql } from 'drizzle-orm';
import { attemptStates } from 'contract/exam/codes.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { handOut } from './hand-out.ts';
import { avoidsOwn, handsOf } from './markers.ts';
import { agreedOn, openAnswers, type OpenAnswer } from './open.ts';
import { spread } from './spread.ts';

/** Among those who mark the exam, who has fewest to decide; without one the answer waits for who gives it out. */
async function callThird(tx: Tx, { id, name }: Exam, one: OpenAnswer): Promise<void> {
  const rows = await tx.rows<{ markerId: string; n: number }>(sql`
    select k.marker_id::text, count(m.id) filter (where k.round = 3)::int as n from marking_task k
    left join exam_mark m on m.task_id = k.id where k.exam_id = ${id}::bigint and k.deleted_at is null group by 1`);
  const load = new Map(rows.map(row => [row.markerId, row.n]));
  const hands = (await handsOf(tx)).filter(hand => load.has(hand.id));
  const { given } = spread([one], hands, { avoids: await avoidsOwn(tx), load });
  await handOut(
    tx,
    id,
    name,
    given.map(({ markerId }) => ({ one, markerId, round: 3 })),
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
  if (needsThird && !hasThird) await callThird(tx, row, one);
  if (!needsThird && hasThird) await dismissThird(tx, one);
  await tx.rows(sql`
    update exam_answer set points = ${points}::float8
    where attempt_id = ${attemptId}::bigint and topic_no = ${topicNo}::int`);
  await sumUp(tx, row, attemptId);
}

interface Sum {
  open: number;
  manual: number;
}
/** All essays of a paper have points: it has its total. */
export async function sumUp(tx: Tx, { id, passHalves }: Exam, attemptId: string): Promise<void> {
  const sum = await tx.one<Sum>(sql`
    select count(*) filter (where points is null)::int as open,
      coalesce(sum(points * 2) filter (where topic_type = '4'), 0)::int as manual
    from exam_answer where attempt_id = ${attemptId}::bigint`);
  const before = await loadRow(tx, examAttempt, attemptId, null);
  const manual = sum && sum.open === 0 ? sum.manual : null;
  if (manual === before.manualHalves) return;
  const total = manual === null ? null : manual + (before.objectiveHalves ?? 0);
  const values = {
    manualHalves: manual,
    totalHalves: total,
    isPassed: total === null ? null : total >= passHalves,
    state: manual === null ? attemptStates.toMark : attemptStates.marked,
  };
  await applyEffects(tx, examAttempt, [{ id: attemptId, values }], causeOf(exam, id, '阅卷'));
}
