import { expect, test } from 'vitest';
import { copyName, outlived } from './retention.ts';

const dayMs = 86_400_000;
const names = (days: number) =>
  Array.from({ length: days }, (_, back) => copyName(new Date(Date.UTC(2026, 2, 12, 1, 30) - back * dayMs)));

test('copies are named by their instant', () => {
  expect(copyName(new Date(Date.UTC(2026, 2, 12, 1, 30)))).toBe('platform-20260312-013000.backup');
});

test('[REL-15] the last 14 days, 8 weeks and 12 months stay', () => {
  const all = names(600);
  const gone = new Set(outlived(all));
  const kept = all.filter(name => !gone.has(name));
  expect(kept.slice(0, 14)).toEqual(all.slice(0, 14));
  expect(kept.length).toBeGreaterThanOrEqual(14 + 5 + 10);
  expect(kept.length).toBeLessThanOrEqual(14 + 8 + 12);
  expect(kept.at(-1)).toBe('platform-20250430-013000.backup');
});

test('of several copies of a day the newest stays, and other files are left alone', () => {
  const day = Array.from({ length: 3 }, (_, at) => `platform-20260312-0${at}0000.backup`);
  expect(outlived([...day, 'notes.txt', 'platform-old.backup'])).toEqual([day[1], day[0]]);
  expect(outlived(names(10))).toEqual([]);
});
