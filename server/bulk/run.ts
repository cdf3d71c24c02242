/**
 * The run: up to 500 rows within the request, more by a task, chunk by chunk. A chunk is one transaction of rows, trace
 * and the mark how far it is, so a run that was killed goes on behind its last chunk and no row is written twice.
 */
import { atOnce, type ChosenRows } from 'contract/bulk/change.ts';
import { sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { again } from '../kit/database/again.ts';
import { audit } from '../kit/audit.ts';
import { isConflict, type Database } from '../kit/database/connection.ts';
import type { Values, Work, Tx } from '../kit/registry.ts';
import { job, request } from '../kit/jobs/job.ts';
import { Refusal } from '../kit/refusal.ts';
import { txOf } from '../kit/tx.ts';
import { store } from '../kit/write/store.ts';
import { judge } from './judge.ts';
import { endBulkChange, insertBulkChange, keepChunk, lockPending, mayUpdate, type Pending } from './record.ts';
import { rowsFor } from './rows.ts';
import { valuesFor, valuesInWords } from './values.ts';

const reasonless = '批量修改';

/** One chunk in the transaction of the caller; false when nothing is left. */
async function writeChunk(tx: Tx, resource: Resource, pending: Pending): Promise<boolean> {
  if (pending.isEnded) return false;
  if (pending.ids.length > 0) {
    const { good, sameCount, leftOut } = await judge(tx, resource, pending.ids, pending.values);
    const { id: batchId, reason } = pending;
    await store(tx, resource, good, { verb: 'update', origin: 3, batchId, reason: reason ?? reasonless });
    const result = { done: pending.ids.length, changed: good.length, same: sameCount, leftOut };
    await keepChunk(tx, pending.id, result);
  }
  if (pending.ids.length === atOnce) return true;
  await endBulkChange(tx, pending.id);
  return false;
}

export const writeJob = job<{ id: string }>({
  name: 'bulkChange.write',
  async run({ database, registry, actorOf, signal }: Work, { id }) {
    for (let isMore = true; isMore;) {
      signal.throwIfAborted();
      isMore = await database.transaction(async connection => {
        const pending = await lockPending(connection, id, atOnce);
        if (!pending) return false;
        const resource = registry.resources.get(pending.entity);
        const actor = await actorOf(pending.ownerId);
        const tx = actor && txOf(connection, registry, actor);
        if (tx && resource && mayUpdate(tx, resource)) return writeChunk(tx, resource, pending);
        await endBulkChange(connection, id, registry.texts['kit.bulk.no-account']);
        return false;
      });
    }
  },
  async fail({ database, registry }, { id }) {
    await database.transaction(async connection => {
      const pending = await lockPending(connection, id, 0);
      const params = { done: pending?.doneCount ?? 0 };
      await endBulkChange(connection, id, sentence(registry.texts, 'kit.bulk.failed', params));
    });
  },
});

interface Asked {
  rows: ChosenRows;
  values: Values;
  count: number;
  reason?: string | undefined;
}
/**
 * Begins a change in bulk; gives its id. The number the person confirmed must still be the number there is.
 * The rows are found outside the transaction, so that what a search leaves stays although the change is refused.
 */
export async function begin(tx: Tx, database: Database, resource: Resource, asked: Asked): Promise<string> {
  const values = await valuesFor(tx, resource, asked.values);
  const { ids, words } = await rowsFor(tx, resource, asked.rows);
  if (ids.length !== asked.count)
    throw new Refusal(409, 'kit.bulk.count-changed', { params: { before: asked.count, now: ids.length } });
  const fields = await valuesInWords(tx, resource, values);
  const reason = asked.reason?.trim() || null;
  const made = { resource, filter: words, fields, values, ids, reason };
  return again(() => database.transaction(connection => runNow({ ...tx, ...connection }, made)), isConflict);
}

/** The run and its record are one action; many rows are left to a task. */
async function runNow(tx: Tx, made: Parameters<typeof insertBulkChange>[1]): Promise<string> {
  const { resource, ids, values, reason, filter } = made;
  const id = await insertBulkChange(tx, made);
  const detail = { bulkChangeId: id, rows: ids.length, fields: Object.keys(values), filter };
  await audit(tx, { action: permissionOf(resource, 'update'), entity: resource.name, detail, reason });
  if (ids.length > atOnce) await request(tx, writeJob, { id }, `bulkChange.write.${id}`);
  else {
    const pending = await lockPending(tx, id, atOnce);
    if (pending) await writeChunk(tx, resource, pending);
    await endBulkChange(tx, id);
  }
  return id;
}
