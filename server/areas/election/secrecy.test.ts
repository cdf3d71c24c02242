/** A program with a full dump, the sealing key and every order any table gives finds no link from ballot to voter. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { openPaper } from './ballot.ts';
import { closeDueVotes } from './close-due.ts';
import { bytesOf, dumpOf, ordersOf } from '../../testing/dump.ts';
import { enrol, type Enrolled } from './fixtures.ts';

const voters = 120;
const stand = 10;
let world: OpenWorld;
let crowd: Enrolled;
let id: string;
let candidates: string[];
/** Who voted for which candidate, by person: what the program tries to find out. */
const truth = new Map<string, string>();
const order: string[] = [];

async function vote(secretary: Ask, optics: string): Promise<void> {
  const made = await secretary('POST', '/api/dzzhj', {
    organisationId: optics,
    teamType: '4',
    electMethod: '1',
    cycleType: '1',
    planOn: '2026-12-10',
    seats: 1,
  });
  const electionId = made.body.id;
  candidates = [];
  for (const personId of crowd.ids.slice(0, stand)) {
    const values = { electionId, personId, position: '01', source: '1' };
    candidates.push((await secretary('POST', '/api/dzzhj/candidate', values)).body.id);
  }
  await world.database.rows(sql`update election_candidate set pre_approved = true`);
  await world.database.rows(sql`update election set state = '3' where id = ${electionId}::bigint`);
  const session = await secretary('POST', '/api/dzzhj/tp', {
    title: '书记选举',
    electionId,
    voteType: '4',
    position: '01',
    seats: 1,
    candidateIds: candidates,
    chairId: crowd.chairId,
    supervisorIds: crowd.ids.slice(20, 22),
  });
  id = session.body.id;
  const electors = [crowd.chairId, ...crowd.ids]
    .slice(0, voters)
    .map(personId => ({ personId, isDue: true, isPresent: true }));
  await secretary('POST', `/api/dzzhj/tp/${id}/elector`, { electors });
  for (const name of ['configure', 'start']) {
    const { version } = (await secretary('GET', `/api/dzzhj/tp/${id}`)).body;
    await secretary('POST', `/api/dzzhj/tp/${id}/${name}`, { version });
  }
  // They come in an order of their own and vote as they please.
  const coming = electors
    .map(one => one.personId)
    .sort((a, b) => ((Number(a) * 7919) % 127) - ((Number(b) * 7919) % 127));
  for (const [at, personId] of coming.entries()) {
    const ask = personId === crowd.chairId ? secretary : await crowd.as(personId);
    const chosen = candidates[(at * 7 + (at % 3)) % stand] ?? '';
    const marks = candidates.map(candidateId => ({ candidateId, mark: candidateId === chosen ? 1 : 2 }));
    const { status } = await ask('POST', `/api/dzzhj/tp/${id}/cast`, { marks });
    expect(status).toBe(200);
    truth.set(personId, chosen);
    order.push(personId);
  }
}

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, voters);
  await vote(await world.as('demo.secretary'), optics);
}, 120_000);
afterAll(() => world.close());

test('the schema of the box knows no person, no time and no sequence', async () => {
  const columns = await world.database.rows<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'vote_ballot'::regclass and attnum > 0 and not attisdropped order by attnum`);
  expect(columns).toEqual([
    { name: 'session_id', type: 'bigint' },
    { name: 'papers', type: 'text[]' },
  ]);
  const roll = await world.database.rows<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = 'vote_elector'::regclass and attnum > 0 order by attnum`);
  expect(roll.map(one => one.name)).toEqual(['session_id', 'person_id', 'is_due', 'reason', 'is_present', 'has_voted']);
});

const papersOf = async () =>
  (await world.database.one<{ papers: string[] }>(sql`select papers from vote_ballot where session_id = ${id}::bigint`))
    ?.papers ?? [];
const numberOf = (paper: string) => paper.slice(0, 36);

