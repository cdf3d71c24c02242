/** The time a bulletin is of: a month, or a quarter by its first month. */
import { addDays, addMonths } from '../kit/calendar.ts';

/** DJ_TB_ZQ */
export const [monthly, quarterly] = ['1', '2'] as const;

export interface Asked {
  period: string;
  /** `2026-10` */
  firstMonth: string;
}
/** First and last day. */
export interface Span {
  from: string;
  to: string;
}
export function spanOf({ period, firstMonth }: Asked): Span {
  const from = `${firstMonth}-01`;
  return { from, to: addDays(addMonths(from, period === quarterly ? 3 : 1), -1) };
}

const monthIn = (month: string) => Number(month.slice(5, 7));
/** A quarter begins in January, April, July or October. */
export const isWhole = ({ period, firstMonth }: Asked): boolean =>
  period !== quarterly || (monthIn(firstMonth) - 1) % 3 === 0;

/** `2026年10月`, `2026年第4季度`. */
export function periodWords({ period, firstMonth }: Asked): string {
  const year = `${firstMonth.slice(0, 4)}年`;
  return period === quarterly ? `${year}第${(monthIn(firstMonth) + 2) / 3}季度` : `${year}${monthIn(firstMonth)}月`;
}
export const titleOf = (asked: Asked): string => `${periodWords(asked)}党建工作通报`;
