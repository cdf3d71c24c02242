/** Two hundred at once for twenty seats of two colleges. Domain-cadre 4.2, case 22. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolInto } from '../../testing/enrolled.ts';
import { apply, batch, direct, make, mustTake, openSchool, path, type School } from './fixtures.ts';

let at: School;
beforeAll(async () => {
  at = await openSchool();
});
afterAll(() => at.world.close());

/** A hundred members of each college, with an account each. */
async function crowd({ world }: School): Promise<string[]> {
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const languages = await world.idOf('party_organisation', 'code', '9999990001203001');
  const { accounts } = await enrolInto(world.database, optics, 200);
  await world.database.rows(sql`
    update party_member set organisation_id = ${languages}::bigint
    where id in (select id from person where number like 'XJ%' and substr(number, 3)::int > 100)`);
  return [...accounts.values()];
}

test('[BIZ-15] 200 hand in for 12 and 8 seats, each twice: 20 are in, nobody is doubled, 180 wait in one order', async () => {
  const { school, world, physicsId, languagesId } = at;
  const id = await make(school, path, batch(at.unitId, { ...direct, type: '4' }));
  await make(school, `${path}/quota`, { batchId: id, organisationId: physicsId, seats: 12 });
  await make(school, `${path}/quota`, { batchId: id, organisationId: languagesId, seats: 8 });
  await mustTake(school, path, id, 'publish');
  await mustTake(school, path, id, 'open');
  const all = await Promise.all((await crowd(at)).map(name => world.as(name)));
  const answers = await Promise.all([...all, ...all].map(who => apply(who, id)));
  const tally = new Map<number, number>();
  for (const { status } of answers) tally.set(status, (tally.get(status) ?? 0) + 1);
  expect(Object.fromEntries(tally)).toEqual({ 200: 200, 400: 200 });

  const rows = await world.database.rows(sql`
    select state, college_id = ${physicsId}::bigint as is_physics, count(*)::int as n, count(distinct person_id)::int as people
    from registration where batch_id = ${id}::bigint and deleted_at is null group by 1, 2 order by 1, 2`);
  expect(rows).toEqual([
    { state: '4', isPhysics: false, n: 8, people: 8 },
    { state: '4', isPhysics: true, n: 12, people: 12 },
    { state: '5', isPhysics: false, n: 92, people: 92 },
    { state: '5', isPhysics: true, n: 88, people: 88 },
  ]);
  const order = await world.database.rows<{ waitNo: number }>(sql`
    select wait_no::int as wait_no from registration where batch_id = ${id}::bigint and state = '5' order by wait_no`);
  expect(order.map(({ waitNo }) => waitNo)).toEqual(Array.from({ length: 180 }, (_, at) => at + 1));
  const seats = await world.database.rows(sql`
    select seats, taken from training_seat where batch_id = ${id}::bigint order by seats`);
  expect(seats).toEqual([
    { seats: 8, taken: 8 },
    { seats: 12, taken: 12 },
    { seats: 20, taken: 20 },
  ]);
});
