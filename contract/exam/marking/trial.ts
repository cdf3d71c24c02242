/** Trial marking: several people mark the same answers before the real ones, to find one measure. Domain-cadre 4.7, decision 351. */
import { isApart } from './agree.ts';

/** Answers of one question that are marked on trial. */
export const mostSamples = 10;

type Points = number | null;
const isThere = (points: Points): points is number => points !== null;

/** How far each mark of one answer lies from the mean of the others; null where it is missing or stands alone. */
export function distances(given: readonly Points[]): Points[] {
  const marks = given.filter(isThere);
  const sum = marks.reduce((all, one) => all + one, 0);
  return given.map(one => (one === null || marks.length < 2 ? null : Math.abs(one - (sum - one) / (marks.length - 1))));
}
export function meanOf(all: readonly Points[]): Points {
  const known = all.filter(isThere);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
/** Further from the others than a fifth of the full points, which would call a third marker. */
export const isOff = (distance: Points, full: number): boolean => distance !== null && isApart(distance, 0, full);
