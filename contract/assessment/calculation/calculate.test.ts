import { expect, test } from 'vitest';
import type { AssessmentIndicator } from '../assessment-indicator.ts';
import type { AssessmentScheme } from '../assessment-scheme.ts';
import { ballotScore, type Ballot } from './ballot-score.ts';
import { calculate, isAdjustment, type Scheme } from './calculate.ts';
import { countedOf, distributionOf, meanOf, medianOf, spansOf, type Voice } from './group-mean.ts';
import { ballotsOf, schemeOf } from './opened.ts';
import { effectiveWeight, partsOf, totalOf, type Group } from './parts.ts';
import { qualityOf, shownCount } from './quality.ts';

const shares = { 德: 20, 能: 20, 勤: 20, 绩: 20, 廉: 20 };
const points = [null, 950, 850, 700, 500];
/** Of each indicator a level, 1 优秀 to 4 不称职, 0 不了解; one for all where one is given. */
const said = (...levels: number[]) =>
  Object.fromEntries(Object.keys(shares).map((id, at) => [id, points[levels[at] ?? levels[0] ?? 0] ?? null]));
const once = (...points: number[]): Voice[] => points.map(score => ({ score: score * 100, voices: 1 }));

test('优秀 95, 称职 85, 基本称职 70, 不称职 50 unless the scheme says otherwise; 不了解 counts nothing', () => {
  const scheme = { judgeType: '1', excellentScore: 95, competentScore: 85, basicScore: 70, incompetentScore: 50 };
  const marks = [1, 2, 3, 4, null];
  const opened = [{ groupId: 'D', isStraight: false, isInvalid: false, targets: [{ targetId: '江砚之', marks }] }];
  const asked = Object.keys(shares).map(id => ({ id, weight: 20 })) as AssessmentIndicator[];
  const valuesBy = (one: object) => ballotsOf(one as AssessmentScheme, asked, opened)[0]?.ratings[0]?.values;
  expect(valuesBy(scheme)).toEqual({ 德: 950, 能: 850, 勤: 700, 绩: 500, 廉: null });
  expect(valuesBy({ ...scheme, excellentScore: 100 })).toMatchObject({ 德: 1000, 能: 850 });
  // Of scores the tenths themselves.
  expect(valuesBy({ ...scheme, judgeType: '2' })).toEqual({ 德: 1, 能: 2, 勤: 3, 绩: 4, 廉: null });
  const staff = { id: '1', type: 'D', weights: '学院党政正职 30\n机关部门副职 20' };
  const leaders = { id: '2', type: 'A', weights: '学院党政正职 25' };
  const inCharge = { id: '3', type: 'F', weights: '学院党政正职 15' };
  const rules = { ...scheme, minGroupBallots: 5, trimPercent: 10 } as AssessmentScheme;
  expect(schemeOf(rules, asked, [staff, leaders, inCharge], [])).toEqual({
    shares,
    targets: [],
    least: 5,
    trimPercent: 10,
    groups: [
      {
        id: '1',
        weights: {
          学院党政正职: 30,
          机关部门副职: 20,
        },
        mergeInto: null,
        isFigure: false,
      },
      {
        id: '2',
        weights: { 学院党政正职: 25 },
        mergeInto: null,
        isFigure: false,
      },
      {
        id: '3',
        weights: { 学院党政正职: 15 },
        mergeInto: '2',
        isFigure: false,
      },
    ],
  });
});

test('a ballot adds weight by value; what is not known gives its weight to the rest', () => {
  // 95 × 40 % + 85 × 40 % + 70 × 20 % = 86.
  expect(ballotScore(said(1, 1, 2, 2, 3), shares)).toBe(8600);
  // Without the 70: (95 + 95 + 85 + 85) ÷ 4 = 90.
  expect(ballotScore(said(1, 1, 2, 2, 0), shares)).toBe(9000);
  expect(ballotScore(said(0), shares)).toBeNull();
  expect(ballotScore({ 德: 925 }, shares)).toBe(9250);
});

