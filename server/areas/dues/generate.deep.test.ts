/** A list of 5,000 members whose run breaks off in the middle: what was made stays, the rest follows, nobody is asked twice. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '../../kit/registry.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { generateDues } from './generate.ts';

const count = 5000;
let world: OpenWorld;
let department: Ask;
let id: string;
const path = '/api/dfgl/batch';

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  await enrol(await world.idOf('person', 'name', '陆知微'));
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201');
  const typed = { name: '10月', organisationId, period: '1', fromMonth: '2026-10', deadlineOn: '2026-10-31' };
  const { body } = await department('POST', path, typed);
  id = body.id;
  await department('POST', `${path}/${id}/generate`, { version: body.version });
});
afterAll(() => world.close());

/** As many students as a large college has, each in the branch of one who is known by name. */
async function enrol(likeId: string): Promise<void> {
  const own = sql`jsonb_build_object('id', 5000000 + n)`;
  // So many rows at once take longer than a request may, on a machine that does other things.
  await world.database.transaction(async connection => {
    await connection.rows(sql`set local statement_timeout = 0`);
    await connection.rows(sql`
    insert into person select (jsonb_populate_record(null::person, to_jsonb(p) || ${own} || jsonb_build_object(
      'number', 'BY' || n, 'id_card', null, 'id_card_index', null, 'phone', null, 'phone_index', null))).*
    from person p, generate_series(1, ${count}::int) n where p.id = ${likeId}::bigint`);
    await connection.rows(sql`
    insert into party_member select (jsonb_populate_record(null::party_member, to_jsonb(m) || ${own}
      || jsonb_build_object('application_book_no', null))).*
    from party_member m, generate_series(1, ${count}::int) n where m.id = ${likeId}::bigint`);
  });
}

const itemIds = async () =>
  (
    await world.database.rows<{ id: string }>(sql`
      select i.id from dues_item i join person p on p.id = i.member_id
      where i.batch_id = ${id}::bigint and p.number like 'BY%' order by i.id`)
  ).map(row => row.id);

/** Ends the run as the end of its instance does, before the portion of this number. */
function endsBefore(portion: number): AbortSignal {
  let begun = 0;
  const throwIfAborted = () => {
    begun += 1;
    if (begun === portion) throw new Error('the instance ends');
  };
  return { throwIfAborted } as AbortSignal;
}

test('broken off in the middle it goes on, and each of 5,000 is asked once', async () => {
  const { database, registry } = world;
  const work: Work = { database, registry, actorOf: () => Promise.resolve(null), signal: endsBefore(6) };
  await expect(generateDues.run(work, { id })).rejects.toThrow('the instance ends');
  const first = await itemIds();
  expect(first.length).toBeGreaterThan(2000);
  expect(first.length).toBeLessThan(count);
  expect((await department('GET', `${path}/${id}`)).body).toMatchObject({ state: '2', generation: '2' });
  await world.settle();
  const all = await itemIds();
  expect(all).toHaveLength(count);
  expect(all.slice(0, first.length)).toEqual(first);
  expect((await department('GET', `${path}/${id}`)).body).toMatchObject({ state: '3', generation: '3' });
});

test('stopped by hand it stays as far as it was, and is made whole by the next', async () => {
  const { body } = await department('GET', `${path}/${id}`);
  await department('POST', `${path}/${id}/generate`, { version: body.version });
  const { version } = (await department('GET', `${path}/${id}`)).body;
  expect((await department('POST', `${path}/${id}/stop`, { version })).body.state).toBe('1');
  await world.settle();
  expect((await department('GET', `${path}/${id}`)).body.state).toBe('1');
  expect(await itemIds()).toHaveLength(count);
});
