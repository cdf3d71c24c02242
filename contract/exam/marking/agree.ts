/** What becomes of the points that two or three markers gave to one answer. Domain-cadre 4.7, decision 346. */

/** Markers that differ by more than this part of the full points are followed by a third. */
const widest = 0.2;
/** Decimal steps are not exact in binary. */
const slack = 1e-9;

/** To the half point, half up. */
export const toHalf = (points: number): number => Math.floor(points * 2 + 0.5 + slack) / 2;

export const isApart = (one: number, other: number, full: number): boolean =>
  Math.abs(one - other) > full * widest + slack;

interface Agreed {
  /** What counts; null while somebody has still to look at it. */
  points: number | null;
  needsThird: boolean;
}
/** By round, null where it was not marked yet. One round counts as it is, two by their mean, a third decides. */
export function agreed(given: readonly (number | null)[], full: number, isMarkedTwice: boolean): Agreed {
  const [first = null, second = null, third = null] = given;
  if (!isMarkedTwice) return { points: first, needsThird: false };
  if (first === null || second === null) return { points: null, needsThird: false };
  if (!isApart(first, second, full)) return { points: toHalf((first + second) / 2), needsThird: false };
  return { points: third, needsThird: true };
}
