import { expect, test } from 'vitest';
import { dayDueOf, dueOf } from './words.ts';

const now = Date.parse('2026-11-20T10:00:00+08:00');

test('a deadline is told relative to today and with its date, and warns the nearer it is', () => {
  expect(dueOf('2026-11-18T18:00:00+08:00', now)).toEqual({ words: '已超 2 天　2026-11-18', tone: 'error' });
  expect(dueOf('2026-11-20T09:00:00+08:00', now)).toEqual({ words: '已超时　2026-11-20', tone: 'error' });
  expect(dueOf('2026-11-20T18:00:00+08:00', now)).toEqual({ words: '今天 18:00　2026-11-20', tone: 'warn' });
  expect(dueOf('2026-11-21T00:30:00+08:00', now)).toEqual({ words: '明天　2026-11-21', tone: 'warn' });
  expect(dueOf('2026-11-25T18:00:00+08:00', now)).toEqual({ words: '还有 5 天　2026-11-25', tone: 'plain' });
});

test('a due day likewise', () => {
  expect(dayDueOf('2026-11-19', now)).toEqual({ words: '已超期 1 天　2026-11-19', tone: 'error' });
  expect(dayDueOf('2026-11-20', now)).toEqual({ words: '今天到期　2026-11-20', tone: 'warn' });
  expect(dayDueOf('2027-05-20', now)).toEqual({ words: '还有 181 天　2027-05-20', tone: 'plain' });
});
