/** 记一次会: written down and handed in with one press. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let optics: string;
const people: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20', '17:00:00');
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const rows = await world.database.rows<{ id: string; name: string }>(
    sql`select m.id, p.name from party_member m join person p on p.id = m.id`,
  );
  for (const { id, name } of rows) people[name] = id;
});
afterAll(() => world.close());

const minutes =
  '会议由支部书记主持，学习党的二十届四中全会精神，全体党员围绕如何在教学科研中发挥先锋模范作用展开讨论，并对下一步工作作出安排。';
const photo = async (who = secretary) =>
  (await sendFile(who, '/api/file/upload', { name: '现场.png', content: png() })).body.id;
const held = async (values: object = {}) => ({
  organisationId: optics,
  types: '05',
  title: '2026年11月主题党日',
  mode: '1',
  place: '物理楼 301',
  heldOn: '2026-11-20',
  startTime: '14:30',
  endTime: '16:00',
  hostId: people['丁砚书'],
  recorderId: people['顾青岚'],
  content: minutes,
  photos: [await photo()],
  ...values,
});
const record = async (values: object = {}, who = secretary) =>
  who('POST', '/api/zzsh/meeting/record', await held(values));
const count = async () => (await secretary('GET', '/api/zzsh/meeting')).body.totalElements;

test('[BIZ-23] one press writes the meeting, who was there and the record, and hands it in', async () => {
  const { status, body } = await record({ leaveIds: [people['方予安']], absentIds: [people['许怀瑾']] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: '5',
    dueCount: 9,
    presentCount: 7,
    leaveCount: 1,
    absentCount: 1,
    rate: 78,
    submittedOn: '2026-11-20',
  });
  const way = (await secretary('GET', `/api/workflowRecord?entity=meeting&recordId=${body.id}`)).body;
  expect(JSON.stringify(way)).toContain('登记已召开');
});

test('the same press whose answer was lost writes nothing twice', async () => {
  const before = await count();
  expect(messages(await record())).toEqual(['该时间的会议“2026年11月主题党日”已登记，请勿重复登记']);
  const both = await Promise.all([1, 2].map(() => record({ heldOn: '2026-11-19' })));
  expect(both.map(one => one.status).sort()).toEqual([201, 400]);
  expect(await count()).toBe(before + 1);
});

test('a meeting that was arranged is not written down beside it; the way to it is told', async () => {
  const {
    content: _,
    photos: _photos,
    ...arranged
  } = await held({ title: '专题党课', startTime: '08:00', endTime: '09:00' });
  const { body } = await secretary('POST', '/api/zzsh/meeting', arranged);
  expect(messages(await record({ startTime: '08:00', endTime: '09:00' }))).toEqual([
    '该时间已安排会议“专题党课”，请在“三会一课”中打开，登记已召开',
  ]);
  await secretary('DELETE', '/api/zzsh/meeting', { ids: [body.id], reason: '误录' });
});

test('what stands against it is told at once and nothing is written', async () => {
  const before = await count();
  const refused = await record({ heldOn: '2026-11-02', content: '太短', photos: null });
  expect(refused.status).toBe(400);
  expect(messages(refused).sort()).toEqual([
    '会议时间超过7天，需说明补录原因',
    '会议记录内容过少，请补充',
    '请上传现场照片或签到表',
  ]);
  expect(messages(await record({ heldOn: '2026-11-20', startTime: '17:30', endTime: '18:30' }))).toEqual([
    '会议尚未结束，不能登记为已召开',
  ]);
  const stranger = await record({ startTime: '10:00', endTime: '11:00', leaveIds: [people['沈知微'] ?? '999'] });
  expect(messages(stranger)).toEqual(['1 人不在参会人员中，请刷新名单后重试']);
  const twice = { leaveIds: [people['方予安']], absentIds: [people['方予安'], people['许怀瑾']] };
  expect(messagesByField(await record({ startTime: '10:00', endTime: '11:00', ...twice }))).toEqual([
    'absentIds: 方予安的参会情况登记了不止一项，请假、缺席、线上参加只能选一项',
  ]);
  expect(await count()).toBe(before);
});

test('nobody says yes to the own leave by writing the meeting down; another one may', async () => {
  const before = await count();
  const at = { heldOn: '2026-11-17', startTime: '11:00', endTime: '12:00' };
  expect(messagesByField(await record({ ...at, leaveIds: [people['丁砚书']] }))).toEqual([
    'leaveIds: 本人请假不能由本人登记：请由支部其他委员记录本次会议，或先记为缺席，再由其他委员更正为请假',
  ]);
  expect(await count()).toBe(before);
  const staff = await world.as('demo.branchstaff');
  const { body } = await record({ ...at, leaveIds: [people['丁砚书']], photos: [await photo(staff)] }, staff);
  expect(body).toMatchObject({ state: '5', leaveCount: 1, presentCount: 8 });
});

test('the next one is what is owed and not held yet, as the last was', async () => {
  // The theme party day of November was held; the committee has not met.
  const { values, due } = (await secretary('GET', '/api/zzsh/meeting/ready')).body;
  expect(values).toMatchObject({ types: '02', title: '2026年11月支部委员会会议', place: '物理楼 301', groupId: null });
  expect(due).toHaveLength(5);
});

test('[B-05] a branch holds no 党委会 and no 民主生活会, a committee no 党小组会', async () => {
  const plan = { content: undefined, photos: undefined };
  const branch = await secretary('POST', '/api/zzsh/meeting', await held({ ...plan, types: '05;11;07' }));
  expect(messages(branch)).toEqual(['党委会、民主生活会不是该党组织召开的会议，请选择其他会议类型']);
  const college = await world.as('demo.college');
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const committee = await held({ ...plan, organisationId: physics, types: '02' });
  expect(messages(await college('POST', '/api/zzsh/meeting', committee))).toEqual([
    '支部委员会会议不是该党组织召开的会议，请选择其他会议类型',
  ]);
});

test('one of the same kind begins as the last was, with those due today', async () => {
  const { body } = await secretary('GET', '/api/zzsh/meeting/ready?types=05');
  expect(body).toMatchObject({
    organisationId: optics,
    organisationName: '物理学院光学教工党支部',
    values: {
      types: '05',
      title: '2026年11月主题党日',
      place: '物理楼 301',
      heldOn: '2026-11-20',
      startTime: '14:30',
      hostName: '丁砚书',
      recorderName: '顾青岚',
    },
  });
  expect(body.due.map(({ name }: { name: string }) => name)).toEqual([
    '丁砚书',
    '董思源',
    '方予安',
    '顾青岚',
    '韩叙白',
    '秦望舒',
    '邵承志',
    '许怀瑾',
    '叶舒窈',
  ]);
  const committee = await secretary('GET', '/api/zzsh/meeting/ready?types=02');
  expect([committee.body.values.title, committee.body.due.length]).toEqual(['2026年11月支部委员会会议', 5]);
});

test('an hour still to come is not proposed: as long as last time, up to the last full hour; of another day as it was', async () => {
  const hours = async (beside = '') => {
    const { values } = (await secretary('GET', `/api/zzsh/meeting/ready?types=05${beside}`)).body;
    return [values.startTime, values.endTime];
  };
  await setClock(world.database, '2026-11-20', '15:59:00');
  expect(await hours()).toEqual(['13:30', '15:00']);
  expect(await hours('&heldOn=2026-11-19')).toEqual(['14:30', '16:00']);
  await setClock(world.database, '2026-11-20', '00:40:00');
  expect(await hours()).toEqual([null, null]);
  await setClock(world.database, '2026-11-20', '17:00:00');
  expect(await hours()).toEqual(['14:30', '16:00']);
});

test('another branch is out of reach, and who enters nothing is let in nowhere', async () => {
  const other = await world.idOf('party_organisation', 'code', '9999990001201002');
  expect((await secretary('GET', `/api/zzsh/meeting/ready?organisationId=${other}`)).status).toBe(404);
  expect(messages(await record({ organisationId: other, startTime: '08:00', endTime: '09:00' }))).toContain(
    '您没有该党组织的数据权限',
  );
  const member = await world.as('demo.member');
  expect((await record({}, member)).status).toBe(403);
});

const absent = '999999999';
const saidOf = ({ status, body }: { status: number; body: { code: string; fields?: object[] } }, id: string) =>
  JSON.stringify([status, body.code, body.fields ?? null]).replaceAll(id, '#');

test('[S2-06] who is due is told of a group of the own branch; another group is there as little as one that never was', async () => {
  const group = await world.idOf('party_organisation', 'code', '9999990001201001001');
  const [foreign = ''] = (
    await world.database.rows<{ id: string }>(sql`
      select organisation_id as id from party_member where id = ${people['唐亦舟']}::bigint`)
  ).map(({ id }) => id);
  await world.database.rows(sql`
    update party_member set group_id = ${foreign}::bigint where id = ${people['唐亦舟']}::bigint`);
  const ready = (id: string) => secretary('GET', `/api/zzsh/meeting/ready?types=03&groupId=${id}`);
  const [asked, never] = [await ready(foreign), await ready(absent)];
  expect([asked.status, JSON.stringify(asked.body).includes('唐亦舟')]).toEqual([404, false]);
  expect(saidOf(asked, foreign)).toBe(saidOf(never, absent));
  const own = await ready(group);
  expect([own.status, own.body.values.groupName]).toEqual([200, '光学教工第一党小组']);
});

test('[S2-11] a meeting of others at that hour is told as a fact, not by its title', async () => {
  const foreign = (await world.database.one<{ id: string }>(sql`
      select organisation_id as id from party_member where id = ${people['唐亦舟']}::bigint`))!.id;
  const plan = { heldOn: '2026-11-27', startTime: '09:00', endTime: '10:00', content: undefined, photos: undefined };
  const arranged = await held(plan);
  const made = (await secretary('POST', '/api/zzsh/meeting', arranged)).body;
  const { version } = (await secretary('GET', `/api/zzsh/meeting/${made.id}`)).body;
  expect((await secretary('POST', `/api/zzsh/meeting/${made.id}/publish`, { version })).status).toBe(200);
  await world.database.rows(sql`
    update meeting set organisation_id = ${foreign}::bigint, title = '研究某同志违纪问题' where id = ${made.id}::bigint`);
  const own = (await secretary('POST', '/api/zzsh/meeting', arranged)).body;
  const warned = await secretary('POST', `/api/zzsh/meeting/${own.id}/publish`, { version: own.version });
  expect(messages(warned)[0]).toMatch(/^同一时间该党员已有其他会议：您无权查看的会议活动（.*丁砚书.*）$/);
  const at = (organisationId: string) => record({ ...plan, organisationId, content: minutes });
  const [asked, never] = [await at(foreign), await at(absent)];
  expect(JSON.stringify(asked.body)).not.toContain('违纪');
  expect(saidOf(asked, foreign)).toBe(saidOf(never, absent));
  await secretary('DELETE', '/api/zzsh/meeting', { ids: [own.id], reason: '误录' });
});

test('[C10] of 20 who vote 11 live away: 8 in the room and 3 of those by video are 11 of 20, and may decide', async () => {
  const branch = await world.idOf('party_organisation', 'code', '9999990001201002');
  const members = await world.database.rows<{ id: string }>(sql`
    with chosen as (select id from party_member where deleted_at is null and party_status = '1' and id not in (
      select id from party_member where organisation_id = ${optics}::bigint) order by id limit 20)
    update party_member m set organisation_id = ${branch}::bigint, member_category = '1', rights_status = '1', group_id = null
    from chosen where chosen.id = m.id returning m.id`);
  await world.database.rows(sql`
    update party_member set party_status = '9' where organisation_id = ${branch}::bigint
      and id <> all(${sql.param(members.map(({ id }) => id))}::bigint[])`);
  const away = members.slice(0, 11).map(({ id }) => id);
  await world.database.rows(
    sql`delete from flowing_member where member_id = any(${sql.param(members.map(one => one.id))}::bigint[])`,
  );
  for (const id of away)
    await world.database.rows(sql`
      insert into flowing_member (version, name, type, member_id, organisation_id, reason, start_on, place, state, created_at, updated_at)
      values (1, '党员', '1', ${id}::bigint, ${branch}::bigint, '1', '2026-03-01', '深圳', '1', now(), now())`);
  const values = {
    organisationId: branch,
    types: '01',
    hostId: members[11]?.id,
    recorderId: members[12]?.id,
    absentIds: [members[19]?.id],
    onlineIds: away.slice(0, 3),
    startTime: '08:00',
    endTime: '08:45',
  };
  const [department, college] = [await world.as('demo.department'), await world.as('demo.college')];
  const { status, body } = await record({ ...values, photos: [await photo(college)] }, college);
  expect([status, body.fields]).toEqual([201, undefined]);
  const { body: held } = await department('GET', `/api/zzsh/meeting/${body.id}`);
  expect(held).toMatchObject({ votingDue: 20, votingPresent: 11 });
  const again = { ...values, startTime: '07:00', endTime: '07:45', photos: [await photo(college)] };
  const foreign = await record({ ...again, onlineIds: [people['丁砚书']] }, college);
  expect(messagesByField(foreign)).toEqual(['onlineIds: 1 人不在参会人员中，请刷新名单后重试']);
});
