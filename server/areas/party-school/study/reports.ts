/**
 * Reports are written together: who comes while others are written waits a tenth of a second for more, goes with them in one
 * transaction, and is answered when that is committed. Nothing is held beyond it. Decision 338.
 */
import type { Reported } from 'contract/party-school/study-calls.ts';
import type { Connection, Database } from '../../../kit/database/connection.ts';
import { Refusal, refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { together, type Outcome as OutcomeOf } from '../../../kit/together.ts';
import { earnOfCourse } from '../earn-hours.ts';
import { heldOf, keep, keptOf, type Change, type Held, type Kept, type Learning } from './kept.ts';
import { closedFaults, intervalOf, standingOf } from './lesson.ts';

export interface Coming extends Learning {
  tx: Tx;
  /** Throws what it is refused for. */
  judge(of: Held, interval: number): Change;
}
type Outcome = OutcomeOf<Reported>;
const pauseMs = 100;

/** One report of each person in each part: what came first is written before what came after it. */
function inParts(all: readonly Coming[]): Coming[][] {
  const parts: Coming[][] = [];
  const counts = new Map<string, number>();
  for (const one of all) {
    const at = counts.get(one.personId) ?? 0;
    counts.set(one.personId, at + 1);
    (parts[at] ??= []).push(one);
  }
  return parts;
}

function judged({ judge }: Coming, of: Held | undefined, interval: number): Change | Refusal {
  if (!of) return new Refusal(409, 'party-school.study.taken');
  const faults = closedFaults(of);
  if (faults.length > 0) return refuse(faults);
  try {
    return judge(of, interval);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function writePart(connection: Connection, part: readonly Coming[], interval: number) {
  const held = await heldOf(
    connection,
    part.map(({ personId, nodeId, sessionKey }) => ({ personId, nodeId, sessionKey })),
  );
  const outcomes = new Map<Coming, Outcome>();
  const counted: { one: Coming; of: Held; change: Change; kept: Kept }[] = [];
  for (const one of part) {
    const of = held.get(one.personId);
    const change = judged(one, of, interval);
    if (change instanceof Refusal) outcomes.set(one, change);
    else if (of) counted.push({ one, of, change, kept: keptOf(of, change, one.tx.facts) });
  }
  const finished = await keep(
    connection,
    counted.map(({ kept }) => kept),
  );
  for (const { one, of, change, kept } of counted) {
    const tx = { ...one.tx, ...connection };
    if (kept.isFirst) await earnOfCourse(tx, of.personId, of.courseId, await today(tx));
    const finishedAt = finished.get(of.personId) ?? null;
    const standing = standingOf(of, { ...change, percent: kept.percent, finishedAt });
    outcomes.set(one, { isCounted: change.reason === null, reason: change.reason, standing });
  }
  return outcomes;
}

async function write(connection: Connection, all: readonly Coming[]): Promise<Outcome[]> {
  const interval = await intervalOf(connection);
  const outcomes = new Map<Coming, Outcome>();
  for (const part of inParts(all))
    for (const [one, outcome] of await writePart(connection, part, interval)) outcomes.set(one, outcome);
  return all.map(one => outcomes.get(one) as Outcome);
}

/** Answered when it is written; throws what it is refused for. */
export const report: (database: Database, coming: Coming) => Promise<Reported> = together(write, pauseMs);

/** In a transaction that goes on. */
export async function reportIn(coming: Coming): Promise<Reported> {
  const [outcome] = await write(coming.tx, [coming]);
  if (outcome instanceof Error) throw outcome;
  return outcome as Reported;
}
