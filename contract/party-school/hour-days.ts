/** Hours of a training of several days lie evenly on its days, and no day holds more than so many. Decision 333. */
import { addDays, daysBetween } from '../kit/calendar.ts';
import { mostHoursOfDay } from './codes.ts';

export interface Learnt {
  /** Null where all of it was learnt on one day. */
  startOn: string | null;
  earnedOn: string;
  hours: number;
}

/** How many days it lies on. */
export const daysOf = ({ startOn, earnedOn }: Pick<Learnt, 'startOn' | 'earnedOn'>): number =>
  Math.max(0, daysBetween(startOn ?? earnedOn, earnedOn)) + 1;
/** What its days hold at the most. */
export const roomOf = (one: Pick<Learnt, 'startOn' | 'earnedOn'>): number => daysOf(one) * mostHoursOfDay;

const loadOn = (one: Learnt, day: string): number =>
  (one.startOn ?? one.earnedOn) <= day && day <= one.earnedOn ? one.hours / daysOf(one) : 0;

/** The first of its days that has no room left for it beside the others, and how many hours stand there; null where all have. */
export function fullDay(one: Learnt, others: readonly Learnt[]): { day: string; hours: number } | null {
  const load = one.hours / daysOf(one);
  for (let at = 0; at < daysOf(one); at += 1) {
    const day = addDays(one.startOn ?? one.earnedOn, at);
    const hours = others.reduce((sum, other) => sum + loadOn(other, day), 0);
    if (hours + load > mostHoursOfDay + 1e-9) return { day, hours: Math.round(hours * 10) / 10 };
  }
  return null;
}
