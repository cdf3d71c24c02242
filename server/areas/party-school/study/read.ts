/** Reading: a node is finished when every page was shown and the least time has passed, by the clock of the server. */
import { sendProgress, type PagesRead, type Reported } from 'contract/party-school/study-calls.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { pagesOf, withPages } from './coverage.ts';
import { unchanged, type Change, type Held } from './kept.ts';
import { isPlayed, learnerOf, readSecondsOf } from './lesson.ts';
import { report, reportIn, type Coming } from './reports.ts';
import { otherKind } from './session.ts';

/** Time counts while one reads, and a page that is never heard of again counts for two intervals. */
function judge(of: Held, { seq, pages, reading }: PagesRead, interval: number): Change {
  const base = { ...unchanged(of), from: 0, to: 0 };
  if (seq <= of.seq) return { ...base, reason: 'again' };
  const passed = of.isPlaying ? Math.min(of.waited, 2 * interval) : 0;
  const coveredSeconds = of.coveredSeconds + Math.floor(passed);
  const covered = withPages(of.covered, of.pages, pages);
  const seen = pagesOf(covered, of.pages).length / of.pages;
  const share = Math.min(seen, coveredSeconds / Math.max(1, readSecondsOf(of)));
  const last = Math.max(0, ...pages);
  return {
    ...base,
    reason: null,
    seq,
    isPlaying: reading,
    covered,
    coveredSeconds,
    percent: Math.floor(Math.min(1, share) * 100),
    lastPosition: last === 0 ? of.lastPosition : Math.min(last, of.pages),
    maxPosition: Math.max(of.maxPosition, Math.min(last, of.pages)),
    to: coveredSeconds,
  };
}

const comingOf = (tx: Tx, said: PagesRead): Coming => ({
  tx,
  personId: learnerOf(tx),
  nodeId: said.nodeId,
  sessionKey: said.sessionKey,
  judge(of, interval) {
    if (isPlayed(of)) throw otherKind('not-read');
    return judge(of, said, interval);
  },
});

export const readIn = (tx: Tx, said: PagesRead): Promise<Reported> => reportIn(comingOf(tx, said));
export const progressRoute = serve(
  sendProgress,
  async ({ tx, database, body }) => report(database, comingOf(tx, body)),
  { opensTransaction: true },
);
