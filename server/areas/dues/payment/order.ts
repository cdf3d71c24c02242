/** An order and its months: locked, and taken from state to state, each only from where it may begin. Domain-party 6.4. */
import { sql } from 'drizzle-orm';
import { batchStates } from 'contract/dues/dues-batch.ts';
import { duesItem, itemStates, payModes, type DuesItem } from 'contract/dues/dues-item.ts';
import { duesOrder, openOrders, orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { recordSteps } from '../../../kit/process/record.ts';
import type { Tx } from '../../../kit/registry.ts';
import { loadRows, rowOf } from '../../../kit/write/load.ts';
import { departures } from '../consequences.ts';
import { askMembers } from '../item.ts';
import { askNoMore } from './inquiry.ts';

const { created, paying, paid, failed, closed, refunding, refunded } = orderStates;
/** Where an order may go from where it stands. Security SEC-61. */
const ways: Readonly<Record<string, readonly string[]>> = {
  [created]: [paying, paid, failed, closed],
  [paying]: [paid, failed, closed],
  [refunding]: [refunded],
};

/** The order under its lock: whoever speaks of it next waits. Null where there is none. */
export async function lockOrder(tx: Tx, orderNo: string): Promise<DuesOrder | null> {
  const found = await tx.one<{ id: string }>(sql`select id from dues_order where order_no = ${orderNo}`);
  const loaded = found && (await loadRows(tx, duesOrder, [found.id], null)).get(found.id);
  return loaded ? rowOf(loaded) : null;
}

type Told = Partial<
  Pick<DuesOrder, 'gatewayNo' | 'paidAt' | 'receivedFen' | 'failure' | 'payUrl' | 'refundedAt' | 'notice'>
>;
interface Move {
  to?: string;
  values?: Told;
  /** What the record of its way says of it. */
  says: string;
}

/** Writes what became of a locked order; a way that does not exist is a mistake of ours, and nothing is written. */
export async function move(tx: Tx, order: DuesOrder, { to, values = {}, says }: Move): Promise<void> {
  if (to && !ways[order.state]?.includes(to)) throw new Error(`an order in ${order.state} does not go to ${to}`);
  const change = { id: order.id, version: order.version, values: { ...values, ...(to && { state: to }) } };
  await applyEffects(tx, duesOrder, [change], { flow: 'itself', reason: says });
  await recordSteps(tx, duesOrder, [{ id: order.id, organisationId: order.organisationId }], { node: says });
}

/** The months of an order that are its own to pay, locked. */
export async function itemsOf(tx: Tx, order: Pick<DuesOrder, 'id' | 'itemIds'>): Promise<DuesItem[]> {
  const rows = await loadRows(tx, duesItem, order.itemIds, null);
  return [...rows.values()].map(rowOf).filter(({ orderId }) => orderId === order.id);
}

export const batchesThatCollect = async (tx: Tx, items: readonly DuesItem[]): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.rows<{ id: string; deadlineOn: string }>(sql`
        select id, deadline_on::text from dues_batch where state = ${batchStates.collecting}
          and id = any(${sql.param(items.map(({ batchId }) => batchId))}::bigint[])`)
    ).map(({ id, deadlineOn }) => [id, deadlineOn]),
  );

/** By which these months were given back, the last where it was more than one. */
async function givenBackBy(tx: Tx, items: readonly DuesItem[]): Promise<Map<string, string>> {
  const ids = items.filter(({ state }) => state === itemStates.refunded).map(({ id }) => id);
  const rows = await tx.rows<{ id: string; orderId: string }>(sql`
    select i.id, max(d.id) as order_id from dues_item i join dues_order d on d.payer_id = i.member_id and i.id = any(d.item_ids)
    where i.id = any(${sql.param(ids)}::bigint[]) and d.state = ${refunded} group by i.id`);
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}

/**
 * Its months are owed again: in time as long as they are collected, in arrears where that has ended meanwhile; at the new
 * branch, or by nobody, where the member has moved or left before them. What was given back once stands as it did.
 */
async function release(tx: Tx, order: DuesOrder, reason: string): Promise<void> {
  const items = await itemsOf(tx, order);
  const collecting = await batchesThatCollect(tx, items);
  const beingPaid = items.filter(({ state }) => state === itemStates.paying).map(({ id }) => id);
  const gone = await departures(tx, beingPaid);
  const givenBack = await givenBackBy(tx, items);
  const stateOf = ({ id, state, batchId }: DuesItem) => {
    if (state !== itemStates.paying) return state;
    if (gone.get(id) === null) return itemStates.void;
    return collecting.has(batchId) ? itemStates.unpaid : itemStates.overdue;
  };
  const changes = items.map(item => ({
    id: item.id,
    values: {
      orderId: givenBack.get(item.id) ?? null,
      state: stateOf(item),
      organisationId: gone.get(item.id) ?? item.organisationId,
    },
  }));
  await applyEffects(tx, duesItem, changes, causeOf(duesOrder, order.id, reason));
  for (const [batchId, deadlineOn] of collecting)
    await askMembers(
      tx,
      items.filter(item => item.batchId === batchId && gone.get(item.id) !== null && !givenBack.has(item.id)),
      deadlineOn,
    );
}

/** Ends an open order without money. */
export async function end(tx: Tx, order: DuesOrder, to: typeof failed | typeof closed, why: Move): Promise<void> {
  await move(tx, order, { ...why, to });
  await release(tx, order, why.says);
  await askNoMore(tx, order.id);
}

/** Its months are paid, on the day the payer has paid. */
export async function payItems(tx: Tx, order: DuesOrder, paidOn: string): Promise<void> {
  const items = await itemsOf(tx, order);
  const collecting = await batchesThatCollect(tx, items);
  const isLate = ({ state, batchId }: DuesItem) =>
    state === itemStates.overdue || (state === itemStates.refunded && !collecting.has(batchId));
  const changes = items.map(item => ({
    id: item.id,
    values: {
      state: isLate(item) ? itemStates.madeUp : itemStates.paid,
      paidFen: item.payableFen,
      paidOn,
      payMode: payModes.online,
    },
  }));
  await applyEffects(tx, duesItem, changes, causeOf(duesOrder, order.id, '线上缴纳'));
}

export const isOpen = ({ state }: Pick<DuesOrder, 'state'>): boolean => openOrders.includes(state);
