/** An essay says something else than its markers read: it goes back to them, and what they gave stays as history. Decision 349. */
import { sql } from 'drizzle-orm';
import { saveMark } from 'contract/exam/marking-calls.ts';
import { taskStates } from 'contract/exam/codes.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { markingTask } from 'contract/exam/marking-task.ts';
import { sentence } from 'contract/kit/fault.ts';
import { audit } from '../../../kit/audit.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { tellPersons } from '../../message/index.ts';
import { counts, openAnswers, roundsOf } from './open.ts';
import { callMarker } from './settle.ts';

interface Mark {
  id: string;
  taskId: string;
  markerId: string;
  round: number;
  points: number | null;
  comment: string | null;
}
const marksOf = (tx: Tx, attemptId: string, topicNo: number) =>
  tx.rows<Mark>(sql`
    select m.id, m.task_id, k.marker_id, k.round::int as round, m.points, m.comment
    from exam_mark m join marking_task k on k.id = m.task_id
    where m.attempt_id = ${attemptId}::bigint and m.topic_no = ${topicNo}::int and ${counts} order by k.round, m.id for no key update of m`);

const reasonOf = ({ registry: { texts } }: Tx) => sentence(texts, 'exam.answerFile.marked-anew', {});

/** Every mark as it stood. */
const noteMarks = (tx: Tx, of: { attemptId: string; topicNo: number }, marks: readonly Mark[]) =>
  audit(
    tx,
    ...marks
      .filter(({ points }) => points !== null)
      .map(({ taskId, round, points, comment }) => ({
        action: saveMark.access,
        entity: markingTask.name,
        recordId: taskId,
        detail: { ...of, round, from: points, to: null, comment },
        reason: reasonOf(tx),
      })),
  );

/** Those that ask for another look keep what stood before; the others are nobody's any more. */
async function emptyMarks(tx: Tx, asked: readonly Mark[], gone: readonly Mark[]): Promise<void> {
  const ids = (of: readonly Mark[]) => sql`any(${sql.param(of.map(({ id }) => id))}::bigint[])`;
  await tx.rows(sql`delete from exam_mark where id = ${ids(gone)}`);
  await tx.rows(sql`
    update exam_mark set former_points = points, points = null, marked_at = null, change_reason = ${reasonOf(tx)}
    where id = ${ids(asked)} and points is not null`);
}

/** Where tasks stand when their answers changed from outside. */
async function countTasks(tx: Tx, examId: string, ids: readonly string[]): Promise<void> {
  const tasks = await tx.rows<{ id: string; state: string; answers: number; marked: number }>(sql`
    select k.id, k.state, count(m.id)::int as answers, count(m.points)::int as marked
    from marking_task k left join exam_mark m on m.task_id = k.id
    where k.id = any(${sql.param([...ids])}::bigint[]) group by k.id order by k.id`);
  const stateOf = ({ answers, marked }: (typeof tasks)[number]) =>
    marked === answers ? taskStates.done : marked > 0 ? taskStates.going : taskStates.waiting;
  const changes = tasks
    .filter(one => stateOf(one) !== one.state)
    .map(one => ({ id: one.id, values: { state: stateOf(one) } }));
  await applyEffects(tx, markingTask, changes, causeOf(exam, examId, '采用答案文件'));
}

const tellMarkers = (tx: Tx, { id, name }: Exam, marks: readonly Mark[]) =>
  tellPersons(
    tx,
    marks.map(({ markerId }) => ({
      title: `【阅卷】${name}`,
      content: `您评过的 1 份作答因采用考生的答案文件有变动，请重新评分；原分数保留备查。`,
      entity: exam.name,
      recordId: id,
      personId: markerId,
      link: { routePath: '/party-school/marking' },
    })),
  );

/** The answer stands already as it is now; one that was blank before comes to those who mark the exam. */
export async function reopenAnswer(tx: Tx, row: Exam, attemptId: string, topicNo: number): Promise<void> {
  const one = sql`a.attempt_id = ${attemptId}::bigint and a.topic_no = ${topicNo}::int`;
  const isBlank = (await openAnswers(tx, row.id, one)).length === 0;
  const marks = await marksOf(tx, attemptId, topicNo);
  const asked = marks.filter(({ round }) => !isBlank && round < 3);
  await noteMarks(tx, { attemptId, topicNo }, marks);
  await emptyMarks(
    tx,
    asked,
    marks.filter(mark => !asked.includes(mark)),
  );
  await countTasks(tx, row.id, [...new Set(marks.map(({ taskId }) => taskId))]);
  await tellMarkers(
    tx,
    row,
    asked.filter(({ points }) => points !== null),
  );
  if (isBlank) return;
  for (const round of [1, 2]) {
    const [open] = await openAnswers(tx, row.id, one);
    if (open && roundsOf(open, row.isMarkedTwice === true).includes(round)) await callMarker(tx, row, open, round);
  }
}
