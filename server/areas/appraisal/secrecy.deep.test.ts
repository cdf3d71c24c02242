/**
 * A program with copies of the database taken while an appraisal is open and after it, with its write-ahead log and with the
 * to-dos of everybody, and without the keys, asks after each cast whose ballot it was. With twenty-four raters a blind guess
 * is right once in twenty-four casts. Security 6: SEC-48, SEC-49, SEC-51.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { dumpOf } from '../../testing/dump.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { watchCasts, type Voter, type Watched } from '../../testing/watched-casts.ts';
import { branchOf, closedDay, openDay, own, path, plan, started, take, type Branch } from './fixtures.ts';

const raters = 24;
/** More than this many right guesses of 24 at one in 24 come by chance once in 10,000 tries. */
const most = 6;
const telling = /apprais|public_rater|todo|audit|record|message|reminder|counter|draft|job/;
let world: OpenWorld;
let branch: Branch;
let college: Ask;
let batchId: string;
let casts: Watched<number>;

const sizeOfBoxes = async () =>
  (await world.database.rows<{ papers: string }>(sql`select papers from appraisal_box order by id`)).reduce(
    (sum, { papers }) => sum + Buffer.from(papers.split('.')[3] ?? '', 'base64url').length,
    0,
  );

/** Signs a rater in, who reads the own list and then rates all others alike. */
async function ready(personId: string, at: number) {
  const ask = await branch.as(personId);
  const { id } = await own(ask);
  const { targets } = (await ask('GET', `${path}/own/${id}/mutual`)).body;
  const marks = targets.map((one: { id: string }) => ({ id: one.id, grade: String((at % 4) + 1) }));
  return async () => (await ask('POST', `${path}/own/${id}/mutual`, { marks })).status;
}

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, openDay);
  branch = await branchOf(world, raters);
  college = await world.as('demo.college');
  batchId = await started(
    world,
    college,
    plan(branch.organisationId, { hasMasses: false, massesFrom: null, massesTo: null }),
  );
  const voters = await world.database.rows<Voter>(sql`
    select a.member_id as person, u.id as account, u.username as name
    from appraisal_participant a join user_account u on u.person_id = a.member_id order by a.member_id`);
  expect(voters).toHaveLength(raters);
  casts = await watchCasts({
    database: world.database,
    box: 'appraisal_box',
    telling,
    voters,
    ready,
    look: sizeOfBoxes,
  });
});
afterAll(() => world.close());

test('of two copies, before and after each cast, the later names the rater no more often than by chance', () => {
  expect(casts.hitsOfCopies(11)).toBeLessThanOrEqual(most);
});

test('every ballot makes the box longer by as much, whoever casts it and whatever it says', () => {
  const grown = casts.looks.slice(1).map((size, at) => size - (casts.looks[at] ?? 0));
  // A paper for each of the group: 3 bytes and 48 of its envelope, in the letters of base 64.
  const perBallot = (raters * 51 * 4) / 3;
  for (const bytes of grown) expect(Math.abs(bytes - perBallot)).toBeLessThan(5);
});

test('the write-ahead log names the rater of a ballot no more often than by chance', () => {
  expect(casts.written.map(all => all.length)).toEqual(Array<number>(raters).fill(1));
  expect(casts.hitsOfLog(12)).toBeLessThanOrEqual(most);
  const touched = new Set(casts.written.flat().flatMap(one => [...one.written]));
  expect([...touched].filter(name => !/^(appraisal_(box|turnout)|pg_)/.test(name))).toEqual([]);
});

test('after the close the last copy holds no list of who has cast, one to-do as the other, and scores alone', async () => {
  await setClock(world.database, closedDay);
  expect((await take(college, path, batchId, 'close')).body.state).toBe('4');
  await world.settle();
  const final = await dumpOf(world.database, telling);
  const rowsOf = (name: string) => final.find(one => one.name === name)?.rows ?? [];
  expect(rowsOf('appraisal_turnout')).toEqual([]);
  const [box, ...more] = await world.database.rows<{ publicKey: string | null; secret: string | null }>(sql`
    select public_key, secret from appraisal_box`);
  expect([box, more]).toEqual([{ publicKey: null, secret: null }, []]);
  const todos = await world.database.rows<{ moment: string }>(sql`
    select distinct state || ' ' || version || ' ' || done_at as moment from todo where biz_type = 'PY_RATE'`);
  expect(todos).toHaveLength(1);
  // Every participant was written at once, in the order of their ids: which ones were rated how often says nothing.
  const written = await world.database.rows<{ n: number }>(sql`
    select count(distinct xmin::text)::int as n from appraisal_participant where mutual_score is not null`);
  expect(written).toEqual([{ n: 1 }]);
});
