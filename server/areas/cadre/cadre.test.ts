/** The record of a cadre: what is asked for, what follows from posts, what is verified, and who checks it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let office: string;
let physics: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  office = await world.idOf('unit', 'code', '101');
  physics = await world.idOf('unit', 'code', '201');
});
afterAll(() => world.close());

const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const enter = (number: string, values: object = {}) =>
  department('POST', '/api/gbjbxx', { number, cadreType: '2', rank: '131', ...values });
/** 邵承志, dean of physics, entered by the department. */
const shao = async () => {
  const id = await world.idOf('person', 'number', 'GZ941007');
  const found = await department('GET', `/api/gbjbxx/${id}`);
  return found.status === 200 ? found.body : (await enter('GZ941007', { rankMonth: '2016-05' })).body;
};
const post = (personId: string, values: object) =>
  department('POST', '/api/gbjbxx/post', {
    personId,
    unitId: physics,
    postName: '院长',
    postAttribute: '1',
    rank: '131',
    startOn: '2016-05-20',
    ...values,
  });

test('[BIZ-04] whoever works here becomes a cadre by the staff number, and what the person holds is shared', async () => {
  const row = await shao();
  expect(row).toMatchObject({ name: '邵承志', number: 'GZ941007', rank: '131', inPostStatus: '1', state: '0' });
  expect(row.postUnitId).toBe(physics);
  const list = await department('GET', '/api/gbjbxx?keyword=邵承志');
  expect([list.body.totalElements, list.body.content[0].name]).toEqual([1, '邵承志']);
  expect((await enter('GZ941007')).body.fields[0].path).toBe('number');
});

test('the age at which work began is a warning, work before birth a fault', async () => {
  const row = {
    name: '温知南',
    number: 'GZ990901',
    gender: '1',
    personType: '03',
    unitId: office,
    birthDate: '1980-05-01',
  };
  expect(faults(await enter('', { ...row, workStartedOn: '1979-09-01' }))).toEqual([
    ['workStartedOn', '参加工作时间不能早于出生日期'],
  ]);
  const young = await enter('', { ...row, workStartedOn: '1996-04-30' });
  expect([young.status, faults(young)]).toEqual([400, [['workStartedOn', '参加工作时间距出生不足16周岁，请核实']]]);
  expect((await enter('', { ...row, workStartedOn: '1996-05-01' })).status).toBe(201);
});

test('a cadre has one main post; the posts held are the place and the wording of the record', async () => {
  const { id } = await shao();
  const first = await post(id, {});
  expect(first.status).toBe(201);
  expect(faults(await post(id, { postName: '党委书记' }))).toEqual([['isMain', '只能有一个主职']]);
  expect((await post(id, { postName: '党委副书记', isMain: false, startOn: '2018-03-01' })).status).toBe(201);
  expect((await department('GET', `/api/gbjbxx/${id}`)).body).toMatchObject({
    currentPost: '物理学院院长、党委副书记',
    currentPostOn: '2016-05-20',
    inPostStatus: '1',
  });
  expect(faults(await post(id, { isMain: false, startOn: '2020-01-01', endOn: '2019-01-01' }))).toEqual([
    ['endOn', '结束时间不能早于开始时间'],
  ]);
});

test('on trial while the post is; whoever leaves the last post has the status that the dismissal gives', async () => {
  const made = (await enter('GZ191025', { rank: '132', cadreType: '3' })).body;
  const held = (await post(made.id, { postName: '副院长', rank: '132', state: '2', trialEndOn: '2027-01-01' })).body;
  const status = async () => (await department('GET', `/api/gbjbxx/${made.id}`)).body.inPostStatus;
  expect(await status()).toBe('2');
  const left = { id: held.id, version: held.version, endOn: '2026-03-01', dismissType: '1' };
  const after = await department('PUT', '/api/gbjbxx/post', left);
  expect([after.status, after.body.state, await status()]).toEqual([200, '3', '7']);
});

