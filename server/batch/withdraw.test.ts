/** Sheets of named people and units that went in and are taken back, with what happened in between. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Resource } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { unit } from 'contract/organisation/unit.ts';
import type { Withdrawal } from 'contract/batch/withdrawal.ts';
import { actorOf } from '../areas/platform/sessions.ts';
import type { CellText } from '../import/excel.ts';
import { txOf } from '../kit/tx.ts';
import { idCard } from '../seed/id-card.ts';
import { saveWith } from '../testing/bench.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';
import { withdraw } from './withdraw.ts';

let world: OpenWorld;
let department: Ask;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  department = await world.as('demo.department');
});

/** Uploads and confirms a sheet; gives the number of its batch. */
async function goIn(path: string, ...rows: CellText[][]): Promise<string> {
  const { body } = await send(department, `/${path}/import`, '名单.xlsx', await sheet(...rows));
  expect(body).toMatchObject({ faultCount: 0 });
  expect((await action(world, department, body.id, 'confirm')).body.state).toBe(2);
  return body.id;
}
type Step = Parameters<typeof withdraw>[3];
async function takeBack(
  resource: Resource,
  id: string,
  step?: Step,
  username = 'demo.department',
): Promise<Withdrawal> {
  const user = await world.database.one<{ id: string }>(sql`select id from user_account where username = ${username}`);
  const { actor } = await actorOf(world.database, user?.id ?? '');
  const tx = txOf(world.database, world.registry, actor);
  return withdraw(tx, world.database, { id, resource, verb: 'import', reason: '撤销导入：名单.xlsx' }, step);
}
const found = async (path: string, key: string) =>
  (await department('GET', `/${path}?keyword=${encodeURIComponent(key)}`)).body.content;
const member = async (number: string) => {
  const [{ id }] = await found('api/dyjbxx', number);
  return (await department('GET', `/api/dyjbxx/${id}`)).body;
};
const edit = async (path: string, { id, version }: { id: string; version: number }, values: object) =>
  expect((await saveWith(department, 'PUT', `/${path}`, { id, version, ...values })).status).toBe(200);
const changes = async () =>
  Number((await world.database.one<{ n: string }>(sql`select count(*) as n from change_record`))?.n);

const heads = ['姓名', '身份证号', '民族', '籍贯', '学历', '工作岗位', '手机', '人员类型', '学号/工号', '所在党支部'];
const party = ['进入支部日期', '进入支部类型', '人员类别', '党籍状态', '入党时间', '入党类型', '转正时间', '转正情况'];
const optics = '物理学院光学教工党支部';
const comes = (name: string, card: string, number: string, phone: string): CellText[] =>
  [name, card, '汉族', '江苏南京', '博士研究生毕业', '事业单位专业技术岗位', phone, '专任教师', number, optics].concat([
    '2020-03-01',
    '校外转入',
    '正式党员',
    '正常',
    '2012-06-01',
    '新发展入党',
    '2013-06-02',
    '按期转正',
  ]);
const head = [...heads, ...party];

test('who came in with the batch goes, person and membership both, and may come in again', async () => {
  const row = comes('苏青禾', idCard('1990-05-06', 210), 'T91001', '13900000101');
  const id = await goIn('api/dyjbxx', head, row);
  const [{ id: personId }] = await found('api/person', 'T91001');
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 1, kept: [] });
  expect(await found('api/dyjbxx', 'T91001')).toEqual([]);
  expect(await found('api/person', 'T91001')).toEqual([]);
  const records = await world.database.rows(sql`
    select entity, type, origin, reason, operator_name, fields->0->>'newText' as what from change_record
    where batch_id = ${id}::bigint and record_id = ${personId}::bigint order by id`);
  const taken = { type: 2, origin: 5, reason: '撤销导入：名单.xlsx', operatorName: '周若川', what: '误录删除' };
  expect(records).toMatchObject([
    { entity: 'person', type: 1, origin: 1 },
    { entity: 'partyMember', type: 1, origin: 1 },
    { entity: 'partyMember', ...taken },
    { entity: 'person', ...taken },
  ]);
  await goIn('api/dyjbxx', head, row);
  expect(await member('T91001')).toMatchObject({ name: '苏青禾', joinedOn: '2012-06-01' });
});

