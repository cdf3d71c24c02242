/** How hard a question was and whom it tells apart. Domain-cadre 4.6. */

/** Of a hundred papers the best and the weakest so many are held against each other. */
const part = 0.27;
export const groupOf = (papers: number): number => Math.max(1, Math.round(papers * part));

export interface Scored {
  /** Of the question. */
  points: number;
  /** Of the whole paper. */
  total: number;
}
const meanOf = (of: readonly Scored[], full: number) =>
  of.reduce((sum, { points }) => sum + points, 0) / (of.length * full);
/** To the hundredth. */
const shown = (share: number) => Math.round(share * 100) / 100;

/** Nothing is told apart where the two groups would meet. */
export function analysed(of: readonly Scored[], full: number) {
  if (of.length === 0 || full === 0) return { difficulty: null, discrimination: null };
  const size = groupOf(of.length);
  const ranked = of.toSorted((one, other) => other.total - one.total);
  const [best, weakest] = [ranked.slice(0, size), ranked.slice(-size)];
  return {
    difficulty: shown(meanOf(of, full)),
    discrimination: size * 2 > of.length ? null : shown(meanOf(best, full) - meanOf(weakest, full)),
  };
}
