/** Where a line of duty stands in the matrix, and in which word. */
import { expect, test } from 'vitest';
import type { Line } from 'contract/meeting/board.ts';
import { columnsOf, linesIn, spansOf, summaryOf, tallyOf, wordOf } from './supervision-lines.ts';

const line = (type: string, startsOn: string, endsOn: string, more: Partial<Line> = {}): Line => ({
  type,
  groupId: null,
  groupName: null,
  cycle: '1',
  startsOn,
  endsOn,
  graceOn: '2026-11-07',
  times: 1,
  done: 0,
  open: 0,
  planned: 0,
  missing: 1,
  state: 'gap',
  days: [],
  ...more,
});
const months = columnsOf('month', 2026, []);

test('what ends in a month is told there: a quarter in its last month, several as a number', () => {
  const lines = [line('01', '2026-07-01', '2026-09-30'), line('02', '2026-09-01', '2026-09-30')];
  expect(months.map(month => summaryOf(linesIn(lines, month))).filter(Boolean)).toEqual(['缺 2 项']);
  expect(summaryOf(linesIn(lines.slice(0, 1), months[8]!))).toBe('缺大会');
  const done: Partial<Line> = { state: 'done', done: 1, missing: 0, days: ['2026-02-11'] };
  expect(summaryOf([line('05', '2026-02-01', '2026-02-28', done)])).toBe('✓');
  expect(summaryOf([line('05', '2026-12-01', '2026-12-31', { state: 'ahead' })])).toBe('');
});

test('a quarter stands over its three months, a month in its own', () => {
  const quarter = spansOf([line('01', '2026-07-01', '2026-09-30')], months);
  expect(quarter.map(({ width }) => width)).toEqual([1, 1, 1, 1, 1, 1, 3, 1, 1, 1]);
  expect(quarter[6]?.column).toMatchObject({ from: '2026-07-01', to: '2026-09-30' });
  expect(spansOf([line('05', '2026-07-01', '2026-07-31')], months)).toHaveLength(12);
  expect(spansOf([line('06', '2026-01-01', '2026-12-31')], months).map(({ width }) => width)).toEqual([12]);
});

test('a cell says the day it was held, the groups that lack it, or until when there is time', () => {
  const held = { done: 1, missing: 0, days: ['2026-03-18'] };
  expect(wordOf([line('05', '2026-03-01', '2026-03-31', { ...held, state: 'done' })], false)).toBe('18 日');
  expect(wordOf([line('01', '2026-01-01', '2026-03-31', { ...held, state: 'done' })], true)).toBe('03-18 已开');
  expect(wordOf([line('05', '2026-03-01', '2026-03-31', { ...held, state: 'late' })], false)).toBe('18 日 迟');
  expect(wordOf([line('02', '2026-11-01', '2026-11-30', { state: 'due' })], false)).toBe('30 日前');
  const groups = ['7', '8', '9'].map(groupId => line('03', '2026-10-01', '2026-10-31', { groupId }));
  expect(wordOf([...groups.slice(1), { ...groups[0]!, ...held, state: 'done' }], false)).toBe('缺 2 组');
});

test('a year of one kind is what was held of what was due so far, or what is missing', () => {
  const done = { state: 'done', done: 1, missing: 0 } as const;
  const two = [line('05', '2026-01-01', '2026-01-31', done), line('05', '2026-02-01', '2026-02-28', done)];
  const ahead = line('05', '2026-12-01', '2026-12-31', { state: 'ahead' });
  expect(tallyOf([...two, ahead])).toBe('2/2');
  expect(tallyOf([...two, line('05', '2026-03-01', '2026-03-31')])).toBe('缺 1 次');
});
