/** Coming in, coming back and taking over: thousands come within a minute, so those who come together go together. Decision 340. */
import { sql } from 'drizzle-orm';
import { attemptStates } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';
import { enterExam, type Entered, type ExamMessage } from 'contract/exam/sitting-calls.ts';
import { prepared } from '../../../kit/database/connection.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { candidateKey, holdCandidates, type Candidate, type Coming } from './candidates.ts';
import { entryOf, entryRefusal, type Entry } from './entry.ts';
import { messagesFor } from './messages.ts';
import { answersOf } from './saves.ts';
import { holdSittings, lockedOut, type Sitting } from './sittings.ts';
import { secondsTo } from './time.ts';
import { newToken, orderSeed, sha256 } from './token.ts';
import { together, type Outcome } from './together.ts';

/** Somebody who comes in, with what is known of the attempt before. */
interface Entering {
  coming: Coming;
  candidate: Candidate;
  sitting: Sitting | undefined;
  entry: Entry;
  token: string;
}

/** Those on their way in, and why the others are not. One person with two devices at once takes a place in two turns. */
async function judge(tx: Tx, all: readonly Coming[]): Promise<(Entering | Refusal)[]> {
  const candidates = await holdCandidates(tx, all);
  const ids = [...candidates.values()].map(({ attemptId }) => attemptId);
  const sittings = await holdSittings(tx, ids);
  return all.map(coming => {
    const candidate = candidates.get(candidateKey(coming));
    if (!candidate) return new Refusal(400, 'exam.sitting.stranger');
    const sitting = sittings.get(candidate.attemptId);
    const refused = entryRefusal(candidate, coming, sitting);
    return refused ?? { coming, candidate, sitting, entry: entryOf(candidate, coming, sitting), token: newToken() };
  });
}

/** A locked one stays with the device it had. */
const sittingRow = ({ coming, candidate, sitting, entry, token }: Entering) => {
  const isLocked = entry.kind === 'locked';
  return {
    ...entry,
    attempt_id: candidate.attemptId,
    exam_id: candidate.examId,
    token_hash: isLocked ? sitting?.tokenHash : sha256(token),
    device_id: isLocked ? sitting?.deviceId : coming.deviceId,
    terminal: coming.terminal,
    address: coming.address,
    is_locked: isLocked,
    now: candidate.now,
  };
};

/** The sittings and what is told of them, in one statement. */
async function keep(tx: Tx, entering: readonly Entering[]): Promise<void> {
  await tx.rows(
    prepared(sql`
      with entered as materialized (select * from jsonb_to_recordset(${JSON.stringify(entering.map(sittingRow))}::jsonb)
        as x(attempt_id bigint, exam_id bigint, token_hash text, device_id text, terminal int, address text,
          "enteredAt" timestamptz, deadline timestamptz, takeovers int, is_locked boolean, kind text, now timestamptz)),
      kept as (insert into exam_sitting as s (attempt_id, exam_id, token_hash, device_id, terminal, address, entered_at,
          deadline, takeovers, is_locked)
        select attempt_id, exam_id, token_hash, device_id, terminal, address, "enteredAt", deadline, takeovers, is_locked
        from entered order by attempt_id
        on conflict (attempt_id) do update set token_hash = excluded.token_hash, device_id = excluded.device_id,
          terminal = excluded.terminal, address = excluded.address, takeovers = excluded.takeovers,
          is_locked = excluded.is_locked)
      insert into exam_event (exam_id, attempt_id, kind, detail, happened_at)
      select exam_id, attempt_id, kind, address, now from entered order by attempt_id`),
  );
}

async function begin(tx: Tx, entering: readonly Entering[]): Promise<void> {
  const first = entering.filter(({ entry }) => entry.kind === 'enter');
  const changes = first.map(({ candidate: { attemptId, now } }) => ({
    id: attemptId,
    values: { state: attemptStates.sitting, enteredAt: now },
  }));
  if (changes.length > 0) await applyEffects(tx, examAttempt, changes, { flow: null, reason: '考生入场' });
}

const examOf = (of: Candidate): Entered['exam'] => ({
  name: of.examName,
  totalScore: of.totalHalves / 2,
  passScore: of.passHalves / 2,
  minSubmitMinutes: of.minSubmitMinutes,
  multipleRule: of.multipleRule,
  mostDepartures: of.mostDepartures,
});

function enteredOf(
  { candidate, sitting, entry, token }: Entering,
  answers: GivenAnswer[],
  messages: ExamMessage[],
): Entered {
  const { attemptId, examId, hash, now, seed, shufflesTopics, shufflesOptions, name, number } = candidate;
  return {
    attemptId,
    attemptToken: token,
    serverTime: now,
    deadline: entry.deadline,
    remainingSec: secondsTo(now, entry.deadline),
    resumed: sitting !== undefined,
    tookOver: entry.kind === 'takeover',
    paperUrl: `/api/dxExam/${examId}/paper/${hash}`,
    lastSeq: sitting?.lastSeq ?? 0,
    answers,
    seed: orderSeed(seed),
    shufflesTopics,
    shufflesOptions,
    exam: examOf(candidate),
    candidate: { name, number },
    enteredAt: entry.enteredAt,
    departures: sitting?.departures ?? 0,
    messages,
  };
}

/** Each person once. */
export async function enterEach(tx: Tx, all: readonly Coming[]): Promise<Outcome<Entered>[]> {
  const judged = await judge(tx, all);
  const entering = judged.filter(one => !(one instanceof Refusal)) as Entering[];
  if (entering.length > 0) await keep(tx, entering);
  await begin(tx, entering);
  const returning = entering.filter(({ sitting }) => sitting !== undefined).map(({ candidate }) => candidate.attemptId);
  const answers = returning.length > 0 ? await answersOf(tx, returning) : new Map<string, GivenAnswer[]>();
  const messages = await messagesFor(
    tx,
    entering.map(({ candidate: { attemptId, examId } }) => ({ attemptId, examId })),
  );
  return judged.map(one => {
    if (one instanceof Refusal) return one;
    if (one.entry.kind === 'locked') return lockedOut();
    const { attemptId } = one.candidate;
    return enteredOf(one, answers.get(attemptId) ?? [], messages.get(attemptId) ?? []);
  });
}

/** The first of each person, then the second of each, so that every turn finds what the one before has left. */
function inTurns(all: readonly Coming[]): Coming[][] {
  const counts = new Map<string, number>();
  const turns: Coming[][] = [];
  for (const one of all) {
    const turn = counts.get(candidateKey(one)) ?? 0;
    counts.set(candidateKey(one), turn + 1);
    (turns[turn] ??= []).push(one);
  }
  return turns;
}

const enter = together<Coming, Entered>('考生入场', async (tx, all) => {
  const outcomes = new Map<Coming, Outcome<Entered>>();
  for (const turn of inTurns(all))
    for (const [at, outcome] of (await enterEach(tx, turn)).entries()) outcomes.set(turn[at] as Coming, outcome);
  return all.map(one => outcomes.get(one) as Outcome<Entered>);
});

export const enterRoute = serve(
  enterExam,
  ({ database, tx, params, body }) => {
    const { actor, facts } = tx;
    const { address, terminal } = facts;
    return enter(
      { database, tx },
      { examId: params.id, personId: actor.personId ?? '0', deviceId: body.deviceId, address, terminal },
    );
  },
  { opensTransaction: true },
);
