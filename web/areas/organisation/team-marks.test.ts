import { expect, test } from 'vitest';
import { isPastTerm } from './team-marks.tsx';

test.each([
  [{ state: '1', remainingDays: -1 }, true],
  [{ state: '2', remainingDays: -40 }, true],
  [{ state: '1', remainingDays: 0 }, false],
  [{ state: '1', remainingDays: null }, false],
  [{ state: '4', remainingDays: -40 }, false],
])('a team of %j is past its term: %s', (row, isPast) => expect(isPastTerm(row)).toBe(isPast));