test('values come back as they were: plain, sealed, empty and derived ones', async () => {
  const before = await member('GZ041011');
  expect(before).toMatchObject({ name: '丁砚书', nativePlace: '江苏常州', formerName: null, titleLevel: '1' });
  const row = ['GZ041011', '江苏无锡', '丁观澜', '19900008888', '副教授', '否'];
  const id = await goIn('api/dyjbxx', ['学号/工号', '籍贯', '曾用名', '手机', '专业技术职务', '是否失联'], row);
  expect(await member('GZ041011')).toMatchObject({ nativePlace: '江苏无锡', formerName: '丁观澜', titleLevel: '2' });
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 1, kept: [] });
  const { version, updatedAt, updatedBy: _by, updatedByName: _name, ...values } = before;
  expect(await member('GZ041011')).toMatchObject({ ...values, version: version + 2 });
  expect(updatedAt).not.toBe((await member('GZ041011')).updatedAt);
});

test('a membership given to a person who was there is taken, and what was filled in is empty again', async () => {
  const [{ id: personId }] = await found('api/person', 'GZ201028');
  const before = (await department('GET', `/api/person/${personId}`)).body;
  const row = comes('贺兰亭', '999999199108080022', 'GZ201028', '19900001064');
  row.splice(3, 1, '山西大同');
  row.splice(9, 1, '外国语学院教工第二党支部');
  const id = await goIn('api/dyjbxx', [...head, '曾用名', '出生地'], [...row, '贺汀', '山西太原']);
  expect(await member('GZ201028')).toMatchObject({ formerName: '贺汀', birthPlace: '山西太原', politicalStatus: '01' });
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 1, kept: [] });
  expect(await found('api/dyjbxx', 'GZ201028')).toEqual([]);
  const after = (await department('GET', `/api/person/${personId}`)).body;
  const { version, updatedAt, updatedBy, updatedByName, ...values } = before;
  expect(after).toMatchObject(values);
  expect([after.version > version, after.updatedAt > updatedAt]).toEqual([true, true]);
  expect([updatedBy, updatedByName]).toEqual([null, null]);
});

test('rows changed since stay and are told with who and when; run twice, the end is the same', async () => {
  const rows = [
    ['GZ141033', '湖北武汉'],
    ['GZ071012', '福建厦门'],
  ];
  const id = await goIn('api/dyjbxx', ['学号/工号', '籍贯'], ...rows);
  await edit('api/dyjbxx', await member('GZ141033'), { nativePlace: '湖北黄石' });
  const { id: recordId, updatedAt } = await member('GZ141033');
  const told = {
    recordId,
    title: '顾青岚',
    reason: '此后又有修改，未撤销；需要时请在变更痕迹中逐项恢复',
    who: '周若川',
    when: updatedAt,
  };
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 1, kept: [told] });
  const count = await changes();
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 1, kept: [told] });
  expect(await changes()).toBe(count);
  expect((await member('GZ141033')).nativePlace).toBe('湖北黄石');
  expect((await member('GZ071012')).nativePlace).toBe('福建莆田');
});

test('what was written of other fields by others since does not hold a row up', async () => {
  const id = await goIn('api/dyjbxx', ['学号/工号', '入党介绍人'], ['GZ071012', '周若川、郑怀瑜']);
  await edit('api/person', await member('GZ071012'), { email: 'fang@example.edu' });
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 1, kept: [] });
  expect(await member('GZ071012')).toMatchObject({ introducers: '丁砚书、邵承志', email: 'fang@example.edu' });
});

const units = ['单位代码', '单位名称', '单位类别', '上级单位', '状态'];
const ofUnit = (code: string, name: string, parent: string) => [code, name, '教学院系', parent, '正常'];

test('a tree goes from its leaves; what others stand under or refer to stays, with those above it', async () => {
  const id = await goIn(
    'api/dwxx',
    units,
    ofUnit('T801', '量子学院', '物理学院'),
    ofUnit('T802', '量子学院一系', '量子学院'),
    ofUnit('T803', '量子学院二系', '量子学院'),
    ofUnit('T804', '天文学院', '物理学院'),
    ofUnit('T805', '天文学院一系', '天文学院'),
  );
  const [first] = await found('api/dwxx', 'T802');
  const [college] = await found('api/dwxx', 'T801');
  await edit('api/person', (await found('api/person', 'GZ071012'))[0], { unitId: first.id });
  expect(await takeBack(unit, id)).toEqual({
    withdrawn: 3,
    kept: [
      {
        recordId: first.id,
        title: '量子学院一系',
        reason: '“量子学院一系”尚有 1 条人员，不能删除',
        who: null,
        when: null,
      },
      { recordId: college.id, title: '量子学院', reason: '“量子学院”尚有 1 条单位，不能删除', who: null, when: null },
    ],
  });
  expect(await found('api/dwxx', '天文学院')).toEqual([]);
  expect(await found('api/dwxx', 'T803')).toEqual([]);
});

