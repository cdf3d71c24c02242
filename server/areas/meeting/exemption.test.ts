/** Who is left out of those due: by the consent of the committee above and its document. Domain-party 7.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let college: Ask;
let optics: string;

beforeAll(async () => {
  world = await openWorld();
  [secretary, college] = (await Promise.all(['demo.secretary', 'demo.college'].map(world.as))) as [Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  await setClock(world.database, '2026-11-20', '17:00:00');
  await world.database.rows(sql`update system_config set config_value = 'false' where config_key = 'meeting.evidence'`);
});
afterAll(() => world.close());

const base = '/api/zzsh/meeting';
const exemptions = '/api/zzsh/exemption';
const read = async (id: string) => (await college('GET', `${base}/${id}`)).body;
const act = async (id: string, name: string, input: object = {}, who = secretary) =>
  who('POST', `${base}/${id}/${name}`, { version: (await read(id)).version, ...input });
const create = async (values: object = {}) =>
  secretary('POST', base, {
    organisationId: optics,
    types: '01',
    title: '十一月支部党员大会',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-20',
    startTime: '14:30',
    endTime: '16:00',
    hostId: await world.idOf('person', 'number', 'GZ041011'),
    recorderId: await world.idOf('person', 'number', 'GZ141033'),
    content: '会议由支部书记主持，逐项讨论议题，明确了责任人和完成时限。'.repeat(2),
    ...values,
  });

/** Thirty are due with a vote, and fourteen of them were there. */
async function fourteenOfThirty(): Promise<string> {
  const { body } = await create();
  await world.database.rows(sql`
    insert into meeting_attendee (name, meeting_id, organisation_id, is_voting, receipt, attendance, created_at, updated_at)
    select '党员' || lpad(n::text, 2, '0'), ${body.id}::bigint, ${optics}::bigint, true, '0',
      case when n <= 14 then '1' else '4' end, now(), now() from generate_series(1, 30) n`);
  await world.database.rows(sql`update meeting set state = '4' where id = ${body.id}::bigint`);
  return body.id;
}
const rowOf = (meetingId: string, name: string) =>
  world.database.one<{ id: string; version: number; exemption: string | null }>(sql`
    select id, version, exemption from meeting_attendee
    where meeting_id = ${meetingId}::bigint and name = ${name} and deleted_at is null`);
const onAttendee = async (meetingId: string, name: string, action: string, input: object = {}, who = secretary) => {
  const row = await rowOf(meetingId, name);
  return who('POST', `${base}/attendee/${row?.id}/${action}`, { version: row?.version, ...input });
};
const bedridden = { situation: '4', reason: '长期卧床，不能到会' };
const asked = async (meetingId: string): Promise<any[]> =>
  (await college('GET', `${exemptions}?meetingId=${meetingId}&sort=name,asc&columns=name&columns=state`)).body.content;
const paper = async () => (await sendFile(college, '/api/file/upload', { name: '批复.png', content: png() })).body.id;
const judge = async (id: string, name: string, input: object, who = college) =>
  who('POST', `${exemptions}/${id}/${name}`, {
    version: (await college('GET', `${exemptions}/${id}`)).body.version,
    ...input,
  });
const consent = async () => ({ agreedOn: '2026-11-19', documentNo: '物院党〔2026〕12号', document: [await paper()] });
const todos = (recordId: string) =>
  world.database.rows<{ username: string; title: string }>(sql`
    select u.username, t.title from todo t join user_account u on u.id = t.receiver_id
    where t.entity = 'meetingExemption' and t.record_id = ${recordId}::bigint and t.state = 0`);
const few = '实到有表决权党员 14 人，不足应到 30 人的半数，不能进行表决';

