import { expect, test } from 'vitest';
import { addDays, addMonths, addYears, daysBetween, yearsBetween } from './calendar.ts';

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-01-31', 1, '2023-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2000-12-15', 1, '2001-01-15'],
  ['2001-01-15', -1, '2000-12-15'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-05-31', 0, '2024-05-31'],
  ['1999-11-30', 3, '2000-02-29'],
  ['2100-01-31', 1, '2100-02-28'],
])('%s and %i months is %s', (day, count, later) => expect(addMonths(day, count)).toBe(later));

test('years are twelve months each, clamped to the month', () => {
  expect(addYears('2004-02-29', 18)).toBe('2022-02-28');
  expect(addYears('2004-02-28', 18)).toBe('2022-02-28');
  expect(addYears('2006-07-01', -6)).toBe('2000-07-01');
});

test.each([
  ['2000-05-20', '2018-05-19', 17],
  ['2000-05-20', '2018-05-20', 18],
  ['2004-02-29', '2022-02-27', 17],
  ['2004-02-29', '2022-02-28', 18],
  ['2000-05-20', '2000-05-20', 0],
])('from %s to %s are %i whole years', (from, to, years) => expect(yearsBetween(from, to)).toBe(years));

test('days are counted over the end of February', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(addDays('2023-12-31', 60)).toBe('2024-02-29');
});
