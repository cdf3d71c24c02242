import { afterEach, expect, test, vi } from 'vitest';
import type { Connection } from './database/connection.ts';
import { dictionaryBook } from './dictionaries.ts';

afterEach(() => vi.useRealTimers());

/** Nothing is stored. */
const empty = { rows: () => Promise.resolve([]), stateOf: () => null } as unknown as Connection;

test('[DICT-24] years are computed: the present one first, then those before it', async () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T00:00:00Z') });
  const book = dictionaryBook();
  await book.load(empty, ['DJ_ND']);
  const years = [...book.words('DJ_ND')].map(([value, { label }]) => [value, label]);
  expect(years.slice(0, 2)).toEqual([
    ['2027', '2027年'],
    ['2026', '2026年'],
  ]);
  expect(years.at(-1)).toEqual(['1990', '1990年']);
});

test('[S2-05] a dictionary that is asked for as constructor has no words', async () => {
  const book = dictionaryBook();
  await book.load(empty, ['constructor', '__proto__']);
  expect([...book.words('constructor'), ...book.words('__proto__')]).toEqual([]);
});
