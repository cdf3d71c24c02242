/**
 * The word of the gateway, put into effect once: a notice that was verified and an answer to our own question are the
 * same, and meet on the lock of the order. Nothing else makes a payment. Domain-party 6.4, security SEC-63.
 */
import { dayOf } from 'contract/kit/calendar.ts';
import { orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Tx } from '../../../kit/registry.ts';
import { askForRefund } from './ask-for-refund.ts';
import type { Paid } from './gateway.ts';
import { askNoMore } from './inquiry.ts';
import { end, isOpen, move, payItems } from './order.ts';

const { paid, failed } = orderStates;
const otherAmount = '支付金额与订单金额不一致';
const tooLate = '订单关闭后收到款项';
const twice = '同一订单收到两笔款项';

/** Money for an order that does not wait for it any more. */
async function takeLate(tx: Tx, order: DuesOrder, told: Paid, values: object): Promise<void> {
  if (order.gatewayNo === null) await move(tx, order, { values, says: tooLate });
  await askForRefund(tx, order, order.gatewayNo === null ? tooLate : twice, told.amountFen);
}

/** A payment of a locked order as the gateway tells it; told again it changes nothing. */
export async function takePayment(tx: Tx, order: DuesOrder, told: Paid, notice: string | null): Promise<void> {
  const { gatewayNo, paidAt, amountFen: receivedFen } = told;
  if (order.gatewayNo === gatewayNo) return;
  const values = { gatewayNo, paidAt, receivedFen, ...(notice && { notice: shortened(notice, 8000) }) };
  if (!isOpen(order)) await takeLate(tx, order, told, values);
  else if (receivedFen !== order.amountFen) {
    await end(tx, order, failed, { values: { ...values, failure: otherAmount }, says: otherAmount });
    await askForRefund(tx, order, otherAmount, receivedFen);
  } else {
    await move(tx, order, { to: paid, values, says: '支付成功' });
    await payItems(tx, order, dayOf(paidAt));
    await askNoMore(tx, order.id);
  }
}
