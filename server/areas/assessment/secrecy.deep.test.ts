/**
 * A program with copies of the database taken while an assessment is open, with its write-ahead log and the to-dos of
 * everybody, and without the keys, asks after each cast whose ballot it was: of raters who are signed in, and of codes.
 * Security 6: SEC-48, SEC-49, SEC-51.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchCasts, type Voter, type Watched } from '../../testing/watched-casts.ts';
import { anonymousBallot, enter, marksOf, openAssessment, startedWithAll, type Assessment } from './fixtures.ts';

/** More right guesses than this of 12 at one in 12, or of 21 at one in 21, come by chance less than once in 10,000 tries. */
const most = 6;
const telling = /assess|rating|rater|todo|audit|record|message|reminder|counter|draft|job|session/;
let at: Assessment;
let signedIn: Watched<number>;
let byCode: Watched<number>;

const sizeOfBoxes = async () =>
  (await at.world.database.rows<{ papers: string }>(sql`select papers from assessment_box order by id`)).reduce(
    (sum, { papers }) => sum + Buffer.from(papers.split('.')[3] ?? '', 'base64url').length,
    0,
  );
const watch = (voters: readonly Voter[], ready: (person: string, place: number) => Promise<() => Promise<number>>) =>
  watchCasts({ database: at.world.database, box: 'assessment_box', telling, voters, ready, look: sizeOfBoxes });

async function readyAs(personId: string, place: number) {
  const ask = await at.world.as(at.raters.find(({ id }) => id === personId)?.username ?? '');
  const [own] = (await ask('GET', '/api/cadreEvaluation/my')).body;
  const url = `/api/cadreEvaluation/${own.pollId}/ballot`;
  const marks = marksOf((await ask('GET', url)).body.targets, [(place % 4) + 1, 1]);
  return async () => (await ask('POST', url, { marks })).status;
}

beforeAll(async () => {
  at = await openAssessment();
  const { world } = at;
  const { signedInId, codes } = await startedWithAll(at);
  const voters = await world.database.rows<Voter>(sql`
    select a.person_id as person, u.id as account, u.username as name from rating_assignment a
      join user_account u on u.person_id = a.person_id where a.rater_group_id = ${signedInId}::bigint order by 1`);
  expect(voters).toHaveLength(12);
  signedIn = await watch(voters, readyAs);
  const hashes = await world.database.rows<{ id: string; hash: string }>(
    sql`select id, hash from rating_code_hash order by id`,
  );
  const ofCodes = hashes.map((one): Voter => ({ person: one.id, account: one.id, name: one.hash }));
  byCode = await watch(ofCodes, async (_, place) => {
    const ask = await enter(at, codes[place] ?? '');
    const marks = marksOf((await ask('GET', anonymousBallot)).body.targets, [(place % 4) + 1, 2]);
    return async () => (await ask('POST', anonymousBallot, { marks })).status;
  });
});
afterAll(() => at.world.close());

test('of two copies, before and after each cast, the later names rater or code no more often than by chance', () => {
  expect(signedIn.hitsOfCopies(11)).toBeLessThanOrEqual(most);
  expect(byCode.hitsOfCopies(13)).toBeLessThanOrEqual(most);
});

test('the write-ahead log names rater or code no more often than by chance', () => {
  for (const watched of [signedIn, byCode]) {
    expect(watched.hitsOfLog(12)).toBeLessThanOrEqual(most);
    const touched = new Set(watched.written.flat().flatMap(one => [...one.written]));
    expect([...touched].filter(name => !/^(assessment_(box|turnout)|pg_)/.test(name))).toEqual([]);
  }
});

test('every ballot makes the boxes longer by as much, whoever casts it and whatever it says', () => {
  for (const { looks } of [signedIn, byCode]) {
    const grown = looks.slice(1).map((size, place) => size - (looks[place] ?? 0));
    expect(Math.max(...grown) - Math.min(...grown)).toBeLessThan(10);
  }
});