test('the ends are cut from twenty ballots on: of twenty with 10 % two at either end', () => {
  const nineteen = once(...Array.from({ length: 18 }, () => 90), 40);
  expect(meanOf(countedOf(nineteen, 10))).toBe(8737);
  const twenty = once(...Array.from({ length: 18 }, () => 90), 40, 100);
  expect(countedOf(twenty, 10)).toEqual({ voices: 16, sum: 144_000 });
  expect(meanOf(countedOf(twenty, 10))).toBe(9000);
  expect(countedOf(twenty, 5).voices).toBe(18);
  expect(meanOf(countedOf(twenty, 0))).toBe(8800);
  // 183.05 ÷ 2 is rounded up, as a sheet does it.
  expect(meanOf({ voices: 2, sum: 18_305 })).toBe(9153);
  expect([medianOf(once(70, 95, 85)), medianOf(once(70, 95, 85, 90))]).toEqual([8500, 8750]);
});

test('principals of the own unit weigh double', () => {
  const given: Voice[] = [...once(95, 85, 85, 85), { score: 7000, voices: 2 }];
  // (95 + 85 × 3 + 70 × 2) ÷ 6 = 81.67.
  expect(countedOf(given, 0)).toEqual({ voices: 6, sum: 49_000 });
  expect(meanOf(countedOf(given, 0))).toBe(8167);
});

test('the distribution tells no band of fewer than five', () => {
  expect(distributionOf(once(95, 90, 89.99, 75, 74.99, 60, 59.99))).toEqual([2, 2, 2, 1]);
  expect(spansOf([30, 12, 5, 0], 5)).toEqual([
    { from: 0, to: 0, count: 30 },
    { from: 1, to: 1, count: 12 },
    { from: 2, to: 2, count: 5 },
  ]);
  expect(spansOf([30, 8, 2, 1], 5)).toEqual([
    { from: 0, to: 0, count: 30 },
    { from: 1, to: 3, count: 11 },
  ]);
  expect(spansOf([30, 0, 0, 1], 5)).toEqual([{ from: 0, to: 3, count: 31 }]);
  expect(spansOf([2, 0, 9, 0], 5)).toEqual([{ from: 0, to: 2, count: 11 }]);
});

/** 学院党政正职 of 2.4. */
const groups: Group[] = [
  { id: 'A', weights: { 学院正职: 25 } },
  { id: 'F', weights: { 学院正职: 15 }, mergeInto: 'A' },
  { id: 'B', weights: { 学院正职: 20 } },
  { id: 'C', weights: { 学院正职: 10 } },
  { id: 'D', weights: { 学院正职: 30 } },
  { id: 'E', weights: { 机关正职: 15 } },
];
const limits = { least: 5, trimPercent: 0 };
const voicesOf = (given: Record<string, number[]>) =>
  new Map(Object.entries(given).map(([id, points]) => [id, once(...points)]));
const same = (points: number, count: number) => Array.from({ length: count }, () => points);

test('25, 15, 20, 10 and 30 of a hundred', () => {
  const given = voicesOf({ A: same(95, 9), F: same(90, 5), B: same(85, 37), C: same(80, 7), D: same(90, 38) });
  const { counted, dropped } = partsOf(groups, '学院正职', given, {}, limits);
  expect([counted.length, dropped]).toEqual([5, []]);
  // 23.75 + 13.5 + 17 + 8 + 27.
  expect(totalOf(counted)).toBe(8925);
});

test('a group of fewer than five is left out, and the weights of the others are a hundred again', () => {
  const given = voicesOf({ A: same(95, 9), F: same(90, 5), B: same(85, 37), C: same(50, 4), D: same(90, 38) });
  const { counted, dropped } = partsOf(groups, '学院正职', given, {}, limits);
  expect(dropped).toEqual(['C']);
  // (23.75 + 13.5 + 17 + 27) ÷ 0.9.
  expect(totalOf(counted)).toBe(9028);
  expect(counted.map(one => effectiveWeight(one, counted))).toEqual([2778, 1667, 2222, 3333]);
});

test('or merged into the neighbour its scheme names, with ballots and weight; four or none look alike', () => {
  const given = { A: same(95, 9), B: same(85, 37), C: same(80, 7), D: same(90, 38) };
  const { counted, dropped } = partsOf(groups, '学院正职', voicesOf({ ...given, F: same(85, 2) }), {}, limits);
  expect(dropped).toEqual([]);
  // (95 × 9 + 85 × 2) ÷ 11 = 93.18, with 40 of a hundred.
  expect(counted[0]).toMatchObject({ groupId: 'A', merged: ['F'], weight: 40, ballots: 11, mean: 9318 });
  expect(partsOf(groups, '学院正职', voicesOf(given), {}, limits).counted[0]).toMatchObject({
    merged: ['F'],
    weight: 40,
  });
  // The neighbour is short itself: three and one are four.
  const short = partsOf(groups, '学院正职', voicesOf({ ...given, A: same(95, 3), F: same(85, 1) }), {}, limits);
  expect(short.dropped).toEqual(['A', 'F']);
});

