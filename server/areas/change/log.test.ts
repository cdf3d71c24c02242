import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
});
afterAll(() => world.close());

const log = async (who: Ask, name: string, query = '') => (await who('GET', `/api/changeRecord/${name}?${query}`)).body;

test('[BIZ-43] a renamed unit stands in the unit log with old and new, and once restored with origin 5', async () => {
  const id = await world.idOf('unit', 'code', '202');
  const before = (await department('GET', `/api/dwxx/${id}`)).body;
  await department('PUT', '/api/dwxx', { id, version: before.version, name: '材料与化学学院' });
  const [entry] = (await log(department, 'unit', 'keyword=材料与化学')).content;
  expect(entry).toMatchObject({
    recordId: id,
    title: '材料与化学学院',
    origin: 3,
    type: 2,
    operatorName: '周若川',
    fields: [{ label: '单位名称', old: before.name, new: '材料与化学学院' }],
  });
  const [first, second] = (await department('GET', `/api/dwxx/${id}/trace`)).body.content;
  const { version } = (await department('GET', `/api/dwxx/${id}`)).body;
  const wish = { changeId: second.changeId, fields: ['name'], reason: '误改', version };
  expect(first.fields[0].previousChangeId).toBe(second.changeId);
  expect((await department('POST', `/api/dwxx/${id}/restore`, wish)).body.name).toBe(before.name);
  expect((await log(department, 'unit', 'origin=5')).content).toMatchObject([{ recordId: id, reason: '误改' }]);
});

test('[BIZ-44] [BIZ-45] the organisation log holds what is in reach, newest first, by name, day and source', async () => {
  const id = await world.idOf('party_organisation', 'code', '9999990001201002');
  const { version } = (await department('GET', `/api/dzzxx/${id}`)).body;
  await department('PUT', '/api/dzzxx', { id, version, shortName: '本科生第一支部' });
  const own = await log(college, 'organisation', 'keyword=本科生第一支部');
  expect(own.content[0]).toMatchObject({ recordId: id, fields: [{ label: '简称', new: '本科生第一支部' }] });
  expect(own.content.at(-1)).toMatchObject({ recordId: id, type: 1 });
  const all = await log(department, 'organisation', 'size=200');
  const reached = await log(college, 'organisation', 'size=200');
  expect(reached.totalElements).toBeLessThan(all.totalElements);
  expect((await log(department, 'organisation', 'to=2001-01-01')).totalElements).toBe(0);
  expect((await department('GET', '/api/changeRecord/organisation?from=x')).body.fields[0].message).toBe(
    '开始日期不是有效日期，请按“2026-05-19”填写',
  );
});

test('the member log masks what is sensitive, and is for who may see traces', async () => {
  const gu = await world.idOf('person', 'number', 'GZ141033');
  const { version } = (await department('GET', `/api/dyjbxx/${gu}`)).body;
  await department('PUT', '/api/dyjbxx', { id: gu, version, phone: '19900001099' });
  const [entry] = (await log(department, 'member', 'keyword=顾青岚')).content;
  expect(entry.fields).toEqual([{ name: 'phone', label: '手机', old: '199****1034', new: '199****1099' }]);
  const member = await world.as('demo.member');
  expect((await member('GET', '/api/changeRecord/member')).status).toBe(403);
  expect((await member('GET', '/api/changeRecord/unit')).status).toBe(403);
});

test('a branch that is hung elsewhere is told by its superior; the places machines keep are told of nobody', async () => {
  const branch = await world.idOf('party_organisation', 'code', '9999990001201001');
  const other = await world.idOf('party_organisation', 'code', '9999990001202');
  const { version, shortName } = (await department('GET', `/api/dzzxx/${branch}`)).body;
  const order = { version, parentId: other, reason: '录入错误' };
  expect((await department('POST', `/api/dzzxx/${branch}/correct`, order)).status).toBe(200);
  const told = ({ fields, reason }: { fields: { label: string }[]; reason: string }) => [
    fields.map(one => one.label),
    reason,
  ];
  const [entry] = (await department('GET', `/api/dzzxx/${branch}/trace`)).body.content;
  expect(told(entry)).toEqual([['上级党组织'], '录入错误']);
  const [group] = (await department('GET', `/api/dzzxx?parentId=${branch}`)).body.content;
  expect(told((await department('GET', `/api/dzzxx/${group.id}/trace`)).body.content[0])).toEqual([[], '随上级移动']);
  expect(told((await log(department, 'organisation', `keyword=${shortName}`)).content[0])).toEqual([
    ['上级党组织'],
    '录入错误',
  ]);
});

test('[BIZ-43] what hangs on a cadre and who manages cadres have logs of their own, by the name of the person', async () => {
  const id = await world.idOf('person', 'number', 'GZ191025');
  await department('POST', '/api/gbjbxx', { number: 'GZ191025', cadreType: '3', rank: '132' });
  const other = await world.idOf('person', 'number', 'GZ141033');
  const family = { relation: '12', unitPost: '江临市第一中学教师' };
  const wife = await department('POST', '/api/person/family', { ...family, personId: id, name: '林静姝' });
  await department('POST', '/api/person/family', { ...family, personId: other, name: '沈如是' });
  await department('PUT', '/api/person/family', { id: wife.body.id, version: wife.body.version, unitPost: '副校长' });
  const [changed, ...rest] = (await log(department, 'cadre/familyMember', 'keyword=许怀瑾')).content;
  expect(changed).toMatchObject({
    recordId: wife.body.id,
    title: '许怀瑾：林静姝',
    fields: [{ label: '工作单位及职务', old: '江临市第一中学教师', new: '副校长' }],
  });
  expect(rest.map(({ type }: { type: number }) => type)).toEqual([1]);
  expect((await log(department, 'cadre/familyMember', 'keyword=沈如是')).totalElements).toBe(0);
  const member = await world.as('demo.member');
  expect((await member('GET', '/api/changeRecord/cadre/familyMember')).status).toBe(403);

  const root = await world.idOf('unit', 'code', '100');
  const managing = { name: '干部一科', ranks: '131', unitIds: [root], managerIds: [id] };
  await department('POST', '/api/gbManageDept', managing);
  expect((await log(department, 'cadre/managingDepartment')).content[0]).toMatchObject({ title: '干部一科', type: 1 });
  expect((await department('GET', '/api/changeRecord/cadre/disciplineRecord')).status).toBe(404);
});
