import { expect, test } from 'vitest';
import { nextOpen } from './phone-matrix.tsx';

const rows = [
  { targetId: '1', values: [1, null, 2] },
  { targetId: '2', values: [null, 1, 1] },
];

test('a mark leads on to the next open cell, and from the end to what was passed over', () => {
  expect(nextOpen(rows, null)).toEqual({ targetId: '1', at: 1 });
  expect(nextOpen(rows, { targetId: '1', at: 1 })).toEqual({ targetId: '2', at: 0 });
  expect(nextOpen(rows, { targetId: '2', at: 2 })).toEqual({ targetId: '1', at: 1 });
  expect(nextOpen([{ targetId: '1', values: [1, -1] }], { targetId: '1', at: 0 })).toBeNull();
});
