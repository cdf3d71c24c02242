/** How marking goes, for who gives it out: by question and marker, where two differ, who may mark. Domain-cadre 4.7. */
import { sql } from 'drizzle-orm';
import { readExamMarking, type Difference, type MarkedQuestion } from 'contract/exam/marking-calls.ts';
import { exam } from 'contract/exam/exam.ts';
import { isApart } from 'contract/exam/marking/agree.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { frozenTopics } from '../frozen.ts';
import { requireManager } from './assign.ts';
import { avoidsOwn, handsOf } from './markers.ts';
import { counts, essays, openAnswers, roundsOf, type OpenAnswer } from './open.ts';
import { mayMark } from './spread.ts';

type TaskLine = MarkedQuestion['tasks'][number] & { topicId: string };
const taskLines = (tx: Tx, examId: string) =>
  tx.rows<TaskLine>(sql`
    select k.id, k.topic_id::text, p.name as marker_name, k.round, k.state, count(m.id)::int as answers,
      count(m.points)::int as marked, round(avg(m.points)::numeric, 1)::float8 as mean
    from marking_task k join person p on p.id = k.marker_id left join exam_mark m on m.task_id = k.id
    where k.exam_id = ${examId}::bigint and k.deleted_at is null and ${counts}
    group by k.id, p.id order by k.round, p.name, k.id`);

const settledBy = (tx: Tx, examId: string) =>
  tx.rows<{ attemptId: string; topicNo: number; points: number | null; candidateNo: string }>(sql`
    select a.attempt_id, a.topic_no, a.points, coalesce(t.candidate_no, '') as candidate_no from ${essays(examId)}`);

const at = (one: { attemptId: string; topicNo: number }) => `${one.attemptId} ${one.topicNo}`;
const pointsAt = ({ marks }: OpenAnswer, round: number) => marks.find(one => one.round === round)?.points ?? null;

function isDifferent(one: OpenAnswer): boolean {
  const [first, second] = [pointsAt(one, 1), pointsAt(one, 2)];
  return first !== null && second !== null && isApart(first, second, one.full);
}

async function overview(tx: Tx, id: string) {
  requireManager(tx, readExamMarking.access);
  const { name, state, isMarkedTwice } = await loadRow(tx, exam, id, null, 'look');
  const isTwice = isMarkedTwice === true;
  const all = await openAnswers(tx, id);
  const ids = [...new Set(all.map(({ topicId }) => topicId))];
  const topics = await frozenTopics(tx, id, ids);
  const titleOf = (topicId: string) => topics.get(topicId)?.title ?? '';
  const lines = await taskLines(tx, id);
  const settled = new Map((await settledBy(tx, id)).map(row => [at(row), row]));
  const hands = await handsOf(tx);
  const nameOf = new Map(hands.map(hand => [hand.id, hand.name]));
  const avoids = await avoidsOwn(tx);
  const questions = ids.map((topicId): MarkedQuestion => {
    const own = all.filter(one => one.topicId === topicId);
    return {
      topicId,
      title: titleOf(topicId),
      full: own[0]?.full ?? 0,
      answers: own.length,
      unassigned: own.filter(one => roundsOf(one, isTwice).length > 0).length,
      settled: own.filter(one => settled.get(at(one))?.points !== null).length,
      tasks: lines.filter(line => line.topicId === topicId).map(({ topicId: _, ...line }) => line),
    };
  });
  const differences = all.filter(isDifferent).map((one): Difference => {
    const third = one.marks.find(({ round }) => round === 3);
    return {
      attemptId: one.attemptId,
      candidateNo: settled.get(at(one))?.candidateNo ?? '',
      topicId: one.topicId,
      title: titleOf(one.topicId),
      full: one.full,
      given: [1, 2, 3].map(round => pointsAt(one, round)),
      thirdMarker: third ? (nameOf.get(third.markerId) ?? '') : null,
      settled: settled.get(at(one))?.points ?? null,
    };
  });
  const markers = hands.map(({ id: handId, name: handName, unitName, collegeId }) => ({
    id: handId,
    name: handName,
    unitName,
    own: all.filter(one => !mayMark({ id: handId, collegeId }, { ...one, before: [] }, avoids)).length,
  }));
  return { exam: { id, name, state, isMarkedTwice: isTwice }, questions, differences, markers };
}

export const progressRoute = serve(readExamMarking, ({ tx, params }) => overview(tx, params.id));
