/** After changes of what a watch looks at, its rules look again within seconds; what is missed here the night finds. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kit/connection.ts';
import type { Registry } from '../../kit/registry.ts';
import { requestLook } from './look.ts';

/** Changes come in swarms: a sheet of five thousand rows is one look. */
const settleMs = 2000;

export function lookAfterChanges(http: FastifyInstance, database: Database, registry: Registry): void {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const ask = () => {
    timer = null;
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
    timer ??= setTimeout(ask, settleMs).unref();
  });
  http.addHook('onClose', async () => void (timer && clearTimeout(timer)));
}