test('[C11] three of 30 are left out by the document of the committee above alone: until then 14 of 30 decide nothing', async () => {
  const id = await fourteenOfThirty();
  const one = await rowOf(id, '党员30');
  await secretary('PUT', `${base}/attendee`, { id: one?.id, version: one?.version, exemption: '4' });
  expect((await rowOf(id, '党员30'))?.exemption).toBe(null);
  expect(messagesByField(await onAttendee(id, '党员30', 'askExemption')).sort()).toEqual([
    'reason: 情况说明不能为空',
    'situation: 不计入应到会情形不能为空',
  ]);
  for (const name of ['党员28', '党员29', '党员30'])
    expect((await onAttendee(id, name, 'askExemption', bedridden)).status).toBe(200);
  expect(messages(await onAttendee(id, '党员30', 'askExemption', bedridden))).toEqual([
    '党员30的不计入应到会申请正在等待上级党组织批准，请勿重复提出',
  ]);
  expect(await read(id)).toMatchObject({ dueCount: 30, votingDue: 30, votingPresent: 14 });
  expect(messages(await act(id, 'submit'))).toEqual([few]);
  expect((await asked(id)).map(row => [row.name, row.state])).toEqual([
    ['党员28', '1'],
    ['党员29', '1'],
    ['党员30', '1'],
  ]);
  const [first, second, third] = (await asked(id)).map(row => row.id as string) as [string, string, string];
  expect(await todos(first)).toEqual([
    {
      username: 'demo.college',
      title: '【组织生活】物理学院光学教工党支部党员28不计入应到会的申请待批准',
    },
  ]);
  // The branch does not agree with itself, and nobody agrees without a paper.
  expect((await judge(first, 'agree', await consent(), secretary)).status).toBe(403);
  expect(messagesByField(await judge(first, 'agree', {})).sort()).toEqual([
    'agreedOn: 同意日期不能为空',
    'document: 批复文件不能为空',
    'documentNo: 批复文号不能为空',
  ]);
  expect(messagesByField(await judge(first, 'agree', { ...(await consent()), agreedOn: '2026-11-21' }))).toEqual([
    'agreedOn: 同意日期不能晚于今天',
  ]);
  const before = await consent();
  for (const [agreedOn, told] of [
    ['1900-01-01', '同意日期不能早于 2000 年，请核对年份'],
    ['2025-11-19', '同意日期早于会议（2026-11-20）一年以上，请核对批复文件'],
  ])
    expect(messagesByField(await judge(first, 'agree', { ...before, agreedOn }))).toEqual([`agreedOn: ${told}`]);
  await setClock(world.database, '2026-11-22', '09:00:00');
  expect(messagesByField(await judge(first, 'agree', { ...before, agreedOn: '2026-11-21' }))).toEqual([
    'agreedOn: 同意日期不能晚于会议日期（2026-11-20）：会后才同意的，不能改变该次会议的应到会人数',
  ]);
  await setClock(world.database, '2026-11-20', '17:10:00');
  expect((await judge(first, 'agree', await consent())).body).toMatchObject({
    state: '2',
    agreedOn: '2026-11-19',
    documentNo: '物院党〔2026〕12号',
  });
  expect(await todos(first)).toEqual([]);
  expect(await read(id)).toMatchObject({ dueCount: 29, votingDue: 29, votingPresent: 14 });
  for (const other of [second, third]) await judge(other, 'agree', await consent());
  expect(await read(id)).toMatchObject({ dueCount: 27, votingDue: 27, votingPresent: 14 });
  expect((await act(id, 'submit')).body.state).toBe('5');
});

test('[C11] a request is answered before the record is archived; refused with its reason he or she counts as due', async () => {
  const id = await fourteenOfThirty();
  await onAttendee(id, '党员30', 'askExemption', bedridden);
  await act(id, 'submit', { confirmed: ['meeting.meeting.quorum'] });
  // Asked while the record is read it would stand in the way of the archive, unseen.
  expect(messages(await onAttendee(id, '党员29', 'askExemption', bedridden))).toEqual([
    '会议记录正在审核，不能申请不计入应到会；确需申请的，请先撤回修改',
  ]);
  const open = await act(id, 'approve', {}, college);
  expect(messages(open)).toEqual(['还有 1 人的不计入应到会申请未批准，请先在“不计入应到会”中同意或不同意，再审核归档']);
  const [request] = await asked(id);
  expect(messagesByField(await judge(request.id, 'refuse', {}))).toEqual(['opinion: 意见不能为空']);
  const refused = await judge(request.id, 'refuse', { opinion: '可以线上参加，请通知本人' });
  expect(refused.body.state).toBe('3');
  const told = await world.database.rows<{ title: string; content: string }>(sql`
    select k.title, k.content from reminder k join user_account u on u.id = k.receiver_id
    where k.entity = 'meetingExemption' and u.username = 'demo.secretary' order by k.id desc limit 1`);
  expect(told).toEqual([
    {
      title: '【组织生活】党员30不计入应到会的申请未获同意',
      content: '“十一月支部党员大会”（2026-11-20）：未获同意，仍计入应到会：可以线上参加，请通知本人',
    },
  ]);
  expect((await act(id, 'approve', {}, college)).body).toMatchObject({ state: '6', dueCount: 30 });
  expect(messages(await onAttendee(id, '党员29', 'askExemption', bedridden))).toEqual([
    '会议已归档，不能再改变应到会人数；确需更正的，请先将会议退回更正',
  ]);
});

