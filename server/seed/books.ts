/**
 * When the books of a demonstration took in what a row tells: at the end of the month of the last of it, at the earliest
 * when they begin. So a past day is read as it would be had the platform been kept since then. Decision 305.
 */
import { addMonths } from 'contract/kit/calendar.ts';
import { formal, probationary } from 'contract/member/codes.ts';
import type { Tx, Values } from '../kit/registry.ts';
import { addDays, earlier, later, referenceDay } from './days.ts';
import { onDay } from './on-day.ts';
import type { SeedPerson } from './shape.ts';
import { groupBy } from './university/group-by.ts';

/** More than a year before the day of the seed. */
export const booksBeginOn = addMonths(referenceDay, -14);

export interface Books {
  /** The day on which a row with these values was taken in. */
  dayOf(values: Values): string;
  on(day: string): Tx;
  /** Of the rows that stand in them, by key. */
  taken: Map<string, string>;
}

/** All at once, now: nothing has a past. */
export const withoutPast = (tx: Tx): Books => ({ dayOf: () => referenceDay, on: () => tx, taken: new Map() });

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const endOfMonth = (day: string) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

export const booksSince = (tx: Tx, since: string): Books => ({
  dayOf(values) {
    // What lies ahead, as the end of a term, is told beforehand.
    const last = Object.values(values)
      .filter(isDay)
      .filter(day => day <= referenceDay)
      .reduce(later, since);
    return last === since ? since : earlier(endOfMonth(last), referenceDay);
  },
  on: day => onDay(tx, day),
  taken: new Map(),
});

/** Rows by the day they were taken in, the earliest first, with the hand of that day. */
export const inTime = <T extends { key: string; day?: string }>(books: Books, rows: readonly T[]): [Tx, T[]][] =>
  [...groupBy(rows, ({ key, day }) => day ?? books.taken.get(key) ?? referenceDay)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, some]) => [books.on(day), some]);

export interface Telling {
  key: string;
  day: string;
  isFirst: boolean;
  values: Values;
}
/** What was told of a member: who became formal, or was lost, after the books knew of the membership, had it told then. */
export function tellingsOf(books: Books, { key, member }: SeedPerson): Telling[] {
  if (!member) return [];
  const { formalOn, formalType, isLost, lostOn, ...entered } = member;
  const first: Values = { ...entered, ...(formalOn && { memberCategory: probationary }) };
  const began = later(books.taken.get(key) ?? '', books.dayOf(first));
  const byDay = new Map<string, Values>([[began, first]]);
  const tell = (values: Values) => {
    const day = later(books.dayOf(values), began);
    byDay.set(day, { ...byDay.get(day), ...values });
  };
  if (formalOn) tell({ memberCategory: formal, formalOn, formalType });
  if (lostOn) tell({ isLost, lostOn });
  return [...byDay].map(([day, values]) => ({ key, day, isFirst: day === began, values }));
}
