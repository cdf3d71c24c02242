/** What happens on the page of a candidate is counted and told back at once; nobody is judged by it alone. Decisions 110. */
import { sql } from 'drizzle-orm';
import { attemptStates } from 'contract/exam/codes.ts';
import { tellExamEvent } from 'contract/exam/sitting-calls.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { sentence } from 'contract/kit/fault.ts';
import { asSystem } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { holdAttempts, type Attempt } from './attempts.ts';
import { handIn } from './hand-in.ts';
import { tooOften } from './pace.ts';
import { claimOf } from './save.ts';
import { closedTo, holdSittings, isHolder, taken, type Claim, type Sitting } from './sittings.ts';

type Kind = 'leave' | 'back' | 'paste';

/** Whether more is told than a page does; a demonstration keeps no pace. */
type Pace = (attemptId: string) => Error | null;

async function hold(tx: Tx, claim: Claim, pace: Pace): Promise<{ attempt: Attempt; sitting: Sitting }> {
  const attempt = (await holdAttempts(tx, [claim.attemptId])).get(claim.attemptId);
  const sitting = (await holdSittings(tx, [claim.attemptId])).get(claim.attemptId);
  if (!attempt || !isHolder(sitting, claim)) throw taken();
  const closed = closedTo(sitting) ?? pace(claim.attemptId);
  if (closed) throw closed;
  return { attempt, sitting };
}

const note = (tx: Tx, { attemptId, examId, now }: Sitting, kind: Kind, seconds: number | undefined) =>
  tx.rows(sql`
    with counted as (update exam_sitting set departures = departures + ${kind === 'leave' ? 1 : 0}::int
      where attempt_id = ${attemptId}::bigint)
    insert into exam_event (exam_id, attempt_id, kind, detail, happened_at)
    values (${examId}::bigint, ${attemptId}::bigint, ${kind}, ${seconds === undefined ? null : String(seconds)},
      ${now}::timestamptz)`);

function saidOf({ registry: { texts } }: Tx, kind: Kind, n: number, m: number): string {
  if (kind === 'paste') return sentence(texts, 'exam.sitting.pasted');
  return m > 0
    ? sentence(texts, 'exam.sitting.departed', { n, m })
    : sentence(texts, 'exam.sitting.departed-free', { n });
}

type Told = InputOf<typeof tellExamEvent>['body'];
export async function happen(call: Tx, id: string, told: Told, pace: Pace = () => null) {
  const { kind, seconds, ...claim } = told;
  const tx = { ...call, actor: asSystem('考生答题页面') };
  const { attempt, sitting } = await hold(tx, claimOf(id, claim), pace);
  await note(tx, sitting, kind, seconds);
  const { mostDepartures } = attempt;
  const departures = sitting.departures + (kind === 'leave' ? 1 : 0);
  const said = saidOf(tx, kind, departures, mostDepartures);
  const isHandedIn = mostDepartures > 0 && departures > mostDepartures;
  if (isHandedIn) {
    const { id: attemptId, examId, candidateNo } = attempt;
    const as = { kind: attemptStates.forced, handedInAt: sitting.now, detail: said };
    await handIn(tx, [{ attemptId, examId, candidateNo, departures, ...as }]);
  }
  return { departures, mostDepartures, isHandedIn, said };
}

export const eventRoute = serve(tellExamEvent, ({ tx, database, params, body }) =>
  happen(tx, params.id, body, attemptId => tooOften(database, attemptId)),
);
