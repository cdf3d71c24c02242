/**
 * Calendar days as `yyyy-MM-dd`, without zone and without the clock.
 * Every generated day is reckoned from `referenceDay`, so the same seed gives the same rows in any year.
 */
export const referenceDay = '2026-11-18';

const written = new Map<number, string>();

/** Days since 1970-01-01. */
export function numberOf(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000;
}

export function dayOf(number: number): string {
  let day = written.get(number);
  if (day === undefined) {
    day = new Date(number * 86_400_000).toISOString().slice(0, 10);
    written.set(number, day);
  }
  return day;
}

export function addDays(day: string, days: number): string {
  return dayOf(numberOf(day) + days);
}

/** 29 February becomes 1 March in a common year: someone born on it comes of age that day. */
export function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const isCommon = year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0);
  return day.endsWith('-02-29') && isCommon ? `${year}-03-01` : `${year}${day.slice(4)}`;
}

export function later(a: string, b: string): string {
  return a > b ? a : b;
}

export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
