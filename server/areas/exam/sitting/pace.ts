/** How often one device may say something: a page saves when something changed and every 15 seconds. Domain-cadre 4.6. */
import type { Database } from '../../../kit/database/connection.ts';
import { Refusal } from '../../../kit/refusal.ts';

const most = 60;
const seconds = 10;
interface Counted {
  until: number;
  times: number;
}
const counters = new WeakMap<Database, Map<string, Counted>>();

function countersOf(database: Database, now: number): Map<string, Counted> {
  const all = counters.get(database) ?? new Map<string, Counted>();
  counters.set(database, all);
  // The oldest stand first.
  for (const [attemptId, { until }] of all) {
    if (until > now) break;
    all.delete(attemptId);
  }
  return all;
}

/** Asked of whoever has the token, in the memory of the instance: nobody else slows a candidate down. */
export function tooOften(database: Database, attemptId: string): Refusal | null {
  const now = performance.now();
  const all = countersOf(database, now);
  const one = all.get(attemptId) ?? { until: now + seconds * 1000, times: 0 };
  one.times += 1;
  all.set(attemptId, one);
  return one.times > most ? new Refusal(429, 'kit.too-many', { params: { seconds } }) : null;
}