test('what the file proved wins everywhere, and no other write changes it', async () => {
  const row = await shao();
  const proved = {
    version: row.version,
    verifiedBirthDate: '1966-11-28',
    verifiedWorkOn: '1994-07-01',
    verifiedPartyOn: '1989-02-24',
    reason: '干部人事档案专项审核',
  };
  const { id } = await shao();
  const now = (await department('GET', `/api/gbjbxx/${id}`)).body;
  const answer = await department('POST', `/api/gbjbxx/${id}/verify`, { ...proved, version: now.version });
  expect([answer.status, faults(answer)]).toEqual([200, []]);
  expect(answer.body).toMatchObject({
    birthDate: '1966-11-28',
    verifiedBirthDate: '1966-11-28',
    partyJoinedOn: '1989-02-24',
  });
  const member = (await department('GET', `/api/dyjbxx/${id}`)).body;
  expect([member.birthDate, member.joinedOn]).toEqual(['1966-11-28', '1989-02-24']);
  const typed = { id, version: member.version, workStartedOn: '1995-07-01' };
  expect(faults(await department('PUT', '/api/person', typed))).toEqual([
    ['workStartedOn', '参加工作时间已由组织部认定为1994-07-01，只能由组织部重新认定'],
  ]);
  const early = { version: answer.body.version, verifiedPartyOn: '1984-11-27', reason: '档案' };
  expect(faults(await department('POST', `/api/gbjbxx/${id}/verify`, early))).toEqual([
    ['verifiedPartyOn', '入党时间不满18周岁'],
  ]);
});

test('a record is handed in complete and checked by somebody else', async () => {
  const made = (await enter('GZ081006', { rank: '132' })).body;
  const refused = await department('POST', `/api/gbjbxx/${made.id}/submit`, { version: made.version });
  expect(refused.body.fields[0].message).toBe('信息不完整，缺少：任现级别时间、职务职级，请补齐后再提交审核');
});

test('who hands it in does not approve it; the cadre office does, and nobody one that is the own', async () => {
  const { id } = (await department('GET', '/api/gbjbxx?keyword=温如玉')).body.content[0];
  const held = { unitId: office, postName: '副部长', postAttribute: '2', rank: '132', startOn: '2019-01-01' };
  expect((await post(id, held)).status).toBe(201);
  const before = (await department('GET', `/api/gbjbxx/${id}`)).body;
  const filled = await department('PUT', '/api/gbjbxx', { id, version: before.version, rankMonth: '2019-01' });
  const handedIn = await department('POST', `/api/gbjbxx/${id}/submit`, { version: filled.body.version });
  expect([handedIn.status, handedIn.body.state]).toEqual([200, '1']);
  const own = await department('POST', `/api/gbjbxx/${id}/approve`, { version: handedIn.body.version });
  expect(own.body.fields[0].message).toBe('不能审核本人提交的信息');
  const typed = await department('PUT', '/api/gbjbxx', { id, version: handedIn.body.version, specialty: '干部工作' });
  expect(typed.status).toBe(400);
});

test('a service ends by a document: the posts end with it, and it is not written by hand', async () => {
  const row = await shao();
  const { version } = (await department('GET', `/api/gbjbxx/${row.id}`)).body;
  const ask = (body: object) => department('POST', `/api/gbjbxx/${row.id}/changeStatus`, { version, ...body });
  const document = { documentNo: '江大党干〔2026〕9号', changedOn: '2026-06-30' };
  expect(faults(await ask({ ...document, inPostStatus: '2' }))).toEqual([
    ['inPostStatus', '在任和试用期由任职记录确定，请登记任职记录'],
  ]);
  const retired = await ask({ ...document, inPostStatus: '8' });
  expect([retired.status, retired.body.inPostStatus, retired.body.currentPost]).toEqual([200, '8', null]);
  const posts = (await department('GET', `/api/gbjbxx/post?personId=${row.id}`)).body.content;
  expect(posts.map((one: { endOn: string; state: string }) => [one.endOn, one.state])).toEqual([
    ['2026-06-30', '3'],
    ['2026-06-30', '3'],
  ]);
});
