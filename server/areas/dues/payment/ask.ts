/**
 * Asks a gateway about an order whose end nobody told: what was paid is taken, what was not and is over is closed there
 * first and then here, what nobody knows is asked again. Never is anything paid anew. Security SEC-64.
 */
import { sql } from 'drizzle-orm';
import { orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { heard, type Standing } from './gateway.ts';
import { gatewayOf } from './gateways.ts';
import { inName, type Ground } from './ground.ts';
import { end, isOpen, lockOrder } from './order.ts';
import { refundOrder } from './refund-at-gateway.ts';
import { takePayment } from './settle.ts';

const { failed, closed } = orderStates;

interface Asked extends Pick<DuesOrder, 'orderNo' | 'channel' | 'state'> {
  isOver: boolean;
}
const lookAt = ({ database }: Ground, orderNo: string) =>
  database.one<Asked>(sql`
    select order_no, channel, state, expires_at <= (select now from clock) as is_over
    from dues_order where order_no = ${orderNo}`);

/** Ends an open order by what the gateway said after it closed it. */
const endBy = (ground: Ground, orderNo: string, standing: Standing, why: string) =>
  inName(ground, async tx => {
    const order = await lockOrder(tx, orderNo);
    if (!order || !isOpen(order)) return;
    const isFailure = standing.is === 'failed';
    const failure = isFailure ? standing.reason : why;
    await end(tx, order, isFailure ? failed : closed, { values: { failure }, says: isFailure ? '支付失败' : why });
  });

export const takeStanding = async (ground: Ground, orderNo: string, standing: Standing): Promise<void> => {
  if (standing.is !== 'paid') return;
  await inName(ground, async tx => {
    const order = await lockOrder(tx, orderNo);
    if (order) await takePayment(tx, order, standing, null);
  });
};

/** Closes it at the gateway, so that it cannot be paid any more, and then here; where it was paid meanwhile, that counts. */
export async function closeOrder(ground: Ground, orderNo: string, why: string, before: Standing): Promise<void> {
  const order = await lookAt(ground, orderNo);
  if (!order) return;
  const after = await heard(gatewayOf(ground, order.channel).then(gateway => gateway.close(orderNo)));
  if (after.is === 'paid') return takeStanding(ground, orderNo, after);
  if (after.is === 'closed' || after.is === 'absent')
    await endBy(ground, orderNo, before.is === 'failed' ? before : after, why);
}

/** Asks about one order now; an answer that settles nothing leaves it as it is. */
export async function askAbout(ground: Ground, orderNo: string): Promise<void> {
  const order = await lookAt(ground, orderNo);
  if (!order) return;
  if (order.state === orderStates.refunding) return refundOrder(ground, orderNo);
  const standing = await heard(gatewayOf(ground, order.channel).then(gateway => gateway.query(orderNo)));
  if (standing.is === 'paid') await takeStanding(ground, orderNo, standing);
  else if (standing.is === 'closed') await endBy(ground, orderNo, standing, '支付渠道已关闭订单');
  else if (standing.is === 'failed' || order.isOver)
    await closeOrder(ground, orderNo, '超时未支付，订单关闭', standing);
}
