/**
 * The groups that count for one person: one with fewer ballots than the least is merged into the neighbour its scheme names,
 * with ballots and weight, or left out, and the weights of the others are brought to the whole again. Whether it had four
 * ballots or none cannot be told from the outcome. Domain-cadre 2.3, 2.4, decision 271.
 */
import { countedOf, distributionOf, meanOf, medianOf, type Counted, type Voice } from './group-mean.ts';

export interface Group {
  id: string;
  /** By comparison pool, in percent; a pool that is not named is not rated by the group. */
  weights: Readonly<Record<string, number>>;
  mergeInto?: string | null;
  /** Figures that are brought in, as of performance: they count as they are, without ballots. */
  isFigure?: boolean;
}

/** What a group contributes to the total of one person. */
export interface Part extends Counted {
  groupId: string;
  /** Groups merged into this one. */
  merged: readonly string[];
  weight: number;
  /** Ballots; none of a figure. */
  ballots: number | null;
  mean: number;
  median: number;
  distribution: readonly number[];
}
export interface Parts {
  counted: readonly Part[];
  /** Groups with too few ballots and no neighbour to go to. */
  dropped: readonly string[];
}

interface Given {
  groupId: string;
  merged: string[];
  weight: number;
  mergeInto: string | null;
  given: Voice[];
  figure: number | null;
}
const isShort = ({ figure, given }: Given, least: number) => figure === null && given.length < least;

/** Those that are short go to their neighbour, unless it has gone elsewhere itself. */
function merge(all: Given[], least: number): Given[] {
  const gone = new Set<Given>();
  for (const one of all.filter(each => isShort(each, least))) {
    const into = all.find(({ groupId }) => groupId === one.mergeInto);
    if (!into || into === one || gone.has(into) || into.figure !== null) continue;
    into.given.push(...one.given);
    into.weight += one.weight;
    into.merged.push(one.groupId, ...one.merged);
    gone.add(one);
  }
  return all.filter(one => !gone.has(one));
}

function partOf({ groupId, merged, weight, given, figure }: Given, trimPercent: number): Part {
  if (figure !== null)
    return {
      groupId,
      merged,
      weight,
      ballots: null,
      voices: 1,
      sum: figure,
      mean: figure,
      median: figure,
      distribution: [],
    };
  const counted = countedOf(given, trimPercent);
  return {
    groupId,
    merged,
    weight,
    ballots: given.length,
    ...counted,
    mean: meanOf(counted),
    median: medianOf(given),
    distribution: distributionOf(given),
  };
}

export interface Limits {
  least: number;
  trimPercent: number;
}
/** `voices` and `figures` are those of one person, by group. */
export function partsOf(
  groups: readonly Group[],
  pool: string,
  voices: ReadonlyMap<string, readonly Voice[]>,
  figures: Readonly<Record<string, number>>,
  { least, trimPercent }: Limits,
): Parts {
  const all = groups
    .filter(({ id, weights, isFigure }) => (weights[pool] ?? 0) > 0 && (!isFigure || figures[id] !== undefined))
    .map(({ id, weights, mergeInto = null, isFigure }): Given => {
      const figure = isFigure ? (figures[id] ?? null) : null;
      return {
        groupId: id,
        merged: [],
        weight: weights[pool] ?? 0,
        mergeInto,
        given: [...(voices.get(id) ?? [])],
        figure,
      };
    });
  const merged = merge(all, least);
  return {
    counted: merged.filter(one => !isShort(one, least)).map(one => partOf(one, trimPercent)),
    dropped: merged.filter(one => isShort(one, least)).flatMap(one => [one.groupId, ...one.merged]),
  };
}

/** Σ(weight × mean) ÷ Σ weight over what counts. */
export function totalOf(parts: readonly { weight: number; mean: number }[]): number | null {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0 ? null : Math.round(parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0) / weights);
}
/** What a group weighs once the whole is a hundred again, in hundredths of a percent. */
export const effectiveWeight = ({ weight }: Part, parts: readonly Part[]): number =>
  Math.round((weight * 10_000) / parts.reduce((sum, one) => sum + one.weight, 0));
