/** The fixed day of a branch in a month. Domain-party 7.4, decision 185. */
import { addDays, addMonths } from '../kit/calendar.ts';
import { isWorkday, type Exceptions } from '../kit/work-days.ts';
import { lastWeek } from './plan-codes.ts';

interface Rule {
  /** DJ_ZZSH_DZ. */
  week: string;
  /** DJ_ZZSH_XQ: Monday is 1, Sunday 7. */
  weekday: string;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The first, … or the last of a weekday in a month `yyyy-MM`. */
function nthOf(month: string, { week, weekday }: Rule): string {
  const first = `${month}-01`;
  if (week === lastWeek) {
    const last = addDays(addMonths(first, 1), -1);
    return addDays(last, -((weekdayOf(last) - Number(weekday) + 7) % 7));
  }
  return addDays(first, ((Number(weekday) - weekdayOf(first) + 7) % 7) + 7 * (Number(week) - 1));
}

/** The working day after it, within the month; else the last one before it. */
export function workdayNear(day: string, exceptions: Exceptions): string {
  let after = day;
  while (!isWorkday(after, exceptions)) after = addDays(after, 1);
  if (after.slice(0, 7) === day.slice(0, 7)) return after;
  let before = day;
  while (!isWorkday(before, exceptions)) before = addDays(before, -1);
  return before;
}

/** On a public holiday the working day near it; a Saturday that the branch chose itself stays. */
export function fixedDay(month: string, rule: Rule, exceptions: Exceptions): string {
  const day = nthOf(month, rule);
  return exceptions.get(day) === false ? workdayNear(day, exceptions) : day;
}
