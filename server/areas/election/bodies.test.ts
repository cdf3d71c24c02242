/** Bodies of a committee: its discipline committee and its standing committee, each by its own posts. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { enrol, holdVote, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let physics: string;
let crowd: Enrolled;
/** Everybody who may vote in the college. */
let electors: string[];
const base = '/api/dzzhj';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const dean = await world.database.one<{ id: string }>(
    sql`select person_id as id from user_account where username = 'demo.college'`,
  );
  crowd = { ...(await enrol(world, optics, 8)), chairId: dean?.id ?? '' };
  electors = [crowd.chairId, ...crowd.ids];
  await world.database.rows(sql`
    update party_member set rights_status = case when id = any(${sql.param(electors)}::bigint[]) then '1' else '3' end
    where member_category = '1' and party_status = '1'`);
  await world.database.rows(sql`
    update party_member set organisation_id = ${optics}::bigint where id = ${crowd.chairId}::bigint`);
});
afterAll(() => world.close());

async function act(who: Ask, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await college('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, confirmed: ['election.election.long'], ...input });
}
async function begin(values: object): Promise<string> {
  const asked = { organisationId: physics, electMethod: '1', cycleType: '2', planOn: '2026-12-10' };
  const told = { requestDoc: '江大物党〔2026〕30号', reason: '学院调整' };
  const made = await college('POST', base, { ...asked, ...told, ...values });
  expect(messages(made)).toEqual([]);
  return made.body.id;
}
const propose = (electionId: string, personId: string, position: string) =>
  college('POST', `${base}/candidate`, { electionId, personId, position, source: '1' });
const idsOf = (answers: Answer[]) => answers.map(one => String(one.body.id));
async function proposed(electionId: string, people: string[], position: string): Promise<string[]> {
  const answers: Answer[] = [];
  for (const personId of people) answers.push(await propose(electionId, personId, position));
  return idsOf(answers);
}
async function replied(id: string): Promise<void> {
  expect(messages(await act(college, id, 'submit'))).toEqual([]);
  expect((await act(department, id, 'approve', { documentNo: '江大党〔2026〕40号' })).body.state).toBe('3');
}
async function finish(id: string): Promise<void> {
  expect(messages(await act(college, id, 'report', { reportDoc: '江大物党〔2026〕31号' }))).toEqual([]);
  expect((await act(department, id, 'approve', { documentNo: '江大党〔2026〕41号' })).body.state).toBe('6');
}
const inOffice = (teamType: string) =>
  world.database.rows<object>(sql`
    select tm.person_id, tm.position from team_member tm join leadership_team lt on lt.id = tm.team_id
    where lt.organisation_id = ${physics}::bigint and lt.team_type = ${teamType} and lt.state in ('1', '2', '3')
      and tm.end_on is null and tm.deleted_at is null order by tm.sort_no, tm.id`);
/** In favour of the first so many, against the others. */
const firstOf = (ids: string[], count: number) => () =>
  Object.fromEntries(ids.map((id, at) => [id, at < count ? 1 : 2]));

test('[O-A04] a discipline committee has a secretary and members of its own, beside the committee and its secretary', async () => {
  const leading = await inOffice('1');
  const id = await begin({ teamType: '5', cycleType: '4', seats: 3 });
  expect(messages(await propose(id, crowd.ids[0] ?? '', '05'))).toEqual(['“委员”不是本次选举的职务']);
  const members = await proposed(id, crowd.ids.slice(0, 4), '14');
  expect(messages(await act(college, id, 'submit'))).toEqual(['请提出纪委书记候选人']);
  const [head = ''] = await proposed(id, crowd.ids.slice(0, 1), '12');
  await replied(id);
  const common = { electionId: id, voteType: '2', supervisorIds: crowd.ids.slice(5, 7) };
  const values = { ...common, position: '14', seats: 3, candidateIds: members };
  const elected = await holdVote({ chair: college, crowd, values, electors, marks: firstOf(members, 3) });
  expect(elected.sheet).toMatchObject({ expected: 9, missing: 0 });
  await holdVote({
    chair: college,
    crowd,
    values: {
      ...common,
      voteType: '4',
      position: '12',
      seats: 1,
      candidateIds: [head],
      supervisorIds: crowd.ids.slice(1, 3),
    },
    electors: crowd.ids.slice(0, 3),
    marks: () => ({ [head]: 1 }),
  });
  await finish(id);
  expect((await college('GET', `${base}/${id}`)).body).toMatchObject({ secretaryId: crowd.ids[0] });
  expect(await inOffice('5')).toEqual([
    { personId: crowd.ids[0], position: '12' },
    { personId: crowd.ids[1], position: '14' },
    { personId: crowd.ids[2], position: '14' },
  ]);
  expect(await inOffice('1')).toEqual(leading);
  expect((await college('GET', `/api/dzzxx/${physics}`)).body.state).toBe('2');
  const [team] = (await department('GET', `/api/ldbzxx?organisationId=${physics}&teamType=5`)).body.content;
  expect(team.secretaryId).toBe(crowd.ids[0]);
});

test('[O-A05] 常委 are elected by the committee from its members, and are kept as 常委', async () => {
  const id = await begin({ teamType: '1', seats: 4, standingSeats: 2 });
  const members = await proposed(id, crowd.ids.slice(0, 5), '05');
  const standing = await proposed(
    id,
    [0, 1, 4].map(at => crowd.ids[at] ?? ''),
    '04',
  );
  const [head = ''] = await proposed(id, crowd.ids.slice(0, 1), '01');
  await replied(id);
  const common = { electionId: id, voteType: '2' };
  await holdVote({
    chair: college,
    crowd,
    values: { ...common, position: '05', seats: 4, candidateIds: members, supervisorIds: crowd.ids.slice(5, 7) },
    electors,
    marks: firstOf(members, 4),
  });
  const own = { ...common, position: '04', seats: 2, candidateIds: standing, supervisorIds: crowd.ids.slice(2, 4) };
  const tried = await college('POST', `${base}/tp`, { ...own, title: '常委选举', chairId: crowd.chairId });
  const roll = (await college('GET', `${base}/tp/${tried.body.id}/elector`)).body.electors;
  expect(roll.map((one: { personId: string }) => one.personId).sort()).toEqual(crowd.ids.slice(0, 4).sort());
  expect(
    messages(await college('POST', `${base}/tp/${tried.body.id}/configure`, { version: tried.body.version })),
  ).toEqual(['选举人005未当选委员，不能作为常委候选人', '请先确定选举人名单']);
  await college('DELETE', `${base}/tp`, [tried.body.id]);
  // Who was not elected is followed by the next of the committee.
  await world.database.rows(sql`
    update election_candidate set person_id = ${crowd.ids[2]}::bigint where id = ${standing[2]}::bigint`);
  const committee = crowd.ids.slice(0, 4);
  const watched = { ...own, supervisorIds: [crowd.ids[3]] };
  await holdVote({ chair: college, crowd, values: watched, electors: committee, marks: firstOf(standing, 2) });
  await holdVote({
    chair: college,
    crowd,
    values: {
      ...common,
      voteType: '4',
      position: '01',
      seats: 1,
      candidateIds: [head],
      supervisorIds: crowd.ids.slice(1, 3),
    },
    electors: committee,
    marks: () => ({ [head]: 1 }),
  });
  await finish(id);
  expect(await inOffice('1')).toEqual([
    { personId: crowd.ids[0], position: '01' },
    { personId: crowd.ids[1], position: '04' },
    { personId: crowd.ids[2], position: '05' },
    { personId: crowd.ids[3], position: '05' },
  ]);
});
