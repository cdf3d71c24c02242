/** A unit is renamed, merged, divided, dissolved: who serves in it goes along, and history keeps the old names. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let school: string;
let physics: string;
let materials: string;
const ids: Record<string, string> = {};

const people = [
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' },
  { name: '蒋知夏', number: 'GZ101016', rank: '132', cadreType: '3' },
];
const faults = ({ body }: Answer) =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const unitOf = async (id: string) => (await department('GET', `/api/dwxx/${id}`)).body;
const change = async (id: string, name: string, values: object, ask = department) =>
  ask('POST', `/api/dwxx/${id}/${name}`, {
    version: (await unitOf(id)).version,
    documentNo: '江大〔2026〕12号',
    changedOn: '2026-11-01',
    ...values,
  });
const postsOf = async (name: string) =>
  (
    await world.database.rows<Record<string, string | null>>(sql`
      select u.name as unit, h.post_name as post, h.start_on::text as start, h.end_on::text as end, h.state, h.change_type as change
      from post_holding h join unit u on u.id = h.unit_id
      where h.person_id = ${ids[name]}::bigint and h.deleted_at is null order by h.start_on, h.id`)
  ).map(({ unit, post, start, end, state, change: kind }) => [unit, post, start, end, state, kind]);
const history = async (id: string) =>
  (await department('GET', `/api/dwxx/history?unitId=${id}`)).body.content.map(
    (one: { fromText: string; toText: string; documentNo: string; changedOn: string; kind: string }) => [
      one.kind,
      one.fromText,
      one.toText,
      one.documentNo,
      one.changedOn,
    ],
  );

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  school = await world.idOf('unit', 'code', '100');
  physics = await world.idOf('unit', 'code', '201');
  materials = await world.idOf('unit', 'code', '202');
  for (const { name, ...row } of people) ids[name] = (await department('POST', '/api/gbjbxx', row)).body.id;
  const hold = async (name: string, values: object) => {
    const post = {
      personId: ids[name],
      unitId: physics,
      postAttribute: '2',
      rank: '132',
      occupiesQuota: true,
      ...values,
    };
    const made = await department('POST', '/api/gbjbxx/post', post);
    expect([name, made.status, faults(made)]).toEqual([name, 201, []]);
  };
  const slot = { unitId: physics, code: 'WL-01', name: '院长', rank: '131' };
  const { id: postSlotId } = (await department('POST', '/api/gbPostSlot', slot)).body;
  await hold('邵承志', { postName: '副院长', startOn: '2016-03-01', endOn: '2022-06-01', dismissType: '10' });
  await hold('邵承志', { postName: '院长', startOn: '2022-06-01', rank: '131', postAttribute: '1', postSlotId });
  await hold('许怀瑾', { postName: '副院长', startOn: '2024-03-01' });
  await hold('蒋知夏', { postName: '党委副书记', startOn: '2025-09-01', state: '2', trialEndOn: '2026-09-01' });
  const line = { unitId: physics, rank: '132', approved: 2, effectiveOn: '2024-01-01' };
  expect((await department('POST', '/api/gbQuota', line)).status).toBe(201);
});
afterAll(() => world.close());

test('renamed: the unit goes on under the new name, posts go along by 机构更名改任, the former ones keep the old name', async () => {
  const college = await world.as('demo.college');
  const name = '物理与光电工程学院';
  expect((await change(physics, 'rename', { name }, college)).status).toBe(403);
  expect(faults(await change(physics, 'rename', { name: '物理学院', changedOn: '2026-11-21' }))).toEqual([
    ['name', '新名称与现名称相同'],
    ['changedOn', '生效日期不能晚于今天'],
  ]);
  const done = await change(physics, 'rename', { name, shortName: '物电学院' });
  expect([done.status, faults(done), done.body.name, done.body.code]).toEqual([200, [], name, '201']);
  expect(await postsOf('邵承志')).toEqual([
    ['物理学院', '副院长', '2016-03-01', '2022-06-01', '4', null],
    ['物理学院', '院长', '2022-06-01', '2026-11-01', '4', null],
    [name, '院长', '2026-11-01', null, '1', '17'],
  ]);
  const dean = (await department('GET', `/api/gbjbxx/${ids['邵承志']}`)).body;
  expect([dean.currentPost, dean.postUnitId, dean.inPostStatus]).toEqual([`${name}院长`, physics, '1']);
  expect((await department('GET', `/api/gbjbxx/${ids['蒋知夏']}`)).body.inPostStatus).toBe('2');
  const former = (await department('GET', '/api/dwxx?state=2&columns=name&columns=code&columns=successorIds')).body
    .content;
  expect(former).toMatchObject([{ name: '物理学院', code: '201-1', successorIds: [physics] }]);
  expect(await history(physics)).toEqual([['1', '物理学院', name, '江大〔2026〕12号', '2026-11-01']]);
  const { content } = (await department('GET', `/api/gbQuota?unitId=${physics}&columns=name&columns=occupied`)).body;
  expect(content).toMatchObject([{ name: `${name}副处级职数（2024-01-01起）`, occupied: 2 }]);
  const slots = (await department('GET', '/api/gbPostSlot?keyword=WL-01')).body.content;
  expect(slots[0].holderName).toBe('邵承志');
});

test('divided: whoever is named goes over, and nobody who serves elsewhere', async () => {
  const two = { code: '209', name: '光电学院', cadreIds: [ids['许怀瑾']] };
  const made = await change(physics, 'split', two);
  expect([made.status, faults(made)]).toEqual([200, []]);
  const optics = await world.idOf('unit', 'code', '209');
  expect((await postsOf('许怀瑾')).slice(1)).toEqual([
    ['物理与光电工程学院', '副院长', '2026-11-01', '2026-11-01', '4', '17'],
    ['光电学院', '副院长', '2026-11-01', null, '1', '17'],
  ]);
  expect((await department('GET', `/api/gbjbxx/${ids['许怀瑾']}`)).body.unitName).toBe('光电学院');
  expect((await unitOf(physics)).successorIds).toEqual([optics]);
  expect((await unitOf(optics)).parentId).toBe(school);
  expect(await history(optics)).toEqual([
    ['3', '物理与光电工程学院', '物理与光电工程学院、光电学院', '江大〔2026〕12号', '2026-11-01'],
  ]);
  expect(faults(await change(physics, 'split', { ...two, code: '210', name: '声学院' }))).toEqual([
    ['cadreIds', '许怀瑾在本单位没有现任职务，不能随同转入'],
  ]);
});

test('dissolved: not while cadres serve there or units stand below', async () => {
  expect(faults(await change(physics, 'dissolve', {}))).toContainEqual(['documentNo', '单位下仍有在任干部，不能撤销']);
  const lab = await department('POST', '/api/dwxx', {
    code: '209-9',
    name: '光电实验中心',
    category: '1',
    parentId: await world.idOf('unit', 'code', '209'),
  });
  expect([lab.status, faults(lab)]).toEqual([201, []]);
  expect(faults(await change(await world.idOf('unit', 'code', '209'), 'dissolve', {}))).toEqual([
    ['documentNo', '单位下仍有在任干部，不能撤销'],
    ['documentNo', '单位下仍有 1 个下级单位，不能撤销，请先调整下级单位'],
  ]);
  const gone = await change(lab.body.id, 'dissolve', {});
  expect([gone.status, gone.body.state]).toEqual([200, '4']);
  expect(await history(lab.body.id)).toEqual([['4', '光电实验中心', '撤销', '江大〔2026〕12号', '2026-11-01']]);
  expect((await change(lab.body.id, 'dissolve', {})).status).toBe(409);
});

test('merged: posts, people, classes and organisations go over; the numbers of the unit end with it', async () => {
  expect(faults(await change(physics, 'merge', { targetId: physics }))).toEqual([
    ['targetId', '不能并入本单位或其下级单位'],
  ]);
  const former = await world.idOf('unit', 'code', '201-1');
  expect(faults(await change(physics, 'merge', { targetId: former }))).toEqual([
    ['targetId', '并入单位已更名、合并或撤销，请选择现有单位'],
  ]);
  const done = await change(physics, 'merge', { targetId: materials });
  expect([done.status, faults(done), done.body.state, done.body.successorIds]).toEqual([200, [], '3', [materials]]);
  expect((await postsOf('邵承志')).slice(2)).toEqual([
    ['物理与光电工程学院', '院长', '2026-11-01', '2026-11-01', '4', '17'],
    ['材料科学与工程学院', '院长', '2026-11-01', null, '1', '17'],
  ]);
  const left = await world.database.one(sql`
    select (select count(*)::int from person where unit_id = ${physics}::bigint and deleted_at is null) as people,
      (select count(*)::int from party_organisation where ${physics}::bigint = any(unit_ids) and deleted_at is null) as organisations,
      (select count(*)::int from school_class where unit_id = ${physics}::bigint and deleted_at is null) as classes`);
  expect(left).toEqual({ people: 0, organisations: 0, classes: 0 });
  const slots = (await department('GET', '/api/gbPostSlot?keyword=WL-01')).body.content;
  expect([slots[0].unitName, slots[0].holderName]).toEqual(['材料科学与工程学院', '邵承志']);
  const lines = (await department('GET', `/api/gbQuota?unitId=${physics}&isInForce=true`)).body.content;
  expect(lines).toMatchObject([{ rank: '132', approved: 0, effectiveOn: '2026-11-01', overCount: 0 }]);
});
