import { expect, test } from 'vitest';
import { choiceOf, isSame, readChoice, wordsOf } from './choice.ts';

const readable = ['members', 'cadres'];

test('an address without words begins with the first measure by its first two dimensions', () => {
  expect(readChoice('', readable)).toMatchObject({
    measure: 'members',
    rows: 'organisationId',
    columns: 'memberCategory',
  });
  expect(readChoice('', [])).toBeNull();
});

test('a choice goes into the address and comes back', () => {
  const choice = readChoice(
    '?measure=cadres&rows=rank&where=%7B%7D&way=table&sort=%E7%94%B7,asc&asOf=2026-10-01&year=2025',
    readable,
  );
  expect(choice).toEqual({
    measure: 'cadres',
    rows: 'rank',
    columns: undefined,
    where: '{}',
    way: 'table',
    sort: { by: '男', isDown: false },
    asOf: '2026-10-01',
    year: 2025,
    scheme: undefined,
  });
  const words = Object.entries(wordsOf(choice!)).flatMap(([name, value]) => (value ? [[name, value]] : []));
  expect(readChoice(`?${new URLSearchParams(words)}`, readable)).toEqual(choice);
});

test('a measure that may not be read, a dimension of another one and a broken day are left out', () => {
  expect(readChoice('?measure=organisations&rows=category', readable)).toMatchObject({ measure: 'members' });
  expect(readChoice('?measure=members&rows=rank&asOf=2026-13-01', readable)).toMatchObject({
    rows: undefined,
    asOf: undefined,
  });
});

test('a scheme is the same as long as nothing it keeps was changed', () => {
  const scheme = {
    id: '5',
    version: 1,
    name: '女党员',
    measure: 'members',
    rows: 'age',
    columns: null,
    where: null,
    way: 'both' as const,
  };
  const choice = choiceOf(scheme);
  expect(isSame({ ...choice, asOf: '2026-10-01', sort: { by: 'total', isDown: true } }, scheme)).toBe(true);
  expect(isSame({ ...choice, columns: 'gender' }, scheme)).toBe(false);
});
