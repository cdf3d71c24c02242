/** Watching and listening: what of a report counts. The time is the server's; what the player says of its own is not asked. */
import { fault } from 'contract/kit/fault.ts';
import { sendHeartbeat, type Heartbeat, type Reported } from 'contract/party-school/study-calls.ts';
import { joinSeconds, mostSpeed, toleranceSeconds } from 'contract/party-school/study.ts';
import { refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { secondsOf, watched } from './coverage.ts';
import { unchanged, type Change, type Held } from './kept.ts';
import { isPlayed, learnerOf } from './lesson.ts';
import { report, reportIn, type Coming } from './reports.ts';
import { otherKind } from './session.ts';

/** Domain-cadre 4.3. */
function judge(of: Held, { seq, from, to: told, speed, playing }: Heartbeat, interval: number): Change {
  const duration = of.durationSeconds ?? 0;
  const to = Math.min(told, duration);
  const base = { ...unchanged(of), from, to };
  if (seq <= of.seq) return { ...base, reason: 'again' };
  if (playing && of.waited < interval / 2) return { ...base, seq, reason: 'soon' };
  // Speeds may change on the way: the time since the last report counts with the speed of this one.
  const allowed = of.allowed + of.waited * Math.min(speed, mostSpeed);
  const heard = { ...base, seq, allowed, isPlaying: playing };
  const isFirstView = of.finishedAt === null;
  if (isFirstView && from > Math.max(of.maxPosition, of.runTo) + joinSeconds) return { ...heard, reason: 'ahead' };
  // What lies between two spans that follow each other was watched too, and takes its time.
  const isJoined = Math.abs(from - of.runTo) <= joinSeconds;
  const played = of.played + to - (isJoined ? Math.min(from, of.runTo) : from);
  if (played > allowed + toleranceSeconds) return { ...heard, reason: 'fast' };
  const runFrom = isJoined ? Math.min(from, of.runFrom) : from;
  const covered = watched(of.covered, duration, runFrom, to);
  const coveredSeconds = secondsOf(covered, duration);
  return {
    ...heard,
    reason: null,
    played,
    runFrom,
    runTo: to,
    covered,
    coveredSeconds,
    percent: duration === 0 ? 0 : Math.floor((coveredSeconds / duration) * 100),
    lastPosition: Math.floor(to),
    maxPosition: Math.max(of.maxPosition, Math.floor(to)),
  };
}

export function comingOf(tx: Tx, said: Heartbeat): Coming {
  const { nodeId, sessionKey, from, to } = said;
  if (from > to) throw refuse([fault('to', 'party-school.study.span')]);
  return {
    tx,
    personId: learnerOf(tx),
    nodeId,
    sessionKey,
    judge(of, interval) {
      if (!isPlayed(of)) throw otherKind('not-played');
      return judge(of, said, interval);
    },
  };
}

export const watchIn = (tx: Tx, said: Heartbeat): Promise<Reported> => reportIn(comingOf(tx, said));
export const heartbeatRoute = serve(
  sendHeartbeat,
  async ({ tx, database, body }) => report(database, comingOf(tx, body)),
  { opensTransaction: true },
);
