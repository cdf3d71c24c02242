import { expect, test } from 'vitest';
import { filtersOf, whereOf } from './conditions.ts';

test('filters of the bar become one group in which all hold, and come back as they were', () => {
  const filters = { gender: ['2'], 'birthDate.yearsTo': ['35'], organisationId: ['7'], includeSub: ['true'] };
  const where = whereOf(filters);
  expect(filtersOf(where)).toEqual(filters);
  expect(whereOf({})).toBeUndefined();
  expect(filtersOf(undefined)).toEqual({});
});

test('a group of 且 and 或 stays a group beside the filters', () => {
  const either = '{"any":[{"all":[{"gender":["2"]}]},{"all":[{"ethnicity":["02"]}]}]}';
  const where = whereOf({ education: ['1'], where: [either] });
  expect(where).toBe(`{"all":[{"education":["1"]},${either}]}`);
  expect(filtersOf(where)).toEqual({ education: ['1'], where: [either] });
  expect(filtersOf(either)).toEqual({ where: [either] });
});

test('two conditions on one field both stay', () => {
  const where = '{"all":[{"gender":["1"]},{"gender":["2"]}]}';
  expect(filtersOf(where)).toEqual({ gender: ['1'], where: ['{"all":[{"gender":["2"]}]}'] });
});

test('what is no condition asks nothing', () => expect(filtersOf('{')).toEqual({}));
