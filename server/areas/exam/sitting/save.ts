/** Saving by the token of the attempt: acknowledged after the commit, of many attempts in one transaction. Domain-cadre 4.6. */
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';
import { saveAnswers, type ExamMessage, type Saved } from 'contract/exam/sitting-calls.ts';
import type { Tx } from '../../../kit/registry.ts';
import { refuse, Refusal } from '../../../kit/refusal.ts';
import { serve } from '../../../kit/route.ts';
import { cleanAnswers, strangeAnswers } from './fitting.ts';
import { messagesFor } from './messages.ts';
import { tooOften } from './pace.ts';
import { papersOf, type Paper } from './papers.ts';
import { keepSaves, saveKey, type Save } from './saves.ts';
import { closedTo, holdSittings, isHolder, taken, type Claim, type Sitting } from './sittings.ts';
import { secondsTo } from './time.ts';
import { sha256 } from './token.ts';
import { together, type Outcome } from './together.ts';

export interface Saying extends Claim {
  seq: number;
  answers: GivenAnswer[];
  answered: number | null;
  messageId?: string | undefined;
}

export const claimOf = (examId: string, body: { attemptId: string; attemptToken: string }): Claim => ({
  examId,
  attemptId: body.attemptId,
  tokenHash: sha256(body.attemptToken),
});

/** A number that was used for another save: nothing is told to be kept that is not. */
const otherSave = () => new Refusal(409, 'exam.sitting.other-save');

/** A page counts on from the last number; one that knows saves which the server lost is ahead by those. Decisions 340 and 343. */
const furthest = 1000;
const farNumber = (last: number) => new Refusal(400, 'exam.sitting.far-number', { params: { last } });

/** What stands against what is said; the number is looked at when it is kept. */
export function refusalOf(saying: Saying, sitting: Sitting | undefined, paper: Paper | undefined): Refusal | null {
  if (!isHolder(sitting, saying)) return taken();
  const closed = closedTo(sitting);
  if (closed) return closed;
  if (saying.seq > sitting.lastSeq + furthest) return farNumber(sitting.lastSeq);
  const faults = paper ? strangeAnswers(paper, saying.answers) : [];
  return faults.length > 0 ? refuse(faults) : null;
}

/** Keeps each once: the same again is the same, something else under its number is refused. Gives the refusals by place. */
export async function keepEach(tx: Tx, sayings: readonly Saying[]) {
  const first = new Map<string, Save>();
  const refused = new Set<Saying>();
  for (const one of sayings) {
    const { attemptId, seq, answered } = one;
    const save = { attemptId, seq, answered, answers: cleanAnswers(one.answers) };
    const before = first.get(saveKey(save));
    if (!before) first.set(saveKey(save), save);
    else if (JSON.stringify(before.answers) !== JSON.stringify(save.answers)) refused.add(one);
  }
  const differing = await keepSaves(tx, [...first.values()]);
  return new Map(
    sayings.flatMap(one => (refused.has(one) || differing.has(saveKey(one)) ? [[one, otherSave()] as const] : [])),
  );
}

const savedOf = ({ seq }: Saying, { now, deadline, departures }: Sitting, messages: ExamMessage[]): Saved => ({
  seq,
  serverTime: now,
  deadline,
  remainingSec: secondsTo(now, deadline),
  departures,
  messages,
});

const save = together<Saying, Saved>('考生保存答案', async (tx, sayings, database): Promise<Outcome<Saved>[]> => {
  const ids = sayings.map(({ attemptId }) => attemptId);
  const papers = await papersOf(database, tx, ids);
  const [sittings, messages] = await Promise.all([holdSittings(tx, ids), messagesFor(tx, sayings.map(hearingOf))]);
  const refusals = new Map(
    sayings.map(one => {
      const refused = refusalOf(one, sittings.get(one.attemptId), papers.get(one.attemptId));
      return [one, refused ?? tooOften(database, one.attemptId)];
    }),
  );
  const met = await keepEach(
    tx,
    sayings.filter(one => !refusals.get(one)),
  );
  return sayings.map(
    one =>
      refusals.get(one) ??
      met.get(one) ??
      savedOf(one, sittings.get(one.attemptId) as Sitting, messages.get(one.attemptId) ?? []),
  );
});
const hearingOf = ({ attemptId, examId, messageId }: Saying) => ({ attemptId, examId, messageId });

export const saveRoute = serve(
  saveAnswers,
  ({ database, tx, params, body: { seq, answers, answered, messageId, ...claim } }) =>
    save({ database, tx }, { ...claimOf(params.id, claim), seq, answers, answered, messageId }),
  { opensTransaction: true },
);
