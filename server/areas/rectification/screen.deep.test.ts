/** A screening of 1,200 branches whose run breaks off in the middle: what was found stays, the rest follows, nothing stands twice. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import type { Work } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { metBy, screenJob } from './screen.ts';

const count = 1200;
let world: OpenWorld;
let department: Ask;
let id: string;
const path = '/api/rrhs/round';

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  await setClock(world.database, '2026-11-20', '09:00:00');
  await found(await world.idOf('party_organisation', 'code', '9999990001201001'));
  const typed = { name: '2026年', year: 2026, startOn: '2026-11-01', endOn: '2026-12-15', themeMonths: 0 };
  const { body } = await department('POST', path, typed);
  id = body.id;
  await department('POST', `${path}/${id}/screen`, { version: body.version });
});
afterAll(() => world.close());

/** Branches as large schools have them: nobody leads them, their term ended long ago, they never met. */
const found = (likeId: string) =>
  world.database.rows(sql`
    insert into party_organisation select (jsonb_populate_record(null::party_organisation, to_jsonb(o) || jsonb_build_object(
      'id', 6000000 + n, 'code', 'BY' || n, 'name', '支部' || n, 'short_name', '支部' || n, 'term_end_on', '2026-05-19',
      'path', p.path || (6000000 + n) || '/'))).*
    from party_organisation o join party_organisation p on p.id = o.parent_id, generate_series(1, ${count}::int) n
    where o.id = ${likeId}::bigint`);

/** Checks of these branches, and their hits. */
const entered = async () =>
  world.database.one<{ checks: number; hits: number; doubles: number }>(sql`
    select count(*)::int as checks, (select count(*)::int from rectification_hit h
        join rectification_check c on c.id = h.check_id where c.organisation_id > 6000000) as hits,
      count(*)::int - count(distinct organisation_id)::int as doubles
    from rectification_check where organisation_id > 6000000 and deleted_at is null`);

/** Ends the run as the end of its instance does, before the portion of this number. */
function endsBefore(portion: number): AbortSignal {
  let begun = 0;
  const throwIfAborted = () => {
    begun += 1;
    if (begun === portion) throw new Error('the instance ends');
  };
  return { throwIfAborted } as AbortSignal;
}

test('broken off it goes on behind what is done, and says how far it is', async () => {
  const { database, registry } = world;
  const work: Work = { database, registry, actorOf: () => Promise.resolve(null), signal: endsBefore(3) };
  await expect(screenJob.run(work, { id })).rejects.toThrow('the instance ends');
  const half = (await department('GET', `${path}/${id}`)).body;
  expect(half).toMatchObject({ screening: '2', placeCount: count + 10, screenedCount: 1000 });
  await world.settle();
  const whole = (await department('GET', `${path}/${id}`)).body;
  expect(whole).toMatchObject({ screening: '3', screenedCount: count + 10, screenedOn: '2026-11-20' });
  // Term, secretary, assemblies and formal members: four each.
  expect(await entered()).toEqual({ checks: count, hits: count * 4, doubles: 0 });
});

test('the statements of a portion are the same for ten branches and for five hundred', async () => {
  const asked = async (organisations: number) => {
    let statements = 0;
    await world.database.transaction(async connection => {
      const counting = {
        ...connection,
        rows: (query: never) => {
          statements += 1;
          return connection.rows(query);
        },
      };
      const round = (await department('GET', `${path}/${id}`)).body;
      const ids = Array.from({ length: organisations }, (_, n) => String(6000001 + n));
      await metBy(txOf(counting as never, world.registry, asSystem('测试')), round, ids);
    });
    return statements;
  };
  expect(await asked(500)).toBe(await asked(10));
});
