/**
 * A program with copies of the database, with its write-ahead log and with the messages of everybody, and without the key of
 * the box, asks after each cast who cast it. With forty electors a blind guess is right once in forty casts.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { watchCasts, type Voter, type Watched } from '../../testing/watched-casts.ts';
import { crowdVote, enrol, type CrowdVote } from './fixtures.ts';

const electors = 40;
const stand = 4;
/** More than this many right guesses of 40 at one in 40 come by chance once in 120,000 tries. */
const most = 6;
const telling = /vote|todo|elect|audit|record|message|reminder|counter|draft|job/;
let world: OpenWorld;
let vote: CrowdVote;
let voters: Voter[];
let casts: Watched<string>;

const boxValue = async () =>
  (
    await world.database.one<{ papers: string }>(
      sql`select papers::text from vote_ballot where session_id = ${vote.id}::bigint`,
    )
  )?.papers ?? '';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const crowd = await enrol(world, organisationId, electors);
  vote = await crowdVote(world, crowd, { organisationId, voters: electors, stand });
  voters = await world.database.rows<Voter>(sql`
    select e.person_id as person, u.id as account, u.username as name from vote_elector e
      join user_account u on u.person_id = e.person_id where e.session_id = ${vote.id}::bigint order by e.person_id`);
  expect(voters).toHaveLength(electors);
  casts = await watchCasts({
    database: world.database,
    box: 'vote_ballot',
    telling,
    voters,
    async ready(personId, at) {
      const go = await vote.ready(personId);
      return () => go(at % stand);
    },
    look: boxValue,
  });
});
afterAll(() => world.close());

test('[B-1] [S-09] of two copies, before and after each cast, the later names the voter no more often than by chance', () => {
  expect(casts.hitsOfCopies(11)).toBeLessThanOrEqual(most);
});

test('[B-1] nothing of a box stands in the next copy, and every ballot makes it longer by as much', async () => {
  const runs = (text: string) => new Set(Array.from({ length: text.length - 12 }, (_, at) => text.slice(at, at + 12)));
  for (const [at, later] of casts.looks.entries()) {
    const former = runs(casts.looks[at - 1] ?? '');
    expect([...runs(later)].filter(run => former.has(run))).toEqual([]);
  }
  // The bytes of a box as they stand in its text; each elector adds as many, whatever the ballot says.
  const sizes = casts.looks.map(one => Buffer.from(one.split('.')[3] ?? '', 'base64url').length);
  const perBallot = (sizes.at(-1) ?? 0) / electors;
  for (const [count, size] of sizes.entries()) expect(Math.abs(size - count * perBallot)).toBeLessThan(4);
});

test('[B-2] the write-ahead log names the voter of a ballot no more often than by chance', () => {
  expect(casts.written.map(all => all.length)).toEqual(Array<number>(electors).fill(1));
  expect(casts.hitsOfLog(12)).toBeLessThanOrEqual(most);
  // The catalogue's own marks name no row of anybody.
  const touched = new Set(casts.written.flat().flatMap(one => [...one.written]));
  expect([...touched].filter(name => !/^(vote_(ballot|turnout)|pg_)/.test(name))).toEqual([]);
});

test('[B-3] [S-09] the to-do of who has voted tells no moment and is asked no more; the close ends all of them at once', async () => {
  const department = await world.as('demo.department');
  const todos = () =>
    world.database.rows<{
      id: string;
      receiver: string;
      version: number;
      state: number;
      done: string;
      moment: string;
    }>(sql`
      select id, receiver_id as receiver, version, state, done_at as done, updated_at as moment from todo
      where biz_type = 'HJ_VOTE' and record_id = ${vote.id}::bigint order by id`);
  const before = await todos();
  expect(before).toHaveLength(electors);
  expect(new Set(before.map(one => `${one.state} ${one.version} ${one.done} ${one.moment}`)).size).toBe(1);
  const [first] = voters.filter(one => one.name.startsWith('XJ'));
  const own = await world.as(first?.name ?? '');
  const mine = before.find(one => one.receiver === first?.account);
  expect((await own('GET', '/api/msgTodo/getTodo')).body.totalElements).toBe(0);
  expect((await own('POST', '/api/msgTodo/updateTodo', [mine?.id])).status).toBe(200);
  const told = (await department('PUT', '/api/msgTodo', { id: mine?.id })).body;
  expect([told.doneAt, told.readAt, told.state]).toEqual([null, null, 0]);
  const secretary = await world.as('demo.secretary');
  const { version } = (await secretary('GET', `/api/dzzhj/tp/${vote.id}`)).body;
  expect((await secretary('POST', `/api/dzzhj/tp/${vote.id}/close`, { version })).status).toBe(200);
  const after = await todos();
  expect(after.map(one => one.state)).toEqual(Array<number>(electors).fill(1));
  expect(new Set(after.map(one => one.done)).size).toBe(1);
});
