/** After changes of what a watch looks at, its rules look again within seconds; what is missed here the night finds. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kit/database/connection.ts';
import type { Registry } from '../../kit/registry.ts';
import { lastLookMs, requestLook } from './look.ts';

/** Changes come in swarms: a sheet of five thousand rows is one look. */
const settleMs = 2000;
/**
 * Looking takes a tenth of the time at most. Over 100,000 persons one look is a second of both processors: one every two
 * seconds, for as long as somebody writes, cost each new member more than the writing itself.
 */
const restPerLook = 10;
const longestRestMs = 60_000;

export function lookAfterChanges(http: FastifyInstance, database: Database, registry: Registry): void {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let askedAt = -Infinity;
  const ask = () => {
    timer = null;
    askedAt = performance.now();
    const codes = [...pending].sort();
    pending.clear();
    void requestLook(database, codes).catch(() => undefined);
  };
  // Only what was written here: each instance asks for its own.
  database.heard((entities, isOwn) => {
    if (!isOwn || entities === null) return;
    const touched = registry.watches.filter(watch => watch.of.some(entity => entities.includes(entity)));
    if (entities.some(one => one === 'reminderRule' || one === 'warningRule')) touched.push(...registry.watches);
    if (touched.length === 0) return;
    touched.forEach(({ code }) => pending.add(code));
    const rest = askedAt + Math.min(longestRestMs, restPerLook * lastLookMs(registry)) - performance.now();
    timer ??= setTimeout(ask, Math.max(settleMs, rest)).unref();
  });
  http.addHook('onClose', async () => void (timer && clearTimeout(timer)));
}
