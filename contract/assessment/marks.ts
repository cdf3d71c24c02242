/** What a ballot may say and what is looked at when it is cast, by the page and by the server alike. Domain-cadre 2.4. */
import { judgeTypes, levels } from './codes.ts';

/** 不了解, where a number is asked. */
export const unknown = -1;
export type Mark = number | null;

/** A ballot with more of them than this share says nothing. */
const mostUnknown = 0.2;
/** A score from which somebody counts among the 优秀 of a ballot. */
const excellentScore = 90;

/** 0 to 100, one decimal. */
export const isScore = (value: number): boolean =>
  value === unknown || (value >= 0 && value <= 100 && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6);

/** Called 优秀: by more than half of the weight, or by the score that comes of all. */
export function isExcellent(judgeType: string, values: readonly Mark[], weights: readonly number[]): boolean {
  const known = values.flatMap((value, at) =>
    value === null || value === unknown ? [] : [{ value, weight: weights[at] ?? 0 }],
  );
  const whole = known.reduce((sum, { weight }) => sum + weight, 0);
  if (judgeType === judgeTypes.score)
    return whole > 0 && known.reduce((sum, { value, weight }) => sum + value * weight, 0) / whole >= excellentScore;
  const excellent = known.filter(({ value }) => value === Number(levels.excellent));
  return excellent.reduce((sum, { weight }) => sum + weight, 0) * 2 > whole;
}
/** `最多{n}人`; null where there is no limit. */
export const excellentMost = (percent: number, targets: number): number | null =>
  percent === 0 ? null : Math.floor((targets * percent) / 100);

export const isStraight = (all: readonly (readonly Mark[])[]): boolean =>
  all.length > 1 && new Set(all.flat()).size === 1;
export const isTooUnknown = (all: readonly (readonly Mark[])[]): boolean => {
  const marks = all.flat();
  return marks.filter(value => value === unknown).length > marks.length * mostUnknown;
};
