import { expect, test } from 'vitest';
import { fixedDay } from './fixed-day.ts';

const none = new Map<string, boolean>();
const wednesday = { week: '1', weekday: '3' };

test('the first Wednesday, the third Friday and the last Thursday of a month', () => {
  expect(fixedDay('2026-11', wednesday, none)).toBe('2026-11-04');
  expect(fixedDay('2026-07', wednesday, none)).toBe('2026-07-01');
  expect(fixedDay('2026-11', { week: '3', weekday: '5' }, none)).toBe('2026-11-20');
  expect(fixedDay('2026-11', { week: '5', weekday: '4' }, none)).toBe('2026-11-26');
  expect(fixedDay('2026-12', { week: '5', weekday: '4' }, none)).toBe('2026-12-31');
  expect(fixedDay('2026-11', { week: '1', weekday: '7' }, none)).toBe('2026-11-01');
});

test('on a holiday it is the next working day, at the end of a month the last one before it', () => {
  const october = new Map(
    [1, 2, 3, 4, 5, 6, 7].map((day): [string, boolean] => [`2026-10-0${day}`, false]).concat([['2026-10-10', true]]),
  );
  expect(fixedDay('2026-10', { week: '1', weekday: '4' }, october)).toBe('2026-10-08');
  expect(fixedDay('2027-12', { week: '5', weekday: '5' }, new Map([['2027-12-31', false]]))).toBe('2027-12-30');
  // A Saturday that the branch chose is no holiday.
  expect(fixedDay('2026-11', { week: '1', weekday: '6' }, none)).toBe('2026-11-07');
});
