import { expect, test } from 'vitest';
import type { Crossing } from 'contract/statistics/crossing.ts';
import { measures } from 'contract/statistics/measures.ts';
import { glance, linesOf, nextSort, partsOf, shares, shown, sortOf } from './cross.ts';

const line = (key: string) => ({ key, label: key, filters: { key: [key] } });
const found: Crossing = {
  day: '2026-11-20',
  rows: ['物理', '医学', '机关', '法学'].map(line),
  columns: ['教师', '学生'].map(line),
  cells: [
    [60, 40],
    [300, 100],
    [0, 0],
    [20, 80],
  ],
  counts: [
    [60, 40],
    [300, 100],
    [0, 0],
    [20, 80],
  ],
  rowTotals: [100, 400, 0, 100],
  columnTotals: [380, 220],
  total: 600,
  counted: 600,
  rowSum: 600,
  columnSum: 600,
};
const { members, memberAge } = measures;

test('lines stand by their total or by a column, places by size at first', () => {
  const labels = (sort: Parameters<typeof linesOf>[1]) => linesOf(found, sort).map(({ label }) => label);
  expect(sortOf(members, 'organisationId', undefined)).toEqual({ by: 'total', isDown: true });
  expect(sortOf(members, 'age', undefined)).toBeUndefined();
  expect(labels({ by: 'total', isDown: true })).toEqual(['医学', '物理', '法学', '机关']);
  expect(labels({ by: '学生', isDown: false })).toEqual(['机关', '物理', '法学', '医学']);
  expect(labels({ by: '没有', isDown: true })).toEqual(['物理', '医学', '机关', '法学']);
});

test('a heading sorts down, then up, then as at first', () => {
  const down = nextSort(undefined, '学生');
  expect(down).toEqual({ by: '学生', isDown: true });
  expect(nextSort(down, '学生')).toEqual({ by: '学生', isDown: false });
  expect(nextSort({ by: '学生', isDown: false }, '学生')).toBeUndefined();
});

test('none is a dash, and a mean of nobody stays blank', () => {
  expect([shown(members, 1234), shown(members, 0), shown(memberAge, 41), shown(memberAge, null)]).toEqual([
    '1,234',
    '—',
    '41.0',
    '',
  ]);
});

test('what is noticed at a glance, and what a figure is of its line and column', () => {
  expect(glance(members, linesOf(found, undefined), 600)).toBe('最多 医学 400 人，占 66.7%；前三占 100.0%');
  expect(glance(memberAge, linesOf(found, undefined), 40)).toBeNull();
  expect(shares(members, found, 0, 1)).toEqual(['40 人', '占本行 40.0%', '占本列 18.2%']);
});

test('a bar has five colours at most, the rest stand together', () => {
  const columns = ['1', '2', '3', '4', '5', '6', '7'].map(line);
  const wide = { ...found, columns, columnTotals: [7, 1, 6, 2, 5, 4, 3] };
  const parts = partsOf(wide);
  expect(parts.map(({ label, series }) => [label, series])).toEqual([
    ['1', 1],
    ['3', 2],
    ['5', 3],
    ['6', 4],
    ['7', 5],
    ['其余', 0],
  ]);
  const row = { ...line('a'), at: 0, total: 28, cells: [1, 2, 3, 4, 5, 6, 7] };
  expect(parts.at(-1)?.of(row)).toBe(6);
});