test('in the dump a paper stands in the box and nowhere else, and no record tells who cast', async () => {
  const papers = await papersOf();
  const numbers = papers.map(numberOf);
  expect([papers.length, new Set(numbers).size]).toEqual([voters, voters]);
  const dump = await dumpOf(world.database);
  expect(dump.length).toBeGreaterThan(60);
  const holding = dump.filter(({ text }) => numbers.some(one => text.includes(one))).map(({ name }) => name);
  expect(holding).toEqual(['vote_ballot']);
  const told = await world.database.one<{ traces: number; audits: number }>(sql`
    select (select count(*)::int from change_record where entity like 'vote%' and operator_name like 'XJ%') as traces,
      (select count(*)::int from audit_record where user_name like 'XJ%' and (action like '%cast%' or entity like 'vote%')) as audits`);
  expect(told).toEqual({ traces: 0, audits: 0 });
});

test('with the full dump and the sealing key the program does no better than chance: 12 of 120, never above 33', async () => {
  const dump = await dumpOf(world.database);
  const box = dump.find(({ name }) => name === 'vote_ballot')?.rows[0]?.at(-1) ?? '';
  const papers = [...box.matchAll(/"([^"]+)"/g)].map(([, paper = '']) => paper);
  expect(papers).toHaveLength(voters);
  const { seal } = world.house;
  const choiceOf = (paper: string) =>
    Object.entries(openPaper(seal, id, paper).marks).find(([, mark]) => mark === 1)?.[0];
  const people = await world.database.rows<{ person: string; account: string; name: string; session: string }>(sql`
    select e.person_id as person, u.id as account, u.username as name, p.name as session from vote_elector e
      join user_account u on u.person_id = e.person_id join person p on p.id = e.person_id
    where e.session_id = ${id}::bigint`);
  const names = (['person', 'account', 'name', 'session'] as const).map(
    key => new Map(people.map(one => [one[key], one.person])),
  );
  // The order in which they came is given to the program as well, as somebody at the door would have it.
  const rollOrders = new Map([['truth', order], ...ordersOf(dump, names)]);
  const boxOrders: [string, string[]][] = [
    ['as it lies', papers],
    ['number', [...papers].sort()],
    ['sealed', [...papers].sort((a, b) => a.slice(37).localeCompare(b.slice(37)))],
    ['length', [...papers].sort((a, b) => a.length - b.length)],
  ];
  const choices = boxOrders.flatMap(([name, list]): [string, (string | undefined)[]][] => {
    const chosen = list.map(choiceOf);
    return [
      [name, chosen],
      [`${name}, reversed`, [...chosen].reverse()],
    ];
  });
  const hitsOf = (list: string[], chosen: (string | undefined)[]) =>
    list.filter((person, at) => truth.get(person) === chosen[at]).length;
  const tries = [...rollOrders].flatMap(([ours, list]) =>
    choices.map(([theirs, chosen]) => ({ link: `${ours} × ${theirs}`, hits: hitsOf(list, chosen) })),
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

test('after the close the pages on the disk hold each paper once: no earlier box tells the order', async () => {
  const secretary = await world.as('demo.secretary');
  const numbers = (await papersOf()).map(numberOf);
  const times = (bytes: string, text: string) => bytes.split(text).length - 1;
  const before = await bytesOf(world.database, 'vote_ballot');
  expect(Math.max(...numbers.map(one => times(before, one)))).toBeGreaterThan(1);
  const { version } = (await secretary('GET', `/api/dzzhj/tp/${id}`)).body;
  expect((await secretary('POST', `/api/dzzhj/tp/${id}/close`, { version })).status).toBe(200);
  await closeDueVotes.run({ database: world.database, house: world.house } as never, {});
  const after = await bytesOf(world.database, 'vote_ballot');
  expect([...new Set(numbers.map(one => times(after, one)))]).toEqual([1]);
});
