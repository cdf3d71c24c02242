import { choice, instant, longText, money, ref, refs, sealedText, state, text } from '../kit/field.ts';
import { process, sendsBack } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';

/** DJ_DF_DDZT */
export const orderStates = {
  created: '1',
  paying: '2',
  paid: '3',
  failed: '4',
  closed: '5',
  refunding: '6',
  refunded: '7',
} as const;
/** DJ_DF_ZFQD, as far as somebody speaks to it. */
export const channels = { wechat: '2', simulated: '9' } as const;
/** Nothing else is under way about its months. */
export const openOrders: readonly string[] = [orderStates.created, orderStates.paying];
/** Minutes until a payment that was not made is no longer awaited. Domain-party 6.3. */
export const minutesToPay = 30;

/**
 * One payment of one member for some months, at a gateway outside. What it asks for is reckoned by the server; that it is
 * paid is known from the gateway alone, by a notice that is verified or by asking it. Domain-party 6.3 and 6.5.
 */
export const duesOrder = resource('duesOrder', {
  area: 'dues',
  label: '缴费订单',
  path: 'api/dfgl/order',
  kind: 'ledger',
  scope: ['organisationId', 'payerId'],
  title: 'orderNo',
  key: [],
  search: ['orderNo', 'name', 'gatewayNo'],
  fields: {
    orderNo: text('订单号', { required: true, unique: true, max: 24 }),
    name: text('缴费人', { required: true, max: 60 }),
    payerId: ref('党员', 'partyMember', { required: true, index: true }),
    organisationId: ref('所在党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    itemIds: refs('应缴明细', 'duesItem', { required: true }),
    months: text('月份', { required: true, max: 400 }),
    amountFen: money('金额', { required: true }),
    channel: choice('支付渠道', 'DJ_DF_ZFQD', { required: true, index: true }),
    expiresAt: instant('支付截止时间', { required: true }),
    /** Where it is paid: a page of ours, or what a phone reads off the screen. */
    payUrl: longText('支付地址', { derived: 'unseen', max: 1000 }),
    /** The guard against one payment counted twice. */
    gatewayNo: text('渠道交易号', { derived: true, unique: true, max: 64 }),
    paidAt: instant('支付时间', { derived: true, index: true }),
    /** What has come in, which may be another amount or come too late. */
    receivedFen: money('实收金额', { derived: true }),
    failure: longText('失败或关闭原因', { derived: true, max: 500 }),
    refundNo: text('退款单号', { derived: true, unique: true, max: 24 }),
    refundedAt: instant('退款时间', { derived: true }),
    /** Of money that came a second time for an order: which one. At the gateway it stands under the number of that one. */
    repeatsId: ref('重复支付的订单', 'duesOrder', { derived: true, index: true, reach: 'any' }),
    /** As the gateway sent it. */
    notice: sealedText('渠道通知原文', { derived: 'unseen', max: 8000 }),
    state: state('状态', 'DJ_DF_DDZT', { required: true, default: orderStates.created, index: true }),
  },
  list: {
    columns: ['orderNo', 'name', 'organisationId', 'months', 'amountFen', 'state', 'channel', 'paidAt', 'gatewayNo'],
    filters: ['organisationId', 'channel', 'state', 'paidAt', 'orderNo', 'gatewayNo', 'amountFen'],
    sort: '-orderNo',
  },
});
export type DuesOrder = Row<typeof duesOrder>;

const { paid, failed, closed, refunding } = orderStates;

/** What people do with an order: give the money back, by two of them. All else is done by the gateway's word. */
export const duesOrderProcess = process(duesOrder, {
  states: orderStates,
  editable: [],
  ended: [paid, failed, closed, orderStates.refunded],
  subject: 'payerId',
  turns: {
    [refunding]: { does: 'approveRefund', by: 'organisationId', node: '党费复核批准退款' },
  },
  transitions: {
    /** Money that was paid for a wrong amount, or that came for an order that does not stand any more. */
    requestRefund: {
      label: '申请退款',
      from: [paid, failed, closed],
      to: refunding,
      by: 'organisationId',
      node: '党费管理员申请退款',
      input: reason,
    },
    approveRefund: { label: '批准退款', from: [refunding], input: {} },
    /** The money stays; the order stands as it did. */
    refuseRefund: { ...sendsBack([refunding], paid), label: '不同意退款', to: [paid, failed, closed] },
  },
});
