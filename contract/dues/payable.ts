/** What a member owes for a month. 中组发〔2008〕3号 第一条 to 第九条, domain-party 6.1. */
import type { DuesRate } from './dues-rate.ts';

export type RateLine = Pick<DuesRate, 'standard' | 'effectiveMonth' | 'aboveFen' | 'rate' | 'amountFen'>;

/** How a line is rounded: to a 分, half up, or down to ten 分. */
export type Rounding = 'fen' | 'jiao';
export const usualRounding: Rounding = 'fen';

/** The lines of a standard that hold in a month: those of the latest month that has begun. */
export function linesIn<L extends RateLine>(all: readonly L[], standard: string, month: string): L[] {
  const begun = all.filter(line => line.standard === standard && line.effectiveMonth <= month);
  const latest = begun.reduce((last, line) => (line.effectiveMonth > last ? line.effectiveMonth : last), '');
  return begun.filter(line => line.effectiveMonth === latest);
}

/** The line for a base: that of the highest amount the base is above; the lowest also takes a base of nothing. */
export function lineFor<L extends RateLine>(lines: readonly L[], baseFen: number): L | undefined {
  const fitting = lines.filter(({ aboveFen }) => baseFen > (aboveFen ?? 0) || !aboveFen);
  return fitting.toSorted((one, other) => (other.aboveFen ?? 0) - (one.aboveFen ?? 0))[0];
}

/** 分 for a month by one line; one rate goes for the whole base, never by slices. Whole numbers throughout. */
export function payableBy({ rate, amountFen }: RateLine, baseFen: number, rounding: Rounding): number {
  if (amountFen !== null || rate === null) return amountFen ?? 0;
  const tenThousandths = baseFen * rate;
  return rounding === 'jiao'
    ? Math.floor(tenThousandths / 100_000) * 10
    : Math.floor((tenThousandths + 5_000) / 10_000);
}
