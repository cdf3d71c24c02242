/** Ballots of a college whose count breaks off in the middle: what was counted stays, the rest follows, each box is opened once. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '../../kit/registry.ts';
import { asSystem } from '../../kit/actor.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';
import { castIn } from './casting.ts';
import { countBallots } from './count.ts';
import { branchOf, closedDay, openDay, path, plan, started, take } from './fixtures.ts';
import { pollsOf } from './poll.ts';

const branches = 14;
const each = 6;
let world: OpenWorld;
let college: Ask;
let batchId: string;
/** The branches of the test, the first made first. */
let places: string[];

/** So many branches beside the one that is known by name, six members in each. */
async function spread(organisationId: string, memberIds: readonly string[]): Promise<string[]> {
  const made = await world.database.rows<{ id: string }>(sql`
    with like_it as (select * from party_organisation where id = ${organisationId}::bigint),
    ids as (select n, 7000000 + n as id from generate_series(1, ${branches}::int) n)
    insert into party_organisation select (jsonb_populate_record(null::party_organisation, to_jsonb(l) || jsonb_build_object(
      'id', i.id, 'code', l.code || 'T' || i.n, 'name', l.name || i.n, 'short_name', l.short_name || i.n,
      'path', replace(l.path, l.id::text, i.id::text)))).* from like_it l, ids i order by i.n returning id`);
  const ids = made.map(({ id }) => id);
  await world.database.rows(sql`
    update party_member m set organisation_id = 7000001 + (w.at - 1) / ${each}
    from unnest(${sql.param(memberIds)}::bigint[]) with ordinality w(id, at) where m.id = w.id`);
  return ids;
}

/**
 * Everybody gives 合格 to the first of the branch and 优秀 to the others. In the first branch the last one does not cast, in
 * the second the last two do not.
 */
async function castAll(): Promise<void> {
  const { database, registry } = world;
  await database.transaction(async connection => {
    const tx = txOf(connection, registry, asSystem('测试'), noFacts);
    for (const { id, organisationId, targetIds } of await pollsOf(tx, batchId)) {
      if (!places.includes(organisationId)) continue;
      const missing = [1, 2][places.indexOf(organisationId)] ?? 0;
      const coming = targetIds.slice(0, each - missing).map(key => ({
        tx,
        key,
        marks: targetIds.filter(one => one !== key).map(one => ({ id: one, grade: one === targetIds[0] ? '2' : '1' })),
      }));
      expect((await castIn(tx, id, coming)).filter(one => one !== null)).toEqual([]);
    }
  });
}

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, openDay);
  const branch = await branchOf(world, branches * each);
  places = await spread(branch.organisationId, branch.memberIds);
  college = await world.as('demo.college');
  const scope = await world.idOf('party_organisation', 'code', '9999990001201');
  batchId = await started(world, college, plan(scope, { hasMasses: false, massesFrom: null, massesTo: null }));
  await castAll();
  await setClock(world.database, closedDay);
});
afterAll(() => world.close());

/** Ends the run as the end of its instance does, before the portion of this number. */
function endsBefore(portion: number): AbortSignal {
  let begun = 0;
  const throwIfAborted = () => {
    begun += 1;
    if (begun === portion) throw new Error('the instance ends');
  };
  return { throwIfAborted } as AbortSignal;
}
const scoresAt = async () =>
  Promise.all(
    places.map(async id =>
      (
        await world.database.rows<{ score: number | null }>(sql`
          select mutual_score as score from appraisal_participant where organisation_id = ${id}::bigint order by id`)
      ).map(({ score }) => score),
    ),
  );
const batch = async () => (await college('GET', `${path}/${batchId}`)).body;

test('broken off in the middle it goes on, and every figure is as if it had not been', async () => {
  expect((await take(college, path, batchId, 'close')).body).toMatchObject({ state: '4', counting: '1' });
  const { database, registry } = world;
  const work: Work = { database, registry, actorOf: () => Promise.resolve(null), signal: endsBefore(2) };
  const levels = [95, 80, 65, 50];
  await expect(countBallots.run(work, { id: batchId, levels })).rejects.toThrow('the instance ends');
  const first = await batch();
  expect(first.counting).toBe('2');
  expect(first.uncountedBranches).toBeGreaterThan(0);
  expect(first.uncountedBranches).toBeLessThan(branches);
  expect(messages(await take(college, path, batchId, 'grade'))).toEqual(['正在汇总得分，完成后方可开始组织评定']);
  // A branch that is not counted has nothing of it, and one that is has no key any more.
  const half = await scoresAt();
  expect(half.at(-1)).toEqual([null, null, null, null, null, null]);
  const open = await database.rows<{ id: string }>(sql`
    select distinct q.organisation_id as id from appraisal_poll q join appraisal_box b on b.poll_id = q.id
    join appraisal_turnout t on t.poll_id = q.id where b.public_key is not null and b.secret is not null`);
  expect(open).toHaveLength(first.uncountedBranches);

  // What trying again does not mend is told, and goes on by hand.
  await countBallots.fail(work, { id: batchId, levels }, new Error('broken'));
  expect(await batch()).toMatchObject({ counting: '4', failure: '得分汇总没有完成，已汇总的保留，请继续汇总' });
  expect(messages(await take(college, path, batchId, 'grade'))).toEqual(['得分汇总没有完成，请先继续汇总']);
  expect((await take(college, path, batchId, 'recount')).body).toMatchObject({ counting: '1', failure: null });

  await world.settle();
  expect(await batch()).toMatchObject({ state: '4', counting: '3', uncountedBranches: 0 });
  const whole = [8000, 9500, 9500, 9500, 9500, 9500];
  expect(await scoresAt()).toEqual([
    // Five ballots lie in the box, and five speak of the one who has not cast alone.
    [null, null, null, null, null, 9500],
    // Four ballots are destroyed unread.
    [null, null, null, null, null, null],
    ...Array.from({ length: branches - 2 }, () => whole),
  ]);
  const left = await database.rows(sql`
    select 1 from appraisal_box where public_key is not null or secret is not null
    union all select 1 from appraisal_turnout`);
  expect(left).toEqual([]);
  expect((await take(college, path, batchId, 'grade')).body.state).toBe('5');
});

test('each box was opened once: who has a score was written once', async () => {
  // Twelve branches of six, and one of the first.
  const counted = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from change_record c, jsonb_array_elements(c.fields) f
    where c.entity = 'appraisalParticipant' and c.type = 2 and f ->> 'name' = 'mutualScore'`);
  expect(counted?.n).toBe(73);
});
