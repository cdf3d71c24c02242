/** Who gives out what is to be marked: by question, evenly, to nobody of the own college. Domain-cadre 4.7, decision 346. */
import { sql } from 'drizzle-orm';
import { assignMarking, releaseTask } from 'contract/exam/marking-calls.ts';
import { examStates, taskStates } from 'contract/exam/codes.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { markingTask } from 'contract/exam/marking-task.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { forbidden, notFound, refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { reach } from '../../../kit/resource/reach.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { frozenTopics } from '../frozen.ts';
import { handOut, type Handed } from './hand-out.ts';
import { avoidsOwn, handsOf, type Hand } from './markers.ts';
import { openAnswers, roundsOf, type OpenAnswer } from './open.ts';
import { mayMark, spread } from './spread.ts';

/** Exams stand nowhere: whoever manages them does so for the whole school. */
export function requireManager(tx: Tx, permission: string): void {
  if (!reach(tx.actor, permission).all) throw forbidden(permission);
}

/** Exams are given out one after the other, so that no answer comes to two markers of a round. */
export async function lockExam(tx: Tx, id: string): Promise<Exam> {
  await tx.rows(sql`select 1 from exam where id = ${id}::bigint for no key update`);
  return loadRow(tx, exam, id, null, 'look');
}

/** How many of these answers every marker has in a round. */
function loadIn(all: readonly OpenAnswer[], round: number): Map<string, number> {
  const load = new Map<string, number>();
  for (const mark of all.flatMap(({ marks }) => marks))
    if (mark.round === round) load.set(mark.markerId, (load.get(mark.markerId) ?? 0) + 1);
  return load;
}

interface Missed {
  topicId: string;
  code: string;
  n: number;
}
interface Planned {
  handed: Handed[];
  faults: Missed[];
}
interface Hands {
  hands: readonly Hand[];
  avoids: boolean;
}

/** Why nobody of those chosen has these answers. */
function missedIn(topicId: string, missing: ReadonlyMap<OpenAnswer, number>, { hands, avoids }: Hands): Missed[] {
  const codeOf = (one: OpenAnswer, round: number): string => {
    if (!hands.some(hand => mayMark(hand, { ...one, before: [] }, avoids))) return 'exam.marking.nobody';
    return round === 3 ? 'exam.marking.third' : 'exam.marking.two-markers';
  };
  const codes = [...missing].map(([one, round]) => codeOf(one, round));
  return [...new Set(codes)].map(code => ({ topicId, code, n: codes.filter(one => one === code).length }));
}

/** One question, round by round, since nobody looks at an answer twice. */
function planTopic(topicId: string, all: readonly OpenAnswer[], isTwice: boolean, of: Hands): Planned {
  const handed: Handed[] = [];
  const missing = new Map<OpenAnswer, number>();
  for (const round of [1, 2, 3]) {
    const open = all
      .filter(one => roundsOf(one, isTwice).includes(round))
      .map(one => ({
        ...one,
        before: [...one.before, ...handed.filter(had => had.one === one).map(({ markerId }) => markerId)],
        one,
      }));
    const { given, left } = spread(open, of.hands, { avoids: of.avoids, load: loadIn(all, round) });
    handed.push(...given.map(({ one: { one }, markerId }) => ({ one, markerId, round })));
    left.forEach(({ one }) => missing.set(one, round));
  }
  return { handed, faults: missedIn(topicId, missing, of) };
}

function plan(all: readonly OpenAnswer[], isTwice: boolean, of: Hands): Planned {
  const topics = [...new Set(all.map(({ topicId }) => topicId))].map(topicId =>
    planTopic(
      topicId,
      all.filter(one => one.topicId === topicId),
      isTwice,
      of,
    ),
  );
  return { handed: topics.flatMap(({ handed }) => handed), faults: topics.flatMap(({ faults }) => faults) };
}

async function faultsOf(tx: Tx, examId: string, faults: Planned['faults']): Promise<Fault[]> {
  const topics = await frozenTopics(
    tx,
    examId,
    faults.map(({ topicId }) => topicId),
  );
  return faults.map(({ topicId, code, n }) => fault('markerIds', code, { title: topics.get(topicId)?.title ?? '', n }));
}

export const isOver = ({ state }: Exam) => state === examStates.over || state === examStates.marking;

/** Those chosen, all of whom may mark. */
export async function chosenHands(tx: Tx, markerIds: readonly string[]): Promise<Hand[]> {
  const hands = (await handsOf(tx)).filter(hand => markerIds.includes(hand.id));
  if (hands.length < new Set(markerIds).size) throw refuse([fault('markerIds', 'exam.marking.strange-marker')]);
  return hands;
}
export const answersTo = (tx: Tx, id: string, topicIds: readonly string[]) =>
  openAnswers(tx, id, sql`a.topic_id = any(${sql.param([...topicIds])}::bigint[])`);

/** What was begun to find one measure is over when the answers are given out in earnest. */
async function endTrials(tx: Tx, row: Exam, topicIds: readonly string[]): Promise<void> {
  const open = await tx.rows<{ id: string }>(sql`
    select id from marking_task where exam_id = ${row.id}::bigint and is_trial and deleted_at is null
      and state <> ${taskStates.done} and topic_id = any(${sql.param([...topicIds])}::bigint[]) order by id`);
  const changes = open.map(({ id }) => ({ id, values: { state: taskStates.done } }));
  await applyEffects(tx, markingTask, changes, causeOf(exam, row.id, '分配阅卷'));
}

export async function assign(tx: Tx, id: string, topicIds: readonly string[], markerIds: readonly string[]) {
  requireManager(tx, assignMarking.access);
  const row = await lockExam(tx, id);
  if (!isOver(row)) throw refuse([fault('', 'exam.marking.not-over')]);
  const hands = await chosenHands(tx, markerIds);
  const all = await answersTo(tx, id, topicIds);
  const { handed, faults } = plan(all, row.isMarkedTwice === true, { hands, avoids: await avoidsOwn(tx) });
  if (faults.length > 0) throw refuse(await faultsOf(tx, id, faults));
  if (handed.length === 0) throw refuse([fault('topicIds', 'exam.marking.no-answers')]);
  await handOut(tx, row, handed);
  await endTrials(tx, row, topicIds);
  return { assigned: handed.length, markers: new Set(handed.map(({ markerId }) => markerId)).size };
}

/** What was marked stays with who marked it. */
async function release(tx: Tx, id: string): Promise<{ released: number }> {
  requireManager(tx, releaseTask.access);
  const task = await tx.one<{ examId: string }>(sql`
    select exam_id from marking_task where id = ${id}::bigint and deleted_at is null`);
  if (!task) throw notFound();
  await lockExam(tx, task.examId);
  const gone = await tx.rows(sql`
    delete from exam_mark where task_id = ${id}::bigint and points is null returning id`);
  if (gone.length === 0) throw refuse([fault('', 'exam.marking.nothing')]);
  const left = await tx.one(sql`select 1 from exam_mark where task_id = ${id}::bigint limit 1`);
  const change = left ? { id, values: { state: taskStates.done } } : { id, values: {}, remove: true };
  await applyEffects(tx, markingTask, [change], causeOf(exam, task.examId, '收回阅卷任务'));
  return { released: gone.length };
}

export const assignRoutes = [
  serve(assignMarking, ({ tx, params, body }) => assign(tx, params.id, body.topicIds, body.markerIds)),
  serve(releaseTask, ({ tx, params }) => release(tx, params.id)),
];
