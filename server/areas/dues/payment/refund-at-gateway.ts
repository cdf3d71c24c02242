/** Gives back at the gateway what two people have decided to give back; asked as often as it takes, given once. Security SEC-65. */
import { sql } from 'drizzle-orm';
import { duesItem, itemStates, payModes, type DuesItem } from 'contract/dues/dues-item.ts';
import { duesOrder, orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { tellPersons } from '../../message/index.ts';
import { heard } from './gateway.ts';
import { gatewayOf } from './gateways.ts';
import { inName, type Ground } from './ground.ts';
import { askNoMore } from './inquiry.ts';
import { batchesThatCollect, itemsOf, lockOrder, move } from './order.ts';

/** What cashiers had taken in for these months: an order gives back its own money alone, a part paid by hand stays paid. */
async function takenByHand(
  tx: Tx,
  items: readonly DuesItem[],
): Promise<Map<string, { paidFen: number; paidOn: string }>> {
  const ids = items.map(({ id }) => id);
  const rows = await tx.rows<{ id: string; paidFen: number; paidOn: string }>(sql`
    select dues_item_id as id, sum(amount_fen)::bigint as paid_fen, max(paid_on)::text as paid_on from offline_payment
    where dues_item_id = any(${sql.param(ids)}::bigint[]) and is_withdrawn is not true and deleted_at is null
    group by dues_item_id`);
  return new Map(rows.map(({ id, paidFen, paidOn }) => [id, { paidFen: Number(paidFen), paidOn }]));
}

const tellPayer = (tx: Tx, { id, orderNo, payerId, months, receivedFen }: DuesOrder) =>
  tellPersons(tx, {
    title: `【党费】订单 ${orderNo} 已退款`,
    content: `${months} 党费 ${shownYuan(receivedFen ?? 0)} 元已由支付渠道原路退回，请在付款账户核对。`,
    entity: duesOrder.name,
    recordId: id,
    personId: payerId,
    link: { routePath: '/payment', query: { orderNo } },
  });

async function finish(tx: Tx, orderNo: string, refundedAt: string): Promise<void> {
  const order = await lockOrder(tx, orderNo);
  if (order?.state !== orderStates.refunding) return;
  await move(tx, order, { to: orderStates.refunded, values: { refundedAt }, says: '退款到账' });
  const items = (await itemsOf(tx, order)).filter(
    ({ state }) => state === itemStates.paid || state === itemStates.madeUp,
  );
  const collecting = await batchesThatCollect(tx, items);
  const byHand = await takenByHand(tx, items);
  const valuesOf = ({ id, batchId }: DuesItem) => {
    const left = byHand.get(id);
    if (!left) return { state: itemStates.refunded, paidFen: 0 };
    return {
      ...left,
      state: collecting.has(batchId) ? itemStates.partial : itemStates.overdue,
      payMode: payModes.offline,
    };
  };
  const changes = items.map(item => ({ id: item.id, values: valuesOf(item) }));
  await applyEffects(tx, duesItem, changes, causeOf(duesOrder, order.id, '退款'));
  await askNoMore(tx, order.id);
  await tellPayer(tx, order);
}

export async function refundOrder(ground: Ground, orderNo: string): Promise<void> {
  const order = await ground.database.one<Pick<DuesOrder, 'channel' | 'gatewayNo' | 'refundNo' | 'receivedFen'>>(sql`
    select channel, gateway_no, refund_no, received_fen from dues_order
    where order_no = ${orderNo} and state = ${orderStates.refunding}`);
  if (!order?.refundNo || !order.gatewayNo || !order.receivedFen) return;
  const { channel, gatewayNo, refundNo, receivedFen: amountFen } = order;
  const refund = { gatewayNo, refundNo, amountFen, reason: '党费退款' };
  const told = await heard(gatewayOf(ground, channel).then(gateway => gateway.refund(refund)));
  if (told.is === 'refunded') await inName(ground, tx => finish(tx, orderNo, told.at));
}
