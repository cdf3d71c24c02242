/** Leading groups of units: cadres with their duties, terms that are put off or renewed, the portrait and what it points out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
let physics: string;
let teamId: string;
const ids: Record<string, string> = {};
const posts: Record<string, { id: string; version: number }> = {};

const people = [
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' },
  { name: '蒋知夏', number: 'GZ101016', rank: '132', cadreType: '3' },
];
const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const teamOf = async (id: string) => (await department('GET', `/api/ldbzxx/${id}`)).body;
const membersOf = async (id: string) =>
  (await department('GET', `/api/ldbzxx/member?teamId=${id}&sort=sortNo,asc&columns=name&columns=endOn&columns=duties`))
    .body.content;
const seat = (name: string, values: object = {}) =>
  department('POST', '/api/ldbzxx/member', { teamId, cadreId: ids[name], startOn: '2021-11-10', ...values });
const step = async (name: string, values: object, ask = department) =>
  ask('POST', `/api/ldbzxx/${teamId}/${name}`, {
    version: (await teamOf(teamId)).version,
    reason: '学校统一安排',
    ...values,
  });

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  office = await world.as('demo.cadreoffice');
  physics = await world.idOf('unit', 'code', '201');
  for (const { name, ...row } of people) {
    ids[name] = (await department('POST', '/api/gbjbxx', row)).body.id;
    const post = { personId: ids[name], unitId: physics, postAttribute: '1', rank: row.rank };
    const of = {
      邵承志: ['院长', '2017-03-01'],
      许怀瑾: ['副院长', '2022-06-01'],
      蒋知夏: ['党委副书记', '2023-01-01'],
    }[name];
    const made = await department('POST', '/api/gbjbxx/post', { ...post, postName: of?.[0], startOn: of?.[1] });
    expect([name, made.status]).toEqual([name, 201]);
    posts[name] = made.body;
  }
});
afterAll(() => world.close());

test('a leading group consists of cadres, each once, who are called by their posts in the unit', async () => {
  const team = { unitId: physics, teamType: '14', session: 3, startOn: '2021-11-10', seats: 5 };
  const made = await department('POST', '/api/ldbzxx', team);
  expect([made.status, faults(made)]).toEqual([201, []]);
  expect(made.body).toMatchObject({
    name: '物理第3届二级学院党政领导班子',
    termYears: 5,
    dueOn: '2026-11-10',
    state: '3',
  });
  teamId = made.body.id;
  expect(faults(await department('POST', '/api/ldbzxx', { ...team, session: 4, startOn: '2026-11-11' }))).toEqual([
    ['teamType', '该单位已有现任的二级学院党政领导班子，请先结束上一届'],
  ]);
  expect((await seat('邵承志', { duties: '01;03', sortNo: 1 })).body.name).toBe('邵承志（院长）');
  expect((await seat('许怀瑾', { duties: '06;07', sortNo: 3 })).body.name).toBe('许怀瑾（副院长）');
  expect((await seat('蒋知夏', { duties: '02;09', sortNo: 2 })).status).toBe(201);
  expect(faults(await seat('许怀瑾'))).toEqual([['cadreId', '许怀瑾已是本届班子成员']]);
  expect(faults(await department('POST', '/api/ldbzxx/member', { teamId, startOn: '2021-11-10' }))).toEqual([
    ['cadreId', '干部不能为空'],
  ]);
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const elected = (await department('GET', `/api/ldbzxx?organisationId=${optics}&state=1`)).body.content[0];
  expect(
    faults(
      await department('POST', '/api/ldbzxx/member', {
        teamId: elected.id,
        cadreId: ids['许怀瑾'],
        startOn: '2026-01-01',
      }),
    ),
  ).toEqual([
    ['personId', '姓名不能为空'],
    ['position', '党内职务不能为空'],
    ['cadreId', '党组织班子的成员请选择党员，单位班子的成员请选择干部'],
  ]);
  expect((await teamOf(teamId)).vacancyCount).toBe(2);
});

test('[REF-13] teams are picked by name and unit, in the shape of the picker', async () => {
  const { body } = await department('GET', `/api/common/ldbzxx?unitId=${physics}`);
  expect(body.totalElements).toBe(1);
  expect(body.content[0]).toMatchObject({
    id: teamId,
    name: '物理第3届二级学院党政领导班子',
    teamType: '14',
    unitId: physics,
    unitName: '物理学院',
    session: 3,
    startOn: '2021-11-10',
    endOn: null,
    state: '3',
    memberCount: 3,
  });
  const member = await world.as('demo.member');
  expect((await member('GET', '/api/common/ldbzxx')).body).toEqual({ content: [], totalElements: 0 });
});

test('the portrait tells the order, the make-up, what nobody looks after, and who has been there too long', async () => {
  const { body } = await department('GET', `/api/ldbzxx/${teamId}/portrait`);
  expect(
    body.members.map((one: { name: string; duties: string[]; since: string }) => [one.name, one.duties, one.since]),
  ).toEqual([
    ['邵承志', ['01', '03'], '2017-03-01'],
    ['蒋知夏', ['02', '09'], '2023-01-01'],
    ['许怀瑾', ['06', '07'], '2022-06-01'],
  ]);
  expect(body.structure.count).toBe(3);
  expect(body.missingDuties).toEqual(['04', '05', '08', '10', '11', '12', '13']);
  expect(body.warnings).toContain('主要负责人邵承志在同一职位任职将满 10 年（2027-03-01），请考虑交流');
  // Nine and a half years are over on 2026-09-01, ten on 2027-03-01.
  const told = async (day: string) => {
    await setClock(world.database, day);
    const { warnings } = (await department('GET', `/api/ldbzxx/${teamId}/portrait`)).body;
    return warnings.filter((one: string) => one.includes('邵承志'));
  };
  expect(await told('2026-08-31')).toEqual([]);
  expect(await told('2026-09-01')).toHaveLength(1);
  expect(await told('2027-03-01')).toEqual(['主要负责人邵承志在同一职位任职已满 10 年（2017-03-01 起），应当交流']);
  await setClock(world.database, '2026-11-20');
  expect((await (await world.as('demo.unitleader'))('GET', `/api/ldbzxx/${teamId}/portrait`)).status).toBe(403);
});

test('a term that has run out is put off by a document, a year at most without a second word', async () => {
  const put = { approvalNo: '江大党〔2026〕40号' };
  expect((await step('extend', { ...put, extendedOn: '2027-06-30' }, office)).status).toBe(404);
  expect(faults(await step('extend', { extendedOn: '2027-06-30' }))).toEqual([['approvalNo', '批准文号不能为空']]);
  const long = await step('extend', { ...put, extendedOn: '2027-11-11' });
  expect([long.body.code, faults(long)]).toEqual(['kit.confirm', [['extendedOn', '延期（提前）换届一般不超过1年']]]);
  const done = await step('extend', { ...put, extendedOn: '2027-06-30' });
  expect([done.status, done.body.state, done.body.dueOn]).toEqual([200, '2', '2027-06-30']);
});

test('who is dismissed from the unit leaves its group', async () => {
  const { id, version } = posts['许怀瑾']!;
  const left = { id, version, endOn: '2026-11-15', dismissType: '10' };
  expect((await department('PUT', '/api/gbjbxx/post', left)).status).toBe(200);
  expect((await membersOf(teamId)).map((one: { name: string; endOn: string | null }) => [one.name, one.endOn])).toEqual(
    [
      ['邵承志（院长）', null],
      ['蒋知夏（党委副书记）', null],
      ['许怀瑾（副院长）', '2026-11-15'],
    ],
  );
});

test('the next term begins with those who are named, and the one before becomes history', async () => {
  const next = { startOn: '2026-11-18', approvalNo: '江大党〔2026〕43号', cadreIds: [ids['蒋知夏']] };
  expect(faults(await step('renew', { ...next, startOn: '2026-11-21', cadreIds: [ids['许怀瑾']] }))).toEqual([
    ['startOn', '新一届开始日期不能晚于今天'],
    ['cadreIds', '许怀瑾不是本届班子成员，不能留任'],
  ]);
  const done = await step('renew', next);
  expect([done.status, faults(done), done.body.state, done.body.endOn]).toEqual([200, [], '4', '2026-11-18']);
  const { content } = (await department('GET', `/api/ldbzxx?unitId=${physics}&state=1&columns=session&columns=dueOn`))
    .body;
  expect(content).toMatchObject([{ session: 4, dueOn: '2031-11-18' }]);
  expect(
    (await membersOf(content[0].id)).map((one: { name: string; duties: string }) => [one.name, one.duties]),
  ).toEqual([['蒋知夏（党委副书记）', '02;09']]);
  // What was stays as it was.
  const before = (await department('GET', `/api/ldbzxx/${teamId}/portrait`)).body;
  expect(before.members).toHaveLength(3);
  expect((await step('renew', { ...next, startOn: '2026-11-19' })).status).toBe(409);
});
