/** An order begins: its months are chosen and held, its amount is reckoned, and it goes to the gateway. Domain-party 6.5. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { duesItem, itemStates, takable, type DuesItem } from 'contract/dues/dues-item.ts';
import { duesOrder, minutesToPay, openOrders, orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { recordSteps } from '../../../kit/process/record.ts';
import { refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { loadRows, rowOf } from '../../../kit/write/load.ts';
import { askAfter } from './inquiry.ts';
import { lockOrder, move } from './order.ts';

const area = 'dues.duesOrder';
const { created, paying } = orderStates;
const restOf = ({ payableFen, paidFen }: DuesItem) => payableFen - (paidFen ?? 0);

/** `DF`, the second at school, and six digits nobody guesses. */
export async function newNumber(tx: Tx): Promise<string> {
  const clock = await tx.one<{ second: string }>(sql`
    select to_char((select now from clock) at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS') as second`);
  return `DF${clock?.second}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

/** Orders of these months that may still be paid; one that was given back holds its month no longer. */
async function heldBy(tx: Tx, items: readonly DuesItem[]): Promise<Set<string | null>> {
  const orders = await tx.rows<{ id: string }>(sql`
    select id from dues_order where id = any(${sql.param(items.flatMap(({ orderId }) => orderId ?? []))}::bigint[])
      and state = any(${sql.param(openOrders)}::text[])`);
  return new Set(orders.map(({ id }) => id));
}

/** Own months, owed, and in no other order; held until the transaction ends. */
async function chosenItems(tx: Tx, payerId: string, itemIds: readonly string[]): Promise<DuesItem[]> {
  const rows = [...(await loadRows(tx, duesItem, [...itemIds], null)).values()].map(rowOf);
  if (rows.length < itemIds.length || rows.some(({ memberId }) => memberId !== payerId))
    throw refuse([fault('itemIds', `${area}.not-yours`)]);
  const held = await heldBy(tx, rows);
  const gone = rows.filter(row => !takable.includes(row.state) || held.has(row.orderId) || restOf(row) <= 0);
  if (gone.length > 0) throw refuse(gone.map(({ month }) => fault('itemIds', `${area}.not-owed`, { month })));
  return rows.toSorted((one, other) => one.month.localeCompare(other.month));
}

/** Places an order of a member for months of the own; its amount is what is left of them. */
export async function place(tx: Tx, payerId: string, itemIds: readonly string[], channel: string): Promise<string> {
  const items = await chosenItems(tx, payerId, itemIds);
  const payer = await tx.one<{ name: string; organisationId: string; expiresAt: string }>(sql`
    select p.name, m.organisation_id, (select now from clock) + make_interval(mins => ${minutesToPay}) as expires_at
    from party_member m join person p on p.id = m.id where m.id = ${payerId}::bigint`);
  if (!payer) throw refuse([fault('itemIds', `${area}.not-yours`)]);
  const orderNo = await newNumber(tx);
  const values = {
    ...payer,
    orderNo,
    payerId,
    channel,
    itemIds: items.map(({ id }) => id),
    months: items.map(({ month }) => month).join('、'),
    amountFen: items.reduce((sum, item) => sum + restOf(item), 0),
    state: created,
  };
  const [id = ''] = await applyEffects(tx, duesOrder, [{ values }], { flow: 'itself', reason: '生成订单' });
  // What is in arrears, or was given back, stays so until it is paid.
  const changes = items.map(item => ({
    id: item.id,
    values: { orderId: id, ...(item.state === itemStates.unpaid && { state: itemStates.paying }) },
  }));
  await applyEffects(tx, duesItem, changes, causeOf(duesOrder, id, '线上支付'));
  await recordSteps(tx, duesOrder, [{ id, organisationId: payer.organisationId }], { node: '生成订单' });
  await askAfter(tx, id, 0);
  return orderNo;
}

/** The gateway has it: from now on it can be paid. */
export async function launch(tx: Tx, orderNo: string, payUrl: string): Promise<DuesOrder | null> {
  const order = await lockOrder(tx, orderNo);
  if (order && order.state === created) await move(tx, order, { to: paying, values: { payUrl }, says: '提交支付渠道' });
  return order;
}
