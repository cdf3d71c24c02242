import { expect, test } from 'vitest';
import { holidays } from './holidays.ts';
import { isWorkday, lastOfWorkdays, yearNotKept } from './work-days.ts';
import { addDays, addMonths, addYears, dayOf, daysBetween, yearsBetween } from './calendar.ts';

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

const calendar = new Map(holidays.map(({ day, isWorkday: isWorked }) => [day, isWorked]));
/** As 国务院办公厅 published them for 2024, 2025 and 2026: every weekday of rest and every Saturday and Sunday worked. */
const rested = `
2024-01-01 2024-02-12 2024-02-13 2024-02-14 2024-02-15 2024-02-16 2024-04-04 2024-04-05 2024-05-01 2024-05-02
2024-05-03 2024-06-10 2024-09-16 2024-09-17 2024-10-01 2024-10-02 2024-10-03 2024-10-04 2024-10-07
2025-01-01 2025-01-28 2025-01-29 2025-01-30 2025-01-31 2025-02-03 2025-02-04 2025-04-04 2025-05-01 2025-05-02
2025-05-05 2025-06-02 2025-10-01 2025-10-02 2025-10-03 2025-10-06 2025-10-07 2025-10-08
2026-01-01 2026-01-02 2026-02-16 2026-02-17 2026-02-18 2026-02-19 2026-02-20 2026-02-23 2026-04-06 2026-05-01
2026-05-04 2026-05-05 2026-06-19 2026-09-25 2026-10-01 2026-10-02 2026-10-05 2026-10-06 2026-10-07`;
const worked = `
2024-02-04 2024-02-18 2024-04-07 2024-04-28 2024-05-11 2024-09-14 2024-09-29 2024-10-12
2025-01-26 2025-02-08 2025-04-27 2025-09-28 2025-10-11
2026-01-04 2026-02-14 2026-02-28 2026-05-09 2026-09-20 2026-10-10`;
const listed = (days: string) => days.trim().split(/\s+/);

test('the days of three years on which China rests or works against the week', () => {
  const days = Array.from({ length: 1096 }, (_, at) => addDays('2024-01-01', at));
  const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  expect(days.filter(day => !isWeekend(day) && !isWorkday(day, calendar))).toEqual(listed(rested));
  expect(days.filter(day => isWeekend(day) && isWorkday(day, calendar))).toEqual(listed(worked));
});

test('a year nobody entered is named, and a span that touches it too', () => {
  expect(yearNotKept('2026-12-21', '2026-12-25', calendar)).toBeNull();
  expect(yearNotKept('2026-12-29', lastOfWorkdays('2026-12-29', 5, calendar), calendar)).toBe(2027);
  expect(yearNotKept('2023-12-28', '2024-01-04', calendar)).toBe(2023);
});

test('an instant is told by its day at school: half past one at night is the day before by UTC', () => {
  expect(dayOf('2026-11-22T17:30:00.000Z')).toBe('2026-11-23');
  expect(dayOf('2026-11-23T15:59:59.999Z')).toBe('2026-11-23');
  expect(dayOf('2026-12-31T16:00:00.000Z')).toBe('2027-01-01');
});
