/** Days without zone: sums and comparisons by the calendar, clamped to the month's end. Domain-party 0.5. */
const twoPlaces = (value: number) => String(value).padStart(2, '0');
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `addMonths('2024-01-31', 1)` is `2024-02-29`. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return `${toYear}-${twoPlaces(toMonth)}-${twoPlaces(Math.min(date, lastDayOf(toYear, toMonth)))}`;
}
export const addYears = (day: string, count: number): string => addMonths(day, count * 12);

/** Whole years from one day to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return addYears(from, years) > to ? years - 1 : years;
}

const dayMs = 86_400_000;
const aheadMs = 8 * 3_600_000;
/** The day at school of an instant: its clocks are eight hours ahead of UTC all year. Decisions 24. */
export const dayOf = (instant: string): string => new Date(Date.parse(instant) + aheadMs).toISOString().slice(0, 10);
/** `2026-11-27 09:41:50`: day and hour at school of an instant. */
export const timeOf = (instant: string): string =>
  new Date(Date.parse(instant) + aheadMs).toISOString().slice(0, 19).replace('T', ' ');

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs);
export const addDays = (day: string, count: number): string =>
  new Date(at(day) + count * dayMs).toISOString().slice(0, 10);
