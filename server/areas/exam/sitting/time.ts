/** Instants as the database gives them, RFC 3339 in UTC; every comparison is by its clock. */
import { graceSeconds } from 'contract/exam/codes.ts';

const second = 1000;
export const later = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) + seconds * second).toISOString();
export const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);
export const earlier = (one: string, other: string): string => (isAfter(one, other) ? other : one);
export const secondsTo = (now: string, end: string): number =>
  Math.max(0, Math.floor((Date.parse(end) - Date.parse(now)) / second));
/** Nothing comes in any more, what was under way included. Decisions 63. */
export const isTooLate = (now: string, deadline: string): boolean => isAfter(now, later(deadline, graceSeconds));
