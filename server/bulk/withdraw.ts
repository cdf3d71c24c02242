/** A change in bulk taken back: within the request where it was small, by a task where it was not. */
import { sql } from 'drizzle-orm';
import { atOnce } from 'contract/bulk/change.ts';
import { sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { audit } from '../kit/audit.ts';
import type { Connection, Database } from '../kit/database/connection.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import { job, request } from '../kit/jobs/job.ts';
import { Refusal } from '../kit/refusal.ts';
import { txOf } from '../kit/tx.ts';
import { withdraw } from '../batch/withdraw.ts';
import { mayUpdate, ownBulkChange } from './record.ts';

const reason = '撤销批量修改';

async function takeBack(tx: Tx, database: Database, resource: Resource, id: string, signal?: AbortSignal) {
  const batch = { id, resource, verb: 'update', reason } as const;
  const step = async (connection: Connection, done: number) => {
    signal?.throwIfAborted();
    await connection.rows(sql`update bulk_change set withdrawn_count = ${done}::int where id = ${id}::bigint`);
  };
  const { withdrawn, kept } = await withdraw(tx, database, batch, step);
  await database.transaction(async connection => {
    await connection.rows(sql`
      update bulk_change set withdrawn_at = now(), withdrawn_count = ${withdrawn}::int, kept = ${JSON.stringify(kept)}::jsonb
      where id = ${id}::bigint`);
    const detail = { bulkChangeId: id, step: 'withdraw', rows: withdrawn, kept: kept.length };
    await audit(
      { ...tx, ...connection },
      {
        action: permissionOf(resource, 'update'),
        entity: resource.name,
        detail,
        reason,
      },
    );
  });
}

/** It may be asked for again; what was put back stays so. */
const giveUp = (connection: Connection, { texts }: Registry, id: string) =>
  connection.rows(sql`
    update bulk_change set withdrawing_at = null, failure = ${sentence(texts, 'kit.bulk.withdraw-failed', {})}
    where id = ${id}::bigint`);

export const withdrawJob = job<{ id: string; userId: string }>({
  name: 'bulkChange.withdraw',
  async run({ database, registry, actorOf, signal }, { id, userId }) {
    const actor = await actorOf(userId);
    const row = await database.one<{ entity: string }>(sql`select entity from bulk_change where id = ${id}::bigint`);
    const resource = registry.resources.get(row?.entity ?? '');
    const tx = actor && txOf(database, registry, actor);
    if (tx && resource && mayUpdate(tx, resource)) await takeBack(tx, database, resource, id, signal);
    else await giveUp(database, registry, id);
  },
  fail: async ({ database, registry }, { id }) => void (await giveUp(database, registry, id)),
});

/** Takes back the own change, as long as it can be. */
export async function withdrawOwn(tx: Tx, database: Database, id: string): Promise<void> {
  const { change, resource, isLate } = await ownBulkChange(tx, id);
  if (!change.endedAt) throw new Refusal(409, 'kit.bulk.running');
  if (isLate) throw new Refusal(409, 'kit.bulk.too-late');
  const isSmall = change.totalCount <= atOnce;
  await database.transaction(async connection => {
    await connection.rows(sql`
      update bulk_change set withdrawing_at = now(), withdrawn_at = null where id = ${id}::bigint`);
    const payload = { id, userId: tx.actor.userId ?? '' };
    if (!isSmall) await request(connection, withdrawJob, payload, `bulkChange.withdraw.${id}`);
  });
  if (!isSmall) return;
  await takeBack(tx, database, resource, id).catch(async (error: unknown) => {
    await giveUp(database, tx.registry, id);
    throw error;
  });
}
