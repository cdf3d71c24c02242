/** Who sits in, who changed what of the attendance, and that nobody says yes to the own leave. Domain-party 7.2, 7.3. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let staff: Ask;
let college: Ask;
let optics: string;

beforeAll(async () => {
  world = await openWorld();
  [secretary, staff, college] = (await Promise.all(
    ['demo.secretary', 'demo.branchstaff', 'demo.college'].map(world.as),
  )) as [Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  await world.database.rows(sql`update system_config set config_value = 'false' where config_key = 'meeting.evidence'`);
});
beforeEach(() => setClock(world.database, '2026-11-20', '09:00:00'));
afterAll(() => world.close());

const base = '/api/zzsh/meeting';
const create = async (values: object = {}, who = secretary) =>
  (
    await who('POST', base, {
      organisationId: optics,
      types: '01',
      title: '十一月支部党员大会',
      mode: '1',
      place: '物理楼 301',
      heldOn: '2026-11-25',
      startTime: '14:30',
      endTime: '16:00',
      hostId: await world.idOf('person', 'number', 'GZ041011'),
      recorderId: await world.idOf('person', 'number', 'GZ141033'),
      content: '会议由支部书记主持，逐项讨论议题，明确了责任人和完成时限。'.repeat(2),
      ...values,
    })
  ).body.id as string;
const read = async (id: string) => (await college('GET', `${base}/${id}`)).body;
const act = async (id: string, name: string, input: object = {}, who = secretary) =>
  who('POST', `${base}/${id}/${name}`, {
    version: (await read(id)).version,
    confirmed: ['meeting.meeting.clash', 'meeting.meeting.quorum'],
    ...input,
  });
const rowOf = (meetingId: string, name: string) =>
  world.database.one<{ id: string; version: number; attendance: string; leaveState: string | null }>(sql`
    select id, version, attendance, leave_state from meeting_attendee
    where meeting_id = ${meetingId}::bigint and name = ${name} and deleted_at is null`);
const enter = async (meetingId: string, name: string, values: object, who = secretary) => {
  const row = await rowOf(meetingId, name);
  return who('PUT', `${base}/attendee`, { id: row?.id, version: row?.version, ...values });
};

test('an applicant of the branch sits in by the register of development, is never due and has no vote', async () => {
  const graduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  const applicantId = await world.idOf('development_record', 'name', '夏语冰');
  await world.database.rows(sql`
    update development_record set organisation_id = ${optics}::bigint, stage = '3', state = '1' where id = ${applicantId}::bigint`);
  const id = await create();
  await act(id, 'publish');
  const before = await read(id);
  const add = (values: object) => secretary('POST', `${base}/attendee`, { meetingId: id, ...values });
  expect(messagesByField(await add({ applicantId }))).toEqual(['applicantId: 入党申请人只能列席，请登记为列席人员']);
  expect(messagesByField(await add({ applicantId, guestName: '欧阳明德', isObserver: true }))).toEqual([
    'applicantId: 党员、入党申请人和来宾只能填写一项，请清空其余各项',
  ]);
  const strange = '夏语冰不是本党组织正在培养的入党申请人、积极分子或发展对象，请重新选择';
  await world.database.rows(sql`update development_record set stage = '4' where id = ${applicantId}::bigint`);
  expect(messages(await add({ applicantId, isObserver: true }))).toEqual([strange]);
  await world.database.rows(sql`
    update development_record set stage = '3', organisation_id = ${graduates}::bigint where id = ${applicantId}::bigint`);
  expect((await add({ applicantId, isObserver: true })).status).toBe(400);
  await world.database.rows(sql`
    update development_record set organisation_id = ${optics}::bigint where id = ${applicantId}::bigint`);
  const added = await add({ applicantId, isObserver: true });
  expect(added.body).toMatchObject({ name: '夏语冰', attendance: '5', isVoting: false, isObserver: true });
  expect(messagesByField(await add({ applicantId, isObserver: true }))).toEqual(['applicantId: 夏语冰已在参会人员中']);
  expect(await read(id)).toMatchObject({ dueCount: before.dueCount, votingDue: before.votingDue });
});

test('nobody says yes to the own leave, by its action or by entering the attendance; another member of the committee does', async () => {
  const id = await create({ heldOn: '2026-11-26' });
  await act(id, 'publish');
  const { body } = await secretary('POST', `${base}/${id}/receipt`, { receipt: '2', leaveReason: '1' });
  expect(body).toMatchObject({ leaveState: '1', attendance: '0' });
  const row = await rowOf(id, '丁砚书');
  const grant = (who: Ask) => who('POST', `${base}/attendee/${row?.id}/grantLeave`, { version: row?.version });
  expect(messages(await grant(secretary))).toEqual(['不能审批本人事项']);
  expect(messagesByField(await enter(id, '丁砚书', { attendance: '3' }))).toEqual([
    'attendance: 不能审批本人的请假，请由支部其他委员登记或审批',
  ]);
  expect(messagesByField(await enter(id, '丁砚书', { isExempt: true }))).toEqual([
    'isExempt: 本人请假是否计入出勤率，由支部其他委员登记',
  ]);
  expect((await grant(staff)).status).toBe(200);
  expect(await rowOf(id, '丁砚书')).toMatchObject({ attendance: '3', leaveState: '2' });
});

test('whether a leave counts is said once it is decided; own leave that nobody was asked for is entered by somebody else', async () => {
  const id = await create({ heldOn: '2026-11-27' });
  await act(id, 'publish');
  const gu = await rowOf(id, '顾青岚');
  await staff('POST', `${base}/${id}/receipt`, { receipt: '2', leaveReason: '1' });
  expect(await rowOf(id, '顾青岚')).toMatchObject({ leaveState: '1', attendance: '0' });
  expect(messagesByField(await enter(id, '顾青岚', { isExempt: true }))).toEqual([
    'isExempt: 顾青岚的请假还在等待审批，请先同意或不同意，再登记是否计入出勤率',
  ]);
  const { version } = (await rowOf(id, '顾青岚'))!;
  expect((await secretary('POST', `${base}/attendee/${gu?.id}/grantLeave`, { version })).status).toBe(200);
  expect((await enter(id, '顾青岚', { isExempt: true })).body).toMatchObject({ isExempt: true });
  expect(messagesByField(await enter(id, '丁砚书', { attendance: '3' }))).toEqual([
    'attendance: 不能审批本人的请假，请由支部其他委员登记或审批',
  ]);
  expect((await enter(id, '丁砚书', { attendance: '3' }, staff)).body).toMatchObject({ attendance: '3' });
});

test('who changes the attendance of somebody after the meeting is told there, from what to what and when', async () => {
  const id = await create({ heldOn: '2026-11-20', startTime: '09:10', endTime: '10:00' });
  await act(id, 'publish');
  await act(id, 'start');
  await setClock(world.database, '2026-11-20', '10:05:00');
  await act(id, 'finish');
  const trace = async () => {
    const row = await rowOf(id, '顾青岚');
    const { content } = (await college('GET', `${base}/attendee/${row?.id}/trace`)).body;
    return content.flatMap((one: any) =>
      one.fields
        .filter((field: any) => field.name === 'attendance' && one.type === 2)
        .map((field: any) => [one.operatorName, one.at.slice(0, 16), field.old, field.new]),
    );
  };
  expect(await trace()).toEqual([[expect.any(String), '2026-11-20T02:05', '未登记', '缺席']]);
  await setClock(world.database, '2026-11-20', '11:20:00');
  await enter(id, '顾青岚', { attendance: '1' }, staff);
  expect((await act(id, 'submit')).body.state).toBe('5');
  expect(messages(await enter(id, '顾青岚', { attendance: '2' }))).toEqual(['会议记录正在审核，不能修改参会人员']);
  await act(id, 'sendBack', { opinion: '请核对到会情况' }, college);
  await act(id, 'reopen');
  await setClock(world.database, '2026-11-20', '15:40:00');
  await enter(id, '顾青岚', { attendance: '4' });
  expect(await trace()).toEqual([
    ['丁砚书', '2026-11-20T07:40', '出席', '缺席'],
    ['顾青岚', '2026-11-20T03:20', '缺席', '出席'],
    [expect.any(String), '2026-11-20T02:05', '未登记', '缺席'],
  ]);
});
