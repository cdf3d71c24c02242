import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { callOnly, enrol, type Enrolled } from './fixtures.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let optics: string;
let crowd: Enrolled;
const base = '/api/dzzhj';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 16);
});
afterAll(() => world.close());

async function action(who: Ask, path: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await department('GET', path)).body;
  return who('POST', `${path}/${name}`, { version, ...input });
}
const asked = (values: object = {}) => ({
  organisationId: optics,
  teamType: '3',
  electMethod: '1',
  cycleType: '2',
  planOn: '2026-12-10',
  seats: 5,
  requestDoc: '江大物光支〔2026〕3号',
  reason: '支部委员调离，缺额较多',
  ...values,
});
const propose = (electionId: string, personId: string, position = '05') =>
  secretary('POST', `${base}/candidate`, { electionId, personId, position, source: '1' });

let id = '';

test('[case 5] five candidates for five seats are refused by the differential rule, six pass', async () => {
  id = (await secretary('POST', base, asked())).body.id;
  expect((await secretary('GET', `${base}/${id}`)).body).toMatchObject({
    name: '物理学院光学教工党支部第11届党支部委员会换届',
    session: 11,
    state: '1',
    candidateDiffRate: 20,
  });
  for (const person of crowd.ids.slice(0, 5)) await propose(id, person);
  await propose(id, crowd.ids[0] ?? '', '01');
  const five = await action(secretary, `${base}/${id}`, 'submit');
  expect([five.status, messages(five)]).toEqual([400, ['候选人差额不少于应选人数的20%']]);
  await propose(id, crowd.ids[5] ?? '');
  expect((await action(secretary, `${base}/${id}`, 'submit')).body.state).toBe('2');
});

test('the committee above is asked, nobody else, and replies to request and candidates', async () => {
  const way = (await college('GET', `/api/workflowRecord?entity=election&recordId=${id}`)).body;
  expect([way.owedBy, way.offered.sort()]).toEqual([['董思源'], ['approve', 'sendBack', 'terminate']]);
  const own = await action(secretary, `${base}/${id}`, 'approve', { documentNo: 'x' });
  expect(own.status).toBe(403);
  expect((await action(college, `${base}/${id}`, 'sendBack', { opinion: ' ' })).body.fields[0].path).toBe('opinion');
  await action(college, `${base}/${id}`, 'sendBack', { opinion: '请补充候选人简介' });
  expect((await secretary('GET', `${base}/${id}`)).body.state).toBe('1');
  await action(secretary, `${base}/${id}`, 'submit');
  const answer = await action(college, `${base}/${id}`, 'approve', {
    documentNo: '江大物党〔2026〕12号',
    opinion: '同意',
  });
  expect(answer.body).toMatchObject({ state: '3', replyDoc: '江大物党〔2026〕12号', replyOn: '2026-11-21' });
  const list = (await secretary('GET', `${base}/candidate?electionId=${id}&columns=preApproved`)).body.content;
  expect(list.map((one: { preApproved: boolean }) => one.preApproved)).toEqual(Array<boolean>(7).fill(true));
  const late = await propose(id, crowd.ids[6] ?? '');
  expect(messages(late)).toEqual(['换届请示已提交，不能再修改候选人；如需修改，请先退回']);
});

test('an early request needs a reason, one election of a body runs at a time, probationary members do not stand', async () => {
  expect(messages(await secretary('POST', base, asked()))).toEqual(['该党组织已有进行中的换届']);
  const graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  const early = await college(
    'POST',
    base,
    asked({ organisationId: graduates, teamType: '4', seats: 1, reason: null }),
  );
  const path = `${base}/${early.body.id}`;
  // A branch is elected by all of its members, and has no standing committee.
  const put = (values: object) => college('PUT', base, { id: early.body.id, ...values });
  await put({ version: early.body.version, electMethod: '2', delegateCount: 120, standingSeats: 1 });
  expect(messages(await action(college, path, 'submit')).slice(0, 2)).toEqual([
    '不设委员会的支部书记由党员大会选举，请选择党员大会直接选举或先差额预选再正式选举',
    '不设委员会的支部书记不设常委，请将常委职数留空',
  ]);
  await put({ version: early.body.version + 1, electMethod: '1', standingSeats: null });
  expect(messages(await action(college, path, 'submit'))).toEqual([
    '任期届满日为 2028-04-11，距今超过 12 个月，提前换届应填写理由',
    '请提出书记候选人',
  ]);
  const probationary = await world.database.one<{ id: string }>(
    sql`select id from party_member where member_category = '2' order by id limit 1`,
  );
  const stood = await college('POST', `${base}/candidate`, {
    electionId: early.body.id,
    personId: probationary?.id,
    position: '01',
    source: '1',
  });
  expect(messages(stood)).toEqual(['预备党员不能担任党内职务']);
  expect((await action(college, path, 'terminate', { reason: '暂缓' })).body.state).toBe('7');
  const congress = asked({ organisationId: graduates, teamType: '1', electMethod: '2', delegateCount: 80 });
  const few = await college('POST', base, congress);
  expect([few.body.code, messages(few)]).toEqual(['kit.confirm', ['代表名额一般为 100 至 200 名，最多不超过 300 名']]);
  expect((await college('POST', base, { ...congress, delegateCount: 301 })).body.fields[0].path).toBe('delegateCount');
});

