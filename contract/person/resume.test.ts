import { expect, test } from 'vitest';
import { breaksOf, isWithin } from './resume.ts';

const line = (...spans: [string, string | null][]) =>
  spans.map(([startMonth, endMonth], at) => ({ id: String(at), startMonth, endMonth }));

test('2015.07–2018.03 and 2018.05 on leave a gap; the month of the end or the next one does not', () => {
  const from2018 = (month: string) => breaksOf(line(['2015-07', '2018-03'], [month, null]));
  expect(from2018('2018-05')).toEqual([{ kind: 'gap', ids: ['0', '1'], from: '2018-03', to: '2018-05' }]);
  expect(from2018('2018-04')).toEqual([]);
  expect(from2018('2018-03')).toEqual([]);
});

test('a line that begins before the one before ended overlaps it, and so does any behind one that still goes on', () => {
  expect(breaksOf(line(['2010-09', '2014-06'], ['2014-05', null])).map(one => one.kind)).toEqual(['overlap']);
  expect(breaksOf(line(['2010-09', null], ['2014-07', null])).map(one => one.kind)).toEqual(['overlap']);
});

test('lines are judged in the order of time, however they were entered', () => {
  expect(breaksOf(line(['2014-07', null], ['2010-09', '2014-07']))).toEqual([]);
});

test('what went on meanwhile lies inside its parent', () => {
  const parent = { startMonth: '2012-07', endMonth: '2018-06' };
  expect(isWithin({ startMonth: '2013-09', endMonth: '2016-06' }, parent)).toBe(true);
  expect(isWithin({ startMonth: '2012-06', endMonth: '2016-06' }, parent)).toBe(false);
  expect(isWithin({ startMonth: '2016-09', endMonth: '2018-07' }, parent)).toBe(false);
  expect(isWithin({ startMonth: '2016-09', endMonth: null }, parent)).toBe(false);
  expect(isWithin({ startMonth: '2016-09', endMonth: null }, { startMonth: '2012-07', endMonth: null })).toBe(true);
});
