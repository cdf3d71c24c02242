/** What one member owes for one month: paid to a cashier, let off, void when he or she has left the branch. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { batchStates } from 'contract/dues/dues-batch.ts';
import {
  duesItem,
  duesItemProcess,
  itemStates,
  owing,
  payModes,
  unpaidStates,
  type DuesItem,
} from 'contract/dues/dues-item.ts';
import { openOrders, orderStates } from 'contract/dues/dues-order.ts';
import { offlinePayment } from 'contract/dues/offline-payment.ts';
import { causeOf, flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { openTodos, personsOf } from '../message/index.ts';
import { withdrawnFaults } from './books.ts';
import { bookIncome } from './income.ts';
import { paidOnFaults } from './paid-on.ts';
import { takeReceipts } from './receipt.ts';
import { hasCollected } from './second-person.ts';

const area = 'dues.duesItem';
const { unpaid, partial, paid, overdue, madeUp, refunded } = itemStates;

export const itemRules = rules(duesItem, {
  derive: ({ memberId, month, state }) => ({
    memberMonth: state === itemStates.void ? null : `${memberId} ${month}`,
  }),
  follow: bookIncome,
});

type Owing = Pick<DuesItem, 'id' | 'memberId' | 'month' | 'payableFen' | 'paidFen'>;
/** Each is asked for each month by a to-do of the own; who has no account is asked by the branch. */
export async function askMembers(tx: Tx, items: readonly Owing[], deadlineOn: string): Promise<void> {
  const accounts = await personsOf(tx, [...new Set(items.map(({ memberId }) => memberId))]);
  const owed = items.map(({ id, memberId, month, payableFen, paidFen }) => ({
    bizType: 'DF_PAY',
    entity: duesItem.name,
    recordId: id,
    step: 'pay',
    title: `【党费】${month} 党费 ${shownYuan(payableFen - (paidFen ?? 0))} 元待缴纳`,
    type: '01',
    receiverIds: (accounts.get(memberId) ?? []).map(account => account.id),
    isEach: true,
    dueAt: `${deadlineOn}T23:59:59+08:00`,
    link: { routePath: '/self/dues', query: {} },
  }));
  await openTodos(tx, owed);
}

/** Whether a member was asked for a month up to this one and has not paid it. */
export async function owesUntil(tx: Tx, memberId: string, month: string): Promise<boolean> {
  const owed = await tx.one(sql`
    select 1 from dues_item where member_id = ${memberId}::bigint and month <= ${month} and deleted_at is null
      and state = any(${sql.param(unpaidStates)}::text[]) limit 1`);
  return owed !== null;
}

/** The last month that members have paid, without one before it that they still owe; of who was never asked nothing is known. */
export async function paidToOf(tx: Tx, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ memberId: string; month: string }>(sql`
    select member_id, max(month) as month from dues_item i
    where member_id = any(${sql.param(memberIds)}::bigint[]) and deleted_at is null
      and state = any(${sql.param([paid, madeUp, itemStates.exempted])}::text[]) and not exists (
        select 1 from dues_item o where o.member_id = i.member_id and o.month <= i.month and o.deleted_at is null
          and o.state = any(${sql.param(unpaidStates)}::text[]))
    group by member_id`);
  return new Map(rows.map(({ memberId, month }) => [memberId, month]));
}

/** Batches of these items, as far as their items need to know. */
async function batchesOf(tx: Tx, items: readonly DuesItem[]) {
  const rows = await tx.rows<{ id: string; state: string; deadlineOn: string }>(sql`
    select id, state, deadline_on::text from dues_batch
    where id = any(${sql.param([...new Set(items.map(({ batchId }) => batchId))])}::bigint[])`);
  return new Map(rows.map(row => [row.id, row]));
}

async function askAgain(tx: Tx, items: readonly DuesItem[]): Promise<void> {
  const left = items.filter(({ state }) => owing.includes(state));
  for (const { id, deadlineOn } of (await batchesOf(tx, left)).values())
    await askMembers(
      tx,
      left.filter(({ batchId }) => batchId === id),
      deadlineOn,
    );
}

const restOf = ({ payableFen, paidFen }: Pick<DuesItem, 'payableFen' | 'paidFen'>) => payableFen - (paidFen ?? 0);
interface Payment {
  paidOn: string;
  amountFen?: number | null;
}

const orderOf = (tx: Tx, { orderId }: DuesItem) =>
  orderId === null
    ? null
    : tx.one<{ orderNo: string; state: string }>(sql`
        select order_no, state from dues_order where id = ${orderId}::bigint`);

/** While a payment is under way nobody else takes money for the month, nor lets it off. */
async function payingFaults(tx: Tx, row: DuesItem): Promise<Fault[]> {
  const order = await orderOf(tx, row);
  return order && openOrders.includes(order.state) ? [fault('state', `${area}.paying`)] : [];
}

const isCollected = async (tx: Tx, row: DuesItem): Promise<boolean> =>
  (await batchesOf(tx, [row])).get(row.batchId)?.state === batchStates.collecting;

