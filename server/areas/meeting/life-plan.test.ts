/** A plan of meetings: made of the rules, filed, carried out, and what of it is late. Domain-party 7.1, 7.5, decision 183. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let college: Ask;
let optics: string;
let host: string;
let plan: string;

beforeAll(async () => {
  world = await openWorld();
  [secretary, college] = (await Promise.all(['demo.secretary', 'demo.college'].map(name => world.as(name)))) as [
    Ask,
    Ask,
  ];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  host = await world.idOf('person', 'number', 'GZ041011');
  await setClock(world.database, '2026-10-05', '09:00:00');
  await world.database.rows(sql`update system_config set config_value = 'false' where config_key = 'meeting.evidence'`);
});
afterAll(() => world.close());

const read = async (who = secretary) => (await who('GET', `/api/zzsh/plan/${plan}`)).body;
const act = async (name: string, input: object = {}, who = secretary) =>
  who('POST', `/api/zzsh/plan/${plan}/${name}`, { version: (await read()).version, ...input });
const columns = ['month', 'meetingType', 'times', 'heldCount', 'progress', 'name']
  .map(one => `columns=${one}`)
  .join('&');
const items = async (): Promise<any[]> =>
  (await secretary('GET', `/api/zzsh/plan/item?planId=${plan}&size=200&sort=month,asc&${columns}`)).body.content;
const item = async (month: number, meetingType: string) =>
  (await items()).find(one => one.month === month && one.meetingType === meetingType);
const record = (values: object) =>
  secretary('POST', '/api/zzsh/meeting/record', {
    organisationId: optics,
    types: '05',
    title: '主题党日',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-10-14',
    startTime: '14:30',
    endTime: '16:00',
    hostId: host,
    recorderId: host,
    content: '学习讨论'.repeat(20),
    ...values,
  });

test('one plan for a branch, a year and a period', async () => {
  const made = await secretary('POST', '/api/zzsh/plan', { organisationId: optics, year: 2026, period: '4' });
  expect([made.status, made.body.name, made.body.state]).toEqual([
    201,
    '物理学院光学教工党支部2026年第四季度组织生活计划',
    '1',
  ]);
  plan = made.body.id;
  const again = await secretary('POST', '/api/zzsh/plan', { organisationId: optics, year: 2026, period: '4' });
  expect(messagesByField(again)).toEqual(['year: 物理学院光学教工党支部2026年第四季度的组织生活计划已建立']);
  const other = await world.idOf('party_organisation', 'code', '9999990001201002');
  const foreign = await secretary('POST', '/api/zzsh/plan', { organisationId: other, year: 2026, period: '0' });
  expect(messages(foreign)).toEqual(['您没有该党组织的数据权限']);
  expect(messages(await act('submit'))).toEqual(['计划中没有事项，请先生成或添加']);
});

test('it is made of the rules of frequency with one press, and a second press adds nothing', async () => {
  expect((await act('fill')).status).toBe(200);
  const groups = await world.database.rows(sql`
    select 1 from party_organisation where parent_id = ${optics}::bigint and category = '641' and deleted_at is null`);
  // 《支部工作条例（试行）》第十一至十八条: monthly 支委会, 党小组会, 主题党日; quarterly 党员大会, 党课; yearly 组织生活会, 民主评议.
  expect((await items()).map(one => `${one.month} ${one.meetingType} ${one.times}`).sort()).toEqual(
    [
      ...[10, 11, 12].flatMap(month => [`${month} 02 1`, `${month} 03 ${groups.length}`, `${month} 05 1`]),
      '11 01 1',
      '11 04 1',
      '12 06 1',
      '12 08 1',
    ].sort(),
  );
  await act('fill');
  expect(await items()).toHaveLength(13);
  expect(await read()).toMatchObject({ itemCount: 13, doneCount: 0, lateCount: 0, completion: 0 });
});

test('case 27: who was founded in the middle of a period does not plan for it', async () => {
  await world.database.rows(sql`update party_organisation set founded_on = '2026-11-10' where id = ${optics}::bigint`);
  const { body } = await secretary('POST', '/api/zzsh/plan', { organisationId: optics, year: 2026, period: '0' });
  await secretary('POST', `/api/zzsh/plan/${body.id}/fill`, { version: body.version });
  const { content } = (await secretary('GET', `/api/zzsh/plan/item?planId=${body.id}&size=200`)).body;
  const ofBranch = content.filter((one: { meetingType: string }) => one.meetingType !== '03');
  expect(
    ofBranch.map((one: { month: number; meetingType: string }) => `${one.month} ${one.meetingType}`).sort(),
  ).toEqual(['12 02', '12 05']);
  await world.database.rows(sql`update party_organisation set founded_on = '2010-01-01' where id = ${optics}::bigint`);
  const { version } = (await secretary('GET', `/api/zzsh/plan/${body.id}`)).body;
  const ended = await secretary('POST', `/api/zzsh/plan/${body.id}/end`, { version });
  expect(ended.body.state).toBe('4');
});

test('it is adapted, filed, sent back with an opinion and filed again', async () => {
  const november = await item(11, '05');
  const changed = { id: november.id, version: november.version, topic: '学习党的二十届四中全会精神' };
  expect((await secretary('PUT', '/api/zzsh/plan/item', changed)).body.name).toBe(
    '11月主题党日：学习党的二十届四中全会精神',
  );
  const beyond = { planId: plan, month: 3, meetingType: '04' };
  expect(messagesByField(await secretary('POST', '/api/zzsh/plan/item', beyond))).toEqual([
    'month: 该计划的月份应在 10 月至 12 月之间',
  ]);
  expect((await act('submit')).body.state).toBe('2');
  expect((await act('sendBack', { opinion: '请补充党课主题' }, secretary)).status).toBe(403);
  expect((await act('sendBack', { opinion: '请补充党课主题' }, college)).body.state).toBe('3');
  expect((await act('submit')).body.state).toBe('2');
});

test('what was held fills the plan by kind and month, and is stored nowhere', async () => {
  await setClock(world.database, '2026-10-20', '18:00:00');
  expect((await record({})).status).toBe(201);
  expect(await item(10, '05')).toMatchObject({ heldCount: 1, progress: '4' });
  // One meeting of two kinds counts for both.
  expect((await record({ types: '01;05', heldOn: '2026-10-19' })).status).toBe(201);
  expect(await item(11, '01')).toMatchObject({ heldCount: 0, progress: '1' });
  expect(await read()).toMatchObject({ itemCount: 13, doneCount: 1, completion: 769 });
  expect(Object.keys((await world.database.one(sql`select * from life_plan limit 1`)) ?? {})).not.toContain(
    'doneCount',
  );
});

test('a meeting is begun from an item with one press and counts for it, in whichever month it is held', async () => {
  const assembly = await item(11, '01');
  const begun = await secretary('POST', '/api/zzsh/meeting/plan', { planItemId: assembly.id });
  expect([begun.status, begun.body.title]).toEqual([201, '2026年11月支部党员大会']);
  const meeting = (await secretary('GET', `/api/zzsh/meeting/${begun.body.id}`)).body;
  expect(meeting).toMatchObject({
    state: '1',
    types: '01',
    heldOn: '2026-11-16',
    startTime: '14:30',
    place: '物理楼 301',
    planItemId: assembly.id,
    hostId: host,
  });
  expect(await item(11, '01')).toMatchObject({ progress: '2' });
  const twice = await secretary('POST', '/api/zzsh/meeting/plan', { planItemId: assembly.id });
  expect(messages(twice)).toEqual(['已安排会议“2026年11月支部党员大会”，请直接打开']);
  await world.database.rows(sql`
    update meeting set state = '6', held_on = '2026-12-02' where id = ${begun.body.id}::bigint`);
  expect(await item(11, '01')).toMatchObject({ heldCount: 1, progress: '4' });
});

test('what of it is late stands first, for the branch and for the college', async () => {
  await setClock(world.database, '2026-12-01', '09:00:00');
  const late = (await college('GET', '/api/zzsh/plan/late')).body;
  expect(late.content.map((one: { name: string }) => one.name)).toEqual([
    '10月支部委员会会议',
    '10月党小组会',
    '11月支部委员会会议',
    '11月党小组会',
    '11月党课',
    '11月主题党日：学习党的二十届四中全会精神',
  ]);
  expect(await read()).toMatchObject({ doneCount: 2, lateCount: 6, completion: 1538 });
  const department = await world.as('demo.department');
  expect((await department('GET', '/api/zzsh/plan/late')).body.totalElements).toBe(6);
  expect((await (await world.as('demo.member'))('GET', '/api/zzsh/plan/late')).status).toBe(403);
});
