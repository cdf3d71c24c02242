import { describe, expect, it } from 'vitest';
import { dateOf, formatSeconds, formatTime, isActive, randomText, relativeTime } from './format.ts';

const now = Date.parse('2026-11-20T04:00:00Z');
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now);

describe('relative time', () => {
  it('[CONST-35] is 刚刚 below 30 seconds', () => {
    expect([ago(0), ago(29)]).toEqual(['刚刚', '刚刚']);
    expect(ago(30)).not.toBe('刚刚');
  });
  it('[CONST-36] is told in minutes below an hour', () => {
    expect([ago(30), ago(3599)]).toEqual(['1分钟前', '60分钟前']);
  });
  it('[CONST-37] is told in hours below a day', () => {
    expect([ago(3600), ago(86_399)]).toEqual(['1小时前', '24小时前']);
  });
  it('[CONST-38] is 1天前 below two days', () => {
    expect([ago(86_400), ago(47 * 3600 + 59 * 60)]).toEqual(['1天前', '1天前']);
  });
  it('[CONST-39] is the date from two days on', () => {
    expect(ago(172_800)).toBe('2026-11-18 12:00:00');
  });
});

it('[CONST-40] a time is year, month, day, hour, minute and second of Shanghai', () => {
  expect(formatTime('2021-02-02T20:05:06Z')).toBe('2021-02-03 04:05:06');
});
it('[VAL-15] ten digits are seconds', () => {
  expect(formatTime(1600000000)).toBe('2020-09-13 20:26:40');
  expect(formatTime(1600000000000)).toBe('2020-09-13 20:26:40');
  expect(dateOf('1600000000').getTime()).toBe(1600000000000);
});
it('[VAL-16] a period is active from its start to its end, both included', () => {
  const [start, end] = [1600000000000, 1600000060000];
  const at = (moment: number) => isActive(start, end, moment);
  expect([start, start + 30_000, end].map(at)).toEqual([true, true, true]);
  expect([start - 1000, end + 1000].map(at)).toEqual([false, false]);
});
it('[CONST-42] seconds become hours, minutes and seconds', () => {
  expect([59, 3661, 360_000].map(formatSeconds)).toEqual(['00:00:59', '01:01:01', '100:00:00']);
});
it('[CONST-41] a random text has ten characters unless told otherwise', () => {
  expect(randomText()).toMatch(/^[0-9a-f]{10}$/);
  expect(randomText(32)).toHaveLength(32);
  expect(randomText(32)).not.toBe(randomText(32));
});
