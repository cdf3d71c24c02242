/**
 * What follows the close, in the background: boxes opened once, sums made of what lies in them, and nothing kept of what is
 * too few. So many branches at a time, each whole; a run that breaks off goes on with the boxes that still have their keys.
 * Nobody casts meanwhile: the batch is closed. Domain-party 8.2, decision 218.
 */
import { appraisalBatch, type AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { batchStates, givenGrades, judgeTypes, leastBallots } from 'contract/appraisal/codes.ts';
import { meanOf, weightedPoints } from 'contract/appraisal/scores.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { ballotsIn } from '../../ballots/boxes.ts';
import type { Said } from '../../ballots/papers.ts';
import { causeOf } from '../../kit/flow.ts';
import { job } from '../../kit/jobs/job.ts';
import { within, type Within } from '../../kit/jobs/portions.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { emptyBoxes, lockBoxesOf } from './box.ts';
import { uncountedPolls, type Poll } from './poll.ts';

/** Branches of one transaction: a second or two of opening envelopes. */
const portion = 10;
const reason = '评议结束，汇总得分';

/** Points of one mark: those of its grade, or its scores by the weights of the contents. */
export const pointsOf = ({ batch, dimensions }: Pick<Poll, 'batch' | 'dimensions'>, levels: readonly number[]) =>
  batch.judgeType === judgeTypes.level
    ? ([grade = 0]: readonly number[]) => levels[givenGrades.indexOf(String(grade) as '1')] ?? 0
    : (scores: readonly number[]) =>
        weightedPoints(
          scores,
          dimensions.map(({ weight }) => weight),
        );

/** The mean of what was said of each; of whom fewer than five spoke there is none. */
function meansOf(poll: Poll, said: readonly Said[], levels: readonly number[]): Map<string, number | null> {
  const points = pointsOf(poll, levels);
  const byTarget = new Map<string, number[]>(poll.targetIds.map(id => [id, []]));
  for (const { targetId, numbers } of said) byTarget.get(targetId)?.push(points(numbers));
  return new Map([...byTarget].map(([id, all]) => [id, meanOf(all)]));
}

/** The batch under its lock while its ballots are counted; null where that is done or has failed. */
async function running(tx: Tx, id: string): Promise<AppraisalBatch | null> {
  const loaded = (await loadRows(tx, appraisalBatch, [id], null)).get(id);
  const row = loaded && rowOf(loaded);
  const isCounted = row?.counting === runStates.prepare || row?.counting === runStates.start;
  return row?.state === batchStates.closed && isCounted ? row : null;
}

/** Of all who are rated there, whether anything was said of them or not: which rows are written tells nothing. */
async function countIn(tx: Tx, polls: readonly Poll[], levels: readonly number[]) {
  const boxes = await lockBoxesOf(tx, polls);
  // A poll of fewer than five ballots is destroyed unread.
  const emptied = polls.map(form => {
    const own = boxes.get(form.id) ?? [];
    return { form, boxes: own, isVoid: ballotsIn(form, own) < leastBallots };
  });
  const said = await emptyBoxes(tx, emptied);
  const scores = new Map<string, { mutualScore?: number | null; massesScore?: number | null }>();
  for (const poll of polls) {
    const field = poll.kind === 'mutual' ? 'mutualScore' : 'massesScore';
    for (const [id, mean] of meansOf(poll, said.get(poll.id) ?? [], levels))
      scores.set(id, { ...scores.get(id), [field]: mean });
  }
  return [...scores].map(([id, values]) => ({ id, values }));
}

/** Some branches; false when there are no more. */
async function takePortion(tx: Tx, { id, levels }: Counted): Promise<boolean> {
  const batch = await running(tx, id);
  if (!batch) return false;
  const cause = causeOf(appraisalBatch, id, reason);
  if (batch.counting !== runStates.start)
    await applyEffects(tx, appraisalBatch, [{ id, values: { counting: runStates.start } }], cause);
  const polls = await uncountedPolls(tx, id, portion);
  if (polls.length === 0) return false;
  await applyEffects(tx, appraisalParticipant, await countIn(tx, polls, levels), cause);
  return true;
}

async function finish(tx: Tx, id: string, values: object): Promise<void> {
  if (await running(tx, id))
    await applyEffects(tx, appraisalBatch, [{ id, values: { ...values } }], causeOf(appraisalBatch, id, reason));
}

export interface Counted {
  id: string;
  /** What each grade counts, as it was set when the appraisal was closed: all branches are counted alike. */
  levels: readonly number[];
}
export async function countPolls(each: Within, counted: Counted, signal?: AbortSignal): Promise<void> {
  do signal?.throwIfAborted();
  while (await each(tx => takePortion(tx, counted)));
  await each(tx => finish(tx, counted.id, { counting: runStates.success }));
}

export const countBallots = job<Counted>({
  name: 'appraisal.count',
  run: (work, counted) => countPolls(within(work, reason), counted, work.signal),
  fail: (work, { id }) =>
    within(
      work,
      reason,
    )(tx => finish(tx, id, { counting: runStates.error, failure: '得分汇总没有完成，已汇总的保留，请继续汇总' })),
});
