/** Gives back at the gateway what two people have decided to give back; asked as often as it takes, given once. Security SEC-65. */
import { sql } from 'drizzle-orm';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { duesOrder, orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { heard } from './gateway.ts';
import { gatewayOf } from './gateways.ts';
import { inName, type Ground } from './ground.ts';
import { askNoMore } from './inquiry.ts';
import { itemsOf, lockOrder, move } from './order.ts';

async function finish(tx: Tx, orderNo: string, refundedAt: string): Promise<void> {
  const order = await lockOrder(tx, orderNo);
  if (order?.state !== orderStates.refunding) return;
  await move(tx, order, { to: orderStates.refunded, values: { refundedAt }, says: '退款到账' });
  const items = (await itemsOf(tx, order)).filter(
    ({ state }) => state === itemStates.paid || state === itemStates.madeUp,
  );
  const changes = items.map(({ id }) => ({ id, values: { state: itemStates.refunded, paidFen: 0 } }));
  await applyEffects(tx, duesItem, changes, causeOf(duesOrder, order.id, '退款'));
  await askNoMore(tx, order.id);
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
