/** Many who vote at the same moment wait for one another, and take no connection from anybody meanwhile. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { crowdVote, enrol } from './fixtures.ts';

const voters = 60;
let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
});
afterAll(() => world.close());

test('[R-4] while the box is held sixty casts keep nobody from the database, and all of them get in afterwards', async () => {
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const crowd = await enrol(world, organisationId, voters);
  const vote = await crowdVote(world, crowd, { organisationId, voters, stand: 4 });
  const casts = await Promise.all(vote.electors.map(vote.ready));
  const department = await world.as('demo.department');

  let answers: Promise<number[]> = Promise.resolve([]);
  const read = await world.database.transaction(async holder => {
    await holder.rows(sql`select 1 from vote_ballot where session_id = ${vote.id}::bigint for update`);
    answers = Promise.all(casts.map((cast, at) => cast(at % 4)));
    await expect
      .poll(
        async () =>
          (
            await holder.rows(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          ).length,
      )
      .toBeGreaterThan(0);
    return department('GET', '/api/dzzhj/tp');
  });
  expect(read.status).toBe(200);
  expect(await answers).toEqual(Array<number>(voters).fill(200));
});
