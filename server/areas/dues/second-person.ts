/** Money is taken in and entered by one, approved, let off and archived by another, whatever roles that one holds. */
import { sql } from 'drizzle-orm';
import { duesBatch } from 'contract/dues/dues-batch.ts';
import { duesItem, duesItemProcess } from 'contract/dues/dues-item.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../../kit/registry.ts';
import { nameOf } from '../../kit/resource/source.ts';

/** Whoever entered it, handed it in or changed it has handled it. */
export async function isHandledBySelf(tx: Tx, { name }: Resource, id: string): Promise<boolean> {
  const own = await tx.one(sql`
    select 1 from ${nameOf(tableName(name))} e where e.id = ${id}::bigint
      and (${tx.actor.userId}::bigint in (e.created_by, e.updated_by) or exists (select 1 from workflow_record w
        where w.entity = ${name} and w.record_id = e.id and w.operator_id = ${tx.actor.userId}::bigint
          and w.outcome is distinct from '2'))`);
  return own !== null;
}

const { register, withdraw } = duesItemProcess.transitions;
const moneySteps = [register.label, withdraw.label];

/** Whoever made, opened or ended the collection of a batch, took money in for it or took a receipt back has collected it. */
export async function hasCollected(tx: Tx, batchId: string): Promise<boolean> {
  if (await isHandledBySelf(tx, duesBatch, batchId)) return true;
  const own = await tx.one(sql`
    select 1 from workflow_record w join dues_item i on i.id = w.record_id
    where w.entity = ${duesItem.name} and w.node = any(${sql.param(moneySteps)}::text[])
      and w.operator_id = ${tx.actor.userId}::bigint and i.batch_id = ${batchId}::bigint limit 1`);
  return own !== null;
}
