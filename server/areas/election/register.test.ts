/** 应到会: the roll is the register, from its saving to the last ballot. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { enrol, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let chair: Ask;
let crowd: Enrolled;
let path: string;
let candidates: string[];
const base = '/api/dzzhj';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  chair = await world.as('demo.secretary');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 19);
  const asked = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  const electionId = (await chair('POST', base, { ...asked, seats: 3 })).body.id;
  candidates = [];
  for (const personId of crowd.ids.slice(0, 4)) {
    const one = { electionId, personId, position: '05', source: '1' };
    candidates.push((await chair('POST', `${base}/candidate`, one)).body.id);
  }
  await world.database.rows(sql`update election_candidate set pre_approved = true`);
  await world.database.rows(sql`update election set state = '3' where id = ${electionId}::bigint`);
  const supervisorIds = crowd.ids.slice(17, 19);
  const told = { title: '委员选举', electionId, voteType: '2', position: '05', seats: 3, chairId: crowd.chairId };
  const made = await chair('POST', `${base}/tp`, { ...told, candidateIds: candidates, supervisorIds });
  path = `${base}/tp/${made.body.id}`;
});
afterAll(() => world.close());

async function act(name: string): Promise<Answer> {
  const { version } = (await chair('GET', path)).body;
  return chair('POST', `${path}/${name}`, { version });
}
const come = (personIds: readonly string[]) =>
  chair('POST', `${path}/elector`, {
    electors: personIds.map(personId => ({ personId, isDue: true, isPresent: true })),
  });
const setRights = (personId: string | undefined, rights: string) =>
  world.database.rows(sql`update party_member set rights_status = ${rights} where id = ${personId}::bigint`);

test('[case 18b] who is not counted among those due needs a reason and the resolution, and stands on the sheet', async () => {
  const electors = [crowd.chairId, ...crowd.ids].map(personId => ({ personId, isDue: true, isPresent: true }));
  const excluded = electors.map((one, at) => (at < 2 ? { ...one, isDue: false, isPresent: false } : one));
  expect(messages(await chair('POST', `${path}/elector`, { electors: excluded }))).toContain(
    '不计入应到会人数须经党支部党员大会通过并报上级党组织同意，请上传决议',
  );
  const file = '3f0c2a34-1111-4222-8333-444455556666';
  await world.database.rows(sql`update vote_session set attachments = array[${file}::uuid]`);
  const reasoned = excluded.map(one => (one.isDue ? one : { ...one, reason: '4' }));
  expect((await chair('POST', `${path}/elector`, { electors: reasoned })).body).toEqual({
    expectCount: 18,
    presentCount: 18,
  });
  const { excluded: told } = (await chair('GET', `${path}/result`)).body;
  expect(told.map((one: { reason: string }) => one.reason)).toEqual([
    '年老体弱卧床或长期生病生活不能自理',
    '年老体弱卧床或长期生病生活不能自理',
  ]);
  // Of the own branch: of who is out of reach nothing is said.
  const restricted = await world.database.one<{ id: string }>(sql`
    select m.id from party_member m join party_member c on c.organisation_id = m.organisation_id
    where c.id = ${crowd.chairId}::bigint and m.id <> c.id and m.member_category = '1' and m.rights_status <> '1' limit 1`);
  const wrong = [{ personId: restricted?.id, isDue: true, isPresent: true }];
  expect(messages(await chair('POST', `${path}/elector`, { electors: wrong }))[0]).toMatch(/没有选举权，不能列入名单$/);
  await chair('POST', `${path}/elector`, { electors: electors.map(one => ({ ...one, isPresent: false })) });
});

test('[O-A09] twenty have the right and twelve are sent: twenty are due, sixteen have to come', async () => {
  const people = [crowd.chairId, ...crowd.ids];
  expect((await come(people.slice(0, 12))).body).toEqual({ expectCount: 20, presentCount: 12 });
  expect(messages(await act('configure'))).toEqual([]);
  expect(messages(await act('start'))).toEqual(['实到会有选举权人数不足应到会人数的五分之四，不能进行选举']);
  expect((await come(people.slice(12, 16))).body).toEqual({ expectCount: 20, presentCount: 16 });
});

test('[O-A09] who lost the right since stops the start until the roll is saved anew; who gained it is on it then', async () => {
  const [lost, gained] = [crowd.ids[15], crowd.ids[16]];
  await setRights(lost, '3');
  expect(messages(await act('start'))).toEqual(['选举人016的选举权或所在党组织有变动，请重新保存选举人名单']);
  const { isSaved, electors } = (await chair('GET', `${path}/elector`)).body;
  expect([isSaved, electors.length]).toEqual([false, 19]);
  expect((await come([])).status).toBe(400);
  expect((await chair('POST', `${path}/elector`, {})).body).toEqual({ expectCount: 19, presentCount: 16 });
  await setRights(lost, '1');
  await setRights(gained, '3');
  expect(messages(await act('start'))).toEqual([
    expect.stringMatching(/^选举人01[67]、选举人01[67]的选举权或所在党组织有变动，请重新保存选举人名单$/),
  ]);
  expect((await chair('POST', `${path}/elector`, {})).body).toEqual({ expectCount: 19, presentCount: 16 });
  expect(messages(await act('start'))).toEqual([]);
});

test('[O-A09] who loses the right while the vote is open casts no ballot', async () => {
  const voter = crowd.ids[5];
  const ask = await crowd.as(voter ?? '');
  const body = { marks: candidates.map((candidateId, at) => ({ candidateId, mark: at < 3 ? 1 : 2 })) };
  await setRights(voter, '4');
  const refused = await ask('POST', `${path}/cast`, body);
  expect([refused.status, refused.body.message]).toEqual([400, '您现在没有选举权，不能投票；如有疑问请联系会务人员']);
  await setRights(voter, '1');
  expect((await ask('POST', `${path}/cast`, body)).status).toBe(200);
});

test('the roll tells nothing of who is out of reach: neither a name nor that there is somebody', async () => {
  const strangers = await world.database.rows<{ id: string }>(sql`
    (select id from party_member where organisation_id not in (
      select organisation_id from party_member where id = ${crowd.chairId}::bigint) and member_category = '1'
      order by id limit 1)
    union all
    (select id from party_member where organisation_id not in (
      select organisation_id from party_member where id = ${crowd.chairId}::bigint) and member_category = '2'
      order by id limit 1)`);
  expect(strangers).toHaveLength(2);
  await world.database.rows(sql`update vote_session set state = '1'`);
  const saved = async (personId: string, isDue: boolean) => {
    const answer = await chair('POST', `${path}/elector`, { electors: [{ personId, isDue, isPresent: isDue }] });
    return [answer.status, ...messages(answer)];
  };
  for (const isDue of [true, false]) {
    const absent = await saved('999999999', isDue);
    expect(absent).toContain('名单中有不属于本党组织的正式党员');
    for (const { id } of strangers) expect(await saved(id, isDue)).toEqual(absent);
  }
});
