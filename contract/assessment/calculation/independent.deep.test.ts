/**
 * A second program for the same sheet, written another way: whole fractions instead of rounded hundredths, ballots turned
 * into one list of lines, extremes struck out one by one, ranks read off a sorted list. Both must agree on every figure.
 */
import { expect, test } from 'vitest';
import type { Ballot } from './ballot-score.ts';
import { calculate, type Scheme, type Target } from './calculate.ts';

/** Park and Miller's numbers: the same thousand sets in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}
const pick = <T>(list: readonly T[], at: number) => list[at] as T;
const count = (n: number) => Array.from({ length: n }, (_, at) => at);

const groupIds = ['A', 'F', 'B', 'C', 'D'];
function madeUp(seed: number): { scheme: Scheme; ballots: Ballot[] } {
  const roll = dice(seed);
  const shares = pick<Record<string, number>>(
    [
      { 德: 20, 能: 20, 勤: 20, 绩: 20, 廉: 20 },
      { 政治素质: 40, 年度任务: 42, 改革创新: 18 },
    ],
    roll(2),
  );
  const targets = count(2 + roll(5)).map((at): Target => ({
    id: `${at}`,
    pool: pick(['正职', '副职'], roll(2)),
    adjustment: pick([0, 0, 150, -500], roll(4)),
    ...(roll(3) > 0 && { figures: { KPI: 6000 + roll(4001) } }),
  }));
  const groups = [
    ...groupIds.map((id, at) => ({
      id,
      weights: { 正职: pick([25, 15, 20, 10, 30], at), 副职: pick([15, 15, 15, 0, 55], at) },
      mergeInto: pick<string | null>([null, 'A', null, 'D', 'C'], at),
    })),
    { id: 'KPI', weights: { 正职: pick([0, 40], roll(2)), 副职: 20 }, isFigure: true },
  ];
  const levels = [950, 950, 850, 850, 850, 700, 500, 925, null];
  const known = 5 + roll(5);
  const ballots = groupIds.flatMap(groupId =>
    count(pick([0, 3, 4, 5, 8, 24, 45], roll(7))).map(() => ({
      groupId,
      isStraight: false,
      isInvalid: roll(9) === 0,
      ratings: targets
        .filter(() => roll(8) > 0)
        .map(({ id }) => ({
          targetId: id,
          values: Object.fromEntries(Object.keys(shares).map(one => [one, pick(levels, roll(known))])),
          voices: pick([1, 1, 1, 2] as const, groupId === 'B' ? roll(4) : 0),
        })),
    })),
  );
  const trimPercent = pick([0, 5, 10], roll(3));
  return { scheme: { shares, groups, targets, trimPercent, least: 5 }, ballots };
}

/** Rounds a fraction of whole numbers, halves upwards. */
const rounded = (above: bigint, below: bigint) => Number((2n * above + below) / (2n * below));

interface Line {
  group: string;
  target: string;
  score: number;
  voices: number;
}
function linesOf({ shares }: Scheme, ballots: readonly Ballot[]): Line[] {
  const lines: Line[] = [];
  for (const { groupId, ratings, isInvalid } of ballots) {
    if (isInvalid) continue;
    for (const { targetId, values, voices } of ratings) {
      const known = Object.keys(values).filter(key => values[key] !== null);
      if (known.length === 0) continue;
      const above = known.reduce((sum, key) => sum + BigInt(shares[key] ?? 0) * BigInt(values[key] ?? 0) * 10n, 0n);
      const below = known.reduce((sum, key) => sum + BigInt(shares[key] ?? 0), 0n);
      lines.push({ group: groupId, target: targetId, score: rounded(above, below), voices });
    }
  }
  return lines;
}

function trimmedMean(lines: readonly Line[], percent: number): number {
  const scores = lines.flatMap(line => count(line.voices).map(() => line.score));
  const times = lines.length < 20 ? 0 : Math.trunc((scores.length * percent) / 100);
  for (const _ of count(times)) {
    scores.splice(scores.indexOf(Math.max(...scores)), 1);
    scores.splice(scores.indexOf(Math.min(...scores)), 1);
  }
  return rounded(
    scores.reduce((sum, one) => sum + BigInt(one), 0n),
    BigInt(scores.length),
  );
}

function totalBy({ groups, trimPercent }: Scheme, target: Scheme['targets'][number], lines: readonly Line[]) {
  const asked = groups.filter(({ weights }) => weights[target.pool]);
  const where = new Map(asked.map(({ id }) => [id, id]));
  const held = (id: string) => lines.filter(line => line.target === target.id && where.get(line.group) === id);
  const weighs = new Map(asked.map(({ id, weights }) => [id, weights[target.pool] ?? 0]));
  for (const { id, mergeInto } of asked) {
    const own = lines.filter(line => line.target === target.id && line.group === id);
    // A group that took others in before its turn is still judged with what it holds by then.
    if (id === 'KPI' || held(id).length >= 5 || (own.length >= 5 && where.get(id) === id)) continue;
    if (!mergeInto || where.get(mergeInto) !== mergeInto) continue;
    for (const [from, to] of where) if (to === id) where.set(from, mergeInto);
    weighs.set(mergeInto, (weighs.get(mergeInto) ?? 0) + (weighs.get(id) ?? 0));
    weighs.delete(id);
  }
  let [above, below] = [0n, 0n];
  for (const [id, weight] of weighs) {
    const figure = id === 'KPI' ? target.figures?.['KPI'] : undefined;
    if (figure === undefined && held(id).length < 5) continue;
    above += BigInt(weight) * BigInt(figure ?? trimmedMean(held(id), trimPercent));
    below += BigInt(weight);
  }
  return below === 0n ? null : rounded(above, below) + (target.adjustment ?? 0);
}

test('a thousand sets of ballots: both programs find the same totals and ranks', () => {
  let rated = 0;
  for (const seed of count(1000)) {
    const { scheme, ballots } = madeUp(seed + 1);
    const lines = linesOf(scheme, ballots);
    const totals = scheme.targets.map(target => ({ ...target, total: totalBy(scheme, target, lines) }));
    const expected = totals.map(({ id, pool, total }) => {
      const sorted = totals
        .flatMap(one => (one.pool === pool && one.total !== null ? one.total : []))
        .sort((a, b) => b - a);
      return { targetId: id, total, rank: total === null ? null : sorted.indexOf(total) + 1 };
    });
    const found = calculate(scheme, ballots).map(({ targetId, total, rank }) => ({ targetId, total, rank }));
    expect(found, `set ${seed + 1}`).toEqual(expected);
    rated += found.filter(({ total }) => total !== null).length;
  }
  expect(rated).toBeGreaterThan(2000);
});
