import { expect, test } from 'vitest';
import { attendanceRate, isPassed, isQuorate } from './attendance.ts';

test('attendance is who came, late too, of those due without approved exemptions', () => {
  expect(attendanceRate({ due: 20, present: 18, exempt: 0 })).toBe(90);
  expect(attendanceRate({ due: 20, present: 18, exempt: 2 })).toBe(100);
  expect(attendanceRate({ due: 3, present: 2, exempt: 0 })).toBe(67);
  expect(attendanceRate({ due: 10, present: 0, exempt: 0 })).toBe(0);
  // Everybody due is excused, or nobody is due: there is nothing to tell.
  expect(attendanceRate({ due: 2, present: 0, exempt: 2 })).toBeNull();
  expect(attendanceRate({ due: 0, present: 0, exempt: 0 })).toBeNull();
});

test('case 18a: of 30 due 15 are there and all agree: the meeting is valid, the resolution fails', () => {
  expect(isQuorate(15, 30)).toBe(true);
  expect(isPassed(15, 30)).toBe(false);
  expect(isPassed(16, 30)).toBe(true);
  expect(isQuorate(14, 30)).toBe(false);
});

test('case 18b: two of 30 are left out of those due: 28, of which 14 may meet and 15 decide', () => {
  expect([isQuorate(14, 28), isQuorate(13, 28)]).toEqual([true, false]);
  expect([isPassed(14, 28), isPassed(15, 28)]).toEqual([false, true]);
});

test('[C7] a committee meets with half of its members: two of four, two of three, not two of five', () => {
  expect([isQuorate(2, 4), isQuorate(2, 3), isQuorate(3, 5), isQuorate(2, 5)]).toEqual([true, true, true, false]);
  expect(isQuorate(0, 0)).toBe(false);
});
