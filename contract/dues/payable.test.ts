/** The examples of 中组发〔2008〕3号 and of the domain document, in 分. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineFor, linesIn, payableBy, type RateLine } from './payable.ts';

const line = (
  standard: string,
  aboveFen: number,
  rate: number | null,
  amountFen: number | null = null,
  effectiveMonth = '2008-04',
): RateLine => ({ standard, aboveFen, rate, amountFen, effectiveMonth });
const all = [
  line('1', 0, 50),
  line('1', 300_000, 100),
  line('1', 500_000, 150),
  line('1', 1_000_000, 200),
  line('4', 0, 50),
  line('4', 500_000, 100),
  line('5', 0, null, 20),
];
const owed = (standard: string, baseFen: number, rounding: 'fen' | 'jiao' = 'fen') => {
  const found = lineFor(linesIn(all, standard, '2026-11'), baseFen);
  return found && payableBy(found, baseFen, rounding);
};

test.each([
  ['3,000.00 yuan', '1', 300_000, 1500],
  ['3,000.01 yuan', '1', 300_001, 3000],
  ['5,000 yuan', '1', 500_000, 5000],
  ['8,000 yuan', '1', 800_000, 12_000],
  ['10,000 yuan', '1', 1_000_000, 15_000],
  ['10,000.01 yuan', '1', 1_000_001, 20_000],
  ['12,000 yuan', '1', 1_200_000, 24_000],
  ['nothing earned', '1', 0, 0],
  ['a pension of 5,000 yuan', '4', 500_000, 2500],
  ['a pension of 5,200 yuan', '4', 520_000, 5200],
  ['a student', '5', 0, 20],
])('[BIZ-11] [case 22] %s', (_, standard, baseFen, fen) => expect(owed(standard, baseFen)).toBe(fen));

test('half a 分 goes up; down to ten 分 where the school says so', () => {
  // 2,990.00 × 0.5 % = 14.95; 2,989.00 × 0.5 % = 14.945
  expect([owed('1', 299_000), owed('1', 298_900)]).toEqual([1495, 1495]);
  expect([owed('1', 299_000, 'jiao'), owed('1', 298_900, 'jiao'), owed('1', 300_000, 'jiao')]).toEqual([
    1490, 1490, 1500,
  ]);
});

test('the table of the month holds: a later one begins with its month and replaces all lines of its standard', () => {
  const raised = [...all, line('5', 0, null, 50, '2027-01'), line('1', 0, 100, null, '2027-01')];
  const student = (month: string) => linesIn(raised, '5', month).map(one => one.amountFen);
  expect([student('2026-12'), student('2027-01'), student('2008-03')]).toEqual([[20], [50], []]);
  expect(linesIn(raised, '1', '2027-02').map(one => one.rate)).toEqual([100]);
});

test('no base pays less than a smaller one, and every amount is whole', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 100_000 }), (base, more) => {
      const [less, greater] = [owed('1', base) ?? -1, owed('1', base + more) ?? -1];
      return Number.isInteger(less) && Number.isInteger(greater) && less >= 0 && less <= greater;
    }),
    { seed: 20261120 },
  ));
