/** What this instance asked of its database: how often each statement, and how long it took. The heaviest come first. */
import type { MonitoredStatement } from 'contract/operations/monitor.ts';
import type { Observe } from '../kit/database/connection.ts';

const most = 500;

export interface StatementBook {
  observe: Observe;
  list(): MonitoredStatement[];
  /** Since the start: statements, failures and seconds. */
  totals(): { count: number; failures: number; seconds: number };
}

export function statementBook(): StatementBook {
  const known = new Map<string, MonitoredStatement>();
  const totals = { count: 0, failures: 0, seconds: 0 };
  /** Texts of filtered lists are many; the one that took the least time in all makes room. */
  function makeRoom() {
    const least = [...known.values()].reduce((one, other) => (other.totalMs < one.totalMs ? other : one));
    known.delete(least.text);
  }
  return {
    observe(text, ms, isGood) {
      totals.count += 1;
      totals.seconds += ms / 1000;
      totals.failures += isGood ? 0 : 1;
      const one = known.get(text) ?? { text, count: 0, failures: 0, totalMs: 0, slowestMs: 0 };
      one.count += 1;
      one.failures += isGood ? 0 : 1;
      one.totalMs += ms;
      one.slowestMs = Math.max(one.slowestMs, ms);
      if (known.size >= most && !known.has(text)) makeRoom();
      known.set(text, one);
    },
    list: () => [...known.values()].sort((one, other) => other.totalMs - one.totalMs),
    totals: () => ({ ...totals }),
  };
}
