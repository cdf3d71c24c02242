import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../testing/clock.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { asSystem } from './actor.ts';
import type { Connection } from './database/connection.ts';
import { dictionaryBook } from './dictionaries.ts';
import { asOf } from './resource/as-of.ts';
import { txOf } from './tx.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld({ empty: true });
});
afterAll(() => world.close());

const yearsBy = async (connection: Connection) => {
  const book = dictionaryBook();
  await book.load(connection, ['DJ_ND']);
  return [...book.words('DJ_ND')].map(([value, { label }]) => [value, label]);
};

test('[DICT-24] years are computed: the present one of the school first, then those before it', async () => {
  await setClock(world.database, '2027-01-01', '00:00:01');
  const years = await yearsBy(world.database);
  expect(years.slice(0, 2)).toEqual([
    ['2027', '2027年'],
    ['2026', '2026年'],
  ]);
  expect(years.at(-1)).toEqual(['1990', '1990年']);
  const reader = await asOf(txOf(world.database, world.registry, asSystem('测试')), '2025-06-01');
  expect(await yearsBy(reader)).toEqual(years);
  // Days of the database are those of the school, wherever its machines stand.
  const [zone] = await world.database.rows(sql`select current_setting('TimeZone') as is`);
  expect(zone).toEqual({ is: 'Asia/Shanghai' });
});

test('[S2-05] a dictionary that is asked for as constructor has no words', async () => {
  const book = dictionaryBook();
  await book.load(world.database, ['constructor', '__proto__']);
  expect([...book.words('constructor'), ...book.words('__proto__')]).toEqual([]);
});
