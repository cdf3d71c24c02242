/** Figures of dues; each is a list of the months with a filter. Domain-party 6.7, decision 110. */
import type { Figure, Filters } from '../kit/figure.ts';
import { itemStates } from './dues-item.ts';

const { unchecked, unpaid, paying, paid, partial, exempted, overdue, madeUp } = itemStates;
/**
 * Months that were asked for, let off or not: looked through, and neither given back nor void. Of their amounts
 * 应缴 − 免缴 − 实缴 = 未缴 + 欠缴, wherever they are told. Decision 295.
 */
export const dueStates: readonly string[] = [unpaid, paying, paid, partial, exempted, overdue, madeUp];
/** The same of a list that the branches still look through. */
export const listedStates: readonly string[] = [unchecked, ...dueStates];
export const paidStates: readonly string[] = [paid, madeUp];

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