/** The batch as it stands once the item is locked: what is archived is put right no more. */
async function archivedFaults(tx: Tx, row: DuesItem): Promise<Fault[]> {
  const batch = (await batchesOf(tx, [row])).get(row.batchId);
  return batch?.state === batchStates.archived ? [fault('state', `${area}.archived`)] : [];
}

async function paymentFaults(tx: Tx, row: DuesItem, { paidOn, amountFen }: Payment): Promise<Fault[]> {
  const rest = restOf(row);
  const isFit = (amountFen ?? rest) > 0 && (amountFen ?? rest) <= rest;
  return [
    ...(await payingFaults(tx, row)),
    ...(await archivedFaults(tx, row)),
    ...paidOnFaults(paidOn, row.month, await today(tx)),
    ...(isFit ? [] : [fault('amountFen', `${area}.rest`, { rest: shownYuan(rest) })]),
  ];
}

/** A part of what is in arrears leaves it in arrears; so does one of what was given back, once nobody collects it any more. */
async function stateAfter(tx: Tx, row: DuesItem, { amountFen }: Payment) {
  const isWhole = (amountFen ?? restOf(row)) >= restOf(row);
  const isLate = row.state === overdue || (row.state === refunded && !(await isCollected(tx, row)));
  if (isLate) return isWhole ? madeUp : overdue;
  return isWhole ? paid : partial;
}

/** Owed as before the first payment; what had been given back stands so again. */
async function stateBefore(tx: Tx, row: DuesItem) {
  if ((await orderOf(tx, row))?.state === orderStates.refunded) return refunded;
  return (await isCollected(tx, row)) ? unpaid : overdue;
}

async function enterPayments(
  tx: Tx,
  rows: readonly DuesItem[],
  { voucherNo, ...payment }: Payment & { voucherNo: string },
  before: readonly DuesItem[],
): Promise<void> {
  const { paidOn, amountFen } = payment;
  const numbers = await takeReceipts(
    tx,
    rows.map(({ organisationId }) => organisationId),
  );
  const entered = rows.map(({ id, name, memberId, organisationId, month }, at) => ({
    flow: flowOf(duesItem, id),
    values: {
      name,
      duesItemId: id,
      memberId,
      organisationId,
      month,
      amountFen: amountFen ?? restOf(before[at] as DuesItem),
      paidOn,
      voucherNo,
      cashierName: tx.actor.name,
      ...numbers[at],
    },
  }));
  await applyEffects(tx, offlinePayment, entered, { flow: null, reason: '登记缴纳' });
  await askAgain(tx, rows);
}

async function withdrawFaults(tx: Tx, row: DuesItem): Promise<Fault[]> {
  const order = row.payMode === payModes.online ? await orderOf(tx, row) : null;
  if (order) return [fault('state', `${area}.paid-online`, { orderNo: order.orderNo })];
  const faults = [
    ...(await payingFaults(tx, row)),
    ...(row.paidFen ? [] : [fault('state', `${area}.nothing`)]),
    ...(await archivedFaults(tx, row)),
  ];
  return faults.length > 0 ? faults : withdrawnFaults(tx, row.organisationId, row.paidFen ?? 0);
}

async function withdrawPayments(tx: Tx, rows: readonly DuesItem[]): Promise<void> {
  for (const { id } of rows) {
    const payments = await tx.rows<{ id: string }>(sql`
      select id from offline_payment where dues_item_id = ${id}::bigint and is_withdrawn is not true
        and deleted_at is null order by id for update`);
    const changes = payments.map(payment => ({ id: payment.id, values: { isWithdrawn: true } }));
    await applyEffects(tx, offlinePayment, changes, causeOf(duesItem, id, '撤销登记'));
  }
  await askAgain(tx, rows);
}

export const itemHandler = handle(duesItemProcess, {
  page: '/dues/item/detail',
  ask: () => null,
  steps: {
    register: {
      guard: paymentFaults,
      to: stateAfter,
      values: (_, row, { paidOn, amountFen }) => ({
        paidOn,
        paidFen: (row.paidFen ?? 0) + (amountFen ?? restOf(row)),
        payMode: payModes.offline,
      }),
      effect: enterPayments,
    },
    withdraw: {
      guard: withdrawFaults,
      to: stateBefore,
      values: () => ({ paidFen: 0, paidOn: null, payMode: null }),
      effect: withdrawPayments,
    },
    exempt: {
      guard: async (tx, row, { resolvedOn }) => [
        ...(resolvedOn > (await today(tx)) ? [fault('resolvedOn', `${area}.resolved-later`)] : []),
        ...(await payingFaults(tx, row)),
        ...(await archivedFaults(tx, row)),
        ...((await hasCollected(tx, row.batchId)) ? [fault('', `${area}.collected`)] : []),
      ],
      values: (_, _row, { reason, resolvedOn, resolution, resolutionFiles }) => ({
        remark: reason,
        resolvedOn,
        resolution,
        resolutionFiles,
      }),
    },
  },
});
