import { expect, test } from 'vitest';
import type { Tx } from '../kit/registry.ts';
import { booksSince, tellingsOf, withoutPast } from './books.ts';
import type { SeedPerson } from './shape.ts';

const tx = {} as Tx;
const books = booksSince(tx, '2025-09-18');
const member = { organisationId: 'o', enterType: '1', partyStatus: '1', joinType: '1' };
const someone = (values: object) => ({ key: 'p', member: { ...member, ...values } }) as unknown as SeedPerson;
const told = (values: object, by = books) =>
  tellingsOf(by, someone(values)).map(one => [one.day, one.isFirst, one.values['memberCategory'] ?? null]);

test('a row is taken in at the end of the month of what it tells last, and not before the books begin', () => {
  expect(books.dayOf({ foundedOn: '1998-05-20' })).toBe('2025-09-18');
  expect(books.dayOf({ foundedOn: '1998-05-20', startOn: '2026-03-04' })).toBe('2026-03-31');
  expect(books.dayOf({ enteredOn: '2026-11-05' })).toBe('2026-11-18');
  // What lies ahead is told beforehand.
  expect(books.dayOf({ enrolledOn: '2024-09-01', graduatesOn: '2028-06-30' })).toBe('2025-09-18');
});

test('who became formal or was lost while the books were kept was told otherwise before', () => {
  const entered = { enteredOn: '2025-03-10', joinedOn: '2025-03-10', memberCategory: '1', formalType: '1' };
  expect(told({ ...entered, formalOn: '2026-03-12' })).toEqual([
    ['2025-09-18', true, '2'],
    ['2026-03-31', false, '1'],
  ]);
  expect(told({ ...entered, formalOn: '2026-03-12', isLost: true, lostOn: '2026-04-02' })).toHaveLength(3);
  // Long ago, and without a past, it is one telling.
  expect(told({ ...entered, joinedOn: '2020-03-10', formalOn: '2021-03-10' })).toEqual([['2025-09-18', true, '1']]);
  expect(told({ ...entered, formalOn: '2026-03-12' }, withoutPast(tx))).toEqual([['2026-11-18', true, '1']]);
});
