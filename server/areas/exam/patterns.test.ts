import { expect, test } from 'vitest';
import { fits, isPattern } from './patterns.ts';

test('a pattern that would never end elsewhere is answered at once', () => {
  expect(fits('(a+)+b', 'a'.repeat(5000))).toBe(false);
  expect(fits('(x|x)*y', 'x'.repeat(5000))).toBe(false);
});
test('all of the answer fits, in any case', () => {
  expect([fits('ab?c', 'AC'), fits('ab?c', 'acd')]).toEqual([true, false]);
});
test('backreferences and what is no pattern are refused', () => {
  expect(['(a)\\1', '(', 'a'.repeat(201), '19[0-9]{2}'].map(isPattern)).toEqual([false, false, false, true]);
});
