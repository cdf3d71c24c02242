/** Figures of dues; each is a list of the months with a filter. Domain-party 6.7, decision 110. */
import type { Figure, Filters } from '../kit/figure.ts';
import { ages } from './arrears.ts';
import { inTime, itemStates, unpaidStates } from './dues-item.ts';

const { unchecked, unpaid, paying, paid, partial, exempted, overdue, madeUp } = itemStates;
/**
 * Months that were asked for, let off or not: looked through, and neither given back nor void. Of their amounts
 * 应缴 − 免缴 − 实缴 = 未缴 + 欠缴, wherever they are told. Decision 295.
 */
export const dueStates: readonly string[] = [unpaid, paying, paid, partial, exempted, overdue, madeUp];
/** The same of a list that the branches still look through. */
export const listedStates: readonly string[] = [unchecked, ...dueStates];
/** Of these what is still to be paid: they come to 未缴金额 and 欠缴金额. */
export const listedOwing: readonly string[] = [unchecked, ...unpaidStates];
export const paidStates: readonly string[] = [paid, madeUp];

/** The months whose amounts come to a sum of money, as filters of their list. */
export const duesAmounts = {
  payable: { state: [...dueStates] },
  exempted: { state: [exempted] },
  received: { state: [...dueStates], 'paidFen.from': ['1'] },
  unpaid: { state: [...inTime] },
  owed: { state: [overdue] },
} satisfies Record<string, Filters>;

const figure = (label: string, says: string, states: readonly string[]): Figure => ({
  label,
  says,
  filters: (): Filters => ({ state: [...states] }),
});
export const duesFigures = {
  due: figure('应缴', '开始收缴的应缴月份，一人一月一笔，含免缴的；不含待核对、退款和作废的', dueStates),
  paid: figure('已缴', '应缴月份中已缴清的，含截止后补缴的', paidStates),
  overdue: figure('欠缴党费', '批次截止后仍未缴清的应缴月份，一人一月一笔', [overdue]),
};

/** Label and 口径 of what is told beside them and opens no list of its own. */
export type Said = Pick<Figure, 'label' | 'says'>;
const balance = '应缴金额 − 免缴金额 − 实缴金额 = 未缴金额 + 欠缴金额';
export const duesSaid = {
  heads: { label: '人数', says: '有应缴月份的党员，一人计一次' },
  payable: { label: '应缴金额', says: `应缴月份的金额合计，含免缴的；${balance}` },
  exempted: { label: '免缴金额', says: `经批准免缴的应缴月份中没有缴纳的金额；${balance}` },
  received: { label: '实缴金额', says: `应缴月份实际缴纳的金额，含缴纳一部分的和截止后补缴的；${balance}` },
  unpaid: { label: '未缴金额', says: `批次截止前的应缴月份还没有缴纳的金额，含支付中的；${balance}` },
  owed: { label: '欠缴金额', says: `批次截止后仍未缴纳的金额；${balance}` },
  timely: {
    label: '及时率',
    says: '截止日期前缴清的应缴月份占全部应缴月份的比例；免缴的和没有截止日期的历年记录不在其中',
  },
  /** Of a batch. */
  listed: { label: '应缴', says: '本批次的应缴月份，一人一月一笔，含待核对的和免缴的；不含退款和作废的' },
  listedPayable: { label: '应缴金额', says: `本批次应缴月份的金额合计，含待核对的和免缴的；${balance}` },
  listedUnpaid: { label: '未缴金额', says: `本批次截止前还没有缴纳的金额，含待核对的和支付中的；${balance}` },
  owing: { label: '未缴和欠缴', says: '本批次尚未缴清的应缴月份，含待核对的和支付中的；不含免缴的' },
  unchecked: { label: '未核对支部', says: '还没有确认应缴名单的党支部，含认为名单有误、等待答复的' },
  /** Of arrears. */
  members: { label: '欠缴党员', says: '有欠缴月份的党员，一人计一次；欠缴月份是批次截止后仍未缴清的' },
  months: { label: '欠缴月数', says: duesFigures.overdue.says },
  consecutive: { label: '连续欠缴', says: '欠缴月份中首尾相接、最长的一段' },
  /** Of oneself. */
  open: { label: '待缴合计', says: '本人尚未缴清的应缴月份还要缴纳的金额，含已过截止日期的和支付中的' },
  openMonths: { label: '待缴月份', says: '本人尚未缴清的应缴月份，含已过截止日期的和支付中的' },
  paidUntil: { label: '党费缴至', says: '此月及以前的应缴月份都已缴清或者免缴' },
} satisfies Record<string, Said>;
/** In the order of `ages`; each member stands in one of them. */
export const agesSaid: readonly Said[] = ages.map(({ label }) => ({
  label: `连续 ${label}`,
  says: `欠缴党员中最长连续欠缴 ${label}的，一人计一次`,
}));
