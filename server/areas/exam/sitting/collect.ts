/**
 * What the clock does: papers that are past their end come in with what was saved, and what came in is counted. Every
 * portion is done for good, so a run that breaks off is gone on with by the next one. Domain-cadre 4.6.
 */
import { sql } from 'drizzle-orm';
import { attemptStates, graceSeconds, handInKinds } from 'contract/exam/codes.ts';
import { job } from '../../../kit/jobs/job.ts';
import { within, type Within } from '../../../kit/jobs/portions.ts';
import type { Tx } from '../../../kit/registry.ts';
import { holdAttempts } from './attempts.ts';
import { countPortion, type Keys } from './counting.ts';
import { collecting, handIn, type HandIn } from './hand-in.ts';
import { holdSittings } from './sittings.ts';
import { isTooLate } from './time.ts';

const portion = 200;

const pastEnd = (tx: Tx) =>
  tx.rows<{ id: string }>(sql`
    select a.id from exam_sitting s join exam_attempt a on a.id = s.attempt_id
    where s.handed_in_at is null and s.deadline + make_interval(secs => ${graceSeconds}) < (select now from clock)
      and a.state = ${attemptStates.sitting} and a.deleted_at is null
    order by a.id limit ${portion}::int for no key update of a skip locked`);

/** The end may have been put off meanwhile. */
async function collectPortion(tx: Tx): Promise<number> {
  const ids = (await pastEnd(tx)).map(({ id }) => id);
  const attempts = await holdAttempts(tx, ids);
  const sittings = await holdSittings(tx, ids);
  const due = ids.flatMap((attemptId): HandIn[] => {
    const [attempt, sitting] = [attempts.get(attemptId), sittings.get(attemptId)];
    if (!attempt || !sitting || sitting.handedInAt !== null || !isTooLate(sitting.now, sitting.deadline)) return [];
    const { examId, candidateNo } = attempt;
    const { departures, deadline: handedInAt } = sitting;
    return [{ attemptId, examId, candidateNo, departures, kind: handInKinds.clock, handedInAt }];
  });
  await handIn(tx, due);
  return ids.length;
}

async function untilNone(run: Within, signal: AbortSignal, work: (tx: Tx) => Promise<number>): Promise<void> {
  while (!signal.aborted) if ((await run(work)) < portion) return;
}

export const collectJob = job<object>({
  ...collecting,
  label: '考试到时收卷和评分',
  every: '* * * * *',
  async run(work) {
    await untilNone(within(work, '到时自动交卷'), work.signal, collectPortion);
    const keys: Keys = new Map();
    await untilNone(within(work, '客观题自动评分'), work.signal, tx => countPortion(tx, keys, portion));
  },
  // The next minute goes on.
  fail: () => Promise.resolve(),
});
