import { expect, test } from 'vitest';
import { isEnded, leftOf, shareOf, stateOf } from './task-words.ts';

const task = {
  id: '1',
  name: '党员_20261120_1830_脱敏.xlsx',
  entity: 'partyMember',
  label: '党员',
  unit: '行',
  state: 1,
  isPlain: false,
  reason: null,
  totalCount: 12_000,
  doneCount: 3_000,
  size: null,
  failure: null,
  startedAt: '2026-11-20T10:30:00.000Z',
  endedAt: null,
  cancelledAt: null,
  expiresAt: '2026-11-27T10:30:00.000Z',
};
const instant = '2026-11-20T10:31:00.000Z';

test('a task is begun, done, failed or cancelled', () => {
  expect(stateOf(task).label).toBe('已开始');
  expect(stateOf({ ...task, state: 2, endedAt: instant }).label).toBe('已完成');
  expect(stateOf({ ...task, state: 3, endedAt: instant }).label).toBe('失败');
  expect(stateOf({ ...task, cancelledAt: instant }).label).toBe('已取消');
  expect([task, { ...task, endedAt: instant }, { ...task, cancelledAt: instant }].map(isEnded)).toEqual([
    false,
    true,
    true,
  ]);
});

test('progress is told in percent and in the time that is left', () => {
  expect([shareOf(task), shareOf({ doneCount: 0, totalCount: 0 }), shareOf({ doneCount: 7, totalCount: 7 })]).toEqual([
    25, 0, 100,
  ]);
  expect(leftOf(task, 4000)).toBe('剩余约 12 秒');
  expect(leftOf(task, 60_000)).toBe('剩余约 3 分钟');
  expect(leftOf({ ...task, doneCount: 0 }, 4000)).toBe('正在准备');
});
