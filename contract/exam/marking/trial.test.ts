import { expect, test } from 'vitest';
import { distances, isOff, meanOf } from './trial.ts';

test('8, 8 and 5 of 10: who gave 5 is 3 from the others and off, the others are 1.5 from theirs and are not', () => {
  const found = distances([8, 8, 5]);
  expect(found).toEqual([1.5, 1.5, 3]);
  expect(meanOf(found)).toBe(2);
  expect(found.map(one => isOff(one, 10))).toEqual([false, false, true]);
});
test('exactly a fifth apart is not off: 6 and 8 of 10, 0.3 and 0.9 of 3', () => {
  expect(distances([6, 8]).map(one => isOff(one, 10))).toEqual([false, false]);
  expect(distances([0.3, 0.9]).map(one => isOff(one, 3))).toEqual([false, false]);
  expect(distances([6, 8.5]).map(one => isOff(one, 10))).toEqual([true, true]);
});
test('a mark alone has nothing to lie from, one that is missing counts for nobody', () => {
  expect(distances([7, null, null])).toEqual([null, null, null]);
  expect(distances([7, null, 4])).toEqual([3, null, 3]);
  expect(meanOf([null, null])).toBeNull();
  expect(isOff(null, 10)).toBe(false);
});
