import { expect, test } from 'vitest';
import { deadlineTone, deadlineWords } from './deadline-words.ts';
import { dueOf } from './deadline.tsx';

test('days are told in one wording, and warn the nearer they are', () => {
  expect([-1200, -1, 0, 1, 181].map(deadlineWords)).toEqual([
    '已超期 1,200 天',
    '已超期 1 天',
    '今天到期',
    '还有 1 天',
    '还有 181 天',
  ]);
  expect([-1, 0, 7, 8].map(days => deadlineTone(days))).toEqual(['error', 'warn', 'warn', 'plain']);
  expect([15, 16].map(days => deadlineTone(days, 15))).toEqual(['warn', 'plain']);
});

const now = Date.parse('2026-11-20T10:00:00+08:00');
test('an instant likewise, on its day with the clock', () => {
  expect(dueOf('2026-11-18T18:00:00+08:00', now)).toEqual({ words: '2026-11-18 已超期 2 天', tone: 'error' });
  expect(dueOf('2026-11-20T09:00:00+08:00', now)).toEqual({ words: '2026-11-20 今天 09:00 已到期', tone: 'error' });
  expect(dueOf('2026-11-20T18:00:00+08:00', now)).toEqual({ words: '2026-11-20 今天 18:00 到期', tone: 'warn' });
  expect(dueOf('2026-11-21T00:30:00+08:00', now)).toEqual({ words: '2026-11-21 还有 1 天', tone: 'warn' });
  expect(dueOf('2026-11-25T18:00:00+08:00', now)).toEqual({ words: '2026-11-25 还有 5 天', tone: 'plain' });
});
