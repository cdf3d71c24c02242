/** Who has no place in a vote learns neither that it is there nor how it stands, by any call. */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let crowd: Enrolled;
let vote: CrowdVote;
const absent = '999999';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, organisationId, 24);
  vote = await crowdVote(world, crowd, { organisationId, voters: 8, stand: 4 });
});
afterAll(() => world.close());

const said = ({ status, body }: Answer) => [status, body.code, body.message, body.fields];
/** Every call of a session that names a vote. */
async function answersOf(ask: Ask, id: string) {
  const marks = vote.candidateIds.map(candidateId => ({ candidateId, mark: 2 }));
  const lines = vote.candidateIds.map(candidateId => ({ candidateId, favour: 1, against: 0, abstain: 0 }));
  const at = `/api/dzzhj/tp/${id}`;
  const answers = {
    ballot: await ask('GET', `${at}/ballot`),
    cast: await ask('POST', `${at}/cast`, { marks }),
    code: await ask('POST', `${at}/code`),
    open: await ask('POST', `${at}/open`, { code: 'ABCD-EFGH-JKLM-NPQR-STUV' }),
    readCount: await ask('GET', `${at}/count`),
    count: await ask('POST', `${at}/count`, { returned: 1, invalid: 0, lines }),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, said(answer)]));
}

const standings: [string, SQL][] = [
  ['being prepared', sql`state = '1'`],
  ['ready', sql`state = '2'`],
  ['open', sql`state = '3'`],
  ['open, on paper', sql`state = '3', is_paper = true`],
  ['out of time', sql`state = '3', is_paper = false, close_at = now() - interval '1 year'`],
  ['closed or void', sql`state = '4'`],
  ['removed', sql`state = '3', close_at = null, deleted_at = now()`],
];

test('[S-09] a stranger and a member who is not called get the answer of a vote that is not there, however the vote stands', async () => {
  const strangers = [await world.as('demo.student'), await crowd.as(crowd.ids[23] ?? '')];
  const none = [
    404,
    'election.ballot.no-elector',
    '没有这场投票，或者您不在投票人名单中，如有疑问请联系会务人员',
    undefined,
  ];
  const unknown = [404, 'kit.not-found', '记录不存在或无权访问', undefined];
  const expected = { ballot: none, cast: none, code: unknown, open: unknown, readCount: unknown, count: unknown };
  for (const ask of strangers) expect(await answersOf(ask, absent)).toEqual(expected);
  for (const [standing, change] of standings) {
    await world.database.rows(sql`update vote_session set ${change} where id = ${vote.id}::bigint`);
    for (const ask of strangers) expect([standing, await answersOf(ask, vote.id)]).toEqual([standing, expected]);
  }
  await world.database.rows(sql`
    update vote_session set state = '3', close_at = null, deleted_at = null where id = ${vote.id}::bigint`);
});

test('[S-09] a stranger does not wait for the box, which would tell that there is one', async () => {
  const student = await world.as('demo.student');
  const marks = vote.candidateIds.map(candidateId => ({ candidateId, mark: 2 }));
  const answer = await world.database.transaction(async holder => {
    await holder.rows(sql`select 1 from vote_ballot where session_id = ${vote.id}::bigint for update`);
    return student('POST', `/api/dzzhj/tp/${vote.id}/cast`, { marks });
  });
  expect(answer.status).toBe(404);
});
