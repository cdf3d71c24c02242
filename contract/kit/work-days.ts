/**
 * Working days: Monday to Friday but for what the calendar says otherwise. Domain-party 0.5. A year that nobody entered
 * says so; its holidays are not guessed. Domain-cadre 12.6.
 */
import { addDays } from './calendar.ts';

/** Days that differ from the week: a holiday is false, a Saturday or Sunday that is worked is true. */
export type Exceptions = ReadonlyMap<string, boolean>;

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

export function isWorkday(day: string, exceptions: Exceptions): boolean {
  const told = exceptions.get(day);
  return told ?? (weekday(day) !== 0 && weekday(day) !== 6);
}

/** Working days from one day to another, both counted. */
export function workdaysBetween(from: string, to: string, exceptions: Exceptions): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkday(day, exceptions)) count += 1;
  return count;
}

/** The day on which something shown from `start` on has been shown for so many working days. */
export function lastOfWorkdays(start: string, count: number, exceptions: Exceptions): string {
  let day = start;
  let left = count - (isWorkday(day, exceptions) ? 1 : 0);
  while (left > 0) {
    day = addDays(day, 1);
    if (isWorkday(day, exceptions)) left -= 1;
  }
  return day;
}

/** The first year, of those from one day to another, of which the calendar knows no day. */
export function yearNotKept(from: string, to: string, exceptions: Exceptions): number | null {
  const known = new Set([...exceptions.keys()].map(day => Number(day.slice(0, 4))));
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    if (!known.has(year)) return year;
  return null;
}
