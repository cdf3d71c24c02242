/** What becomes of a difference, and what it keeps from being archived. Domain-party 6.5. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { differenceProcess, differenceStates } from 'contract/dues/reconciliation-difference.ts';
import { reconciliation } from 'contract/dues/reconciliation.ts';
import type { DuesBatch } from 'contract/dues/dues-batch.ts';
import { handle } from '../../../kit/process/handle.ts';
import type { Rollup, Tx } from '../../../kit/registry.ts';

export const differenceHandler = handle(differenceProcess, {
  page: '/dues/difference/detail',
  ask: ({ number }) => ({ bizType: 'DF_DIFFERENCE', title: `【党费】对账差异 ${number} 待处理` }),
  steps: {
    approve: { values: (_, _row, { note }) => ({ note }), opinion: ({ note }) => note },
  },
});

export const reconciliationRollup: Rollup = {
  resource: reconciliation,
  fields: ['differenceCount', 'openCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select reconciliation_id as id, count(*)::int as difference_count,
        count(*) filter (where state = ${differenceStates.open})::int as open_count
      from reconciliation_difference where reconciliation_id = any(${sql.param(ids)}::bigint[]) and deleted_at is null
      group by reconciliation_id`),
};

/** A payment nobody knows the order of may belong to any batch that was collecting on its day. */
export async function differenceFaults(tx: Tx, { id, openedOn }: DuesBatch): Promise<Fault[]> {
  const left = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from reconciliation_difference d join reconciliation r on r.id = d.reconciliation_id
    where d.deleted_at is null and d.state = ${differenceStates.open} and (
      (d.dues_order_id is null and r.day >= ${openedOn ?? '0001-01-01'}::date)
      or exists (select 1 from dues_order o join dues_item i on i.id = any(o.item_ids)
        where o.id = d.dues_order_id and i.batch_id = ${id}::bigint))`);
  return left?.n ? [fault('state', 'dues.duesBatch.differences', { n: left.n })] : [];
}