test('performance is brought in as a group of its own, whatever the ballots', () => {
  const withFigure = [
    { id: 'D', weights: { 正职: 60 } },
    { id: 'KPI', weights: { 正职: 40 }, isFigure: true },
  ];
  const { counted } = partsOf(withFigure, '正职', voicesOf({ D: same(90, 5) }), { KPI: 8050 }, limits);
  // 54 + 32.2.
  expect(totalOf(counted)).toBe(8620);
  expect(counted[1]).toMatchObject({ ballots: null, mean: 8050 });
});

const scheme: Scheme = {
  ...limits,
  shares,
  groups: [{ id: 'D', weights: { 正职: 100 } }],
  targets: [
    { id: '江砚之', pool: '正职', adjustment: 150 },
    { id: '卫明谦', pool: '正职' },
    { id: '白予川', pool: '正职' },
    { id: '陶静姝', pool: '正职', adjustment: -500 },
    { id: '钟怀远', pool: '正职' },
  ],
};
const rated = (levels: Record<string, number[]>, flags: Partial<Ballot> = {}): Ballot => ({
  groupId: 'D',
  isInvalid: false,
  isStraight: false,
  ...flags,
  ratings: Object.entries(levels).map(([targetId, given]) => ({
    targetId,
    values: said(...given),
    voices: 1 as const,
  })),
});

test('total, what is added and taken, and rank: two with the same total share a place', () => {
  const ballot = rated({ 江砚之: [2], 卫明谦: [1], 白予川: [1], 陶静姝: [2] });
  const results = calculate(
    scheme,
    Array.from({ length: 5 }, () => ballot),
  );
  expect(results.map(({ targetId, total, rank }) => [targetId, total, rank])).toEqual([
    ['江砚之', 8650, 3],
    ['卫明谦', 9500, 1],
    ['白予川', 9500, 1],
    ['陶静姝', 8000, 4],
    ['钟怀远', null, null],
  ]);
  expect(results[0]?.indicators).toEqual({ 德: 8500, 能: 8500, 勤: 8500, 绩: 8500, 廉: 8500 });
  expect([500, -500, 501, -501].map(isAdjustment)).toEqual([true, true, false, false]);
});

test('[BIZ-30] with four assessors there is no average', () => {
  const results = calculate(
    scheme,
    Array.from({ length: 4 }, () => rated({ 卫明谦: [1] })),
  );
  expect(results[1]).toMatchObject({ parts: [], dropped: ['D'], total: null, rank: null, indicators: {} });
});

test('the report on quality counts what came in, and names the groups that were too small', () => {
  const ballots = [
    ...Array.from({ length: 5 }, () => rated({ 卫明谦: [1, 2], 白予川: [1, 1] })),
    rated({ 卫明谦: [1], 白予川: [1] }, { isStraight: true }),
    rated({ 卫明谦: [0], 白予川: [1] }, { isInvalid: true }),
  ];
  const quality = qualityOf(scheme, ballots, calculate(scheme, ballots));
  expect(quality).toMatchObject({ received: 7, valid: 6, invalid: 1, straight: 1 });
  // Nobody rated the other three.
  expect(quality.short).toEqual([{ groupId: 'D', targets: 3 }]);
  expect([0, 4, 5].map(count => shownCount(count, 5))).toEqual([0, null, 5]);
});

test('where raters are rated a ballot is a paper for each person: papers are counted as the ballots they were', () => {
  // Three rate each other: of nine papers three are blank, and the two of one ballot know too little.
  const paper = (more: object = {}) => ({ ...rated({ 卫明谦: [1] }, more), papers: 3 });
  const blank = { ...paper(), ratings: [] };
  const ballots = [...Array.from({ length: 4 }, () => paper()), paper({ isInvalid: true }), paper({ isInvalid: true })];
  const all = [...ballots, blank, blank, blank];
  expect(qualityOf(scheme, all, calculate(scheme, all))).toMatchObject({ received: 3, valid: 2, invalid: 1 });
});
