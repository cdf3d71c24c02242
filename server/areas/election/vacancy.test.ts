/** Winners who are gone when the result is approved: the others take office, the seats that stay open are told. */
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
let id: string;
const base = '/api/dzzhj';

async function act(who: Ask, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await secretary('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, ...input });
}
const propose = async (personId: string, position: string): Promise<string> =>
  (await secretary('POST', `${base}/candidate`, { electionId: id, personId, position, source: '1' })).body.id;
const leaves = (personId: string, status: string) =>
  world.database.rows(sql`
    update party_member set party_status = ${status}, rights_status = '3' where id = ${personId}::bigint`);
const isBack = (personId: string) =>
  world.database.rows(sql`
    update party_member set party_status = '1', rights_status = '1' where id = ${personId}::bigint`);
const names = async (personId: string): Promise<string> =>
  (await world.database.one<{ name: string }>(sql`select name from person where id = ${personId}::bigint`))?.name ?? '';

/** Reported: the chair and two of the crowd were elected, the chair as secretary, who stood and reports it all the same. */
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  secretary = await world.as('demo.secretary');
  college = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 9);
  const [first = '', second = '', third = ''] = crowd.ids;
  const asked = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  const made = await secretary('POST', base, {
    ...asked,
    seats: 3,
    requestDoc: '江大物光支〔2026〕5号',
    reason: '调整',
  });
  expect(messages(made)).toEqual([]);
  id = made.body.id;
  const seated = [];
  for (const personId of [crowd.chairId, first, second, third]) seated.push(await propose(personId, '05'));
  const head = await propose(crowd.chairId, '01');
  expect(messages(await act(secretary, 'submit'))).toEqual([]);
  expect((await act(college, 'approve', { documentNo: '江大物党〔2026〕20号' })).body.state).toBe('3');
  const electors = [crowd.chairId, ...crowd.ids];
  await callOnly(world.database, optics, electors);
  const held = { chair: secretary, crowd };
  const common = { electionId: id, supervisorIds: crowd.ids.slice(6, 8) };
  const [one = '', two = '', three = '', four = ''] = seated;
  await holdVote({
    ...held,
    values: { ...common, voteType: '2', position: '05', seats: 3, candidateIds: seated },
    electors,
    marks: () => ({ [one]: 1, [two]: 1, [three]: 1, [four]: 2 }),
  });
  await holdVote({
    ...held,
    values: {
      ...common,
      voteType: '4',
      position: '01',
      seats: 1,
      candidateIds: [head],
      supervisorIds: [first, second],
    },
    electors: [crowd.chairId, first, second],
    marks: () => ({ [head]: 1 }),
  });
  expect(messages(await act(secretary, 'report', { reportDoc: '江大物光支〔2026〕6号' }))).toEqual([]);
});
afterAll(() => world.close());

test('a result none of whose winners may serve goes back, and says of each why', async () => {
  const [first = '', second = ''] = crowd.ids;
  await leaves(first, '8');
  await leaves(second, '6');
  await leaves(crowd.chairId, '9');
  const refused = await act(college, 'approve', {
    documentNo: '江大物党〔2026〕21号',
    confirmed: ['election.election.vacancy'],
  });
  expect(messages(refused)).toEqual([
    `当选人丁砚书（组织关系已转出）、${await names(first)}（死亡）、${await names(second)}（开除党籍）均不能就任，请退回并说明情况，由党组织重新选举`,
  ]);
  await isBack(first);
  await isBack(crowd.chairId);
});

test('a winner who was expelled holds up nobody: it is told, confirmed, and the seat stays open for a by-election', async () => {
  const [first = '', second = ''] = crowd.ids;
  const gone = await names(second);
  expect((await college('GET', `${base}/${id}`)).body.vacancy).toBe(gone);
  const asked = { documentNo: '江大物党〔2026〕21号' };
  expect(messages(await act(college, 'approve', asked))).toEqual([
    `当选人${gone}（开除党籍）不能就任；批复后其他当选人就任，空缺的名额由届中补选产生`,
  ]);
  const { body } = await act(college, 'approve', { ...asked, confirmed: ['election.election.vacancy'] });
  expect(body).toMatchObject({ state: '6', secretaryId: crowd.chairId, vacancy: null });
  expect(body.result).toContain(`空缺：${gone}（开除党籍）`);
  const posts = await world.database.rows(sql`
    select tm.person_id, tm.position, lt.seats from team_member tm join leadership_team lt on lt.id = tm.team_id
    where lt.organisation_id = ${optics}::bigint and lt.team_type = '3' and lt.end_on is null and lt.deleted_at is null
      and tm.end_on is null and tm.deleted_at is null order by tm.position, tm.id`);
  expect(posts).toEqual([
    { personId: crowd.chairId, position: '01', seats: 3 },
    { personId: first, position: '05', seats: 3 },
  ]);
});
