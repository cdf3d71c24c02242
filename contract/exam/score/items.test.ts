import { expect, test } from 'vitest';
import { analysed, groupOf } from './items.ts';

const scored = (points: number[]) => points.map((one, at) => ({ points: one, total: 100 - at * 5 }));

test('of ten papers the best three are held against the weakest three', () => {
  expect(groupOf(10)).toBe(3);
  // Best first: full, full, full; …; 0, 0, 2 of 4 points. P = 24/40, D = 12/12 − 2/12.
  expect(analysed(scored([4, 4, 4, 2, 2, 4, 2, 0, 0, 2]), 4)).toEqual({ difficulty: 0.6, discrimination: 0.83 });
});
test('a question that the weak have right and the strong wrong tells them apart the wrong way', () => {
  expect(analysed(scored([0, 0, 0, 1, 1, 0, 1, 1, 1, 1]), 1)).toEqual({ difficulty: 0.6, discrimination: -1 });
});
test('of one paper nothing is told apart', () => {
  expect(analysed(scored([4]), 4)).toEqual({ difficulty: 1, discrimination: null });
  expect(analysed([], 4)).toEqual({ difficulty: null, discrimination: null });
});
