/** The appraisals of the demonstration, planted over the named world: every step is refused where the product would refuse it. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asSystem } from '../../../kit/actor.ts';
import { noFacts, txOf } from '../../../kit/tx.ts';
import { setClock } from '../../../testing/clock.ts';
import { openWorld } from '../../../testing/open-world.ts';
import { plantAppraisals } from './appraisals.ts';

test('one appraisal has ended with grades in the records, two are under way with ballots in their boxes', async () => {
  const world = await openWorld();
  await setClock(world.database, '2026-11-21');
  await world.database.transaction(connection =>
    plantAppraisals(txOf(connection, world.registry, asSystem('演示'), noFacts)),
  );
  const batches = await world.database.rows<{ year: number; state: string; results: number; polls: number }>(sql`
    select b.year, b.state, (select count(*)::int from appraisal_result r where r.batch_id = b.id) as results,
      (select count(*)::int from appraisal_poll q where q.batch_id = b.id) as polls
    from appraisal_batch b order by b.year, b.id`);
  expect(batches).toEqual([
    { year: 2025, state: '8', results: 9, polls: 1 },
    { year: 2026, state: '3', results: 0, polls: 1 },
    { year: 2026, state: '3', results: 0, polls: 2 },
  ]);
  await world.close();
});
