/** Figures of dues; each is a list of the months with a filter. Domain-party 6.7, decision 110. */
import type { Figure, Filters } from '../kit/figure.ts';
import { itemStates } from './dues-item.ts';

const { unpaid, paying, paid, partial, overdue, madeUp } = itemStates;
/** Months that are asked for: looked through, and neither let off nor given back. */
export const dueStates: readonly string[] = [unpaid, paying, paid, partial, overdue, madeUp];
export const paidStates: readonly string[] = [paid, madeUp];

const figure = (label: string, says: string, states: readonly string[]): Figure => ({
  label,
  says,
  filters: (): Filters => ({ state: [...states] }),
});
export const duesFigures = {
  due: figure('应缴', '开始收缴的应缴月份，一人一月一笔；不含待核对、免缴、退款和作废的', dueStates),
  paid: figure('已缴', '应缴月份中已缴清的，含截止后补缴的', paidStates),
  overdue: figure('欠缴党费', '批次截止后仍未缴清的应缴月份，一人一月一笔', [overdue]),
};
