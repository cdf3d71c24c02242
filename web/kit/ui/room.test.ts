import { expect, test } from 'vitest';
import { fillRoom, headWidth } from './room.ts';

test('columns that fit keep their widths; the table itself fills the room', () => {
  expect(fillRoom([140, 40, 60], 240)).toEqual([140, 40, 60]);
  expect(fillRoom([140, 40, 60], 500)).toEqual([140, 40, 60]);
});

test('what would be cut goes out of view, and the columns before it share its room', () => {
  expect(fillRoom([150, 50, 100, 80], 220)).toEqual([165, 55, 100, 80]);
});

test('a room narrower than the first column changes nothing', () => {
  expect(fillRoom([150, 50], 100)).toEqual([150, 50]);
});

test('a head is as wide as its letters and what stands beside them', () => {
  expect(headWidth('现任职务', 12)).toBe(62);
  expect(headWidth('一级资料 PDF', 12)).toBe(92);
});
