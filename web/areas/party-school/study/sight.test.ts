import { expect, test } from 'vitest';
import { isShown, slicesOf } from './sight.ts';

test('a page was shown once its middle stands in the window', () => {
  expect(isShown({ top: -400, bottom: 600 }, 800)).toBe(true);
  expect(isShown({ top: -700, bottom: 600 }, 800)).toBe(false);
  expect(isShown({ top: 500, bottom: 1200 }, 800)).toBe(false);
  expect(isShown({ top: 0, bottom: 0 }, 800)).toBe(false);
});

test('what has no pages is cut into equal ones', () => {
  expect(slicesOf({ top: 100, bottom: 1300 }, 3)).toEqual([
    { top: 100, bottom: 500 },
    { top: 500, bottom: 900 },
    { top: 900, bottom: 1300 },
  ]);
});