async function held(values: object, electors: string[], choice: (voter: number) => [string, number][]) {
  const session = (
    await secretary('POST', `${base}/tp`, {
      electionId: id,
      chairId: crowd.chairId,
      supervisorIds: crowd.ids.slice(12, 14),
      ...values,
    })
  ).body;
  const path = `${base}/tp/${session.id}`;
  await callOnly(world.database, optics, electors);
  const roll = electors.map(personId => ({ personId, isDue: true, isPresent: true }));
  expect((await secretary('POST', `${path}/elector`, { electors: roll })).status).toBe(200);
  const configured = await action(secretary, path, 'configure');
  expect(messages(configured)).toEqual([]);
  expect(messages(await action(secretary, path, 'start'))).toEqual([]);
  for (const [at, voter] of electors.entries()) {
    const ask = voter === crowd.chairId ? secretary : await crowd.as(voter);
    const marks = choice(at).map(([candidateId, mark]) => ({ candidateId, mark }));
    const cast = await ask('POST', `${path}/cast`, { marks });
    expect([cast.status, cast.body.message]).toEqual([200, undefined]);
  }
  expect((await action(secretary, path, 'close')).body.state).toBe('4');
  return { path, sheet: (await secretary('GET', `${path}/result`)).body.sheet };
}

test('the members elect the committee, the committee its secretary, and the approved result becomes the new team', async () => {
  const rows = (await secretary('GET', `${base}/candidate?electionId=${id}&size=50&columns=position&columns=personId`))
    .body.content as { id: string; position: string; personId: string }[];
  const seats = rows.filter(one => one.position === '05').sort((a, b) => Number(a.personId) - Number(b.personId));
  const head = rows.find(one => one.position === '01');
  const early = await secretary('POST', `${base}/tp`, {
    title: '书记选举',
    electionId: id,
    voteType: '4',
    position: '01',
    seats: 1,
    candidateIds: [head?.id],
    chairId: crowd.chairId,
    supervisorIds: crowd.ids.slice(12, 14),
  });
  expect(messages(await action(secretary, `${base}/tp/${early.body.id}`, 'configure'))).toEqual([
    expect.stringMatching(/未当选委员，不能作为书记候选人$/),
    '请先确定选举人名单',
  ]);
  await secretary('DELETE', `${base}/tp`, [early.body.id]);

  const five = seats.slice(0, 5).map(one => one.id);
  const common = { title: '委员选举', voteType: '2', position: '05', seats: 5 };
  const short = await secretary('POST', `${base}/tp`, { ...common, electionId: id, candidateIds: five });
  expect(messages(await action(secretary, `${base}/tp/${short.body.id}`, 'configure'))).toContain(
    '候选人差额不少于应选人数的20%',
  );
  await secretary('DELETE', `${base}/tp`, [short.body.id]);

  const voters = [crowd.chairId, ...crowd.ids.slice(0, 15)];
  const members = await held({ ...common, candidateIds: seats.map(one => one.id) }, voters, () =>
    seats.map((one, at) => [one.id, at < 5 ? 1 : 2]),
  );
  expect(members.sheet).toMatchObject({ expected: 16, present: 16, returned: 16, valid: 16, needed: 9, missing: 0 });
  expect((await secretary('GET', `${base}/${id}`)).body.state).toBe('4');
  expect((await secretary('GET', `/api/dzzxx/${optics}`)).body.state).toBe('3');
  expect(messages(await action(secretary, `${base}/${id}`, 'report', { reportDoc: '江大物光支〔2026〕4号' }))).toEqual([
    '尚未选出书记',
  ]);

  const committee = crowd.ids.slice(0, 5);
  // Members of the committee who do not stand watch over its own vote.
  const supervisorIds = crowd.ids.slice(1, 3);
  const chaired = {
    title: '书记选举',
    voteType: '4',
    position: '01',
    seats: 1,
    candidateIds: [head?.id],
    supervisorIds,
  };
  await held(chaired, committee, () => [[head?.id ?? '', 1]]);
  const reported = await action(secretary, `${base}/${id}`, 'report', { reportDoc: '江大物光支〔2026〕4号' });
  expect(reported.body).toMatchObject({ state: '5', electOn: '2026-11-21', secretaryId: crowd.ids[0] });

  const done = await action(college, `${base}/${id}`, 'approve', { documentNo: '江大物党〔2026〕13号' });
  expect(done.body).toMatchObject({ state: '6', resultDoc: '江大物党〔2026〕13号', approvedOn: '2026-11-21' });
  const organisation = (await secretary('GET', `/api/dzzxx/${optics}`)).body;
  expect(organisation).toMatchObject({
    state: '2',
    secretaryId: crowd.ids[0],
    termStartOn: '2026-11-21',
    termEndOn: '2029-11-21',
  });
  const teams = (await department('GET', `/api/ldbzxx?organisationId=${optics}&sort=startOn,desc`)).body.content;
  expect(teams.map((one: Record<string, unknown>) => [one['session'], one['state'], one['memberCount']])).toEqual([
    [11, '1', 5],
    [10, '4', 0],
  ]);
  const posts = (await department('GET', `/api/ldbzxx/member?teamId=${teams[0].id}&sort=sortNo,asc`)).body.content;
  expect(posts.map((one: Record<string, unknown>) => [one['personId'], one['position'], one['getWay']])).toEqual(
    crowd.ids.slice(0, 5).map((person, at) => [person, at === 0 ? '01' : '05', '1']),
  );
  const steps = (await secretary('GET', `/api/workflowRecord?entity=election&recordId=${id}`)).body.steps;
  expect(steps.map((one: { node: string }) => one.node)).toEqual([
    '提交换届请示',
    '上级党组织批复请示',
    '提交换届请示',
    '上级党组织批复请示',
    '报送选举结果',
    '上级党组织审批结果',
  ]);
});
