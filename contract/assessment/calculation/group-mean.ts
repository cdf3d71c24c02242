/** Mean, median and distribution of what a group gave one person, over scores in hundredths of a point. Domain-cadre 2.4. */

/** A score and for how many voices it counts. */
export interface Voice {
  score: number;
  voices: 1 | 2;
}

/** From so many ballots on the ends are cut. */
export const trimFrom = 20;
const full = 100;

/** Each voice for itself, from the lowest to the highest. */
const spread = (given: readonly Voice[]): number[] =>
  given.flatMap(({ score, voices }) => (voices === 2 ? [score, score] : [score])).sort((a, b) => a - b);

export interface Counted {
  /** Voices that count, behind the cut, and their scores added up: what the mean is made of. */
  voices: number;
  sum: number;
}
/** Without `trimPercent` of the voices at either end, where there are ballots enough. */
export function countedOf(given: readonly Voice[], trimPercent: number): Counted {
  const scores = spread(given);
  const cut = given.length >= trimFrom ? Math.floor((scores.length * trimPercent) / full) : 0;
  const kept = scores.slice(cut, scores.length - cut);
  return { voices: kept.length, sum: kept.reduce((sum, score) => sum + score, 0) };
}
export const meanOf = ({ voices, sum }: Counted): number => Math.round(sum / voices);

export function medianOf(given: readonly Voice[]): number {
  const scores = spread(given);
  const middle = scores.length >> 1;
  const above = scores[middle] ?? 0;
  return scores.length % 2 ? above : Math.round(((scores[middle - 1] ?? 0) + above) / 2);
}

/** From how many points on a score counts as 优秀, 称职, 基本称职; what is below is 不称职. */
const bands = [9000, 7500, 6000];
export const bandOf = (score: number): number => {
  const at = bands.findIndex(least => score >= least);
  return at === -1 ? bands.length : at;
};
/** Ballots by band, from 优秀 down to 不称职. */
export function distributionOf(given: readonly Voice[]): number[] {
  const counts = [...bands, 0].map(() => 0);
  for (const { score } of given) counts[bandOf(score)] = (counts[bandOf(score)] ?? 0) + 1;
  return counts;
}

/** Bands from one to another, and how many ballots lie in them. */
export interface Span {
  from: number;
  to: number;
  count: number;
}
/**
 * The distribution as it may be shown: a band of fewer than five ballots is told together with the next better one, since a
 * single 不称职 among colleagues is nobody's business. Decision 271.
 */
export function spansOf(counts: readonly number[], least: number): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  for (let at = counts.length - 1; at >= 0; at -= 1) {
    const span: Span = { from: at, to: open?.to ?? at, count: (counts[at] ?? 0) + (open?.count ?? 0) };
    open = span.count > 0 && span.count < least ? span : null;
    if (span.count >= least) spans.unshift(span);
  }
  const best = spans[0];
  if (open && best) spans[0] = { from: open.from, to: best.to, count: open.count + best.count };
  return spans;
}
