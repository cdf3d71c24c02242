/** One mark at a time; what is changed after the task is finished keeps what stood before and says why. Domain-cadre 4.7. */
import { sql } from 'drizzle-orm';
import { saveMark } from 'contract/exam/marking-calls.ts';
import { attemptStates, examStates, taskStates } from 'contract/exam/codes.ts';
import { exam } from 'contract/exam/exam.ts';
import { markingTask } from 'contract/exam/marking-task.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { audit } from '../../../kit/audit.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { notFound, refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { counts, goesOn } from './open.ts';
import { settle } from './settle.ts';

interface Marked {
  examId: string;
  state: string;
  topicNo: number;
  full: number;
  points: number | null;
  isTrial: boolean;
  /** Of a trial: its question is marked in earnest by now. */
  isPast: boolean;
  /** Somebody else has marked the same answer. */
  isMet: boolean;
}
/** Of an own task; the paper is held, so that two who mark it sum it up one after the other. */
async function markedOf(tx: Tx, taskId: string, attemptId: string): Promise<Marked> {
  await tx.rows(sql`select 1 from exam_attempt where id = ${attemptId}::bigint for no key update`);
  const row = await tx.one<Marked>(sql`
    select k.exam_id, k.state, m.topic_no, a.full_points as "full", m.points, not (${counts}) as is_trial,
      not ${goesOn} as is_past, exists (
      select 1 from exam_mark o join marking_task k on k.id = o.task_id and ${counts} where o.attempt_id = m.attempt_id and o.topic_no = m.topic_no and o.id <> m.id
        and o.points is not null) as is_met
    from marking_task k join exam_mark m on m.task_id = k.id
      join exam_answer a on a.attempt_id = m.attempt_id and a.topic_no = m.topic_no
      join exam_attempt t on t.id = m.attempt_id and t.deleted_at is null
        and t.state in (${attemptStates.toMark}, ${attemptStates.marked}, ${attemptStates.announced})
    where k.id = ${taskId}::bigint and k.deleted_at is null and k.marker_id = ${tx.actor.personId}::bigint
      and m.attempt_id = ${attemptId}::bigint`);
  if (!row) throw notFound();
  return row;
}

type Said = { points: number; comment?: string | null; reason?: string | null };
const isChange = ({ points }: Marked, said: Said) => points !== null && points !== said.points;

function markFaults(one: Marked, said: Said): Fault[] {
  if (one.isPast) return [fault('', 'exam.marking.trial-over')];
  const isFinished = !one.isTrial && (one.state === taskStates.done || one.isMet);
  const isUntold = isFinished && isChange(one, said) && !said.reason?.trim();
  return [
    ...(said.points > one.full ? [fault('points', 'exam.marking.most', { n: one.full })] : []),
    ...(Number.isInteger(said.points * 2) ? [] : [fault('points', 'exam.marking.halves')]),
    ...(isUntold ? [fault('reason', 'exam.marking.reason')] : []),
  ];
}

async function keep(tx: Tx, taskId: string, attemptId: string, one: Marked, said: Said): Promise<void> {
  const isTold = isChange(one, said);
  const reason = said.reason?.trim() || null;
  await tx.rows(sql`
    update exam_mark set points = ${said.points}::float8, comment = ${said.comment?.trim() || null},
      marked_at = (select now from clock),
      former_points = case when ${isTold} then points else former_points end,
      change_reason = case when ${isTold} then ${reason}::text else change_reason end
    where task_id = ${taskId}::bigint and attempt_id = ${attemptId}::bigint`);
  if (isTold)
    await audit(tx, {
      action: saveMark.access,
      entity: markingTask.name,
      recordId: taskId,
      detail: { attemptId, topicNo: one.topicNo, from: one.points, to: said.points },
      reason,
    });
}

/** Where the task stands now. */
async function countTask(tx: Tx, id: string, { examId, state: before }: Marked) {
  const count = await tx.one<{ answers: number; marked: number }>(sql`
    select count(*)::int as answers, count(points)::int as marked from exam_mark where task_id = ${id}::bigint`);
  const { answers = 0, marked = 0 } = count ?? {};
  const state = marked === answers ? taskStates.done : taskStates.going;
  if (state !== before) await applyEffects(tx, markingTask, [{ id, values: { state } }], causeOf(exam, examId, '阅卷'));
  return { answers, marked, state };
}

export async function takeMark(tx: Tx, taskId: string, attemptId: string, said: Said) {
  const one = await markedOf(tx, taskId, attemptId);
  const row = await loadRow(tx, exam, one.examId, null, 'look');
  if (row.state === examStates.announced) throw refuse([fault('', 'exam.marking.announced')]);
  const faults = markFaults(one, said);
  if (faults.length > 0) throw refuse(faults);
  await keep(tx, taskId, attemptId, one, said);
  if (!one.isTrial) await settle(tx, row, attemptId, one.topicNo);
  return countTask(tx, taskId, one);
}

export const markRoute = serve(saveMark, ({ tx, params, body: { attemptId, ...said } }) =>
  takeMark(tx, params.id, attemptId, said),
);
