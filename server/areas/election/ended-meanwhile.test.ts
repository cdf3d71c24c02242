/** An election that is ended in the moment its vote begins: one of the two, never an open vote of an election that is over. */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { crowdVote, enrol, type CrowdVote } from './fixtures.ts';

let world: OpenWorld;

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
});
afterAll(() => world.close());

const waiting = () =>
  world.database.rows(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

let vote: CrowdVote;
let chair: Ask;
let path: string;
const electionId = () => sql`(select election_id from vote_session where id = ${vote.id}::bigint)`;

/** Asks for it while this is being written, and gives the answer. */
async function meanwhile(change: SQL, ask: () => Promise<Answer>): Promise<unknown[]> {
  let asked: Promise<Answer> | undefined;
  await world.database.transaction(async holder => {
    await holder.rows(sql`select 1 from election where id = ${electionId()} for update`);
    await holder.rows(change);
    asked = ask();
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  });
  const answer = await asked;
  return answer ? [answer.status, ...messages(answer)] : [];
}

test('a vote does not begin whose election is ended while it is looked at', async () => {
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const crowd = await enrol(world, organisationId, 24);
  vote = await crowdVote(world, crowd, { organisationId, voters: 8, stand: 2 });
  path = `/api/dzzhj/tp/${vote.id}`;
  chair = await world.as('demo.secretary');
  await world.database.rows(sql`delete from vote_turnout`);
  await world.database.rows(sql`delete from vote_ballot`);
  await world.database.rows(sql`update vote_session set state = '2' where id = ${vote.id}::bigint`);
  const { version } = (await chair('GET', path)).body;
  const ended = sql`update election set state = '7' where id = ${electionId()}`;
  expect(await meanwhile(ended, () => chair('POST', `${path}/start`, { version }))).toEqual([
    400,
    '换届已终止或已报送结果，不能再组织投票',
  ]);
  expect((await chair('GET', path)).body.state).toBe('2');
  expect(await world.database.rows(sql`select 1 from vote_ballot`)).toEqual([]);
});

test('an election is not ended whose vote begins while it is looked at', async () => {
  await world.database.rows(sql`update election set state = '4' where id = ${electionId()}`);
  const [election] = await world.database.rows<{ id: string; version: number }>(sql`
    select id, version from election where id = ${electionId()}`);
  const begun = sql`update vote_session set state = '3' where id = ${vote.id}::bigint`;
  const department = await world.as('demo.department');
  const body = { version: election?.version, reason: '组织撤销' };
  expect(await meanwhile(begun, () => department('POST', `/api/dzzhj/${election?.id}/terminate`, body))).toEqual([
    409,
    '投票正在进行，请先结束投票',
  ]);
});

test('an election whose result was reported, approved or that was ended holds no further round', async () => {
  await world.database.rows(sql`update vote_session set state = '4' where id = ${vote.id}::bigint`);
  await world.database.rows(sql`
    insert into vote_result (session_id, held_on, sheet, issued)
    values (${vote.id}::bigint, '2026-11-21', '{"lines": [], "missing": 1}'::jsonb, 8)`);
  const { version } = (await chair('GET', path)).body;
  for (const state of ['5', '6', '7']) {
    await world.database.rows(sql`update election set state = ${state} where id = ${electionId()}`);
    const answer = await chair('POST', `${path}/again`, { version });
    expect([state, answer.status, ...messages(answer)]).toEqual([state, 400, '换届已终止或已报送结果，不能再组织投票']);
  }
  expect(await world.database.rows(sql`select 1 from vote_session where round > 1 and deleted_at is null`)).toEqual([]);
});
