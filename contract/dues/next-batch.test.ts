import { expect, test } from 'vitest';
import { nameOfBatch, nextBatch, proposedBatch } from './next-batch.ts';

const november = {
  name: '2026年11月党费',
  organisationId: '12',
  period: '1',
  type: '2',
  fromMonth: '2026-11',
  startsOn: '2026-11-01',
  deadlineOn: '2026-11-30',
};

test('a batch is called by its months', () => {
  expect(
    (
      [
        ['1', '2026-09'],
        ['2', '2026-10'],
        ['3', '2026-07'],
        ['4', '2026-01'],
      ] as const
    ).map(([period, month]) => nameOfBatch(period, month)),
  ).toEqual(['2026年9月党费', '2026年第4季度党费', '2026年下半年党费', '2026年党费']);
});

test('after November comes December, up to its last day and into the next year', () => {
  expect(nextBatch(november)).toEqual({
    ...november,
    name: '2026年12月党费',
    fromMonth: '2026-12',
    startsOn: '2026-12-01',
    deadlineOn: '2026-12-31',
  });
  expect(nextBatch(nextBatch(november))).toMatchObject({ name: '2027年1月党费', deadlineOn: '2027-01-31' });
  const february = { ...november, name: '2027年2月党费', fromMonth: '2027-02', deadlineOn: '2027-02-20' };
  expect(nextBatch(february)).toMatchObject({ fromMonth: '2027-03', deadlineOn: '2027-03-20' });
});

test('what the name says beside the months stays; another name gives way to the usual one', () => {
  expect(nextBatch({ ...november, name: '2026年11月党费（二批）' }).name).toBe('2026年12月党费（二批）');
  expect(nextBatch({ ...november, name: '历年党费' }).name).toBe('2026年12月党费');
  expect(nextBatch({ ...november, period: '2', name: '2026年第4季度党费', fromMonth: '2026-10' })).toMatchObject({
    name: '2027年第1季度党费',
    fromMonth: '2027-01',
    deadlineOn: '2027-02-28',
  });
});

test('a new one is proposed for the first months without one, and never beyond December of the year', () => {
  const month = (fromMonth: string) => ({
    ...november,
    name: nameOfBatch('1', fromMonth),
    fromMonth,
    toMonth: fromMonth,
  });
  const proposed = (months: [string, ...string[]], day: string) =>
    proposedBatch(months.map(month) as [ReturnType<typeof month>], day);
  // December was made ahead, November was not.
  expect(proposed(['2026-12', '2026-10', '2026-09'], '2026-11-20')).toEqual({
    ...november,
    startsOn: '2026-10-01',
    deadlineOn: '2026-10-31',
  });
  expect(proposed(['2026-11', '2026-10'], '2026-11-20')).toMatchObject({
    name: '2026年12月党费',
    fromMonth: '2026-12',
    deadlineOn: '2026-12-31',
  });
  // The year is full; what follows may be made in January.
  expect(proposed(['2026-12', '2026-11'], '2026-11-20')).toEqual({ organisationId: '12', period: '1', type: '2' });
  expect(proposed(['2026-12', '2026-11'], '2027-01-04')).toMatchObject({ fromMonth: '2027-01' });
  expect(proposed(['2026-11'], '2027-01-04')).toMatchObject({ fromMonth: '2026-12' });
  const quarter = { ...november, period: '2', name: '2026年第3季度党费', fromMonth: '2026-07', toMonth: '2026-09' };
  expect(proposedBatch([quarter], '2026-11-20')).toMatchObject({ name: '2026年第4季度党费', fromMonth: '2026-10' });
});
