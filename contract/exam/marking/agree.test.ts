import { expect, test } from 'vitest';
import { agreed, toHalf } from './agree.ts';

test('the mean is rounded to the half point, half up', () => {
  expect([7, 7.25, 7.75, 7.2].map(toHalf)).toEqual([7, 7.5, 8, 7]);
});

test('two who differ by a fifth of the full points agree, by more than that a third decides', () => {
  expect(agreed([6, 8, null], 10, true)).toEqual({ points: 7, needsThird: false });
  expect(agreed([5, 8, null], 10, true)).toEqual({ points: null, needsThird: true });
  expect(agreed([5, 8, 6], 10, true)).toEqual({ points: 6, needsThird: true });
  expect(agreed([1, 4, null], 15, true)).toEqual({ points: 2.5, needsThird: false });
  expect(agreed([6, null, null], 10, true)).toEqual({ points: null, needsThird: false });
});
test('one marker is enough where nobody asks for two', () => {
  expect(agreed([6], 10, false)).toEqual({ points: 6, needsThird: false });
});
