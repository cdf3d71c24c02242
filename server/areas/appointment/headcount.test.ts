/** 职数 and 岗位: what an approved number holds back, by hand and by sheet, and one holder for a slot. Domain-cadre 1.8 and 9. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
let physics: string;
const ids: Record<string, string> = {};

const people = [
  { name: '罗景行', number: 'GZ931002', rank: '131', cadreType: '2' },
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' },
  { name: '蒋知夏', number: 'GZ101016', rank: '131', cadreType: '2' },
];
const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  physics = await world.idOf('unit', 'code', '201');
  for (const { name, ...row } of people) {
    const made = await department('POST', '/api/gbjbxx', row);
    expect([name, made.status, faults(made)]).toEqual([name, 201, []]);
    ids[name] = made.body.id;
  }
  const managed = {
    name: '干部科',
    ranks: '131;132;141',
    unitIds: [await world.idOf('unit', 'code', '100')],
    managerIds: [await world.idOf('person', 'number', 'GZ081006')],
  };
  expect((await department('POST', '/api/gbManageDept', managed)).status).toBe(201);
  office = await world.as('demo.cadreoffice');
});
afterAll(() => world.close());

const post = (name: string, values: object) =>
  department('POST', '/api/gbjbxx/post', {
    personId: ids[name],
    unitId: physics,
    postName: '院长',
    postAttribute: '1',
    rank: '131',
    occupiesQuota: true,
    startOn: '2024-09-01',
    ...values,
  });
const approve = (values: object, ask = department) =>
  ask('POST', '/api/gbQuota', {
    unitId: physics,
    rank: '131',
    approved: 2,
    effectiveOn: '2024-09-01',
    documentNo: '江大人〔2024〕18号',
    ...values,
  });
const lineOf = async (rank = '131') =>
  (await department('GET', `/api/gbQuota?unitId=${physics}&rank=${rank}&isInForce=true`)).body.content[0];

test('without an approved number a unit is not held back; with 2 of 2 the third is refused, history is not', async () => {
  const first = await post('罗景行', { postName: '党委书记' });
  expect([first.status, faults(first)]).toEqual([201, []]);
  const line = await approve({});
  expect([line.status, line.body.name]).toEqual([201, '物理学院正处级职数（2024-09-01起）']);
  expect(await lineOf()).toMatchObject({
    approved: 2,
    occupied: 1,
    vacancyCount: 1,
    overCount: 0,
  });
  expect((await post('邵承志', {})).status).toBe(201);
  expect(await lineOf()).toMatchObject({ occupied: 2, vacancyCount: 0, overCount: 0 });
  expect(faults(await post('蒋知夏', { isMain: true }))).toEqual([['rank', '该单位正处级职数已满，不得超职数配备']]);
  // Held once and left; held now beside the number; held at another rank.
  expect((await post('蒋知夏', { startOn: '2015-03-01', endOn: '2019-03-01' })).status).toBe(201);
  expect((await post('蒋知夏', { occupiesQuota: false })).status).toBe(201);
  expect((await post('许怀瑾', { rank: '132', postName: '副院长', postAttribute: '2' })).status).toBe(201);
  expect(await lineOf()).toMatchObject({ occupied: 2 });
});

test('a post that is held takes up no more room when it is corrected; a change that takes up more is refused', async () => {
  const posts = (await department('GET', `/api/gbjbxx/post?unitId=${physics}&size=50`)).body.content;
  const of = (name: string, isHeld = true) =>
    posts.find(
      (one: { personName: string; endOn: string | null }) => one.personName === name && (one.endOn === null) === isHeld,
    );
  const dean = of('邵承志');
  const renamed = await department('PUT', '/api/gbjbxx/post', {
    id: dean.id,
    version: dean.version,
    documentNo: '江大党干〔2024〕9号',
  });
  expect([renamed.status, faults(renamed)]).toEqual([200, []]);
  const beside = of('蒋知夏');
  const full = [['rank', '该单位正处级职数已满，不得超职数配备']];
  const counted = { id: beside.id, version: beside.version, occupiesQuota: true };
  expect(faults(await department('PUT', '/api/gbjbxx/post', counted))).toEqual(full);
  const deputy = of('许怀瑾');
  const raised = { id: deputy.id, version: deputy.version, rank: '131', occupiesQuota: true };
  expect(faults(await department('PUT', '/api/gbjbxx/post', raised))).toEqual(full);
});

test('the department alone lets one more pass, by a document and until a day; it is logged', async () => {
  const { id, version } = await lineOf();
  const excess = {
    version,
    excessKind: '2',
    excessCount: 1,
    excessDocumentNo: '江大组〔2024〕31号',
    excessUntilOn: '2027-12-31',
    excessReason: '机构合并转入1人',
  };
  const put = (values: object, ask = department) =>
    ask('POST', `/api/gbQuota/${id}/approveExcess`, { ...excess, ...values });
  expect((await put({}, office)).status).toBe(403);
  expect(faults(await put({ excessDocumentNo: null }))).toEqual([['excessDocumentNo', '预留或消化文号不能为空']]);
  expect(faults(await put({ excessUntilOn: '2026-11-19' }))).toEqual([['excessUntilOn', '消化期限不能早于今天']]);
  expect((await put({})).body).toMatchObject({ excessKind: '2', excessCount: 1, excessUntilOn: '2027-12-31' });
  const trace = (await department('GET', `/api/gbQuota/${id}/trace`)).body;
  expect(JSON.stringify(trace)).toContain('江大组〔2024〕31号：机构合并转入1人');

  const posts = (await department('GET', `/api/gbjbxx/post?personId=${ids['蒋知夏']}&size=50`)).body.content;
  const beside = posts.find((one: { endOn: string | null }) => one.endOn === null);
  const counted = { id: beside.id, version: beside.version, occupiesQuota: true };
  expect((await department('PUT', '/api/gbjbxx/post', counted)).status).toBe(200);
  expect(await lineOf()).toMatchObject({ occupied: 3, vacancyCount: 0, overCount: 1 });

  // The day after it no more is let in; those who are there stay.
  await setClock(world.database, '2028-01-01');
  expect(faults(await post('许怀瑾', { isMain: false }))).toEqual([['rank', '该单位正处级职数已满，不得超职数配备']]);
  await setClock(world.database, '2026-11-20');
});

test('a line for a unit and rank in a day; the next one takes its place when its day has come', async () => {
  expect(faults(await approve({}))).toEqual([
    ['effectiveOn', '该单位正处级自 2024-09-01 起的职数已登记，请修改原有的一条'],
  ]);
  expect(faults(await approve({ rank: '150' }))).toEqual([['rank', '职数按正处级、副处级、正科级、副科级核定']]);
  expect((await approve({ approved: 4, effectiveOn: '2026-12-01' })).status).toBe(201);
  expect(await lineOf()).toMatchObject({ approved: 2 });
  await setClock(world.database, '2026-12-01');
  expect(await lineOf()).toMatchObject({ approved: 4, occupied: 3, vacancyCount: 1, overCount: 0 });
  await setClock(world.database, '2026-11-20');
});

test('a slot has one main holder, says what stands empty in the post, and is not shut while it is held', async () => {
  const made = await department('POST', '/api/gbPostSlot', {
    unitId: physics,
    code: 'WL-06',
    name: '副院长（科研）',
    postCode: '0302',
    rank: '132',
    isLeader: true,
    occupiesQuota: false,
  });
  expect([made.status, faults(made)]).toEqual([201, []]);
  const postSlotId = made.body.id;
  const deputy = { rank: '132', postAttribute: '2', postName: '副院长（科研）', postSlotId, occupiesQuota: null };
  const posts = (await department('GET', `/api/gbjbxx/post?personId=${ids['许怀瑾']}&size=50`)).body.content;
  const { id, version } = posts[0];
  expect((await department('PUT', '/api/gbjbxx/post', { id, version, postSlotId })).status).toBe(200);
  const slot = (await department('GET', `/api/gbPostSlot/${postSlotId}`)).body;
  expect(slot).toMatchObject({ holderName: '许怀瑾', heldSince: '2024-09-01' });
  const qin = await department('POST', '/api/gbjbxx', {
    name: '秦牧野',
    number: 'GZ996001',
    gender: '1',
    personType: '03',
    unitId: physics,
    rank: '132',
    cadreType: '3',
  });
  ids['秦牧野'] = qin.body.id;
  expect(faults(await post('秦牧野', deputy))).toEqual([['postSlotId', '该岗位已有人任职']]);
  // Who has it beside another post, and who had it before, leave it as it is.
  expect((await post('蒋知夏', { ...deputy, isMain: false })).body).toMatchObject({
    isLeader: true,
    occupiesQuota: false,
  });
  expect((await post('秦牧野', { ...deputy, startOn: '2018-01-01', endOn: '2020-01-01' })).status).toBe(201);
  const close = { id: postSlotId, version: slot.version, isActive: false };
  expect(faults(await department('PUT', '/api/gbPostSlot', close))).toEqual([
    ['isActive', '该岗位尚有人任职，不能停用或删除'],
  ]);
  const elsewhere = await world.idOf('unit', 'code', '202');
  expect(faults(await post('秦牧野', { ...deputy, unitId: elsewhere }))).toEqual([
    ['postSlotId', '该岗位不属于所选任职单位，请核对'],
    ['postSlotId', '该岗位已有人任职'],
  ]);
});

test('two who fill the same slot at once: one is in time', async () => {
  const slot = { unitId: physics, code: 'WL-07', name: '副院长（学科）', rank: '132', occupiesQuota: false };
  const { id: postSlotId } = (await department('POST', '/api/gbPostSlot', slot)).body;
  const rival = await department('POST', '/api/gbjbxx', {
    name: '温知夏',
    number: 'GZ996002',
    gender: '2',
    personType: '03',
    unitId: physics,
    rank: '132',
    cadreType: '3',
  });
  ids['温知夏'] = rival.body.id;
  const fill = (name: string) =>
    post(name, { rank: '132', postAttribute: '2', postName: '副院长（学科）', postSlotId });
  const both = await Promise.all(['秦牧野', '温知夏'].map(fill));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(both.flatMap(faults)).toEqual([['postSlotId', '该岗位已有人任职']]);
  const held = await world.database.rows(sql`
    select 1 from post_holding where post_slot_id = ${postSlotId}::bigint and deleted_at is null and state = '1'`);
  expect(held).toHaveLength(1);
});

test('two who take the last place of a rank at once: one is in time', async () => {
  await approve({ rank: '141', approved: 1 });
  const take = (name: string) =>
    post(name, { rank: '141', postName: '办公室主任', postAttribute: '1', isMain: false, startOn: '2026-03-01' });
  const both = await Promise.all(['秦牧野', '温知夏'].map(take));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(both.flatMap(faults)).toEqual([['rank', '该单位正科级职数已满，不得超职数配备']]);
});
