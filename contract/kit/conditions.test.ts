import { expect, test } from 'vitest';
import { conditionsIn, readConditions } from './conditions.ts';

test('groups within groups are read, and their conditions in order', () => {
  const group = { any: [{ gender: ['2'] }, { all: [{ gender: ['1'] }, { 'joinedOn.from': ['2020-07-01'] }] }] };
  const read = readConditions(JSON.stringify(group));
  expect(read).toEqual(group);
  expect(conditionsIn(read!)).toEqual([{ gender: ['2'] }, { gender: ['1'] }, { 'joinedOn.from': ['2020-07-01'] }]);
});

test.each([
  ['no JSON', '{'],
  ['a lone condition', '{"gender":["1"]}'],
  ['an empty group', '{"all":[]}'],
  ['two words for one group', '{"all":[{"gender":["1"]}],"any":[{"gender":["1"]}]}'],
  ['a value that is no list', '{"all":[{"gender":"1"}]}'],
  ['an empty list of values', '{"all":[{"gender":[]}]}'],
  ['a condition of nothing', '{"all":[{}]}'],
  ['four groups deep', '{"all":[{"any":[{"all":[{"any":[{"gender":["1"]}]}]}]}]}'],
  ['31 conditions', JSON.stringify({ any: Array.from({ length: 31 }, () => ({ gender: ['1'] })) })],
  ['more than 4,096 letters', JSON.stringify({ any: [{ name: ['张'.repeat(4096)] }] })],
])('%s is not taken', (_, text) => expect(readConditions(text)).toBeNull());

test('a record beside the row counts as many times as it is asked for something', () => {
  const beside = { some: 'educationRecord', of: { degree: ['2'], kind: ['1'] } };
  const read = (times: number) => readConditions(JSON.stringify({ all: Array.from({ length: times }, () => beside) }));
  expect([read(15) === null, read(16)]).toEqual([false, null]);
});
