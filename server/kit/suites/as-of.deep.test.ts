/** Looking back at the tree of organisations, and what looking back cannot do; its entities are those of the areas. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBench, type Bench } from '../../testing/bench.ts';
import { asSystem } from '../actor.ts';
import { asOf } from '../resource/as-of.ts';
import { txOf } from '../tx.ts';
import { both, readerNames, todayOf } from './as-of.ts';

let bench: Bench;
let day: string;
beforeAll(async () => {
  bench = await openBench();
  day = await todayOf(bench);
});
afterAll(() => bench.world.close());

test('the tree with its counts is that of the day', async () => {
  for (const name of readerNames) {
    const ask = await bench.world.as(name);
    const [now, then] = await both(ask, '/api/dzzxx/buildtree?withCount=true&withEnded=true', day);
    if (Array.isArray(now)) expect(then).toEqual(now);
  }
  expect((await bench.ask('GET', '/api/dzzxx/buildtree?withCount=true&asOf=2001-05-19')).body).toEqual([]);
  expect((await bench.ask('GET', '/api/dzzxx/buildtree?asOf=2199-12-31')).status).toBe(400);
});

test('a reader of the past cannot write into it', async () => {
  const then = await asOf(txOf(bench.world.database, bench.world.registry, asSystem('测试')), day);
  await expect(then.rows(sql`update party_member set group_id = null`)).rejects.toThrow(/cannot write/);
});
