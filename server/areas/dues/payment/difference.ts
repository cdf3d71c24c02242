/** What becomes of a difference, and what it keeps from being archived. Domain-party 6.5. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import {
  differenceProcess,
  differenceStates,
  reconciliationDifference,
} from 'contract/dues/reconciliation-difference.ts';
import { reconciliation } from 'contract/dues/reconciliation.ts';
import type { DuesBatch } from 'contract/dues/dues-batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { handle } from '../../../kit/process/handle.ts';
import type { Rollup, Tx } from '../../../kit/registry.ts';
import { within } from '../../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';

export const differenceHandler = handle(differenceProcess, {
  page: '/dues/difference/detail',
  ask: ({ number }) => ({ bizType: 'DF_DIFFERENCE', title: `【党费】对账差异 ${number} 待处理` }),
  steps: {
    approve: { values: (_, _row, { note }) => ({ note }), opinion: ({ note }) => note },
  },
});

/** Those that the reader may open, alias t: what belongs to no order is a matter of the whole school. */
const readable = (tx: Tx) =>
  sql`${notDeletedIn(reconciliationDifference)}
    and ${within(tx, permissionOf(reconciliationDifference, 'read'), reconciliationDifference)}`;

/** As many as the list below it has rows: nobody is told of differences that others see. */
export const reconciliationRollup: Rollup = {
  resource: reconciliation,
  fields: ['differenceCount', 'openCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select t.reconciliation_id as id, count(*)::int as difference_count,
        count(*) filter (where t.state = ${differenceStates.open})::int as open_count
      from ${sourceOf(reconciliationDifference)} where t.reconciliation_id = any(${sql.param(ids)}::bigint[])
        and ${readable(tx)} group by t.reconciliation_id`),
};

/**
 * A payment nobody knows the order of may belong to any batch that was collecting on its day. Whoever cannot open a
 * difference is told whose it is.
 */
export async function differenceFaults(tx: Tx, { id, openedOn }: DuesBatch): Promise<Fault[]> {
  const left = await tx.rows<{ place: string | null; n: number }>(sql`
    select case when t.id is null then o.short_name end as place, count(*)::int as n from reconciliation_difference d
      join reconciliation r on r.id = d.reconciliation_id join party_organisation o on o.id = d.organisation_id
      left join (select t.id from ${sourceOf(reconciliationDifference)} where ${readable(tx)}) t on t.id = d.id
    where d.deleted_at is null and d.state = ${differenceStates.open} and (
      (d.dues_order_id is null and r.day >= ${openedOn ?? '0001-01-01'}::date)
      or exists (select 1 from dues_order p join dues_item i on i.id = any(p.item_ids)
        where p.id = d.dues_order_id and i.batch_id = ${id}::bigint))
    group by 1 order by 1 nulls first`);
  return left.map(({ place, n }) =>
    place === null
      ? fault('state', 'dues.duesBatch.differences', { n })
      : fault('state', 'dues.duesBatch.differences-of', { n, place }),
  );
}
