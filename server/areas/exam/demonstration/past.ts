/** Two exams that are over: one has announced its scores and one of them is appealed, the other waits for its markers. */
import { sql } from 'drizzle-orm';
import { examProcess } from 'contract/exam/exam.ts';
import { addDays } from 'contract/kit/calendar.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';
import { answersTo, assign } from '../marking/assign.ts';
import { takeMark } from '../marking/mark.ts';
import { avoidsOwn, handsOf } from '../marking/markers.ts';
import { mayMark } from '../marking/spread.ts';
import { giveTrial } from '../marking/trial.ts';
import { askForCheck } from '../score/appeal.ts';
import { countPortion } from '../sitting/counting.ts';
import { at, keysOf, people, sit, submit, write, type Hall } from './hall.ts';
import { begunExam, closedExam, type Plan } from './sessions.ts';

type Candidate = Awaited<ReturnType<typeof people>>[number];

/** Every ninth does not come; all others write everything and hand in within the hour. */
async function held(tx: Tx, plan: Omit<Plan, 'personNumbers'>, candidates: readonly Candidate[]): Promise<string> {
  const personNumbers = candidates.map(({ number }) => number).join();
  const { id: examId } = await begunExam(tx, { ...plan, personNumbers });
  const start = Date.parse(`${plan.on}T${plan.from}:00+08:00`);
  const hall: Hall = { tx, examId, start, keys: await keysOf(tx, examId) };
  for (const [place, { id }] of candidates.entries()) {
    if (place % 9 === 8) continue;
    const seat = await sit(hall, id, place);
    await write(seat, hall.keys.length, 1400 + place * 20);
    await submit(seat, 1410 + place * 20);
  }
  await countPortion(at(hall, 3600), new Map(), candidates.length);
  await closedExam(tx, examId, plan.on);
  return examId;
}

const as = (tx: Tx, personId: string): Tx => ({ ...tx, actor: { ...tx.actor, personId } });

async function plantAnnounced(tx: Tx, day: string, candidates: readonly Candidate[]): Promise<void> {
  const year = day.slice(0, 4);
  const plan = { name: `${year}年党史知识测试（第一期）`, code: `KS${year}-01`, template: '党史知识测试' };
  const when = { on: addDays(day, -4), from: '19:00', to: '20:30', durationMinutes: 60 };
  const examId = await held(tx, { ...plan, ...when, passHalves: 120 }, candidates);
  const announcing = onDay(tx, addDays(day, -2));
  await take(announcing, examProcess.actions.announce, examId, { confirmed: ['exam.exam.spot-check'] });
  const asking = as(onDay(tx, addDays(day, -1)), candidates[2]?.id ?? '');
  await askForCheck(asking, examId, '填空题第2空与教材表述一致，申请复核。');
}

interface Handed {
  taskId: string;
  attemptId: string;
  markerId: string;
  full: number;
}
/** Each marker has looked at two of three. */
async function markSome(tx: Tx, examId: string): Promise<void> {
  const all = await tx.rows<Handed>(sql`
    select k.id as task_id, m.attempt_id, k.marker_id, a.full_points as full
    from marking_task k join exam_mark m on m.task_id = k.id
      join exam_answer a on a.attempt_id = m.attempt_id and a.topic_no = m.topic_no
    where k.exam_id = ${examId}::bigint and k.is_trial is not true order by m.id`);
  for (const [n, { taskId, attemptId, markerId, full }] of all.entries())
    if (n % 3 !== 2) await takeMark(as(tx, markerId), taskId, attemptId, { points: full - (n % 5) });
}

/** Three markers have tried the first question; the last of them is stricter than the others where the sample is long. */
async function tryOut(tx: Tx, examId: string, topicId: string): Promise<void> {
  const hands = (await handsOf(tx)).slice(0, 3);
  const avoids = await avoidsOwn(tx);
  const answers = await answersTo(tx, examId, [topicId]);
  const isFit = answers.some(one => hands.every(hand => mayMark(hand, one, avoids)));
  if (hands.length < 2 || !isFit) return;
  await giveTrial(
    tx,
    examId,
    [topicId],
    hands.map(({ id }) => id),
  );
  const all = await tx.rows<Handed & { place: number }>(sql`
    select k.id as task_id, m.attempt_id, k.marker_id, k.full_halves / 2.0::float8 as full,
      (row_number() over (partition by k.id order by m.attempt_id))::int as place
    from marking_task k join exam_mark m on m.task_id = k.id where k.exam_id = ${examId}::bigint order by m.id`);
  for (const { taskId, attemptId, markerId, full, place } of all) {
    const isStrict = markerId === hands.at(-1)?.id && place % 4 === 0;
    const apart = hands.findIndex(({ id }) => id === markerId) / 2;
    const points = full - (place % 3) - (isStrict ? Math.ceil(full * 0.4) : apart);
    await takeMark(as(tx, markerId), taskId, attemptId, { points: Math.max(0, points) });
  }
}

async function plantMarking(tx: Tx, day: string, candidates: readonly Candidate[]): Promise<void> {
  const year = day.slice(0, 4);
  const plan = { name: `${year}年发展对象集中培训结业考试`, code: `KS${year}-05`, template: '发展对象培训班结业考试' };
  const when = { on: addDays(day, -1), from: '09:00', to: '11:30', durationMinutes: 120 };
  const examId = await held(tx, { ...plan, ...when, passHalves: 120 }, candidates);
  const markerIds = (await handsOf(tx)).map(({ id }) => id);
  if (markerIds.length < 2) return;
  const topics = await tx.rows<{ id: string }>(sql`
    select distinct a.topic_id as id from exam_answer a join exam_attempt t on t.id = a.attempt_id
    where t.exam_id = ${examId}::bigint and a.automatic_points is null order by 1`);
  const marking = onDay(tx, day, '08:00:00');
  const topicIds = topics.map(({ id }) => id);
  if (topicIds[0]) await tryOut(onDay(tx, day, '07:30:00'), examId, topicIds[0]);
  await assign(marking, examId, topicIds, markerIds);
  await markSome(marking, examId);
}

export async function plantPast(tx: Tx): Promise<void> {
  const day = await today(tx);
  const all = await people(tx);
  if (all.length < 12) return;
  await plantAnnounced(tx, day, all.slice(0, 28));
  await plantMarking(tx, day, all.slice(1, 25));
}
