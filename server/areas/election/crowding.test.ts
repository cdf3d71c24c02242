/** Many who vote at the same moment wait for one another, and take no connection from anybody meanwhile. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { crowdVote, enrol } from './fixtures.ts';

/** Each at its own box and all at the first: more of both than the world has connections, and no more work than that takes. */
const [boxes, voters] = [9, 24];
let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
});
afterAll(() => world.close());

test('[R-4] while nine boxes are held those who cast keep nobody from the database, and all of them get in afterwards', async () => {
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const crowd = await enrol(world, organisationId, voters);
  const casts: (() => Promise<number>)[] = [];
  for (let box = 0; box < boxes; box += 1) {
    await world.database.rows(sql`update election set deleted_at = now() where team_type = '4'`);
    const vote = await crowdVote(world, crowd, { organisationId, voters, stand: 4 });
    const electors = box === 0 ? vote.electors : vote.electors.slice(0, 2);
    const ready = await Promise.all(electors.map(vote.ready));
    casts.push(...ready.map((cast, at) => () => cast(at % 4)));
  }
  const department = await world.as('demo.department');

  let answers: Promise<number[]> = Promise.resolve([]);
  const read = await world.database.transaction(async holder => {
    await holder.rows(sql`select 1 from vote_ballot for update`);
    answers = Promise.all(casts.map(cast => cast()));
    /** Where the connections are, one of which holds the boxes; nobody asks for anything else once all stand at theirs. */
    const standing = async () => {
      const atBoxes = await holder.rows(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      const { total, idle, waiting } = world.database.load();
      const isCalm = atBoxes.length > 0 && total - idle - 1 === atBoxes.length;
      return `${isCalm ? '' : 'not yet '}${atBoxes.length} wait at boxes, ${waiting > 0 ? 'others' : 'nobody'} for a connection`;
    };
    await expect.poll(standing).not.toContain('not yet');
    expect(await standing()).toBe('4 wait at boxes, nobody for a connection');
    return department('GET', '/api/dzzhj/tp');
  });
  expect(read.status).toBe(200);
  expect(await answers).toEqual(Array<number>(voters + 2 * (boxes - 1)).fill(200));
});