test('[C11] nobody due is left out by being taken off the list or entered as sitting in', async () => {
  const { body } = await create({ title: '党员大会', startTime: '09:00', endTime: '10:00' });
  await act(body.id, 'record', { confirmed: ['meeting.meeting.clash'] });
  const gu = await rowOf(body.id, '顾青岚');
  const instead = '不计入应到会的，请用“申请不计入”报上级党组织批准';
  expect(messages(await secretary('DELETE', `${base}/attendee`, { ids: [gu?.id], reason: '不来' }))).toEqual([
    `顾青岚是本次会议的应到人员，不能移出名单；${instead}`,
  ]);
  const beside = { id: gu?.id, version: gu?.version, isObserver: true, attendance: '5' };
  expect(messagesByField(await secretary('PUT', `${base}/attendee`, beside))).toEqual([
    `isObserver: 顾青岚是本次会议的应到人员，不能登记为列席；${instead}`,
  ]);
  const draft = (await create({ title: '党员大会二', startTime: '11:00', endTime: '12:00' })).body;
  const before = { meetingId: draft.id, personId: await world.idOf('person', 'name', '顾青岚'), isObserver: true };
  expect(messagesByField(await secretary('POST', `${base}/attendee`, before))).toEqual([
    `isObserver: 顾青岚是本次会议的应到人员，不能登记为列席；${instead}`,
  ]);
});

test('what stood before consent was asked for stays; who came after all counts again without anybody’s consent', async () => {
  const id = await fourteenOfThirty();
  await world.database.rows(sql`
    update meeting_attendee set exemption = '2' where meeting_id = ${id}::bigint and name in ('党员29', '党员30')`);
  const one = await rowOf(id, '党员01');
  await secretary('PUT', `${base}/attendee`, { id: one?.id, version: one?.version, attendance: '2' });
  expect(await read(id)).toMatchObject({ dueCount: 28, votingDue: 28 });
  expect(messages(await onAttendee(id, '党员30', 'askExemption', bedridden))).toEqual(['党员30已不计入应到会人数']);
  expect(messagesByField(await onAttendee(id, '党员30', 'countAgain'))).toEqual(['reason: 原因不能为空']);
  expect((await onAttendee(id, '党员30', 'countAgain', { reason: '本人到会' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ dueCount: 29, votingDue: 29 });
  expect(messages(await onAttendee(id, '党员30', 'countAgain', { reason: '本人到会' }))).toEqual([
    '党员30已计入应到会人数，不需要恢复',
  ]);
});

test('of a meeting that is called off, and of who is on its list no more, nothing is asked any longer', async () => {
  const { body } = await create({ heldOn: '2026-11-28', title: '十二月党课', types: '04' });
  await act(body.id, 'publish');
  await onAttendee(body.id, '顾青岚', 'askExemption', bedridden);
  const [request] = await asked(body.id);
  expect(await todos(request.id)).toHaveLength(1);
  expect((await act(body.id, 'cancel', { reason: '报告人出差' })).body.state).toBe('8');
  expect((await asked(body.id)).map(row => row.state)).toEqual(['4']);
  expect(await todos(request.id)).toEqual([]);
});

test('who was there is not left out of those due', async () => {
  const id = await fourteenOfThirty();
  expect(messages(await onAttendee(id, '党员01', 'askExemption', bedridden))).toEqual([
    '党员01已到会，不能申请不计入应到会；出勤登记有误的，先更正出勤',
  ]);
  expect((await onAttendee(id, '党员30', 'askExemption', bedridden)).status).toBe(200);
});
