/** Signing in by the code on the screen: open from the start to the end, in its step or the one before. Domain-party 7.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let staff: Ask;
let member: Ask;
let nobody: Ask;
let id: string;
let asked = 0;

/** A clock that stands still: a code belongs to a quarter of a minute. */
const at = (time: string) =>
  world.database.rows(
    sql.raw(
      `create or replace view clock as select '2026-11-20'::date as today, '2026-11-20 ${time}+08'::timestamptz as now`,
    ),
  );

beforeAll(async () => {
  world = await openWorld();
  [secretary, staff, member, nobody] = (await Promise.all(
    ['demo.secretary', 'demo.branchstaff', 'demo.member', null].map(name => world.as(name)),
  )) as [Ask, Ask, Ask, Ask];
  await at('09:00:00');
  id = await announced({});
});
afterAll(() => world.close());

async function announced(values: object): Promise<string> {
  asked += 1;
  const person = (number: string) => world.idOf('person', 'number', number);
  const made = await secretary('POST', '/api/zzsh/meeting', {
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
    types: '05',
    title: `主题党日之${asked}`,
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-20',
    startTime: '14:30',
    endTime: '16:00',
    hostId: await person('GZ041011'),
    recorderId: await person('GZ141033'),
    ...values,
  });
  await act(made.body.id, 'publish', { confirmed: ['meeting.meeting.clash'] });
  return made.body.id;
}
const act = async (of: string, name: string, input: object = {}) =>
  secretary('POST', `/api/zzsh/meeting/${of}/${name}`, {
    version: (await secretary('GET', `/api/zzsh/meeting/${of}`)).body.version,
    ...input,
  });
const code = async (of = id, who = secretary) => (await who('GET', `/api/zzsh/meeting/${of}/qrcode`)).body;
const stamp = (body: object) => nobody('POST', '/api/public/meeting/scan', body);
const sign = (who: Ask, body: object, of = id) => who('POST', `/api/zzsh/meeting/${of}/sign`, body);
/** Who scans it, and signs in at once. */
async function scan(who: Ask, of = id): Promise<Answer> {
  const { body } = await stamp({ code: (await code(of)).code });
  return sign(who, { stamp: body.stamp }, of);
}
const row = async (name: string, of = id) =>
  world.database.one<Record<string, unknown>>(sql`
    select a.attendance, a.sign_way, to_char(a.signed_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as signed,
      to_char(a.sent_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as sent,
      (select count(*)::int from change_record c where c.entity = 'meetingAttendee' and c.record_id = a.id) as changes
    from meeting_attendee a where a.meeting_id = ${of}::bigint and a.name = ${name} and a.deleted_at is null`);
const people = async (who = secretary) => (await who('GET', `/api/zzsh/meeting/${id}/signed`)).body.people as any[];

test('[BIZ-23] an early scan changes nothing and locks nobody out', async () => {
  await at('14:10:00');
  expect(messages(await secretary('GET', `/api/zzsh/meeting/${id}/qrcode`))).toEqual(['会议尚未开始，不能签到']);
  for (let times = 0; times < 25; times += 1)
    expect(messages(await sign(staff, { digits: '123456' }))).toEqual(['会议尚未开始，不能签到']);
  expect(await row('顾青岚')).toMatchObject({ attendance: '0', signWay: null, signed: null, changes: 1 });
  await act(id, 'start');
  expect((await scan(staff)).body).toMatchObject({ name: '顾青岚', attendance: '1', isClaim: false });
  expect(await row('顾青岚')).toEqual({ attendance: '1', signWay: '1', signed: '14:10:00', sent: null, changes: 2 });
});

