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
const inReach = (tx: Tx) => within(tx, permissionOf(reconciliationDifference, 'read'), reconciliationDifference);
const readable = (tx: Tx) => sql`${notDeletedIn(reconciliationDifference)} and ${inReach(tx)}`;

/**
 * Sums and differences of the same places, those of the differences that the reader may open: as many as the list below has
 * rows, and sums that agree where it has none.
 */
export const reconciliationRollup: Rollup = {
  resource: reconciliation,
  fields: ['ourCount', 'ourFen', 'gatewayCount', 'gatewayFen', 'differenceCount', 'openCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      with asked as (select unnest(${sql.param(ids)}::bigint[]) as id),
        sums as (select t.reconciliation_id as id, sum(t.our_count)::int as our_count, sum(t.our_fen)::bigint as our_fen,
            sum(t.gateway_count)::int as gateway_count, sum(t.gateway_fen)::bigint as gateway_fen
          from reconciliation_part t join asked on asked.id = t.reconciliation_id where ${inReach(tx)} group by 1),
        differing as (select t.reconciliation_id as id, count(*)::int as n,
            count(*) filter (where t.state = ${differenceStates.open})::int as open
          from ${sourceOf(reconciliationDifference)} join asked on asked.id = t.reconciliation_id
          where ${readable(tx)} group by 1)
      select id, coalesce(our_count, 0) as our_count, coalesce(our_fen, 0) as our_fen,
        coalesce(gateway_count, 0) as gateway_count, coalesce(gateway_fen, 0) as gateway_fen,
        coalesce(n, 0) as difference_count, coalesce(open, 0) as open_count
      from asked left join sums using (id) left join differing using (id)`),
};

/**
 * A payment nobody knows the order of may belong to any batch that was collecting on its day; one that had ended by then is
 * not held up by it. Whoever cannot open a difference is told whose it is.
 */
export async function differenceFaults(tx: Tx, { id, openedOn, closedOn }: DuesBatch): Promise<Fault[]> {
  const left = await tx.rows<{ place: string | null; n: number }>(sql`
    select case when t.id is null then o.short_name end as place, count(*)::int as n from reconciliation_difference d
      join reconciliation r on r.id = d.reconciliation_id join party_organisation o on o.id = d.organisation_id
      left join (select t.id from ${sourceOf(reconciliationDifference)} where ${readable(tx)}) t on t.id = d.id
    where d.deleted_at is null and d.state = ${differenceStates.open} and (
      (d.dues_order_id is null and r.day between ${openedOn ?? '-infinity'}::date and ${closedOn ?? 'infinity'}::date)
      or exists (select 1 from dues_order p join dues_item i on i.id = any(p.item_ids)
        where p.id = d.dues_order_id and i.batch_id = ${id}::bigint))
    group by 1 order by 1 nulls first`);
  return left.map(({ place, n }) =>
    place === null
      ? fault('state', 'dues.duesBatch.differences', { n })
      : fault('state', 'dues.duesBatch.differences-of', { n, place }),
  );
}
