/** kill -9 while ballots go in and while they are counted: each goes in once and is counted once, and the count goes on. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holderOf, type Holder } from '../../testing/held-at.ts';
import { counted, openBeside, raters, type Beside } from './fixtures-beside.ts';
import { take } from './fixtures.ts';

let at: Beside;
let holder: Holder;
beforeAll(async () => {
  at = await openBeside();
  holder = await holderOf(at.world);
});
afterAll(async () => {
  await holder.end();
  await at.server.kill();
  await at.world.close();
});

/** The list of who has cast, as it lies; another one after each ballot. */
const list = async () =>
  (
    await at.world.database.one<{ voters: string }>(sql`
    select voters from assessment_turnout where poll_id = ${at.pollId}::bigint`)
  )?.voters;
const statusOf = async (place: number) => (await at.cast(place)).status;
const closedBoxes = async () =>
  (await at.world.database.rows(sql`select 1 from assessment_box where public_key is not null`)).length;

test('[REL-03] killed before a ballot is kept, it is not in; killed before its answer, it is, and comes in once', async () => {
  const { server } = at;
  await server.start();
  for (const place of [0, 1]) expect(await statusOf(place)).toBe(200);

  await holder.at('assessment_turnout');
  const held = [2, 3].map(statusOf);
  await holder.waiting();
  await server.kill();
  expect(await Promise.all(held)).toEqual([0, 0]);
  await holder.abandon('assessment_turnout');

  await server.start();
  expect(await statusOf(0)).toBe(409);
  const before = await list();
  const sent = statusOf(2);
  await expect.poll(list, { interval: 1 }).not.toBe(before);
  await server.kill();
  expect([0, 200]).toContain(await sent);

  await server.start();
  expect(await statusOf(2)).toBe(409);
  const answered = new Set<number>();
  let isKilled: Promise<void> | null = null;
  await Promise.all(
    Array.from({ length: raters - 3 }, async (_, n) => {
      if ((await statusOf(n + 3)) === 200) answered.add(n + 3);
      if (answered.size === 2) isKilled ??= server.kill();
    }),
  );
  await isKilled;
  await server.start();
  for (let place = 3; place < raters; place += 1) {
    const status = await statusOf(place);
    expect([place, status]).toEqual([place, answered.has(place) || status === 409 ? 409 : 200]);
  }
});

test('[REL-03] killed while boxes are opened and again before the results are kept, the count goes on and counts each once', async () => {
  const { server, department, running, office } = at;
  const boxes = await closedBoxes();
  await holder.at('assessment_box');
  expect((await take(department, running.id, 'close', { reason: '全部提交' })).status).toBe(200);
  await holder.waiting();
  await server.kill();
  await holder.abandon('assessment_box');
  expect(await closedBoxes()).toBe(boxes);

  await holder.at('assessment_result');
  await server.start();
  await holder.waiting();
  expect(await closedBoxes()).toBe(0);
  await server.kill();
  await holder.abandon('assessment_result');
  expect(
    await at.world.database.rows(sql`select 1 from assessment_result where scheme_id = ${running.id}::bigint`),
  ).toEqual([]);

  await server.start();
  // Three each of 95, 89, 80 and 68.
  expect(await counted(at, office)).toEqual({ received: 12, totals: [8300, 8300] });
});