test('sent ten times it is one sign-in, with one trace', async () => {
  const { body } = await stamp({ code: (await code()).code });
  await at('14:11:00');
  const answers = await Promise.all(Array.from({ length: 10 }, () => sign(secretary, { stamp: body.stamp })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await row('丁砚书')).toEqual({ attendance: '1', signWay: '1', signed: '14:10:00', sent: null, changes: 2 });
  expect(await row('顾青岚')).toMatchObject({ changes: 2 });
});

test('[BIZ-23] a scan signs in one person: a friend who is sent it is refused, and the list says whose it was', async () => {
  const of = await announced({ startTime: '14:15', endTime: '17:00' });
  await at('14:11:30');
  await act(of, 'start');
  const { body } = await stamp({ code: (await code(of)).code });
  await at('14:13:00');
  expect((await sign(secretary, { stamp: body.stamp }, of)).status).toBe(200);
  await at('14:14:00');
  for (let times = 0; times < 2; times += 1)
    expect(messages(await sign(staff, { stamp: body.stamp }, of))).toEqual([
      '该签到凭证已由他人使用，请本人扫描会场屏幕上的签到码',
    ]);
  expect(await row('顾青岚', of)).toMatchObject({ attendance: '0', signWay: null, signed: null });
  const remarkOf = async () =>
    (await secretary('GET', `/api/zzsh/meeting/${of}/signed`)).body.people.find((one: any) => one.name === '顾青岚');
  expect(await remarkOf()).toMatchObject({ signRemark: '使用丁砚书的签到凭证，未计签到', isClaim: false });
  // Scanned on a phone that is signed in, it is of that person alone, whoever sends it first.
  const bound = (await secretary('POST', '/api/public/meeting/scan', { code: (await code(of)).code })).body.stamp;
  expect((await sign(staff, { stamp: bound }, of)).status).toBe(400);
  // Who scans for himself or herself is there.
  expect((await scan(staff, of)).body).toMatchObject({ attendance: '1', signedAt: '2026-11-20T06:14:00.000Z' });
  expect(await remarkOf()).toMatchObject({ signRemark: null, signWay: '1' });
});

test('a code stands fifteen seconds and the step after; a photo of it opens nothing to a friend', async () => {
  await at('14:20:00');
  const first = await code();
  expect(first).toMatchObject({ secondsLeft: 15, title: '主题党日之1', place: '物理楼 301' });
  expect(first.digits).toMatch(/^\d{6}$/);
  await at('14:20:14.9');
  expect(await code()).toMatchObject({ code: first.code, digits: first.digits, secondsLeft: 1 });
  await at('14:20:29.9');
  expect((await code()).code).not.toBe(first.code);
  expect((await stamp({ code: first.code })).status).toBe(200);
  await at('14:20:30');
  expect(messages(await stamp({ code: first.code }))).toEqual(['签到码已过期，请重新扫描会场屏幕上的签到码']);
  expect(messagesByField(await sign(staff, { digits: first.digits }))).toEqual([
    'digits: 签到数字不正确或已过期，请按会场屏幕输入',
  ]);
  const forged = first.code.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
  const ahead = first.code.replace(/\.(\d+)\./, (_: string, step: string) => `.${Number(step) + 2}.`);
  for (const wrong of [forged, ahead, 'x', '1.2.3'])
    expect(messages(await stamp({ code: wrong }))).toEqual(['签到码无效，请扫描会场屏幕上的签到码']);
  expect((await sign(staff, { stamp: 'x'.repeat(60) })).status).toBe(404);
});

test('what was scanned in time and comes in late counts with its time; what could not be stamped is left to the host', async () => {
  const of = await announced({ startTime: '15:00', endTime: '17:00' });
  await at('14:40:00');
  await act(of, 'start');
  await at('14:50:00');
  const inTime = (await stamp({ code: (await code(of)).code })).body.stamp;
  const { code: seen } = await code(of);
  await at('15:10:00');
  await sign(staff, { stamp: inTime }, of);
  expect(await row('顾青岚', of)).toMatchObject({
    attendance: '1',
    signWay: '1',
    signed: '14:50:00',
    sent: '15:10:00',
  });

  const late = (await stamp({ code: seen, isLate: true })).body.stamp;
  expect((await sign(secretary, { stamp: late }, of)).body).toMatchObject({ attendance: '0', isClaim: true });
  await sign(secretary, { stamp: late }, of);
  expect(await row('丁砚书', of)).toEqual({
    attendance: '0',
    signWay: null,
    signed: '14:50:00',
    sent: '15:10:00',
    changes: 2,
  });
  const listed = (await secretary('GET', `/api/zzsh/meeting/${of}/signed`)).body;
  expect(listed).toMatchObject({ state: '3', due: 9, present: 1 });
  const claim = listed.people.find(({ name }: { name: string }) => name === '丁砚书');
  expect(claim).toMatchObject({ isClaim: true, attendance: '0' });
  await secretary('PUT', '/api/zzsh/meeting/attendee', { id: claim.id, version: claim.version, attendance: '1' });
  expect(await row('丁砚书', of)).toMatchObject({ attendance: '1', signWay: '2' });
});

test('after the hour it is late; the clock of the phone says nothing', async () => {
  const of = await announced({ startTime: '15:30', endTime: '17:00' });
  await at('15:20:00');
  await act(of, 'start');
  await at('15:30:00');
  const headers = { date: 'Fri, 20 Nov 2026 08:30:00 GMT' };
  const { body } = await nobody('POST', '/api/public/meeting/scan', { code: (await code(of)).code }, headers);
  expect((await staff('POST', `/api/zzsh/meeting/${of}/sign`, { stamp: body.stamp }, headers)).body.attendance).toBe(
    '1',
  );
  await at('15:30:01');
  const { digits } = await code(of);
  expect((await sign(secretary, { digits }, of)).body).toMatchObject({ attendance: '2' });
});

test('who is not called is told so, and of a meeting without its code nothing is told', async () => {
  const { digits } = await code();
  const { body } = await stamp({ code: (await code()).code });
  expect(messages(await sign(member, { stamp: body.stamp }))).toEqual(['您不在本次会议应到人员中']);
  expect(messages(await sign(member, { digits }))).toEqual(['您不在本次会议应到人员中']);
  expect((await sign(member, { digits: '000000' })).status).toBe(404);
  expect((await sign(member, { stamp: body.stamp }, '999999')).status).toBe(404);
  expect((await member('GET', `/api/zzsh/meeting/${id}/qrcode`)).status).toBe(404);
  expect((await member('GET', `/api/zzsh/meeting/${id}/signed`)).status).toBe(404);
  expect((await stamp({})).status).toBe(400);
});

test('whoever guesses digits is held back after twenty', async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 21; times += 1) statuses.push((await sign(member, { digits: '000000' })).status);
  expect(statuses.filter(one => one === 429).length).toBeGreaterThan(0);
  expect((await scan(staff)).status).toBe(200);
});

