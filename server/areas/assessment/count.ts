/**
 * What follows the close, in the background: boxes opened once, some polls at a time; a run that breaks off goes on with the
 * boxes that still have their keys. Results are made when all are open. Decision 218.
 */
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { anonymities, schemeStates } from 'contract/assessment/codes.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { ballotsIn } from '../../ballots/boxes.ts';
import { causeOf } from '../../kit/flow.ts';
import { job } from '../../kit/jobs/job.ts';
import { within, type Within } from '../../kit/jobs/portions.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { enterResults } from '../grading/index.ts';
import { emptyBoxes, lockBoxesOf } from './box.ts';
import { uncountedPolls } from './poll.ts';
import { openedBallots } from './results.ts';

/** Polls of one transaction. */
const portion = 5;
const reason = '测评结束，计票';

/** The scheme under its lock while its ballots are counted; null where that is done or has failed. */
async function running(tx: Tx, id: string): Promise<AssessmentScheme | null> {
  const loaded = (await loadRows(tx, assessmentScheme, [id], null)).get(id);
  const row = loaded && rowOf(loaded);
  const isCounted = row?.counting === runStates.prepare || row?.counting === runStates.start;
  return row?.state === schemeStates.closed && isCounted ? row : null;
}
const say = (tx: Tx, id: string, values: object) =>
  applyEffects(tx, assessmentScheme, [{ id, values: { ...values } }], causeOf(assessmentScheme, id, reason));

/** Some polls; false when there are no more. What is too few to be told of is destroyed unread. */
async function takePortion(tx: Tx, id: string): Promise<boolean> {
  const scheme = await running(tx, id);
  if (!scheme) return false;
  if (scheme.counting !== runStates.start) await say(tx, id, { counting: runStates.start });
  const polls = await uncountedPolls(tx, id, portion);
  if (polls.length === 0) return false;
  const boxes = await lockBoxesOf(tx, polls);
  const emptied = polls.map(form => {
    const own = boxes.get(form.id) ?? [];
    const isNamed = form.group.anonymity === anonymities.named;
    return { form, boxes: own, isVoid: !isNamed && ballotsIn(form, own) < scheme.minGroupBallots };
  });
  await emptyBoxes(tx, emptied);
  return true;
}

async function finish(tx: Tx, id: string, values: object): Promise<void> {
  if (await running(tx, id)) await say(tx, id, values);
}

/** Everything is open: what the ballots say becomes totals and ranks, in the transaction that says so. */
async function finishCount(tx: Tx, id: string): Promise<void> {
  const scheme = await running(tx, id);
  if (!scheme) return;
  await enterResults(tx, scheme, await openedBallots(tx, scheme));
  await say(tx, id, { counting: runStates.success });
}

export async function countPolls(each: Within, id: string, signal?: AbortSignal): Promise<void> {
  do signal?.throwIfAborted();
  while (await each(tx => takePortion(tx, id)));
  await each(tx => finishCount(tx, id));
}

export const countBallots = job<{ id: string }>({
  name: 'assessment.count',
  run: (work, { id }) => countPolls(within(work, reason), id, work.signal),
  fail: (work, { id }) =>
    within(
      work,
      reason,
    )(tx => finish(tx, id, { counting: runStates.error, failure: '计票没有完成，已开箱的保留，请继续计票' })),
});
