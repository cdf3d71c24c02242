/** Money in the books is entered by one and approved by another, whatever roles the second one holds. */
import { sql } from 'drizzle-orm';
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