test('the host lists who signed in how and when, and marks by hand who has no phone', async () => {
  const before = await people();
  expect(
    before
      .filter(({ signWay }) => signWay === '1')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['丁砚书', '顾青岚']);
  const ye = before.find(({ name }) => name === '叶舒窈');
  await secretary('PUT', '/api/zzsh/meeting/attendee', { id: ye.id, version: ye.version, attendance: '2' });
  expect(await row('叶舒窈')).toMatchObject({ attendance: '2', signWay: '2', signed: null });
});

test('beyond the campus, where the meeting asks for it, nobody signs in', async () => {
  const of = await announced({ startTime: '15:40', endTime: '17:00', isOnCampus: true });
  await at('15:35:00');
  await act(of, 'start');
  const keep = (ranges: string) =>
    world.database.rows(
      sql`update system_config set config_value = ${ranges} where config_key = 'network.campusRanges'`,
    );
  await keep('10.0.0.0/8');
  expect(messages(await scan(staff, of))).toEqual(['不在签到范围内']);
  expect(await row('顾青岚', of)).toMatchObject({ attendance: '0', signed: null });
  await keep('10.0.0.0/8 127.0.0.0/8');
  expect((await scan(staff, of)).status).toBe(200);
});

test('with the end of the meeting the sign-in ends; a scan of before is told to the host', async () => {
  const of = await announced({ startTime: '15:50', endTime: '17:00' });
  await at('15:50:00');
  await act(of, 'start');
  const { body } = await stamp({ code: (await code(of)).code });
  const { digits } = await code(of);
  await act(of, 'finish');
  expect(await row('顾青岚', of)).toMatchObject({ attendance: '4' });
  expect(messages(await secretary('GET', `/api/zzsh/meeting/${of}/qrcode`))).toEqual([
    '会议已结束，签到已截止；未签到的请联系主持人',
  ]);
  expect(messages(await sign(staff, { digits }, of))).toEqual(['会议已结束，签到已截止；未签到的请联系主持人']);
  expect((await sign(staff, { stamp: body.stamp }, of)).body).toMatchObject({ attendance: '4', isClaim: true });
  expect(await row('顾青岚', of)).toMatchObject({ attendance: '4', signWay: null, signed: '15:50:00' });
});
