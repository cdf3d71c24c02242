/** Who is called to a meeting is told, answers, and is told again where it changes. Domain-party 7.2, 7.3, 20. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let called: Ask;
let id: string;

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20', '09:00:00');
  [secretary, called] = (await Promise.all(['demo.secretary', 'demo.branchstaff'].map(name => world.as(name)))) as [
    Ask,
    Ask,
  ];
  const member = (number: string) => world.idOf('person', 'number', number);
  const made = await secretary('POST', '/api/zzsh/meeting', {
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
    types: '01',
    title: '十一月支部党员大会',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-25',
    startTime: '14:30',
    endTime: '16:00',
    hostId: await member('GZ041011'),
    recorderId: await member('GZ041011'),
  });
  id = made.body.id;
});
afterAll(() => world.close());

const told = async (name: string) =>
  (
    await world.database.rows<{ title: string }>(sql`
      select k.title from reminder k join person p on p.id = k.person_id
      where p.name = ${name} and k.entity = 'meeting' order by k.id`)
  ).map(({ title }) => title);
const asked = () =>
  world.database.rows<{ username: string; title: string; dueAt: string }>(sql`
    select u.username, t.title, to_char(t.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due_at
    from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'SH_RECEIPT' and t.state = 0 order by u.username`);
const act = async (name: string, input: object = {}) =>
  secretary('POST', `/api/zzsh/meeting/${id}/${name}`, {
    version: (await secretary('GET', `/api/zzsh/meeting/${id}`)).body.version,
    ...input,
  });
const change = async (values: object) =>
  secretary('PUT', '/api/zzsh/meeting', {
    id,
    version: (await secretary('GET', `/api/zzsh/meeting/${id}`)).body.version,
    ...values,
  });
const answer = (body: object, who = called) => who('POST', `/api/zzsh/meeting/${id}/receipt`, body);
const own = async () => (await called('GET', '/api/zzsh/meeting/own')).body;

test('a plan tells nobody; its notice tells everybody on the list once, and asks who has an account', async () => {
  expect([await told('顾青岚'), await asked()]).toEqual([[], []]);
  expect((await own()).ahead).toEqual([]);
  expect((await act('publish')).body.state).toBe('2');
  expect(await told('顾青岚')).toEqual(['【会议】十一月支部党员大会']);
  expect(await told('丁砚书')).toEqual(['【会议】十一月支部党员大会']);
  expect(await told('陆知微')).toEqual([]);
  const todos = await asked();
  expect(todos.map(({ username }) => username)).toContain('demo.branchstaff');
  expect(todos[0]).toMatchObject({ title: '【会议】十一月支部党员大会，请回执', dueAt: '2026-11-25 14:30' });
});

const rowOf = (name: string) =>
  world.database.one<{ id: string; version: number; attendance: string; leaveState: string | null }>(sql`
    select id, version, attendance, leave_state, leave_reply from meeting_attendee
    where meeting_id = ${id}::bigint and name = ${name} and deleted_at is null`);
const decide = async (name: string, action: string, input: object = {}, who = secretary) => {
  const row = await rowOf(name);
  return who('POST', `/api/zzsh/meeting/attendee/${row?.id}/${action}`, { version: row?.version, ...input });
};

test('leave is asked for with its reason, the branch says yes or no, and who asked is told; it may be taken back', async () => {
  expect(messagesByField(await answer({}))).toEqual(['receipt: 请选择是否参加']);
  expect(messagesByField(await answer({ receipt: '0' }))).toEqual(['receipt: 请选择是否参加']);
  expect(messagesByField(await answer({ receipt: '2' }))).toEqual(['leaveReason: 请填写请假事由']);
  expect(messagesByField(await answer({ receipt: '2', leaveReason: '77' }))).toEqual(['leaveReason: 请填写请假事由']);
  const leave = await answer({ receipt: '2', leaveReason: '1', leaveNote: '赴京参加学术会议' });
  expect([leave.status, leave.body.receipt, leave.body.attendance]).toEqual([200, '2', '0']);
  expect(leave.body).toMatchObject({ leaveState: '1', leaveReply: null });
  expect((await told('丁砚书')).at(-1)).toBe('【会议】十一月支部党员大会：顾青岚请假待审批');
  // Nobody says yes to oneself.
  expect(messages(await decide('顾青岚', 'grantLeave', {}, called))).toEqual(['不能审批本人事项']);
  expect(messagesByField(await decide('顾青岚', 'refuseLeave'))).toEqual(['reply: 审批意见不能为空']);
  expect((await decide('顾青岚', 'refuseLeave', { reply: '会议涉及本人转正' })).status).toBe(200);
  expect(await rowOf('顾青岚')).toMatchObject({ attendance: '0', leaveState: '3', leaveReply: '会议涉及本人转正' });
  expect((await told('顾青岚')).at(-1)).toBe('【会议】十一月支部党员大会请假未获同意');
  expect(messages(await decide('顾青岚', 'grantLeave'))).toEqual(['顾青岚没有待审批的请假']);
  await answer({ receipt: '2', leaveReason: '2' });
  expect((await decide('顾青岚', 'grantLeave')).status).toBe(200);
  expect(await rowOf('顾青岚')).toMatchObject({ attendance: '3', leaveState: '2', leaveReply: null });
  expect((await told('顾青岚')).at(-1)).toBe('【会议】十一月支部党员大会请假已同意');
  expect((await secretary('GET', `/api/zzsh/meeting/${id}`)).body.leaveCount).toBe(1);
  expect((await asked()).map(({ username }) => username)).not.toContain('demo.branchstaff');
  const comes = await answer({ receipt: '3' });
  expect(comes.body).toMatchObject({
    receipt: '3',
    leaveReason: null,
    leaveNote: null,
    leaveState: null,
    attendance: '0',
  });
  const { content } = (await secretary('GET', `/api/zzsh/meeting/attendee?meetingId=${id}&size=50&columns=receipt`))
    .body;
  expect(content.filter((one: { receipt: string }) => one.receipt === '3')).toHaveLength(1);
});

test('another place is told; another hour is told and answered anew', async () => {
  const before = (await told('顾青岚')).length;
  await change({ place: '物理楼 405' });
  expect((await told('顾青岚')).slice(before)).toEqual(['【会议】十一月支部党员大会时间、地点有变动']);
  expect((await own()).ahead[0]).toMatchObject({ place: '物理楼 405', receipt: '3' });
  await change({ notice: '请带笔记本' });
  expect(await told('顾青岚')).toHaveLength(before + 1);
  await answer({ receipt: '2', leaveReason: '2' });
  await change({ heldOn: '2026-11-26' });
  expect(await told('顾青岚')).toHaveLength(before + 2);
  expect((await own()).ahead[0]).toMatchObject({ heldOn: '2026-11-26', receipt: '0', attendance: '0' });
  expect((await asked()).find(({ username }) => username === 'demo.branchstaff')?.dueAt).toBe('2026-11-26 14:30');
});

test('who is not on the list answers nothing, and once it has begun nobody does', async () => {
  expect((await answer({ receipt: '1' }, await world.as('demo.member'))).status).toBe(404);
  await setClock(world.database, '2026-11-26', '14:30:01');
  expect(messages(await answer({ receipt: '1' }))).toEqual(['已超过回执截止时间，请联系主持人']);
  await setClock(world.database, '2026-11-20', '09:00:00');
});

test('who is put on the list later is told then, and who is taken off is asked no longer', async () => {
  // An account that keeps the dues alone has no page to answer on.
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code)
    select id, 'ROLE_MEMBER' from user_account where username = 'demo.duesreview'`);
  await change({ types: '02' });
  expect((await asked()).map(({ username }) => username)).not.toContain('demo.duesreview');
  await change({ types: '01' });
  expect((await asked()).map(({ username }) => username)).toContain('demo.duesreview');
});

test('what the branch has not answered when the meeting is over is answered before the record is handed in', async () => {
  await answer({ receipt: '2', leaveReason: '1' });
  await setClock(world.database, '2026-11-26', '14:40:00');
  await act('start');
  expect((await act('finish')).body).toMatchObject({ state: '4', absentCount: 8, leaveCount: 0 });
  const { version } = (await secretary('GET', `/api/zzsh/meeting/${id}`)).body;
  await secretary('PUT', '/api/zzsh/meeting', { id, version, content: '会议'.repeat(30) });
  expect(messages(await act('submit'))).toContain('还有 1 人的请假未审批，请在“参会人员”中审批');
  expect((await decide('顾青岚', 'refuseLeave', { reply: '理由不足' })).status).toBe(200);
  expect(await rowOf('顾青岚')).toMatchObject({ attendance: '4', leaveState: '3' });
  await world.database.rows(sql`update meeting set state = '2' where id = ${id}::bigint`);
  await setClock(world.database, '2026-11-20', '09:00:00');
});

test('a meeting that is called off is told with its reason, and nobody is asked any more', async () => {
  expect((await act('cancel', { reason: '报告人出差' })).body.state).toBe('8');
  expect((await told('顾青岚')).at(-1)).toBe('【会议】十一月支部党员大会已取消');
  expect(await asked()).toEqual([]);
  expect((await own()).ahead).toEqual([]);
});

test('the own page says how often one was there this year and what is to be made up for', async () => {
  const gu = await world.idOf('person', 'number', 'GZ141033');
  const hold = async (heldOn: string, absentIds: string[]) => {
    const host = await world.idOf('person', 'number', 'GZ041011');
    const answered = await secretary('POST', '/api/zzsh/meeting/record', {
      organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
      types: '05',
      title: `主题党日 ${heldOn}`,
      mode: '1',
      place: '物理楼 301',
      heldOn,
      startTime: '14:30',
      endTime: '16:00',
      hostId: host,
      recorderId: host,
      content: '会议'.repeat(30),
      lateReason: '补录',
      absentIds,
    });
    expect(answered.status).toBe(201);
  };
  await world.database.rows(sql`update system_config set config_value = 'false' where config_key = 'meeting.evidence'`);
  await hold('2026-11-18', [gu]);
  await hold('2026-10-14', [gu]);
  await hold('2026-10-15', []);
  expect(await own()).toMatchObject({ year: 2026, due: 3, present: 1, rate: 33 });
  // Thirty days are over for what was held on 14 October.
  const held = (await own()).held.map(({ heldOn, makeUpUntil }: Record<string, string>) => [heldOn, makeUpUntil]);
  expect(held).toEqual([
    ['2026-11-18', '2026-12-18'],
    ['2026-10-15', null],
    ['2026-10-14', null],
  ]);
});
