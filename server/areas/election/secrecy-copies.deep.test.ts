/**
 * A program with copies of the database, with its write-ahead log and with the messages of everybody, and without the key of
 * the box, asks after each cast who cast it. With forty electors a blind guess is right once in forty casts.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { dumpOf, type Dumped } from '../../testing/dump.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { keepLog, loggedBetween, whereLogIs, type Logged } from '../../testing/wal.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';

const voters = 40;
const stand = 4;
/** More than this many right guesses of 40 at one in 40 come by chance once in 120,000 tries. */
const most = 6;
/** Tables in which a cast could leave something; where nobody casts, nothing changes. */
const telling = /vote|todo|elect|audit|record|message|reminder|counter|draft|job/;
let world: OpenWorld;
let crowd: Enrolled;
let vote: CrowdVote;
/** Persons and accounts of the electors, by what a row or a line of the log may hold of them. */
let known: { person: string; account: string; name: string }[];
const order: string[] = [];
const copies: Dumped[][] = [];
const log: Logged[][] = [];
const boxes: string[] = [];

/** A generator of its own, so that the guesses of every run are the same. */
function guesses(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

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
  crowd = await enrol(world, organisationId, voters);
  vote = await crowdVote(world, crowd, { organisationId, voters, stand });
  known = await world.database.rows(sql`
    select e.person_id as person, u.id as account, u.username as name from vote_elector e
      join user_account u on u.person_id = e.person_id where e.session_id = ${vote.id}::bigint`);
  const coming = [...vote.electors].sort((a, b) => ((Number(a) * 7919) % 127) - ((Number(b) * 7919) % 127));
  // Everybody has signed in before; who is there is no secret.
  const ready = new Map<string, Awaited<ReturnType<CrowdVote['ready']>>>();
  for (const personId of vote.electors) ready.set(personId, await vote.ready(personId));
  const letGo = await keepLog(world.database);
  copies.push(await dumpOf(world.database, telling));
  boxes.push(await boxValue());
  for (const [at, personId] of coming.entries()) {
    const from = await whereLogIs(world.database);
    expect(await ready.get(personId)?.(at % stand)).toBe(200);
    log.push(await loggedBetween(world.database, from, await whereLogIs(world.database)));
    order.push(personId);
    copies.push(await dumpOf(world.database, telling));
    boxes.push(await boxValue());
  }
  await letGo();
});
afterAll(() => world.close());

/** Whose id a column holds, as whoever reads the schema knows. */
const kindOf = (column: string) =>
  column === 'person_id' ? 'person' : /^(receiver|user|operator|created_by)_id$/.test(column) ? 'account' : 'other';

/** How often the program names who cast; where it finds nobody it guesses. */
function hits(seed: number, found: (at: number) => string[]): number {
  const next = guesses(seed);
  return order.filter((person, at) => {
    const [named] = found(at);
    return person === (named ?? vote.electors[Math.floor(next() * voters)]);
  }).length;
}

test('[B-1] [S-09] of two copies, before and after each cast, the later names the voter no more often than by chance', () => {
  /** Electors named by rows of any table that the former copy does not hold as they are, with place and transaction. */
  const named = (at: number) => {
    const [before, after] = [copies[at] ?? [], copies[at + 1] ?? []];
    const cells = after.flatMap(({ name, columns, rows }) => {
      const former = new Set(before.find(one => one.name === name)?.rows.map(row => row.join('\t')));
      const changed = rows.filter(row => !former.has(row.join('\t')));
      return changed.flatMap(row => row.map((cell, place) => `${kindOf(columns[place] ?? '')} ${cell}`));
    });
    return known
      .filter(one => cells.includes(`person ${one.person}`) || cells.includes(`account ${one.account}`))
      .map(one => one.person);
  };
  expect(hits(11, named)).toBeLessThanOrEqual(most);
});

test('[B-1] nothing of a box stands in the next copy, and every ballot makes it longer by as much', async () => {
  const runs = (text: string) => new Set(Array.from({ length: text.length - 12 }, (_, at) => text.slice(at, at + 12)));
  for (const [at, later] of boxes.entries()) {
    const former = runs(boxes[at - 1] ?? '');
    expect([...runs(later)].filter(run => former.has(run))).toEqual([]);
  }
  // The bytes of a box as they stand in its text; each elector adds as many, whatever the ballot says.
  const sizes = boxes.map(one => Buffer.from(one.split('.')[3] ?? '', 'base64url').length);
  const perBallot = (sizes.at(-1) ?? 0) / voters;
  for (const [count, size] of sizes.entries()) expect(Math.abs(size - count * perBallot)).toBeLessThan(4);
});

test('[B-2] the write-ahead log names the voter of a ballot no more often than by chance', () => {
  const little = (id: string) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(id));
    return bytes;
  };
  const touching = (at: number) => log[at]?.filter(one => one.relations.has('vote_ballot')) ?? [];
  const castIn = (at: number) => touching(at).filter(one => one.written.has('vote_ballot'));
  expect(order.map((_, at) => castIn(at).length)).toEqual(Array<number>(voters).fill(1));
  const named = (at: number) => {
    const bytes = Buffer.concat(touching(at).map(one => one.bytes));
    return known
      .filter(
        one => bytes.includes(little(one.person)) || bytes.includes(little(one.account)) || bytes.includes(one.name),
      )
      .map(one => one.person);
  };
  expect(hits(12, named)).toBeLessThanOrEqual(most);
  // The catalogue's own marks name no row of anybody.
  const touched = new Set(order.flatMap((_, at) => castIn(at).flatMap(one => [...one.written])));
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
  expect(before).toHaveLength(voters);
  expect(new Set(before.map(one => `${one.state} ${one.version} ${one.done} ${one.moment}`)).size).toBe(1);
  const [first] = known.filter(one => one.name.startsWith('XJ'));
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
  expect(after.map(one => one.state)).toEqual(Array<number>(voters).fill(1));
  expect(new Set(after.map(one => one.done)).size).toBe(1);
});
