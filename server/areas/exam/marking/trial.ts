/**
 * 试评: before the answers are given out in earnest, all markers of a question mark the same few of them. Their marks count for
 * nothing; they show who measures differently. Domain-cadre 4.7, decision 351.
 */
import { sql } from 'drizzle-orm';
import { beginTrial, readTrials, type Trial } from 'contract/exam/trial-calls.ts';
import { distances, isOff, meanOf, mostSamples } from 'contract/exam/marking/trial.ts';
import { chanceOf, shuffled } from 'contract/exam/paper/chance.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { frozenTopics } from '../frozen.ts';
import { grouped } from '../score/told.ts';
import { answersTo, chosenHands, isOver, lockExam, requireManager } from './assign.ts';
import { handOut, type Handed } from './hand-out.ts';
import { avoidsOwn, type Hand } from './markers.ts';
import type { OpenAnswer } from './open.ts';
import { mayMark } from './spread.ts';

interface Line {
  taskId: string;
  topicId: string;
  markerId: string;
  markerName: string;
  title: string;
  full: number;
  attemptId: string;
  candidateNo: string;
  points: number | null;
  isPast: boolean;
}
/** Each sample of each marker. */
const linesOf = (tx: Tx, examId: string) =>
  tx.rows<Line>(sql`
    select k.id as task_id, k.topic_id::text, k.marker_id::text, p.name as marker_name, k.title,
      k.full_halves / 2.0::float8 as "full", m.attempt_id, coalesce(t.candidate_no, '') as candidate_no, m.points,
      exists (select 1 from marking_task r where r.exam_id = k.exam_id and r.topic_id = k.topic_id and r.deleted_at is null
        and r.is_trial is not true) as is_past
    from marking_task k join person p on p.id = k.marker_id join exam_mark m on m.task_id = k.id
      join exam_attempt t on t.id = m.attempt_id
    where k.exam_id = ${examId}::bigint and k.is_trial and k.deleted_at is null
    order by k.topic_id, p.name, k.id, t.candidate_no, m.id`);

/** To the hundredth: what is shown, never what is compared. */
const rounded = (points: number | null): number | null => points && Math.round(points * 100) / 100;

function sampleOf(lines: readonly Line[], taskIds: readonly string[], full: number): Trial['samples'][number] {
  const given = taskIds.map(id => lines.find(({ taskId }) => taskId === id)?.points ?? null);
  const apart = distances(given);
  return {
    attemptId: lines[0]?.attemptId ?? '',
    candidateNo: lines[0]?.candidateNo ?? '',
    given,
    off: apart.map(one => isOff(one, full)),
    distance: meanOf(apart),
  };
}

/** One question: samples below each other, markers side by side. */
function trialOf(topicId: string, lines: readonly Line[]): Trial {
  const [first] = lines;
  const full = first?.full ?? 0;
  const byTask = [...grouped(lines, ({ taskId }) => taskId)];
  const taskIds = byTask.map(([taskId]) => taskId);
  const samples = [...grouped(lines, ({ attemptId }) => attemptId).values()]
    .map(own => sampleOf(own, taskIds, full))
    .toSorted((a, b) => a.candidateNo.localeCompare(b.candidateNo));
  const markers = byTask.map(([taskId, own], at) => ({
    taskId,
    name: own[0]?.markerName ?? '',
    marked: own.filter(({ points }) => points !== null).length,
    mean: rounded(meanOf(own.map(({ points }) => points))),
    distance: rounded(meanOf(samples.map(({ given }) => distances(given)[at] ?? null))),
    off: samples.filter(({ off }) => off[at]).length,
  }));
  return {
    topicId,
    title: first?.title ?? '',
    full,
    isOver: first?.isPast === true,
    markers,
    samples: samples.map(one => ({ ...one, distance: rounded(one.distance) })),
    distance: rounded(meanOf(samples.map(({ distance }) => distance))),
  };
}

async function trials(tx: Tx, id: string): Promise<{ trials: Trial[] }> {
  requireManager(tx, readTrials.access);
  await loadRow(tx, exam, id, null, 'look');
  const lines = await linesOf(tx, id);
  return { trials: [...grouped(lines, ({ topicId }) => topicId)].map(([topicId, own]) => trialOf(topicId, own)) };
}

