import { expect, test } from 'vitest';
import { addDays, addYears, dayOf, earlier, later, numberOf } from './days.ts';

test('days are counted without zone', () => {
  expect(numberOf('1970-01-02')).toBe(1);
  expect(dayOf(0)).toBe('1970-01-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('a year later than 29 February is 1 March, or 29 February again', () => {
  expect(addYears('1996-02-29', 18)).toBe('2014-03-01');
  expect(addYears('1996-02-29', 20)).toBe('2016-02-29');
  expect(addYears('2008-06-19', 1)).toBe('2009-06-19');
});

test('the earlier and the later of two days', () => {
  expect(earlier('2025-12-31', '2026-01-01')).toBe('2025-12-31');
  expect(later('2025-12-31', '2026-01-01')).toBe('2026-01-01');
});
