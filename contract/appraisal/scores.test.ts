import { expect, test } from 'vitest';
import { readDimensions } from './dimensions.ts';
import { excellentMost, gradeOf, meanOf, readNumbers, shownScore, totalOf, weightedPoints } from './scores.ts';

test('fewer than five ballots make no sum', () => {
  expect(meanOf([])).toBeNull();
  expect(meanOf([95, 95, 95, 95])).toBeNull();
  expect(meanOf([95, 95, 95, 95, 80])).toBe(9200);
  expect(meanOf([95, 80, 80, 80, 80])).toBe(8300);
  // 92.857142…
  expect(meanOf([95, 95, 95, 95, 95, 95, 80])).toBe(9286);
});

test('a ballot of scores counts by the weights of the contents', () => {
  expect(weightedPoints([90, 80, 70], [50, 30, 20])).toBe(83);
  expect(weightedPoints([100, 100], [60, 40])).toBe(100);
});

test('40, 20 and 40 of a hundred; what is missing gives its weight to the others', () => {
  const [mutual, masses, org] = [
    { score: 9000, weight: 40 },
    { score: 8000, weight: 20 },
    { score: 9500, weight: 40 },
  ] as const;
  expect(totalOf([mutual, masses, org])).toBe(9000);
  // The masses are off: (90 × 40 + 95 × 40) ÷ 80.
  expect(totalOf([mutual, { ...masses, score: null }, org])).toBe(9250);
  // Only the organisation: its own score.
  expect(totalOf([{ ...mutual, score: null }, { ...masses, score: null }, org])).toBe(9500);
  expect(totalOf([{ ...mutual, score: null }])).toBeNull();
});

test('from 90 on 优秀 is proposed, from 75 合格, from 60 基本合格, below 不合格', () => {
  const least = [90, 75, 60];
  expect([9000, 8999, 7500, 7499, 6000, 5999].map(score => gradeOf(score, least))).toEqual([
    '1',
    '2',
    '2',
    '3',
    '3',
    '4',
  ]);
  expect(gradeOf(null, least)).toBeNull();
});

test('[case 28] the quota of 优秀 is rounded down: of ten graded three', () => {
  expect([10, 12, 9, 3, 0].map(graded => excellentMost(graded, 3333))).toEqual([3, 3, 2, 0, 0]);
  expect(excellentMost(9, 3334)).toBe(3);
});

test('settings and contents are read as people write them', () => {
  expect(readNumbers('90, 75，60', 3)).toEqual([90, 75, 60]);
  expect([readNumbers('90,75', 3), readNumbers('90,75,x', 3), readNumbers('101,75,60', 3)]).toEqual([null, null, null]);
  expect(readDimensions('理想信念　60\n\n作用发挥 40')).toEqual([
    { name: '理想信念', weight: 60 },
    { name: '作用发挥', weight: 40 },
  ]);
  expect([readDimensions(''), readDimensions('理想信念'), readDimensions('甲 50\n甲 50')]).toEqual([null, null, null]);
  expect([shownScore(9234), shownScore(8300), shownScore(null)]).toEqual(['92.34', '83.00', '—']);
});
