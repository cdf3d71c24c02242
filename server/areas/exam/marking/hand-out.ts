/** Answers come to markers: a task for each question, marker and round, made when it has its first answer. */
import { sql } from 'drizzle-orm';
import { taskStates } from 'contract/exam/codes.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { markingTask } from 'contract/exam/marking-task.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { tellPersons } from '../../message/index.ts';
import { frozenTopics } from '../frozen.ts';
import type { OpenAnswer } from './open.ts';

export interface Handed {
  one: OpenAnswer;
  markerId: string;
  round: number;
}
/** The tasks of a trial stand beside those whose marks count, and are never mixed with them. Decision 351. */
interface Of {
  examId: string;
  isTrial: boolean;
}
export const keyOf = (topicId: string, markerId: string, round: number) => `${topicId} ${markerId} ${round}`;
const keyOfHanded = ({ one, markerId, round }: Handed) => keyOf(one.topicId, markerId, round);

interface Task {
  id: string;
  key: string;
  state: string;
}
const tasksOf = (tx: Tx, { examId, isTrial }: Of) =>
  tx.rows<Task>(sql`
    select id, concat_ws(' ', topic_id, marker_id, round) as key, state from marking_task
    where exam_id = ${examId}::bigint and deleted_at is null and is_trial is ${sql.raw(isTrial ? 'true' : 'not true')}`);

async function makeTasks(tx: Tx, of: Of, all: readonly Handed[]): Promise<Map<string, Task>> {
  const { examId, isTrial } = of;
  const known = new Map((await tasksOf(tx, of)).map(task => [task.key, task]));
  const fresh = [...new Map(all.map(one => [keyOfHanded(one), one]))].filter(([key]) => !known.has(key));
  const topics = await frozenTopics(tx, examId, [...new Set(fresh.map(([, { one }]) => one.topicId))]);
  const changes = fresh.map(([, { one, markerId, round }]) => ({
    values: {
      title: topics.get(one.topicId)?.title ?? '',
      examId,
      topicId: one.topicId,
      markerId,
      round,
      fullHalves: one.full * 2,
      isTrial,
      state: taskStates.waiting,
    },
  }));
  const ids = await applyEffects(tx, markingTask, changes, causeOf(exam, examId, '分配阅卷'));
  fresh.forEach(([key], at) => known.set(key, { id: ids[at] ?? '', key, state: taskStates.waiting }));
  return known;
}

async function reopen(tx: Tx, examId: string, tasks: readonly Task[]): Promise<void> {
  const done = tasks.filter(({ state }) => state === taskStates.done);
  const changes = done.map(({ id }) => ({ id, values: { state: taskStates.going } }));
  await applyEffects(tx, markingTask, changes, causeOf(exam, examId, '分配阅卷'));
}

export async function handOut(
  tx: Tx,
  { id: examId, name }: Pick<Exam, 'id' | 'name'>,
  all: readonly Handed[],
  isTrial = false,
): Promise<void> {
  if (all.length === 0) return;
  const of = { examId, isTrial };
  const tasks = await makeTasks(tx, of, all);
  const rows = all.map(handed => ({
    task_id: tasks.get(keyOfHanded(handed))?.id ?? '',
    attempt_id: handed.one.attemptId,
    topic_no: handed.one.topicNo,
  }));
  await tx.rows(sql`
    insert into exam_mark (task_id, attempt_id, topic_no)
    select task_id, attempt_id, topic_no from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(task_id bigint, attempt_id bigint, topic_no int) order by task_id, attempt_id`);
  const given = new Set(rows.map(row => row.task_id));
  await reopen(
    tx,
    examId,
    [...tasks.values()].filter(({ id }) => given.has(id)),
  );
  await tellMarkers(tx, of, name, all);
}

async function tellMarkers(tx: Tx, { examId, isTrial }: Of, name: string, all: readonly Handed[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { markerId } of all) counts.set(markerId, (counts.get(markerId) ?? 0) + 1);
  await tellPersons(
    tx,
    [...counts].map(([personId, n]) => ({
      title: `【阅卷】${name}`,
      content: isTrial
        ? `请先试评 ${n} 份样本，试评不计分，用来统一评分标准。`
        : `分给您 ${n} 份作答，请在阅卷页面评分。`,
      entity: exam.name,
      recordId: examId,
      personId,
      link: { routePath: '/party-school/marking' },
    })),
  );
}
