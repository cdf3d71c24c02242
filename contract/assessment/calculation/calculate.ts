/** From the ballots of a scheme to the total and the rank of each person. Pure: the same ballots give the same sheet. */
import { ballotScore, type Ballot, type Shares, type Values } from './ballot-score.ts';
import type { Voice } from './group-mean.ts';
import { partsOf, totalOf, type Group, type Limits, type Part } from './parts.ts';

export interface Target {
  id: string;
  pool: string;
  /** Points added and taken by decision, added up, in hundredths. */
  adjustment?: number;
  /** What groups of figures say of this person, in hundredths. */
  figures?: Readonly<Record<string, number>>;
}
export interface Scheme extends Limits {
  shares: Shares;
  groups: readonly Group[];
  targets: readonly Target[];
}
export interface Result {
  targetId: string;
  pool: string;
  parts: readonly Part[];
  dropped: readonly string[];
  /** What the groups say, before what is added or taken. */
  weighted: number | null;
  adjustment: number;
  total: number | null;
  rank: number | null;
  /** Mean of each indicator over the groups that count. */
  indicators: Readonly<Record<string, number>>;
}

/** Added or taken: five points at most either way. */
export const mostAdjustment = 500;
export const isAdjustment = (hundredths: number): boolean => Math.abs(hundredths) <= mostAdjustment;

type ByGroup = Map<string, Voice[]>;
type Score = (values: Values) => number | null;

/** Of each person, what each group said. */
function voicesOf(ballots: readonly Ballot[], score: Score): Map<string, ByGroup> {
  const found = new Map<string, ByGroup>();
  for (const { groupId, ratings } of ballots)
    for (const { targetId, values, voices } of ratings) {
      const points = score(values);
      if (points === null) continue;
      const groups = found.get(targetId) ?? new Map<string, Voice[]>();
      found.set(targetId, groups);
      const given = groups.get(groupId) ?? [];
      groups.set(groupId, given);
      given.push({ score: points, voices });
    }
  return found;
}

/** 1, 2, 2, 4: whoever has the same total has the same rank. */
function ranked<T extends { pool: string; total: number | null }>(all: readonly T[]): (T & { rank: number | null })[] {
  const ranks = new Map<string, number>();
  const placed = new Map<string, number>();
  const best = all.filter(({ total }) => total !== null).sort((a, b) => (b.total ?? 0) - (a.total ?? 0));
  for (const { pool, total } of best) {
    const place = (placed.get(pool) ?? 0) + 1;
    placed.set(pool, place);
    if (!ranks.has(`${pool} ${total}`)) ranks.set(`${pool} ${total}`, place);
  }
  return all.map(one => ({ ...one, rank: ranks.get(`${one.pool} ${one.total}`) ?? null }));
}

const none: ByGroup = new Map();
const tenthsToHundredths = 10;
/** A mean of every indicator, by the groups and weights of the person. */
function indicatorsOf(scheme: Scheme, target: Target, byIndicator: Map<string, Map<string, ByGroup>>) {
  const means = [...byIndicator].map(([id, voices]) => {
    const { counted } = partsOf(scheme.groups, target.pool, voices.get(target.id) ?? none, {}, scheme);
    return [id, totalOf(counted)] as const;
  });
  return Object.fromEntries(means.filter((one): one is readonly [string, number] => one[1] !== null));
}

export function calculate(scheme: Scheme, ballots: readonly Ballot[]): Result[] {
  const valid = ballots.filter(ballot => !ballot.isInvalid);
  const voices = voicesOf(valid, values => ballotScore(values, scheme.shares));
  const byIndicator = new Map(
    Object.keys(scheme.shares).map(id => {
      const score: Score = values => (typeof values[id] === 'number' ? values[id] * tenthsToHundredths : null);
      return [id, voicesOf(valid, score)] as const;
    }),
  );
  const results = scheme.targets.map(target => {
    const { id, pool, adjustment = 0, figures = {} } = target;
    const { counted, dropped } = partsOf(scheme.groups, pool, voices.get(id) ?? none, figures, scheme);
    const weighted = totalOf(counted);
    return {
      targetId: id,
      pool,
      parts: counted,
      dropped,
      weighted,
      adjustment,
      total: weighted === null ? null : weighted + adjustment,
      indicators: indicatorsOf(scheme, target, byIndicator),
    };
  });
  return ranked(results);
}
