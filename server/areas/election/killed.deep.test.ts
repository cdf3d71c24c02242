/** kill -9 while people vote and while a vote is closed: what was answered is counted once, and the rest can be done again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noFacts } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { holderOf, type Holder } from '../../testing/held-at.ts';
import { instanceBeside } from '../../testing/instances/beside.ts';
import type { Instance } from '../../testing/instances/instance.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { openSession } from '../platform/index.ts';
import { crowdVote, enrol, type CrowdVote } from './fixtures.ts';

const voters = 24;
const base = '/api/dzzhj/tp';
let world: OpenWorld;
let server: Instance;
let holder: Holder;
let vote: CrowdVote;
/** In the order of the electors. */
let tokens: string[];

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const crowd = await enrol(world, organisationId, voters);
  vote = await crowdVote(world, crowd, { organisationId, voters, stand: 4 });
  const accounts = await world.database.rows<{ personId: string; id: string }>(sql`
    select person_id, id from user_account where person_id = any(${sql.param(vote.electors)}::bigint[])`);
  const accountOf = new Map(accounts.map(one => [one.personId, one.id]));
  tokens = await Promise.all(
    vote.electors.map(async one => {
      const user = { userId: accountOf.get(one) ?? '', rememberMe: false, facts: noFacts };
      return (await openSession(world.database, user)).token;
    }),
  );
  server = await instanceBeside(world);
  holder = await holderOf(world);
});
afterAll(async () => {
  await holder.end();
  await server.kill();
  await world.close();
});

/** The status; 0 where no answer came. */
async function post(at: number, name: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/json' };
  const sent = fetch(`${server.url}${base}/${vote.id}/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return sent.then(
    answer => answer.status,
    () => 0,
  );
}
/** In favour of the candidates in turn. */
const cast = (at: number) =>
  post(at, 'cast', {
    marks: vote.candidateIds.map((candidateId, place) => ({ candidateId, mark: place === at % 4 ? 1 : 2 })),
  });
const version = async () =>
  (await world.database.one<{ version: number }>(sql`
    select version from vote_session where id = ${vote.id}::bigint`)) ?? {};
const chair = () => world.as('demo.secretary');
const voted = async () => (await (await chair())('GET', `${base}/${vote.id}/result`)).body.voted;

test('[B-6] [REL-03] killed while ballots are cast: what was answered lies in the box once, what was not is cast again', async () => {
  await server.start();
  for (const at of [0, 1, 2]) expect(await cast(at)).toBe(200);

  await holder.at('vote_turnout');
  const held = [3, 4, 5].map(cast);
  await holder.waiting();
  await server.kill();
  expect(await Promise.all(held)).toEqual([0, 0, 0]);
  await holder.abandon('vote_turnout');
  expect(await voted()).toBe(3);

  await server.start();
  expect(await cast(0)).toBe(409);
  const answered = new Set<number>();
  let isKilled: Promise<void> | null = null;
  await Promise.all(
    Array.from({ length: voters - 3 }, async (_, at) => {
      if ((await cast(at + 3)) === 200) answered.add(at + 3);
      if (answered.size === 4) isKilled ??= server.kill();
    }),
  );
  await isKilled;
  expect(answered.size).toBeGreaterThanOrEqual(4);
  await server.start();
  for (let at = 3; at < voters; at += 1) {
    const status = await cast(at);
    expect([at, status]).toEqual([at, answered.has(at) || status === 409 ? 409 : 200]);
  }
  expect(await voted()).toBe(voters);
});

test('[B-6] [REL-03] killed in the last step of a close: the box is still open and whole, and is counted once', async () => {
  await holder.at('vote_session');
  const closing = post(0, 'close', await version());
  await holder.waiting();
  await server.kill();
  expect(await closing).toBe(0);
  await holder.abandon('vote_session');
  const { state, sheet, voted: ballots } = (await (await chair())('GET', `${base}/${vote.id}/result`)).body;
  expect([state, sheet, ballots]).toEqual(['3', null, voters]);

  await server.start();
  expect(await post(0, 'close', await version())).toBe(200);
  expect(await post(0, 'close', await version())).toBe(409);
  const { sheet: kept } = (await (await chair())('GET', `${base}/${vote.id}/result`)).body;
  expect([kept.returned, kept.lines.map((line: { favour: number }) => line.favour)]).toEqual([24, [6, 6, 6, 6]]);
});