test('a unit that a sheet moved stands in its old place again, with all below it', async () => {
  const id = await goIn('api/dwxx', units, ofUnit('T811', '声学系', '物理学院'), ofUnit('T812', '声学所', '声学系'));
  const [{ id: moved }] = await found('api/dwxx', 'T811');
  const [{ id: below }] = await found('api/dwxx', 'T812');
  const paths = () => world.database.rows(sql`select path from unit where id in (${moved}, ${below}) order by id`);
  const before = await paths();
  const move = await goIn('api/dwxx', ['单位代码', '上级单位'], ['T811', '外国语学院']);
  expect(await takeBack(unit, move)).toEqual({ withdrawn: 1, kept: [] });
  expect(await paths()).toEqual(before);
  const both = await goIn(
    'api/dwxx',
    ['单位代码', '单位名称', '上级单位'],
    ['T811', '', '外国语学院'],
    ['T812', '声学室', ''],
  );
  expect(await takeBack(unit, both)).toEqual({ withdrawn: 2, kept: [] });
  expect(await paths()).toEqual(before);
  expect(await found('api/dwxx', 'T812')).toMatchObject([{ name: '声学所' }]);
  expect(await takeBack(unit, id)).toEqual({ withdrawn: 2, kept: [] });
});

test('a number that somebody else has taken since does not go back', async () => {
  const id = await goIn('api/dyjbxx', ['学号/工号', '入党志愿书编号'], ['GZ141033', '2008-99999']);
  const gu = await member('GZ141033');
  await edit('api/dyjbxx', await member('GZ041011'), { applicationBookNo: '2008-00417' });
  const held = {
    recordId: gu.id,
    title: '顾青岚',
    reason: '原值不能恢复：入党志愿书编号已存在',
    who: null,
    when: null,
  };
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 0, kept: [held] });
  await edit('api/dyjbxx', await member('GZ041011'), { applicationBookNo: '1998-00305' });
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 1, kept: [] });
  expect((await member('GZ141033')).applicationBookNo).toBe('2008-00417');
});

test('a row out of reach of who takes back stays and is not named', async () => {
  const id = await goIn(
    'api/dyjbxx',
    ['学号/工号', '邮箱'],
    ['GZ001008', 'tang@example.edu'],
    ['GZ091014', 'han@example.edu'],
  );
  const [{ id: recordId }] = await found('api/dyjbxx', 'GZ001008');
  expect(await takeBack(partyMember, id, undefined, 'demo.college')).toEqual({
    withdrawn: 1,
    kept: [{ recordId, title: '', reason: '不在您的管理范围内，未撤销', who: null, when: null }],
  });
  expect(await takeBack(partyMember, id)).toEqual({ withdrawn: 2, kept: [] });
});

test('stopped between two chunks it goes on where it was, and each row is put back once', async () => {
  const many = Array.from({ length: 1100 }, (_, n) => [
    `P${n + 1000}`,
    `单元${n + 1000}`,
    '教学院系',
    '江临大学',
    '正常',
  ]);
  const id = await goIn('api/dwxx', units, ...many);
  const left = async () => (await found('api/dwxx', '单元')).length > 0;
  const told: number[] = [];
  const stop: Step = async (_, done) => {
    told.push(done);
    if (done > 500) throw new Error('stopped');
  };
  await expect(takeBack(unit, id, stop)).rejects.toThrow('stopped');
  expect(told).toEqual([500, 1000]);
  expect(await left()).toBe(true);
  const again: [number, number][] = [];
  const result = await takeBack(unit, id, async (_, done, total) => void again.push([done, total]));
  expect(result).toEqual({ withdrawn: 1100, kept: [] });
  expect(again).toEqual([
    [1000, 1100],
    [1100, 1100],
  ]);
  expect(await left()).toBe(false);
  const twice = await world.database.rows(sql`
    select record_id from change_record where batch_id = ${id}::bigint group by record_id having count(*) <> 2`);
  expect(twice).toEqual([]);
});
