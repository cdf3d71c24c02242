/**
 * A figure said once: its name, what it counts in words, and the list it counts. A home, a pill above a list, a statistic
 * and a big screen take it from here, so that two places of one name show one number.
 */
import { addDays, addMonths } from './calendar.ts';

export type Filters = Record<string, string[]>;

export interface Figure {
  label: string;
  /** 口径: what is counted and what is not; shown on hover. */
  says: string;
  /** The filter of the list, in its own words; the day is that of the server. */
  filters(day: string): Filters;
}

/** A year, or one month of it. */
export interface Period {
  year: number;
  month?: number;
}
const firstOf = ({ year, month = 1 }: Period): string => `${year}-${String(month).padStart(2, '0')}-01`;
const lastOf = (period: Period): string => addDays(addMonths(firstOf(period), period.month === undefined ? 12 : 1), -1);

/** Rows dated within a period, up to the day: what is dated later has not happened yet. */
export function happenedIn(field: string, period: Period, day: string): Filters {
  const last = lastOf(period);
  return { [`${field}.from`]: [firstOf(period)], [`${field}.to`]: [last < day ? last : day] };
}
/** Nothing can have happened in it yet: a figure of it is none, which is not 0. */
export const isToCome = (period: Period, day: string): boolean => firstOf(period) > day;
