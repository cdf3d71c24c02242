import { expect, test } from 'vitest';
import { waysInto } from './ways.ts';

test('an empty list offers the ways it has: a workflow has no sheet to bring in', () => {
  expect(waysInto({ create: true, bring: false })).toBe('可以逐条新增。');
  expect(waysInto({ create: true, bring: true })).toBe('可以逐条新增，也可以用表格一次导入。');
  expect(waysInto({ create: false, bring: true })).toBe('可以用表格一次导入。');
  expect(waysInto({ create: false, bring: false })).toBe('');
});
