import { choice, day, files, income, longText, money, month, percent, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';

/** DJ_DF_MXZT */
export const itemStates = {
  unchecked: '0',
  unpaid: '1',
  paying: '2',
  paid: '3',
  partial: '4',
  exempted: '5',
  overdue: '6',
  madeUp: '7',
  refunded: '8',
  void: '9',
} as const;
/** DJ_DF_JNFS */
export const payModes = { offline: '1', online: '2' } as const;
/** What may still be paid in time, whether or not a payment is under way. */
export const inTime: readonly string[] = [itemStates.unpaid, itemStates.partial, itemStates.paying];
/** What is still owed, and not being paid. */
export const owing: readonly string[] = [itemStates.unpaid, itemStates.partial, itemStates.overdue];
/** What money is taken for: what is owed, and what was given back and is owed all the same. Decision 321. */
export const takable: readonly string[] = [...owing, itemStates.refunded];
/** What nobody has paid yet, whether or not a payment is under way. */
export const unpaidStates: readonly string[] = [...owing, itemStates.paying];

/** What letting off a month rests on beside the approval of the committee. 中组发〔2008〕3号 第七条. */
const resolution = {
  resolvedOn: day('支部研究日期', { required: true, min: 2000 }),
  resolution: text('支部会议或决议文号', { required: true, max: 100 }),
  resolutionFiles: files('会议记录或决议', { required: true }),
};

/**
 * What one member owes for one month: made by the batch, one for a month, with what it was reckoned from as it stood then.
 * The branch of the month keeps it, the branch of today sees it. Domain-party 6.3.
 */
export const duesItem = resource('duesItem', {
  area: 'dues',
  label: '应缴明细',
  path: 'api/dfgl/item',
  kind: 'ledger',
  scope: ['organisationId', 'memberId'],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { required: true, max: 60 }),
    memberId: ref('党员', 'partyMember', { required: true, index: true }),
    organisationId: ref('应缴月份所在党支部', 'partyOrganisation', { required: true, index: true, reach: 'any' }),
    batchId: ref('批次', 'duesBatch', { required: true, derived: true, index: true, reach: 'any' }),
    month: month('月份', { required: true, index: true }),
    /** The guard against a double charge: one that is void frees the month. */
    memberMonth: text('该党员该月的党费', { derived: 'unseen', unique: true, max: 30 }),
    standard: choice('缴费人员类别', 'DJ_DF_JNBZ', { required: true, index: true }),
    base: income('缴费基数'),
    rate: percent('比例', { min: 1 }),
    payableFen: money('应缴', { required: true }),
    paidFen: money('实缴', { default: 0 }),
    remark: longText('备注', { max: 500 }),
    state: state('状态', 'DJ_DF_MXZT', { required: true, default: itemStates.unchecked, index: true }),
    paidOn: day('缴纳日期', { derived: true, index: true }),
    payMode: choice('缴纳方式', 'DJ_DF_JNFS', { derived: true }),
    /** By which it is being paid, or was. */
    orderId: ref('缴费订单', 'duesOrder', { derived: true, index: true, reach: 'any' }),
    /** Of a month that was let off: what the branch resolved. */
    resolvedOn: day('支部研究日期', { derived: true }),
    resolution: text('支部会议或决议文号', { derived: true, max: 100 }),
    resolutionFiles: files('会议记录或决议', { derived: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'month', 'state', 'payableFen', 'paidFen', 'standard', 'paidOn', 'batchId'],
    filters: ['organisationId', 'batchId', 'month', 'standard', 'state', 'payMode', 'payableFen', 'paidFen', 'paidOn'],
    sort: '-month',
  },
});
export type DuesItem = Row<typeof duesItem>;

const { unpaid, partial, exempted, overdue, paid, madeUp, refunded } = itemStates;
const payment = {
  paidOn: day('缴纳日期', { required: true }),
  voucherNo: text('凭证号', { required: true, max: 40 }),
  /** Left out, all that is left of the month. */
  amountFen: money('金额（不填为余额）'),
};

export const duesItemProcess = process(duesItem, {
  states: itemStates,
  editable: [],
  ended: [paid, exempted, madeUp, refunded, itemStates.void],
  subject: 'memberId',
  /** What is owed to a branch that merges is still owed there, and made up with the committee above. */
  business: {
    word: '党费补缴',
    page: '/dues/item',
    at: ['organisationId'],
    states: [itemStates.unchecked, ...unpaidStates],
    isLasting: true,
  },
  turns: {},
  transitions: {
    /** Money that the branch of the month has taken in. */
    register: {
      label: '登记缴纳',
      from: takable,
      to: [paid, partial, overdue, madeUp],
      by: 'organisationId',
      bulk: true,
      input: payment,
    },
    withdraw: {
      label: '撤销登记',
      from: [paid, partial, overdue, madeUp],
      to: [unpaid, overdue, refunded],
      by: 'organisationId',
      input: reason,
    },
    /** A single month, by the committee above; who is let off for longer has a base that says so. */
    exempt: {
      label: '批准免缴',
      from: [unpaid, overdue],
      to: exempted,
      by: 'committeeAbove',
      bulk: true,
      input: { ...resolution, ...reason },
    },
  },
});
