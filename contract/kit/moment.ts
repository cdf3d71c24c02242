/**
 * A moment of the past as addresses carry it in `asOf`: a day by what was in force on it, whenever that was recorded; an
 * instant by what had been recorded; or a day as it was known at an instant, `2026-12-31@2027-01-10T02:00:00.000Z`.
 */
import { dayOf } from './calendar.ts';
import { isDay } from './types/day.ts';

export interface Moment {
  /** The day that is looked at. */
  day: string;
  /** The instant that is looked at; null where it is a day. */
  instant: string | null;
  /** Up to when what was recorded later counts; null: until now. */
  knownAt: string | null;
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}(Z|\+08:00)$/.test(text) && !Number.isNaN(Date.parse(text));

/** Null where the text names none. */
export function momentOf(text: unknown): Moment | null {
  if (typeof text !== 'string') return null;
  if (isInstant(text)) return { day: dayOf(text), instant: text, knownAt: null };
  const [day = '', knownAt = null, ...more] = text.split('@');
  const isSound = isDay(day) && (knownAt === null || isInstant(knownAt)) && more.length === 0;
  return isSound ? { day, instant: null, knownAt } : null;
}

export const dayKnownAt = (day: string, knownAt: string): string => `${day}@${knownAt}`;
