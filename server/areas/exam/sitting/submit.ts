/** Handing in by the token of the attempt, many together; said again it answers the same. Domain-cadre 4.6. */
import { handInKinds } from 'contract/exam/codes.ts';
import { submitExam, type Submitted } from 'contract/exam/sitting-calls.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { serve } from '../../../kit/route.ts';
import { holdAttempts, type Attempt } from './attempts.ts';
import { cleanAnswers } from './fitting.ts';
import { handIn, type HandIn } from './hand-in.ts';
import { papersOf } from './papers.ts';
import { claimOf, keepEach, refusalOf, type Saying } from './save.ts';
import { notKept, saveKey } from './saves.ts';
import { holdSittings, isHolder, over, type Sitting } from './sittings.ts';
import { isAfter, later } from './time.ts';
import { together, type Outcome } from './together.ts';

const minute = 60;

function tooSoon({ startAt, minSubmitMinutes }: Attempt, { now }: Sitting): Refusal | null {
  return isAfter(later(startAt, minSubmitMinutes * minute), now)
    ? new Refusal(400, 'exam.sitting.soon', { params: { n: minSubmitMinutes } })
    : null;
}

/** What was told when it was handed in by the candidate before. */
function toldBefore(attempt: Attempt | undefined, sitting: Sitting | undefined, saying: Saying): Submitted | null {
  if (attempt?.handedInAs !== handInKinds.own || !isHolder(sitting, saying)) return null;
  return { handedInAt: attempt.handedInAt ?? '', answered: sitting.answered, receipt: attempt.receipt ?? '' };
}

const handInOf = ({ id, examId, candidateNo }: Attempt, { departures, now }: Sitting): HandIn => ({
  attemptId: id,
  examId,
  candidateNo,
  departures,
  kind: handInKinds.own,
  handedInAt: now,
});

const submit = together<Saying, Submitted>('考生交卷', async (tx, sayings, database): Promise<Outcome<Submitted>[]> => {
  const ids = sayings.map(({ attemptId }) => attemptId);
  const papers = await papersOf(database, tx, ids);
  const [attempts, sittings] = await Promise.all([holdAttempts(tx, ids), holdSittings(tx, ids)]);
  const before = sayings.filter(one => toldBefore(attempts.get(one.attemptId), sittings.get(one.attemptId), one));
  // Handed in once more with what did not come in: it is not told to be kept.
  const missing = await notKept(
    tx,
    before.map(({ attemptId, seq, answers }) => ({ attemptId, seq, answers: cleanAnswers(answers) })),
  );
  const judged = new Map<Saying, Outcome<Submitted> | null>();
  for (const one of sayings) {
    const [attempt, sitting] = [attempts.get(one.attemptId), sittings.get(one.attemptId)];
    const told = missing.has(saveKey(one)) ? over() : toldBefore(attempt, sitting, one);
    const refused = told ?? refusalOf(one, sitting, papers.get(one.attemptId));
    judged.set(one, refused ?? tooSoon(attempt as Attempt, sitting as Sitting));
  }
  const open = sayings.filter(one => judged.get(one) === null);
  for (const [one, refused] of await keepEach(tx, open)) judged.set(one, refused);
  const ready = new Map(
    open
      .filter(one => judged.get(one) === null)
      .map(({ attemptId: id }) => [id, handInOf(attempts.get(id) as Attempt, sittings.get(id) as Sitting)]),
  );
  const told = await handIn(tx, [...ready.values()]);
  return sayings.map(one => judged.get(one) ?? (told.get(one.attemptId) as Submitted));
});

export const submitRoute = serve(
  submitExam,
  ({ database, tx, params, body: { seq, answers, ...claim } }) =>
    submit({ database, tx }, { ...claimOf(params.id, claim), seq, answers, answered: null }),
  { opensTransaction: true },
);
