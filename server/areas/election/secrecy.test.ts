/** A program with a full dump, the sealing key and every order any table gives finds no link from ballot to voter. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { bytesOf, dumpOf, ordersOf } from '../../testing/dump.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { asTheyCome } from '../../testing/watched-casts.ts';
import { boxOf, openBallots } from './box.ts';
import { closeDueVotes } from './close-due.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';

const voters = 120;
const stand = 10;
let world: OpenWorld;
let crowd: Enrolled;
let vote: CrowdVote;
/** Who voted for which candidate, by person: what the program tries to find out. */
const truth = new Map<string, string>();
const order: string[] = [];

/** They come in an order of their own and vote as they please. */
async function everybodyVotes(): Promise<void> {
  for (const [at, personId] of asTheyCome(vote.electors).entries()) {
    const chosen = (at * 7 + (at % 3)) % stand;
    expect(await vote.cast(personId, chosen)).toBe(200);
    truth.set(personId, vote.candidateIds[chosen] ?? '');
    order.push(personId);
  }
}

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, voters);
  vote = await crowdVote(world, crowd, { organisationId: optics, voters, stand });
  await everybodyVotes();
});
afterAll(() => world.close());

test('the schema of the box knows no person, no time and no sequence', async () => {
  const columnsOf = async (table: string) =>
    (
      await world.database.rows<{ name: string }>(sql`
        select attname || ' ' || format_type(atttypid, atttypmod) as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attname`)
    ).map(one => one.name);
  expect(await columnsOf('vote_ballot')).toEqual([
    'former_papers text[]',
    'has_code boolean',
    'is_renewed boolean',
    'papers text',
    'public_key text',
    'secret text',
    'session_id bigint',
  ]);
  expect(await columnsOf('vote_turnout')).toEqual(['session_id bigint', 'voted text']);
  expect(await columnsOf('vote_elector')).toEqual([
    'has_voted boolean',
    'is_due boolean',
    'is_present boolean',
    'person_id bigint',
    'reason text',
    'session_id bigint',
  ]);
});

/** The ballots of the open box in the order in which they lie, by who holds every key. */
const ballotsAsTheyLie = () =>
  world.database.transaction(async connection => {
    const tx = txOf(connection, world.registry, asSystem('测试'));
    const box = await boxOf(tx, { id: vote.id, candidateIds: vote.candidateIds, places: 1 });
    return openBallots(tx, box, null);
  });

test('[SEC-49] the roll stays as it was written, and no record tells who cast', async () => {
  const roll = await world.database.one<{ transactions: number; marked: number }>(sql`
    select count(distinct xmin::text)::int as transactions, count(*) filter (where has_voted)::int as marked
    from vote_elector where session_id = ${vote.id}::bigint`);
  expect(roll).toEqual({ transactions: 1, marked: 0 });
  const told = await world.database.one<{ traces: number; audits: number }>(sql`
    select (select count(*)::int from change_record where entity like 'vote%' and operator_name like 'XJ%') as traces,
      (select count(*)::int from audit_record where user_name like 'XJ%' and (action like '%cast%' or entity like 'vote%')) as audits`);
  expect(told).toEqual({ traces: 0, audits: 0 });
});

test('with the full dump and every key the program does no better than chance: 12 of 120, never above 33', async () => {
  const dump = await dumpOf(world.database);
  expect(dump.length).toBeGreaterThan(60);
  const papers = await ballotsAsTheyLie();
  expect(papers).toHaveLength(voters);
  const chosen = papers.map(({ marks }) => Object.entries(marks).find(([, mark]) => mark === 1)?.[0]);
  const people = await world.database.rows<{ person: string; account: string; name: string; session: string }>(sql`
    select e.person_id as person, u.id as account, u.username as name, p.name as session from vote_elector e
      join user_account u on u.person_id = e.person_id join person p on p.id = e.person_id
    where e.session_id = ${vote.id}::bigint`);
  const names = (['person', 'account', 'name', 'session'] as const).map(
    key => new Map(people.map(one => [one[key], one.person])),
  );
  // The order in which they came is given to the program as well, as somebody at the door would have it.
  const rollOrders = new Map([['truth', order], ...ordersOf(dump, names)]);
  const choices: [string, (string | undefined)[]][] = [
    ['as it lies', chosen],
    ['reversed', [...chosen].reverse()],
    ['by choice', [...chosen].sort()],
  ];
  const hitsOf = (list: string[], guessed: (string | undefined)[]) =>
    list.filter((person, at) => truth.get(person) === guessed[at]).length;
  const tries = [...rollOrders].flatMap(([ours, list]) =>
    choices.map(([theirs, guessed]) => ({ link: `${ours} × ${theirs}`, hits: hitsOf(list, guessed) })),
  );
  // Ten candidates: a blind guess is right for 12 of 120. Above 33 comes by chance once in fifteen million tries.
  const mean = tries.reduce((sum, one) => sum + one.hits, 0) / tries.length;
  console.info(
    `secrecy: ${rollOrders.size} orders of voters, ${tries.length} tries, ${mean.toFixed(1)} hits on average`,
  );
  expect(rollOrders.size).toBeGreaterThan(50);
  expect(Math.abs(mean - voters / stand)).toBeLessThan(3);
  expect(tries.filter(one => one.hits > 33)).toEqual([]);
  // The program is no fool: a box that kept the order of the casts it would see through.
  const cast = order.map(person => truth.get(person));
  const [best] = [...rollOrders.values()].map(list => hitsOf(list, cast)).sort((a, b) => b - a);
  expect(best).toBe(voters);
});

const boxValue = async () =>
  (
    await world.database.one<{ papers: string }>(
      sql`select papers from vote_ballot where session_id = ${vote.id}::bigint`,
    )
  )?.papers ?? '';

test('after the close the pages on the disk hold the closed box alone', async () => {
  const secretary = await world.as('demo.secretary');
  const ours = /v1\.1\.[\w-]{16}\./g;
  const statesOnDisk = async () => new Set((await bytesOf(world.database, 'vote_ballot')).match(ours)).size;
  expect(await statesOnDisk()).toBeGreaterThan(3);
  const { version } = (await secretary('GET', `/api/dzzhj/tp/${vote.id}`)).body;
  expect((await secretary('POST', `/api/dzzhj/tp/${vote.id}/close`, { version })).status).toBe(200);
  const others = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from vote_ballot where session_id <> ${vote.id}::bigint and papers <> ''`);
  // While anybody, the cleaning of the database among them, may still see an earlier state, the next minute tries again.
  const renewed = async () => {
    await closeDueVotes.run({ database: world.database, registry: world.registry } as never, {});
    return statesOnDisk();
  };
  await expect.poll(renewed).toBe(1 + (others?.n ?? 0));
  expect(await bytesOf(world.database, 'vote_ballot')).toContain((await boxValue()).slice(0, 22));
});