interface Asked {
  title: string;
  own: OpenAnswer[];
  /** Who marks it on trial already, and what. */
  known: Line[];
  hands: readonly Hand[];
  avoids: boolean;
  /** The same answers for the same exam and question, whoever looks again. */
  seed: string;
}
const allowed = ({ avoids }: Asked, hands: readonly Hand[], one: OpenAnswer) =>
  hands.every(hand => mayMark(hand, { ...one, before: [] }, avoids));

/** The samples there are, or so many by chance of those that all who were chosen may mark. */
function samplesFor(asked: Asked): OpenAnswer[] {
  const { own, known, hands, seed } = asked;
  if (known.length > 0) return own.filter(one => known.some(({ attemptId }) => attemptId === one.attemptId));
  const free = own.filter(one => allowed(asked, hands, one));
  return shuffled(free, chanceOf(seed)).slice(0, mostSamples);
}

function faultsIn(asked: Asked, fresh: readonly Hand[], samples: readonly OpenAnswer[]): Fault[] {
  const { title, own, known, hands } = asked;
  const markers = new Set([...known.map(({ markerId }) => markerId), ...hands.map(({ id }) => id)]);
  if (own.some(({ marks }) => marks.length > 0)) return [fault('topicIds', 'exam.marking.trial-late', { title })];
  if (markers.size < 2) return [fault('markerIds', 'exam.marking.trial-two', { title })];
  if (samples.length === 0) return [fault('markerIds', 'exam.marking.trial-none', { title })];
  const kept = fresh.filter(hand => !samples.every(one => allowed(asked, [hand], one)));
  const names = kept.map(({ name }) => name).join('、');
  return kept.length > 0 ? [fault('markerIds', 'exam.marking.trial-avoid', { title, names })] : [];
}

function planOf(asked: Asked): { handed: Handed[]; faults: Fault[] } {
  const fresh = asked.hands.filter(({ id }) => !asked.known.some(({ markerId }) => markerId === id));
  const samples = samplesFor(asked);
  const handed = fresh.flatMap(({ id }) => samples.map(one => ({ one, markerId: id, round: 1 })));
  return { handed, faults: faultsIn(asked, fresh, samples) };
}

export async function giveTrial(tx: Tx, id: string, topicIds: readonly string[], markerIds: readonly string[]) {
  requireManager(tx, beginTrial.access);
  const row: Exam = await lockExam(tx, id);
  if (!isOver(row)) throw refuse([fault('', 'exam.marking.not-over')]);
  const hands = await chosenHands(tx, markerIds);
  const all = grouped(await answersTo(tx, id, topicIds), ({ topicId }) => topicId);
  if (all.size === 0) throw refuse([fault('topicIds', 'exam.marking.no-answers')]);
  const [topics, lines, avoids] = [await frozenTopics(tx, id, topicIds), await linesOf(tx, id), await avoidsOwn(tx)];
  const plans = [...all].map(([topicId, own]) =>
    planOf({
      title: topics.get(topicId)?.title ?? '',
      own,
      known: lines.filter(line => line.topicId === topicId),
      hands,
      avoids,
      seed: `${row.seed} trial ${topicId}`,
    }),
  );
  const faults = plans.flatMap(one => one.faults);
  if (faults.length > 0) throw refuse(faults);
  const handed = plans.flatMap(one => one.handed);
  if (handed.length === 0) throw refuse([fault('markerIds', 'exam.marking.trial-given')]);
  await handOut(tx, row, handed, true);
  return {
    samples: new Set(handed.map(({ one }) => `${one.attemptId} ${one.topicNo}`)).size,
    markers: new Set(handed.map(({ markerId }) => markerId)).size,
  };
}

export const trialRoutes = [
  serve(readTrials, ({ tx, params }) => trials(tx, params.id)),
  serve(beginTrial, ({ tx, params, body }) => giveTrial(tx, params.id, body.topicIds, body.markerIds)),
];
