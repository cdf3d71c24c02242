/**
 * The word of the gateway, put into effect once: a notice that was verified and an answer to our own question are the
 * same, and meet on the lock of the order. Nothing else makes a payment. Domain-party 6.4, security SEC-63.
 */
import { sql } from 'drizzle-orm';
import { dayOf } from 'contract/kit/calendar.ts';
import { duesOrder, orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { shortened } from 'contract/kit/type.ts';
import { flowOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { recordSteps } from '../../../kit/process/record.ts';
import type { Tx } from '../../../kit/registry.ts';
import { askForRefund } from './ask-for-refund.ts';
import type { Paid } from './gateway.ts';
import { askNoMore } from './inquiry.ts';
import { end, isOpen, lockOrder, move, payItems } from './order.ts';
import { newNumber } from './place.ts';

const { paid, failed, closed } = orderStates;
const otherAmount = '支付金额与订单金额不一致';
const tooLate = '订单关闭后收到款项';
const twice = '同一订单收到两笔款项';

/**
 * What came a second time is an order of its own that pays no month: it alone is given back, and what the first one paid
 * stays paid. Null where it stands already.
 */
async function keepRepeated(tx: Tx, order: DuesOrder, told: Paid, values: object): Promise<DuesOrder | null> {
  const known = await tx.one(sql`select 1 from dues_order where gateway_no = ${told.gatewayNo}`);
  if (known) return null;
  const { name, payerId, organisationId, itemIds, months, channel, expiresAt } = order;
  const orderNo = await newNumber(tx);
  const said = { name, payerId, organisationId, itemIds, months, channel, expiresAt, amountFen: told.amountFen };
  const repeated = { ...said, ...values, orderNo, repeatsId: order.id, failure: twice, state: closed };
  const cause = { flow: flowOf(duesOrder, order.id), reason: twice };
  const ids = await applyEffects(tx, duesOrder, [{ values: repeated }], cause);
  await recordSteps(
    tx,
    duesOrder,
    ids.map(id => ({ id, organisationId })),
    { node: twice },
  );
  return lockOrder(tx, orderNo);
}

/** Money for an order that does not wait for it any more. */
async function takeLate(tx: Tx, order: DuesOrder, told: Paid, values: object): Promise<void> {
  if (order.gatewayNo === null) {
    await move(tx, order, { values, says: tooLate });
    await askForRefund(tx, order, tooLate, told.amountFen);
    return;
  }
  const repeated = await keepRepeated(tx, order, told, values);
  if (repeated) await askForRefund(tx, repeated, twice, told.amountFen);
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
