/** A meeting from its notice to the archive. Domain-party 7.1, 7.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { announce } from '../../kit/process/happening.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { png, sendFile } from '../../testing/files.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { membersMoved } from '../happenings.ts';

let world: OpenWorld;
let secretary: Ask;
let staff: Ask;
let college: Ask;
let department: Ask;
let optics: string;
const people: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  [secretary, staff, college, department] = (await Promise.all(
    ['demo.secretary', 'demo.branchstaff', 'demo.college', 'demo.department'].map(name => world.as(name)),
  )) as [Ask, Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const rows = await world.database.rows<{ id: string; name: string }>(
    sql`select m.id, p.name from party_member m join person p on p.id = m.id`,
  );
  for (const { id, name } of rows) people[name] = id;
});
beforeEach(() => setClock(world.database, '2026-11-20', '09:00:00'));
afterAll(() => world.close());

const minutes =
  '会议由支部书记主持，学习党的二十届四中全会精神，全体党员围绕如何在教学科研中发挥先锋模范作用展开讨论，交流了学习体会，并对下一步工作作出安排。';
const meeting = (values: object = {}) => ({
  organisationId: optics,
  types: '01;05',
  title: '十一月支部党员大会',
  mode: '1',
  place: '物理楼 301',
  heldOn: '2026-11-20',
  startTime: '14:30',
  endTime: '16:00',
  hostId: people['丁砚书'],
  recorderId: people['顾青岚'],
  ...values,
});
const create = (values: object = {}, who: Ask = secretary) => who('POST', '/api/zzsh/meeting', meeting(values));
const read = async (id: string) => (await department('GET', `/api/zzsh/meeting/${id}`)).body;
const act = async (id: string, name: string, input: object = {}, who: Ask = secretary) =>
  who('POST', `/api/zzsh/meeting/${id}/${name}`, { version: (await read(id)).version, ...input });
const photo = async () => (await sendFile(secretary, '/api/file/upload', { name: '现场.png', content: png() })).body.id;
const attendees = async (id: string): Promise<any[]> =>
  (await department('GET', `/api/zzsh/meeting/attendee?meetingId=${id}&size=100`)).body.content;

const attended = async (id: string, names: Record<string, string>): Promise<void> => {
  for (const one of await attendees(id))
    await secretary('PUT', '/api/zzsh/meeting/attendee', {
      id: one.id,
      version: one.version,
      attendance: names[one.name] ?? '1',
    });
};

test('those due follow the kinds of the meeting: branch, committee or group; suspended members are left out', async () => {
  await world.database.rows(sql`update party_member set party_status = '2' where id = ${people['董思源']}::bigint`);
  const announced = async (values: object) => {
    const made = await create({ heldOn: '2026-11-25', ...values });
    return (await act(made.body.id, 'publish', { confirmed: ['meeting.meeting.clash'] })).body;
  };
  const namesOf = async (id: string) => (await attendees(id)).map(one => one.name);
  const all = await announced({});
  expect(all.dueCount).toBe(8);
  expect(await namesOf(all.id)).not.toContain('董思源');
  await world.database.rows(sql`update party_member set party_status = '1' where id = ${people['董思源']}::bigint`);
  const committee = await announced({ types: '02' });
  expect(await namesOf(committee.id)).toEqual(['丁砚书', '方予安', '顾青岚', '韩叙白', '叶舒窈']);
  const group = await world.idOf('party_organisation', 'code', '9999990001201001001');
  expect(messagesByField(await create({ types: '03' }))).toEqual(['groupId: 党小组会应选择本支部的党小组']);
  const ofGroup = await announced({ types: '03', groupId: group });
  expect(ofGroup.dueCount).toBe(3);
  // Another kind, another list.
  const change = { id: ofGroup.id, version: ofGroup.version };
  expect((await secretary('PUT', '/api/zzsh/meeting', { ...change, types: '01' })).body.dueCount).toBe(9);
  expect((await secretary('PUT', '/api/zzsh/meeting', { ...change, version: 3, types: '02' })).body.dueCount).toBe(5);
});

test('a draft has no list yet and is removed without a trace of it', async () => {
  const { id, version } = (await create({ heldOn: '2026-11-26' })).body;
  expect(await attendees(id)).toEqual([]);
  expect(version).toBe(1);
  expect((await secretary('DELETE', '/api/zzsh/meeting', { ids: [id], reason: '误录' })).status).toBe(200);
});

test('what is wrong with a meeting is told at once, each on its field', async () => {
  const bad = await create({ startTime: '16:00', endTime: '14:30', place: null, types: '01;77' });
  expect(messagesByField(bad).sort()).toEqual([
    'endTime: 结束时间须晚于开始时间',
    'place: 线下会议应填写地点',
    'types: 会议类型“77”不在字典范围内',
  ]);
  expect(messagesByField(await create({ startTime: '9点', mode: '2' })).sort()).toEqual([
    'onlineLink: 线上会议应填写会议链接',
    'startTime: 开始时间应按“14:30”填写',
  ]);
  expect(messages(await create({ organisationId: '1' }, staff))).toEqual(['您没有该党组织的数据权限']);
});

test('announced, opened, ended, written down, handed in, sent back and archived', async () => {
  const { id } = (await create()).body;
  expect((await act(id, 'publish')).body).toMatchObject({ state: '2', dueCount: 9, rate: null });
  expect(messages(await act(id, 'start'))).toEqual(['会议开始前 30 分钟内方可开始']);
  await setClock(world.database, '2026-11-20', '14:00:30');
  expect((await act(id, 'start')).body.state).toBe('3');
  const [first] = (await attendees(id)).filter(one => one.name === '顾青岚');
  await secretary('PUT', '/api/zzsh/meeting/attendee', { id: first.id, version: first.version, attendance: '2' });
  expect((await act(id, 'finish')).body).toMatchObject({ state: '4', presentCount: 1, absentCount: 8, rate: 11 });
  await attended(id, { 顾青岚: '2', 许怀瑾: '3', 叶舒窈: '4' });
  expect(await read(id)).toMatchObject({ presentCount: 7, leaveCount: 1, absentCount: 1, rate: 78 });
  expect(messagesByField(await act(id, 'submit')).sort()).toEqual([
    'content: 会议记录内容过少，请补充',
    'photos: 请上传现场照片或签到表',
  ]);
  const { version } = await read(id);
  const written = await secretary('PUT', '/api/zzsh/meeting', {
    id,
    version,
    content: minutes,
    photos: [await photo()],
  });
  expect(written.status).toBe(200);
  expect((await act(id, 'submit')).body).toMatchObject({ state: '5', submittedOn: '2026-11-20' });
  const todo = await world.database.one(sql`
    select t.title, t.biz_type, t.due_at from todo t where t.entity = 'meeting' and t.record_id = ${id}::bigint and t.state = 0 limit 1`);
  expect(todo).toMatchObject({
    title: '【组织生活】物理学院光学教工党支部十一月支部党员大会待审核',
    bizType: 'SH_AUDIT',
    // The days to hand it in were those of the branch.
    dueAt: null,
  });
  // The branch does not judge its own record.
  expect((await act(id, 'approve', { score: 90 })).status).toBe(403);
  expect(messages(await act(id, 'sendBack', {}, college))).toEqual(['请填写退回意见']);
  expect((await act(id, 'sendBack', { opinion: '请补充讨论情况' }, college)).body.state).toBe('7');
  expect((await act(id, 'reopen')).body.state).toBe('4');
  // It was handed in in time; that it came back is no delay of the branch.
  await setClock(world.database, '2026-12-02', '09:00:00');
  expect((await act(id, 'submit')).body).toMatchObject({ state: '5', submittedOn: '2026-11-20' });
  // A mistake that is seen before anybody judged it is taken back, and handed in again.
  expect((await act(id, 'recall')).body.state).toBe('4');
  const open = await world.database.rows(sql`
    select 1 from todo where entity = 'meeting' and record_id = ${id}::bigint and biz_type = 'SH_AUDIT' and state = 0`);
  expect(open).toEqual([]);
  expect((await act(id, 'submit')).body).toMatchObject({ state: '5', submittedOn: '2026-11-20' });
  expect((await act(id, 'approve', { score: 92, opinion: '记录完整' }, college)).body).toMatchObject({
    state: '6',
    score: 92,
  });
  const archived = await read(id);
  expect(
    messages(await secretary('PUT', '/api/zzsh/meeting', { id, version: archived.version, content: '改' })),
  ).toContain('会议已归档，不能修改');
});

test('what was archived with a mistake goes back with a reason, by the committee above, and is archived again', async () => {
  const [row] = await world.database.rows<{ id: string }>(sql`select id from meeting where state = '6'`);
  const id = row?.id ?? '';
  expect((await act(id, 'recall')).status).toBe(409);
  expect((await act(id, 'amend', { reason: '实到人数有误' })).status).toBe(403);
  expect(messagesByField(await act(id, 'amend', {}, college))).toEqual(['reason: 原因不能为空']);
  expect((await act(id, 'amend', { reason: '实到人数有误' }, college)).body.state).toBe('7');
  expect((await act(id, 'reopen')).body.state).toBe('4');
  const [late] = (await attendees(id)).filter(one => one.name === '许怀瑾');
  const mended = { id: late.id, version: late.version, attendance: '1' };
  expect((await secretary('PUT', '/api/zzsh/meeting/attendee', mended)).status).toBe(200);
  expect((await act(id, 'submit')).body.state).toBe('5');
  expect((await act(id, 'approve', { score: 92 }, college)).body).toMatchObject({ state: '6', presentCount: 8 });
  const way = (await department('GET', `/api/workflowRecord?entity=meeting&recordId=${id}`)).body;
  expect(JSON.stringify(way)).toContain('实到人数有误');
  // As it was, for what follows.
  await act(id, 'amend', { reason: '实到人数有误' }, college);
  await act(id, 'reopen');
  const [again] = (await attendees(id)).filter(one => one.name === '许怀瑾');
  await secretary('PUT', '/api/zzsh/meeting/attendee', { id: again.id, version: again.version, attendance: '3' });
  await act(id, 'submit');
  expect((await act(id, 'approve', { score: 92 }, college)).body).toMatchObject({ state: '6', presentCount: 7 });
});

test('who missed an archived meeting makes up for it within thirty days, and nothing else of it changes', async () => {
  const [row] = await world.database.rows<{ id: string }>(sql`select id from meeting where state = '6'`);
  const id = row?.id ?? '';
  const of = async (name: string) => (await attendees(id)).find(one => one.name === name);
  const set = async (name: string, values: object) => {
    const one = await of(name);
    return secretary('PUT', '/api/zzsh/meeting/attendee', { id: one.id, version: one.version, ...values });
  };
  await setClock(world.database, '2026-12-21', '09:00:00');
  expect(messages(await set('许怀瑾', { attendance: '1' }))).toEqual(['会议已归档，不能修改']);
  expect(messages(await set('许怀瑾', { makeUpOn: '2026-12-21' }))).toEqual([
    '补学应在会议后 30 天内完成（2026-11-21 至 2026-12-20）',
  ]);
  expect(messages(await set('丁砚书', { makeUpOn: '2026-12-01' }))).toEqual(['出席人员不需要补学']);
  const made = await set('许怀瑾', { makeUpOn: '2026-12-20', makeUpNote: '自学会议材料并交流体会' });
  expect([made.status, made.body.attendance]).toEqual([200, '6']);
  expect(await read(id)).toMatchObject({ presentCount: 7, leaveCount: 0, makeUpCount: 1, absentCount: 1, rate: 78 });
});

test('[S2-L] who came to an archived meeting does not become one who made up for it, nor the other way round', async () => {
  const [row] = await world.database.rows<{ id: string }>(sql`select id from meeting where state = '6'`);
  const id = row?.id ?? '';
  await setClock(world.database, '2026-12-19', '09:00:00');
  const set = async (name: string, values: object) => {
    const one = (await attendees(id)).find(each => each.name === name);
    return secretary('PUT', '/api/zzsh/meeting/attendee', { id: one.id, version: one.version, ...values });
  };
  const told = ['会议已归档，不能修改'];
  expect(messages(await set('丁砚书', { attendance: '6', makeUpOn: '2026-12-18' }))).toEqual(told);
  expect(messages(await set('许怀瑾', { attendance: '1', makeUpOn: null }))).toEqual(told);
  expect(messages(await set('许怀瑾', { makeUpOn: null }))).toEqual(told);
  expect(await read(id)).toMatchObject({ presentCount: 7, makeUpCount: 1, rate: 78 });
});

test('[S2-L] nobody was there before the meeting began; its link leads to the web and nowhere else', async () => {
  for (const onlineLink of [
    'javascript:alert(1)',
    'data:text/html,1',
    '//evil.example',
    '会议号 123',
    'ftp://a.example/',
  ])
    expect([onlineLink, ...messagesByField(await create({ heldOn: '2026-12-28', mode: '2', onlineLink }))]).toEqual([
      onlineLink,
      'onlineLink: 会议链接应为以 http:// 或 https:// 开头的网址',
    ]);
  const onlineLink = 'https://meeting.jianglin.example/j/8812?pwd=1';
  const { id } = (await create({ heldOn: '2026-12-28', mode: '2', onlineLink })).body;
  expect((await act(id, 'publish')).body.state).toBe('2');
  const set = async (attendance: string) => {
    const one = (await attendees(id)).find(each => each.name === '许怀瑾');
    return secretary('PUT', '/api/zzsh/meeting/attendee', { id: one.id, version: one.version, attendance });
  };
  for (const attendance of ['1', '2'])
    expect(messagesByField(await set(attendance))).toEqual(['attendance: 会议尚未开始，不能登记出席']);
  expect((await set('3')).body.attendance).toBe('3');
  await setClock(world.database, '2026-12-28', '14:30:01');
  expect((await set('1')).body.attendance).toBe('1');
});

test('a meeting of nine days ago says why it comes late', async () => {
  const { id } = (await create({ heldOn: '2026-11-11', content: minutes, photos: [await photo()] })).body;
  expect(messages(await act(id, 'publish'))).toContain('会议时间已过，请使用“登记已召开”');
  expect((await act(id, 'record')).body.state).toBe('4');
  expect(messages(await act(id, 'submit')).sort()).toEqual([
    '会议时间超过7天，需说明补录原因',
    '还有 9 人未登记参会情况',
  ]);
  await attended(id, {});
  await secretary('PUT', '/api/zzsh/meeting', { id, version: (await read(id)).version, lateReason: '网络故障' });
  expect((await act(id, 'submit')).body.state).toBe('5');
});

test('two meetings at one hour are told by name, and may be; too few voting members are told', async () => {
  const first = (await create({ title: '党课', types: '04', startTime: '10:00', endTime: '11:00' })).body;
  await act(first.id, 'publish');
  const { id } = (await create({ title: '支部大会', types: '01', startTime: '10:30', endTime: '11:30' })).body;
  const warned = await act(id, 'publish');
  expect(warned.body.code).toBe('kit.confirm');
  expect(messages(warned)[0]).toMatch(/^同一时间该党员已有其他会议：党课（.*丁砚书.*）$/);
  expect((await act(id, 'publish', { confirmed: ['meeting.meeting.clash'] })).body.state).toBe('2');
  await setClock(world.database, '2026-11-20', '12:00:00');
  await act(id, 'record', { confirmed: ['meeting.meeting.clash'] });
  await secretary('PUT', '/api/zzsh/meeting', {
    id,
    version: (await read(id)).version,
    content: minutes,
    photos: [await photo()],
  });
  // The own leave is entered by somebody else.
  const names = (await attendees(id)).map(one => one.name).filter(name => name !== '丁砚书');
  await attended(id, Object.fromEntries(names.slice(0, 5).map(name => [name, '3'])));
  const few = await act(id, 'submit');
  expect([few.body.code, messages(few)]).toEqual([
    'kit.confirm',
    ['实到有表决权党员 4 人，不足应到 9 人的半数，不能进行表决'],
  ]);
  // Who cannot express the own will is left out of those due, as it stood before consent was asked for.
  await world.database.rows(sql`
    update meeting_attendee set exemption = '1' where id = (
      select min(id) from meeting_attendee where meeting_id = ${id}::bigint and attendance = '3')`);
  expect(await read(id)).toMatchObject({ dueCount: 8, votingDue: 8, votingPresent: 4 });
  expect((await act(id, 'submit')).body.state).toBe('5');
});

test('who leaves is taken off what lies ahead, and stays in what was held', async () => {
  const ahead = (await create({ heldOn: '2026-12-30' })).body;
  await act(ahead.id, 'publish');
  const held = (await create({ heldOn: '2026-11-19' })).body;
  await act(held.id, 'record', { confirmed: ['meeting.meeting.clash'] });
  const order = await secretary('POST', '/api/dyjbxx/statusChange', {
    memberId: people['邵承志'],
    newStatus: '8',
    effectiveOn: '2026-11-20',
    documentNo: '死亡证明 1 号',
    reason: '因病去世',
  });
  for (const [who, name] of [
    [secretary, 'submit'],
    [college, 'review'],
    [department, 'approve'],
  ] as const) {
    const { version } = (await department('GET', `/api/dyjbxx/statusChange/${order.body.id}`)).body;
    await who('POST', `/api/dyjbxx/statusChange/${order.body.id}/${name}`, { version });
  }
  expect((await attendees(ahead.id)).map(one => one.name)).not.toContain('邵承志');
  expect((await attendees(held.id)).map(one => one.name)).toContain('邵承志');
});

test('who is moved while a meeting is held stays on its list once signed in, and is taken off it otherwise', async () => {
  const { id } = (await create({ types: '04', startTime: '09:10', endTime: '11:00' })).body;
  await act(id, 'publish', { confirmed: ['meeting.meeting.clash'] });
  await act(id, 'start');
  const [came, away] = ['许怀瑾', '董思源'].map(name => people[name] as string);
  const row = (await attendees(id)).find(one => one.name === '许怀瑾');
  await secretary('PUT', '/api/zzsh/meeting/attendee', { id: row.id, version: row.version, attendance: '1' });
  const toId = await world.idOf('party_organisation', 'code', '9999990001201002');
  const cause = { flow: { entity: 'memberTransfer', id: '1' }, reason: '调动', on: '2026-11-20' };
  await world.database.transaction(connection =>
    announce(txOf(connection, world.registry, asSystem('测试'), noFacts), membersMoved, {
      memberIds: [came, away] as string[],
      fromIds: [optics],
      toId,
      on: '2026-11-20',
      cause,
    }),
  );
  const names = (await attendees(id)).map(one => one.name);
  expect([names.includes('许怀瑾'), names.includes('董思源')]).toEqual([true, false]);
});

test('[C14] announced for 14:30 of 11-20 and opened eight days later: it is registered as held and not begun', async () => {
  const { id } = (await create({ types: '04', place: '物理楼 105' })).body;
  await act(id, 'publish', { confirmed: ['meeting.meeting.clash'] });
  const { version } = await read(id);
  await setClock(world.database, '2026-11-28', '09:00:00');
  expect(messages(await secretary('POST', `/api/zzsh/meeting/${id}/start`, { version }))).toEqual([
    '会议结束已超过两小时，请使用“登记已召开”',
  ]);
  expect((await act(id, 'record', { confirmed: ['meeting.meeting.clash'] })).body.state).toBe('4');
});

test('a meeting is called off with a reason, and one that nobody ended is over two hours after its end', async () => {
  const { id } = (await create({ heldOn: '2026-12-01', types: '04' })).body;
  await act(id, 'publish', { confirmed: ['meeting.meeting.clash'] });
  expect(messages(await act(id, 'cancel'))).toEqual(['原因不能为空']);
  expect((await act(id, 'cancel', { reason: '报告人出差' })).body.state).toBe('8');
  const other = (await create({ types: '04', startTime: '09:20', endTime: '09:40' })).body;
  await act(other.id, 'publish', { confirmed: ['meeting.meeting.clash'] });
  expect((await act(other.id, 'start')).body.state).toBe('3');
  const work = world.registry.jobs.find(({ name }) => name === 'meeting.finish');
  const run = () => work?.run({ ...world, actorOf: async () => null, signal: new AbortController().signal }, {});
  await setClock(world.database, '2026-11-20', '11:39:00');
  await run();
  expect((await read(other.id)).state).toBe('3');
  await setClock(world.database, '2026-11-20', '11:41:00');
  await run();
  expect(await read(other.id)).toMatchObject({ state: '4', absentCount: 8 });
});

test('a rule in force stays as it is; a change is a new rule from a day on', async () => {
  const { content } = (await department('GET', '/api/zzsh/rule?meetingType=01')).body;
  const [rule] = content;
  expect(
    messages(await department('PUT', '/api/zzsh/rule', { id: rule.id, version: rule.version, minTimes: 2 })),
  ).toEqual(['规则自 2018-10-28 起已生效，不能修改或删除；需要调整的，请另建一条并填写新的生效日期']);
  const next = { meetingType: '01', body: '1', cycle: '2', minTimes: 2, graceDays: 7, validFrom: '2027-01-01' };
  expect((await department('POST', '/api/zzsh/rule', next)).body.name).toBe('党支部：支部党员大会');
  expect(messages(await department('POST', '/api/zzsh/rule', next))).toEqual([
    '该会议类型、适用组织自 2027-01-01 起的规则已登记',
  ]);
});
