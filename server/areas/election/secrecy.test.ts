/** A program with the whole dump, the key and every order it can think of finds no link from ballot to voter. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { openPaper } from './ballot.ts';
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

const tables = () =>
  world.database.rows<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace in (
      select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')) order by 1`);
const rowsOf = (name: string) =>
  world.database.rows<{ row: string; at: string; xid: string }>(
    sql`select to_jsonb(t)::text as row, ctid::text as at, xmin::text as xid from ${sql.raw(name)} t`,
  );

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

test('a paper stands in the box and nowhere else, and no record tells who cast', async () => {
  const box = await world.database.one<{ papers: string[] }>(
    sql`select papers from vote_ballot where session_id = ${id}::bigint`,
  );
  expect(box?.papers).toHaveLength(voters);
  const numbers = (box?.papers ?? []).map(paper => paper.slice(0, 36));
  expect(new Set(numbers).size).toBe(voters);
  for (const { name } of await tables()) {
    const rows = await rowsOf(name);
    if (name !== 'vote_ballot')
      expect([name, rows.filter(({ row }) => numbers.some(one => row.includes(one))).length]).toEqual([name, 0]);
  }
  const told = await world.database.one<{ traces: number; audits: number }>(sql`
    select (select count(*)::int from change_record where entity like 'vote%' and operator_name like 'XJ%') as traces,
      (select count(*)::int from audit_record where user_name like 'XJ%' and (action like '%cast%' or entity like 'vote%')) as audits`);
  expect(told).toEqual({ traces: 0, audits: 0 });
});

test('with the dump, the key and every order of both sides the program does no better than chance', async () => {
  const { seal } = world.house;
  const box = await world.database.one<{ papers: string[] }>(
    sql`select papers from vote_ballot where session_id = ${id}::bigint`,
  );
  const papers = box?.papers ?? [];
  const choiceOf = (paper: string) =>
    Object.entries(openPaper(seal, id, paper).marks).find(([, mark]) => mark === 1)?.[0];
  const roll = await world.database.rows<{
    person: string;
    at: string;
    xid: string;
    done: string | null;
    session: string | null;
  }>(sql`
    select e.person_id as person, e.ctid::text as at, e.xmin::text as xid,
      (select max(t.done_at)::text from todo t join user_account u on u.id = t.receiver_id
        where u.person_id = e.person_id and t.record_id = ${id}::bigint) as done,
      (select max(s.id)::text from session s join user_account u on u.id = s.user_id where u.person_id = e.person_id) as session
    from vote_elector e where e.session_id = ${id}::bigint`);
  const place = (text: string) => text.replace(/[()]/g, '').split(',').map(Number);
  const byPlace = (a: { at: string }, b: { at: string }) =>
    (place(a.at)[0] ?? 0) - (place(b.at)[0] ?? 0) || (place(a.at)[1] ?? 0) - (place(b.at)[1] ?? 0);
  const rollOrders: Record<string, string[]> = {
    true: order,
    asRead: roll.map(one => one.person),
    place: [...roll].sort(byPlace).map(one => one.person),
    transaction: [...roll].sort((a, b) => Number(a.xid) - Number(b.xid)).map(one => one.person),
    todo: [...roll].sort((a, b) => (a.done ?? '').localeCompare(b.done ?? '')).map(one => one.person),
    session: [...roll].sort((a, b) => Number(a.session) - Number(b.session)).map(one => one.person),
    id: [...roll].sort((a, b) => Number(a.person) - Number(b.person)).map(one => one.person),
  };
  const boxOrders: Record<string, string[]> = {
    asRead: papers,
    number: [...papers].sort(),
    sealed: [...papers].sort((a, b) => a.slice(37).localeCompare(b.slice(37))),
    length: [...papers].sort((a, b) => a.length - b.length),
  };
  const hitsOf = (people: string[], choices: (string | undefined)[]) =>
    people.filter((person, at) => truth.get(person) === choices[at]).length;
  const chance = voters / stand;
  const most = chance + 4.5 * Math.sqrt(chance * (1 - 1 / stand));
  const found: [string, boolean][] = [];
  for (const [ours, people] of Object.entries(rollOrders))
    for (const [theirs, cards] of Object.entries(boxOrders))
      for (const [turned, list] of [
        ['', cards],
        ['reversed', [...cards].reverse()],
      ] as const) {
        const hits = hitsOf(people, list.map(choiceOf));
        found.push([`${ours} ${theirs} ${turned}: ${hits > most ? hits : ''}`, hits <= most]);
      }
  expect(found.filter(([, isGood]) => !isGood)).toEqual([]);
  // The program is no fool: a box that kept the order of the casts it would see through.
  expect(
    hitsOf(
      order,
      order.map(person => truth.get(person)),
    ),
  ).toBe(voters);
});
