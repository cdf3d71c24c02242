/** Receipts by a link, without a session; and what the branch sees of them. Domain-party 7.3. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let member: Ask;
let nobody: Ask;
let id: string;
const tokens: Record<string, string> = {};
let general = '';

beforeAll(async () => {
  world = await openWorld();
  [secretary, member, nobody] = (await Promise.all(
    ['demo.secretary', 'demo.member', null].map(name => world.as(name)),
  )) as [Ask, Ask, Ask];
  await setClock(world.database, '2026-11-20', '09:00:00');
  const person = (number: string) => world.idOf('person', 'number', number);
  const made = await secretary('POST', '/api/zzsh/meeting', {
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
    types: '01',
    title: '十一月支部党员大会',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-25',
    startTime: '14:30',
    endTime: '16:00',
    notice: '请带笔记本。',
    receiptUntil: '2026-11-24',
    hostId: await person('GZ041011'),
    recorderId: await person('GZ041011'),
  });
  id = made.body.id;
});
beforeEach(() => world.database.rows(sql`delete from rate_counter where key like 'questionnaire:%'`));
afterAll(() => world.close());

const act = async (name: string, input: object = {}) =>
  secretary('POST', `/api/zzsh/meeting/${id}/${name}`, {
    version: (await secretary('GET', `/api/zzsh/meeting/${id}`)).body.version,
    ...input,
  });
const links = (body: object = {}, who = secretary) => who('POST', `/api/zzsh/meeting/${id}/links`, body);
const open = (token: string) => nobody('GET', `/api/public/questionnaire/${token}`);
const send = (token: string, body: object) => nobody('POST', `/api/public/questionnaire/${token}`, body);
const row = (name: string) =>
  world.database.one<Record<string, unknown>>(sql`
    select receipt, leave_reason, leave_note, attendance, contact_phone is not null as has_phone from meeting_attendee
    where meeting_id = ${id}::bigint and name = ${name} and deleted_at is null`);

test('a guest without an account sits in by name; nobody is both a guest and a member', async () => {
  const add = (values: object) => secretary('POST', '/api/zzsh/meeting/attendee', { meetingId: id, ...values });
  expect(messagesByField(await add({ isObserver: true }))).toEqual([
    'personId: 请选择党员或入党申请人，或填写列席来宾的姓名',
  ]);
  expect(messagesByField(await add({ guestName: '欧阳明德' }))).toEqual([
    'guestName: 来宾只能列席，不能与党员同时填写',
  ]);
  const guest = await add({ isObserver: true, guestName: '欧阳明德' });
  expect(guest.body).toMatchObject({ name: '欧阳明德', attendance: '5', isVoting: false });
});

test('[BIZ-24] links are made of who is called, by the branch alone, and kept as hashes', async () => {
  expect(messages(await links())).toEqual(['会议尚未发布通知，或已超过回执截止时间']);
  await act('publish');
  expect((await links({}, member)).status).toBe(403);
  const made = await links();
  expect([made.status, made.body.title, made.body.links.length]).toEqual([200, '十一月支部党员大会', 10]);
  for (const { name, token } of made.body.links) tokens[name] = token;
  // 24 bytes, base64url: 192 bits.
  expect(tokens['欧阳明德']).toMatch(/^[\w-]{32}$/);
  const kept = await world.database.rows<{ tokenHash: string }>(sql`select token_hash from meeting_receipt_link`);
  expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain(tokens['欧阳明德']);
  expect(kept).toHaveLength(11);
  general = made.body.general;
});

test('[BIZ-24] a link shows the notice and the masked name, and of nobody else anything', async () => {
  const { status, body } = await open(tokens['欧阳明德'] ?? '');
  expect(status).toBe(200);
  expect(body).toEqual({
    title: '十一月支部党员大会',
    heldOn: '2026-11-25',
    startTime: '14:30',
    endTime: '16:00',
    place: '物理楼 301',
    organisationName: '中共江临大学物理学院光学教工支部委员会',
    notice: '请带笔记本。',
    isGeneral: false,
    name: '欧**德',
    until: '2026-11-24T15:59:59.000Z',
    receipt: '0',
    leaveReason: null,
    leaveNote: null,
    leaveState: null,
    leaveReply: null,
    reasons: [
      { value: '1', label: '因公出差' },
      { value: '2', label: '病假' },
      { value: '3', label: '事假' },
      { value: '4', label: '教学任务' },
      { value: '5', label: '在外学习' },
      { value: '9', label: '其他' },
    ],
  });
  expect((await open(tokens['顾青岚'] ?? '')).body.name).toBe('顾*岚');
  expect([(await open('x')).status, messages(await open('x'))]).toEqual([404, ['链接无效或已过期']]);
});

test('[BIZ-24] it is answered without a session, with everything that is missing at once, and may be changed', async () => {
  const token = tokens['顾青岚'] ?? '';
  expect(messagesByField(await send(token, {}))).toEqual(['receipt: 请选择是否参加']);
  expect(messagesByField(await send(token, { receipt: '2' }))).toEqual(['leaveReason: 请填写请假事由']);
  expect(messagesByField(await send(token, { receipt: '2', leaveReason: '1', leaveNote: '长'.repeat(201) }))).toEqual([
    expect.stringMatching(/^leaveNote: .*200/),
  ]);
  expect(messagesByField(await send(token, { receipt: '1', contactPhone: '12' }))).toEqual([
    expect.stringMatching(/^contactPhone: /),
  ]);
  const leave = await send(token, {
    receipt: '2',
    leaveReason: '1',
    leaveNote: '赴京开会',
    contactPhone: '19900001234',
  });
  expect(leave.body).toMatchObject({ message: '回执已提交', receipt: '2', name: '顾*岚' });
  expect(JSON.stringify(leave.body)).not.toContain('19900001234');
  expect(await row('顾青岚')).toEqual({
    receipt: '2',
    leaveReason: '1',
    leaveNote: '赴京开会',
    attendance: '0',
    hasPhone: true,
  });
  await send(token, { receipt: '3' });
  expect(await row('顾青岚')).toEqual({
    receipt: '3',
    leaveReason: null,
    leaveNote: null,
    attendance: '0',
    hasPhone: true,
  });
  await send(tokens['欧阳明德'] ?? '', { receipt: '2', leaveReason: '9' });
  expect(await row('欧阳明德')).toMatchObject({ receipt: '2', attendance: '5' });
});

test('the own page and the link give one answer; the to-do ends with either', async () => {
  const asked = () =>
    world.database.rows<{ username: string }>(sql`
      select u.username from todo t join user_account u on u.id = t.receiver_id
      where t.biz_type = 'SH_RECEIPT' and t.state = 0 and u.username in ('demo.secretary', 'demo.branchstaff')`);
  expect((await asked()).map(({ username }) => username)).toEqual(['demo.secretary']);
  await secretary('POST', `/api/zzsh/meeting/${id}/receipt`, { receipt: '1' });
  expect(await asked()).toEqual([]);
  expect((await open(tokens['丁砚书'] ?? '')).body.receipt).toBe('1');
});

test('[BIZ-24] the link for everybody tells the notice, and opens the own one to who knows what stands on record', async () => {
  const { body } = await open(general);
  expect(body).toMatchObject({ isGeneral: true, title: '十一月支部党员大会', name: '', receipt: '0', leaveNote: null });
  expect(JSON.stringify(body)).not.toMatch(/顾|丁砚书|欧/);
  // Nobody answers by it who has not said who he or she is.
  expect((await send(general, { receipt: '1' })).status).toBe(404);
  const identify = (said: object, token = general) =>
    nobody('POST', `/api/public/questionnaire/${token}/identify`, { idTail: null, ...said });
  const known = await identify({ name: '顾青岚', idTail: '0024', phoneTail: '1034' });
  expect((await open(known.body.token)).body).toMatchObject({ isGeneral: false, name: '顾*岚' });
  const before = await world.database.rows(sql`select 1 from meeting_receipt_link`);
  for (const wrong of [
    { name: '顾青岚', idTail: '0024', phoneTail: '0000' },
    { name: '顾青岚', idTail: '', phoneTail: '1034' },
    { name: '顾青岚', idTail: '24', phoneTail: '34' },
    { name: '沈知微', idTail: '0024', phoneTail: '1034' },
    { name: '欧阳明德', phoneTail: '5678' },
  ])
    expect(messages(await identify(wrong))).toEqual(['姓名或验证信息与参会名单不符，请核对']);
  expect(await world.database.rows(sql`select 1 from meeting_receipt_link`)).toHaveLength(before.length);
  await world.database.rows(sql`delete from rate_counter where key like 'questionnaire:%'`);
  await send(tokens['欧阳明德'] ?? '', { receipt: '1', contactPhone: '19900005678' });
  expect((await identify({ name: '欧阳明德', phoneTail: '5678' })).status).toBe(200);
  // Five wrong tries of one name in an hour are the most; who has the own link goes on.
  for (let times = 0; times < 2; times += 1) await identify({ name: '顾青岚', idTail: '1111', phoneTail: '1111' });
  expect((await identify({ name: '顾青岚', idTail: '0024', phoneTail: '1034' })).status).toBe(429);
  expect((await open(known.body.token)).status).toBe(200);
  expect((await identify({ name: '顾青岚', idTail: '0024', phoneTail: '1034' }, tokens['丁砚书'])).status).toBe(404);
});

test('more than ten calls a minute of one address are held back, of the campus not', async () => {
  for (let times = 0; times < 10; times += 1) expect((await open('x')).status).toBe(404);
  const eleventh = await open(tokens['顾青岚'] ?? '');
  expect([eleventh.status, eleventh.body.message]).toEqual([429, '操作过于频繁，请稍后再试']);
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(tokens['顾青岚'] ?? '', { receipt: '1' })).status).toBe(429);
  const keep = (ranges: string) =>
    world.database.rows(
      sql`update system_config set config_value = ${ranges} where config_key = 'network.campusRanges'`,
    );
  await keep('127.0.0.0/8');
  expect((await open(tokens['顾青岚'] ?? '')).status).toBe(200);
  await keep('');
});

test('the branch sees who answered what, and reminds the others once a day', async () => {
  const { content, totalElements } = (await secretary('GET', '/api/zzsh/meeting/receipts')).body;
  expect(totalElements).toBe(1);
  expect(content).toEqual([
    expect.objectContaining({
      title: '十一月支部党员大会',
      called: 10,
      comes: 2,
      online: 1,
      leave: 0,
      open: 7,
      asked: 0,
    }),
  ]);
  expect((await member('GET', '/api/zzsh/meeting/receipts')).body.totalElements).toBe(0);
  const urge = () => secretary('POST', `/api/zzsh/meeting/${id}/urge`, {});
  const first = (await urge()).body;
  expect(first.already).toBe(0);
  expect(first.reminded + first.unreachable.length).toBe(7);
  expect(first.reminded).toBeGreaterThan(0);
  const again = (await urge()).body;
  expect(again).toEqual({ reminded: 0, already: first.reminded, unreachable: first.unreachable });
  expect((await member('POST', `/api/zzsh/meeting/${id}/urge`, {})).status).toBe(403);
  // An id that no row will ever have is as unknown as any other.
  expect((await secretary('POST', '/api/zzsh/meeting/99999999999/urge', {})).status).toBe(404);
});

test('case 26: after the deadline a link tells nothing of anybody', async () => {
  const token = tokens['顾青岚'] ?? '';
  await setClock(world.database, '2026-11-24', '23:58:00');
  expect((await open(token)).status).toBe(200);
  await setClock(world.database, '2026-11-25', '00:00:00');
  const identified = await nobody('POST', `/api/public/questionnaire/${general}/identify`, {
    name: '丁砚书',
    phoneTail: '0000',
  });
  for (const answer of [await open(token), await send(token, { receipt: '1' }), await open(general), identified]) {
    expect([answer.status, messages(answer)]).toEqual([400, ['已超过回执截止时间']]);
    expect(JSON.stringify(answer.body)).not.toMatch(/顾|支部|物理/);
  }
});

test('whoever is taken off the list, or of a meeting that is called off, holds a dead link', async () => {
  await setClock(world.database, '2026-11-20', '09:00:00');
  const guest = await world.database.one<{ id: string }>(sql`select id from meeting_attendee where name = '欧阳明德'`);
  await secretary('DELETE', '/api/zzsh/meeting/attendee', [guest?.id]);
  expect(messages(await open(tokens['欧阳明德'] ?? ''))).toEqual(['链接无效或已过期']);
  await act('cancel', { reason: '改期' });
  expect((await open(tokens['顾青岚'] ?? '')).status).toBe(404);
});
