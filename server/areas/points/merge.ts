/** Two records of one person: the ledger of both goes on under the one that stays, what both have of one matter counts once. */
import { sql } from 'drizzle-orm';
import { pointStates, type PointEntry } from 'contract/points/point-entry.ts';
import { listener } from '../../kit/process/happening.ts';
import type { Tx } from '../../kit/registry.ts';
import { personsMerging } from '../happenings.ts';
import { reverse } from './ledger.ts';

interface Pair {
  keptId: string;
  droppedId: string;
  reason: string;
}
async function settleDoubles(tx: Tx, { keptId, droppedId, reason }: Pair): Promise<void> {
  const doubles = await tx.rows<PointEntry>(sql`
    select d.*, d.occurred_on::text as occurred_on from point_entry d join point_entry k
      on k.rule_id is not distinct from d.rule_id and k.biz_type = d.biz_type and k.biz_id = d.biz_id
    where d.person_id = ${droppedId}::bigint and k.person_id = ${keptId}::bigint and d.deleted_at is null
      and k.deleted_at is null and d.state <> ${pointStates.reversed} and k.state <> ${pointStates.reversed}
    order by d.id for update of d`);
  await reverse(tx, doubles, '合并后的同一事项只计一次', { flow: null, reason });
}

export const pointsListeners = [listener(personsMerging, '同一事项的积分只计一次，其余冲销', settleDoubles)];
