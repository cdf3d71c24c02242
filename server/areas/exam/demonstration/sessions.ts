/** Exams of the demonstration: one to come, with its papers and its list, and one that is still planned. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { exam, examProcess } from 'contract/exam/exam.ts';
import { personKinds } from 'contract/party-school/codes.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { make } from '../../../seed/make.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const { actions } = examProcess;

export const notice = `一、请提前 15 分钟登录考试中心，检查设备和网络。
二、答案自动保存；网络中断时继续作答，恢复后自动提交。
三、离开考试页面会被记录，请独立作答。`;

export interface Plan {
  name: string;
  code: string;
  /** By its name. */
  template: string;
  /** The day it is held. */
  on: string;
  /** From when to when by the clocks of the school, such as `09:00`. */
  from: string;
  to: string;
  /** The day it ends, where that is another one. */
  toOn?: string;
  entryLateMinutes?: number;
  durationMinutes: number;
  passHalves: number;
  batchId?: string;
  unitIds?: string[];
  personKinds?: string;
  stages?: string;
  personNumbers?: string;
  isRandom?: boolean;
  isMarkedTwice?: boolean;
}

const templateOf = async (tx: Tx, name: string): Promise<string> =>
  (
    await tx.one<{ id: string }>(sql`
    select id::text from exam_template where name = ${name} and deleted_at is null order by id limit 1`)
  )?.id ?? '';
export const batchOf = async (tx: Tx, code: string): Promise<string | undefined> =>
  (
    await tx.one<{ id: string }>(sql`
    select id::text from training_batch where code = ${code} and deleted_at is null`)
  )?.id;
const instantOf = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();

export async function plannedExam(tx: Tx, { template, on, from, to, toOn = on, ...plan }: Plan): Promise<string> {
  const templateId = await templateOf(tx, template);
  const times = { startAt: instantOf(on, from), endAt: instantOf(toOn, to) };
  const [id = ''] = await make(tx, exam, [{ ...plan, ...times, templateId, notice }]);
  return id;
}
/** Warnings are read: who has left is on no list, who is not judged yet neither. */
const confirmed = ['exam.exam.left', 'exam.exam.batch-pending', 'exam.exam.clash'];

/** Planned and published on that day. */
export async function publishedExam(tx: Tx, publishedOn: string, plan: Plan): Promise<string> {
  const day = onDay(tx, publishedOn);
  const id = await plannedExam(day, plan);
  await take(day, actions.publish, id, { confirmed });
  return id;
}

/** Published a week before and begun at its hour; gives the exam, and a time of its day for who sits it. */
export async function begunExam(tx: Tx, plan: Plan): Promise<{ id: string; at(time: string): Tx }> {
  const id = await publishedExam(tx, addDays(plan.on, -7), plan);
  await take(onDay(tx, plan.on, `${plan.from}:00`), actions.begin, id, {});
  return { id, at: time => onDay(tx, plan.on, `${time}:00`) };
}
/** At the end of its day; who never entered was absent. */
export const closedExam = (tx: Tx, id: string, on: string): Promise<void> =>
  take(onDay(tx, on, '22:00:00'), actions.close, id, {});

export async function plantSessions(tx: Tx): Promise<void> {
  const day = await today(tx);
  const year = day.slice(0, 4);
  const batchId = await batchOf(tx, `DX${year}-02`);
  if (!batchId) return;
  await publishedExam(tx, addDays(day, -1), {
    name: `${year}年学生骨干专题研讨班结业考试`,
    code: `KS${year}-02`,
    template: '发展对象培训班结业考试',
    on: addDays(day, 4),
    from: '09:00',
    to: '11:30',
    durationMinutes: 120,
    passHalves: 120,
    batchId,
    isRandom: true,
    isMarkedTwice: true,
  });
  await plannedExam(tx, {
    name: `${year}年党史知识测试`,
    code: `KS${year}-03`,
    template: '党史知识测试',
    on: addDays(day, 12),
    from: '19:00',
    to: '20:30',
    durationMinutes: 40,
    passHalves: 120,
    personKinds: personKinds.student,
    isRandom: true,
  });
}
