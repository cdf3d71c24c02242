/** Elections in mid-term: the team in office goes on, and so does its term. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { callOnly, enrol, holdVote, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let secretary: Ask;
let college: Ask;
let optics: string;
let crowd: Enrolled;
const base = '/api/dzzhj';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  secretary = await world.as('demo.secretary');
  college = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 9);
  // The secretary alone has stayed; the other seats of the committee have fallen vacant.
  await world.database.rows(sql`
    update team_member set end_on = '2026-11-01', reason = '调离'
    where organisation_id = ${optics}::bigint and person_id <> ${crowd.chairId}::bigint`);
});
afterAll(() => world.close());

async function act(who: Ask, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await secretary('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, ...input });
}
async function begin(values: object): Promise<string> {
  const asked = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '5', planOn: '2026-12-10' };
  const made = await secretary('POST', base, { ...asked, requestDoc: '江大物光支〔2026〕5号', ...values });
  expect(messages(made)).toEqual([]);
  return made.body.id;
}
const propose = async (electionId: string, personId: string, position: string): Promise<string> =>
  (await secretary('POST', `${base}/candidate`, { electionId, personId, position, source: '1' })).body.id;
async function replied(id: string): Promise<void> {
  expect(messages(await act(secretary, id, 'submit'))).toEqual([]);
  expect((await act(college, id, 'approve', { documentNo: '江大物党〔2026〕20号' })).body.state).toBe('3');
}
async function finish(id: string): Promise<void> {
  const reported = await act(secretary, id, 'report', { reportDoc: '江大物光支〔2026〕6号' });
  expect(messages(reported)).toEqual([]);
  expect((await act(college, id, 'approve', { documentNo: '江大物党〔2026〕21号' })).body.state).toBe('6');
}
/** Posts in office of the branch's committees: session, person, post, way they came to it. */
const inOffice = () =>
  world.database.rows<object>(sql`
    select lt.session, tm.person_id, tm.position, tm.get_way from team_member tm
      join leadership_team lt on lt.id = tm.team_id
    where lt.organisation_id = ${optics}::bigint and lt.state in ('1', '2', '3') and tm.end_on is null and tm.deleted_at is null
    order by tm.position, tm.id`);

test('[O-A01] one 委员 is elected alone in mid-term: he joins the team in office, whose term runs on', async () => {
  const before = (await secretary('GET', `/api/dzzxx/${optics}`)).body;
  const id = await begin({ seats: 1 });
  expect((await secretary('GET', `${base}/${id}`)).body.name).toBe('物理学院光学教工党支部第10届党支部委员会届中补选');
  expect(messages(await act(secretary, id, 'submit'))).toEqual(['请提出候选人']);
  const [first = '', second = ''] = crowd.ids;
  const one = await propose(id, first, '05');
  expect(messages(await act(secretary, id, 'submit'))).toEqual(['候选人差额不少于应选人数的20%']);
  const other = await propose(id, second, '05');
  await replied(id);
  const electors = [crowd.chairId, ...crowd.ids];
  await callOnly(world.database, optics, electors);
  const { sheet } = await holdVote({
    chair: secretary,
    crowd,
    values: {
      electionId: id,
      voteType: '2',
      position: '05',
      seats: 1,
      candidateIds: [one, other],
      supervisorIds: crowd.ids.slice(6, 8),
    },
    electors,
    marks: () => ({ [one]: 1, [other]: 2 }),
  });
  expect(sheet).toMatchObject({ expected: 10, needed: 6, missing: 0 });
  expect((await secretary('GET', `/api/dzzxx/${optics}`)).body.state).toBe('2');
  await finish(id);
  expect(await inOffice()).toEqual([
    { session: 10, personId: crowd.chairId, position: '01', getWay: '1' },
    { session: 10, personId: first, position: '05', getWay: '3' },
  ]);
  const after = (await secretary('GET', `/api/dzzxx/${optics}`)).body;
  expect([after.termStartOn, after.termEndOn, after.secretaryId, after.state]).toEqual([
    before.termStartOn,
    before.termEndOn,
    crowd.chairId,
    '2',
  ]);
});

test('[O-A01] a secretary elected alone comes from the committee in office; who led it before stays a member', async () => {
  const [first = ''] = crowd.ids;
  const id = await begin({ seats: 0, cycleType: '6' });
  const stranger = await propose(id, crowd.ids[3] ?? '', '01');
  expect(messages(await act(secretary, id, 'submit'))).toEqual([
    '选举人004不是委员候选人，也不是在任委员，不能提名为书记候选人',
  ]);
  await secretary('DELETE', `${base}/candidate`, [stranger]);
  const head = await propose(id, first, '01');
  await replied(id);
  await holdVote({
    chair: secretary,
    crowd,
    values: {
      electionId: id,
      voteType: '4',
      position: '01',
      seats: 1,
      candidateIds: [head],
      supervisorIds: [crowd.chairId],
    },
    electors: [crowd.chairId, first],
    marks: () => ({ [head]: 1 }),
  });
  await finish(id);
  expect(await inOffice()).toEqual([
    { session: 10, personId: first, position: '01', getWay: '3' },
    { session: 10, personId: crowd.chairId, position: '05', getWay: '1' },
  ]);
});

test('[O-A01] without a team in office there is nothing to fill up, and a full election needs seats', async () => {
  const id = await begin({ teamType: '4', seats: 1 });
  await propose(id, crowd.ids[0] ?? '', '01');
  expect(messages(await act(secretary, id, 'submit'))).toEqual([
    '该党组织没有在任的不设委员会的支部书记，不能届中补选或调整，请办理换届',
  ]);
  const asked = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  expect(messages(await secretary('POST', base, { ...asked, seats: 0 }))).toEqual([
    '请填写应选职数；只有届中补选、调整负责人时可以为 0',
  ]);
});
