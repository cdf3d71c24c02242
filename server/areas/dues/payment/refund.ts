/** Refunds: asked for by who keeps the money, approved by a second one, given by the gateway. Domain-party 6.2, security SEC-65. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { batchStates } from 'contract/dues/dues-batch.ts';
import { duesOrder, duesOrderProcess, orderStates, type DuesOrder } from 'contract/dues/dues-order.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { each, handle } from '../../../kit/process/handle.ts';
import { request } from '../../../kit/jobs/job.ts';
import type { Tx } from '../../../kit/registry.ts';
import { refundedFaults } from '../books.ts';
import { askGateways } from './ask-due.ts';
import { askSoon } from './inquiry.ts';

const area = 'dues.duesOrder';

async function moneyFaults(tx: Tx, order: DuesOrder): Promise<Fault[]> {
  if (!order.receivedFen) return [fault('state', `${area}.no-money`)];
  const archived = await tx.one(sql`
    select 1 from dues_item i join dues_batch b on b.id = i.batch_id
    where i.order_id = ${order.id}::bigint and b.state = ${batchStates.archived} limit 1`);
  return archived ? [fault('state', `${area}.archived`)] : refundedFaults(tx, order.id);
}

const sentFaults = ({ refundNo }: DuesOrder): Fault[] => (refundNo ? [fault('state', `${area}.refund-sent`)] : []);

/** Who asked for it is not who approves it. */
async function approvalFaults(tx: Tx, order: DuesOrder): Promise<Fault[]> {
  const { node } = duesOrderProcess.transitions.requestRefund;
  const asked = await tx.one<{ userId: string | null }>(sql`
    select operator_id as user_id from workflow_record where entity = ${duesOrder.name}
      and record_id = ${order.id}::bigint and node = ${node} order by id desc limit 1`);
  const isSame = asked?.userId && asked.userId === tx.actor.userId;
  return [
    ...sentFaults(order),
    ...(isSame ? [fault('state', `${area}.two-people`)] : []),
    ...(await refundedFaults(tx, order.id)),
  ];
}

/** An order whose months it paid stands as paid again; one that came to nothing as it had ended. */
async function stateBefore(tx: Tx, { id, amountFen, receivedFen }: DuesOrder) {
  if (receivedFen !== amountFen) return orderStates.failed;
  const isPaid = await tx.one(sql`select 1 from dues_item where order_id = ${id}::bigint limit 1`);
  return isPaid ? orderStates.paid : orderStates.closed;
}

export const orderHandler = handle(duesOrderProcess, {
  page: '/dues/order/detail',
  ask: ({ orderNo, name, receivedFen, refundNo }) =>
    refundNo
      ? null
      : { bizType: 'DF_REFUND', title: `【党费】${name}订单 ${orderNo} 退款 ${shownYuan(receivedFen ?? 0)} 元待复核` },
  steps: {
    requestRefund: { guard: moneyFaults },
    approveRefund: {
      guard: approvalFaults,
      values: (_, { orderNo }) => ({ refundNo: `TK${orderNo.slice(2)}` }),
      effect: each(async (tx, { id }) => {
        await askSoon(tx, id);
        await request(tx, askGateways, {}, askGateways.name);
      }),
    },
    refuseRefund: { guard: async (_, order) => sentFaults(order), to: stateBefore },
  },
});
