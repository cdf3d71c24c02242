import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import type { Ask } from '../../testing/open-world.ts';
import {
  apply,
  direct,
  make,
  mustTake,
  opened,
  openSchool,
  path,
  registrations,
  running,
  sentences,
  standing,
  take,
  type School,
} from './fixtures.ts';

let at: School;
let adviser: Ask;
let trainee: Ask;
let member: Ask;
let batchId: string;
let lessons: { classId: string; sessionId: string; laterId: string };
beforeAll(async () => {
  at = await openSchool();
  const { world } = at;
  [adviser, trainee, member] = [
    await world.as('demo.adviser'),
    await world.as('demo.trainee'),
    await world.as('demo.member'),
  ];
  batchId = await opened(at, direct);
  await apply(trainee, batchId);
  await apply(member, batchId);
  lessons = await running(at, batchId);
});
afterAll(() => at.world.close());

const board = '/api/dxBatch/attendance/lessons';
const sign = (who: Ask, body: object) => who('POST', `${registrations}/own/lesson/${lessons.sessionId}/sign`, body);
const rowsOf = (sessionId: string) =>
  at.world.database.rows(sql`
    select name, attendance, sign_way as way from training_attendance
    where session_id = ${sessionId}::bigint and deleted_at is null order by name`);

test('a lesson outside the days of the batch, or in the time of another, is refused', async () => {
  const lesson = {
    classId: lessons.classId,
    name: '党史',
    startTime: '10:00',
    endTime: '12:00',
    hours: 2,
    hasCode: true,
  };
  const early = await at.school('POST', `${path}/session`, { ...lesson, heldOn: '2026-12-04' });
  expect(sentences(early.body)).toEqual(['上课日期应在开班与结束日期之间']);
  const same = await at.school('POST', `${path}/session`, { ...lesson, heldOn: '2026-12-05' });
  expect(sentences(same.body)).toEqual(['与“党的基本理论”时间重叠']);
  const wrong = await at.school('POST', `${path}/session`, { ...lesson, heldOn: '2026-12-06', startTime: '25:00' });
  expect(sentences(wrong.body)).toEqual(['时间应按“08:30”填写']);
});

test('by the code on the screen one is there, once, however often the phone sends', async () => {
  const { code, digits } = (await adviser('GET', `${board}/${lessons.sessionId}/qrcode`)).body;
  const scanned = await trainee('POST', '/api/public/meeting/scan', { code });
  expect([scanned.status, sentences(scanned.body)]).toEqual([200, []]);
  const { stamp } = scanned.body;
  const answers = await Promise.all(Array.from({ length: 10 }, () => sign(trainee, { stamp })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.attendance}`))).toEqual(new Set(['200 1']));
  expect(await rowsOf(lessons.sessionId)).toEqual([{ name: '江远帆', attendance: '1', way: '1' }]);
  // The stamp of a session is nobody else's.
  expect(sentences((await sign(member, { stamp })).body)).toHaveLength(1);
  expect((await sign(member, { digits: digits === '000000' ? '111111' : '000000' })).status).toBe(400);
  await setClock(at.world.database, '2026-12-05', '09:10:00');
  const late = (await adviser('GET', `${board}/${lessons.sessionId}/qrcode`)).body;
  expect((await sign(member, { digits: late.digits })).body.attendance).toBe('2');
});

test('a code of a lesson opens no meeting, and who is not in the class learns of no lesson', async () => {
  const student = await at.world.as('demo.student');
  expect((await sign(student, { digits: '123456' })).status).toBe(404);
  const { code } = (await adviser('GET', `${board}/${lessons.sessionId}/qrcode`)).body;
  const { stamp } = (await member('POST', '/api/public/meeting/scan', { code })).body;
  expect((await member('POST', `/api/zzsh/meeting/${lessons.sessionId}/sign`, { stamp })).status).toBe(404);
});

test('a stamp of the lesson that comes in after its end counts with the time of the scan', async () => {
  const { laterId } = lessons;
  await setClock(at.world.database, '2026-12-05', '13:50:00');
  const { code } = (await adviser('GET', `${board}/${laterId}/qrcode`)).body;
  const { stamp } = (await trainee('POST', '/api/public/meeting/scan', { code })).body;
  await setClock(at.world.database, '2026-12-05', '18:00:00');
  const url = `${registrations}/own/lesson/${laterId}/sign`;
  expect((await trainee('POST', url, { stamp })).body).toMatchObject({ attendance: '1', isClaim: false });
  expect(sentences((await adviser('GET', `${board}/${laterId}/qrcode`)).body)).toEqual(['本次课已结束，不能签到']);
  await setClock(at.world.database, '2026-12-05', '09:10:00');
});

test('whoever leads the class marks with one tap; a teacher of another class finds no lesson', async () => {
  const marker = await at.world.as('demo.marker');
  const { laterId } = lessons;
  expect((await marker('GET', `${board}/${laterId}`)).status).toBe(404);
  const row = await standing(at, batchId, '20242013001');
  const said = { registrationId: row?.id, attendance: '5' };
  expect((await adviser('POST', `${board}/${laterId}/mark`, said)).status).toBe(200);
  expect((await adviser('POST', `${board}/${laterId}/rest`)).body).toEqual({ marked: 0 });
  expect(await rowsOf(laterId)).toEqual([
    { name: '江远帆', attendance: '1', way: '1' },
    { name: '陆知微', attendance: '5', way: '2' },
  ]);
  const read = (await marker('GET', `${path}/attendance`)).body;
  expect(read.totalElements).toBe(0);
});

test('leave is asked for lessons ahead, answered by the head teacher, and more than a seventh lets go', async () => {
  const { school } = at;
  const lesson = { classId: lessons.classId, startTime: '09:00', endTime: '11:00', hours: 3, hasCode: true };
  const next = await make(school, `${path}/session`, { ...lesson, name: '党章', heldOn: '2026-12-10' });
  const after = await make(school, `${path}/session`, { ...lesson, name: '入党动机', heldOn: '2026-12-11' });
  const row = await standing(at, batchId, '20242010023');
  const url = `${registrations}/own/${row?.id}/leave`;
  expect(sentences((await trainee('POST', url, { reason: '2' })).body)).toEqual(['请假课次不能为空']);
  const asked = await trainee('POST', url, { sessionIds: [next], reason: '2' });
  expect(asked.status).toBe(200);
  expect(sentences((await trainee('POST', url, { sessionIds: [next], reason: '2' })).body)).toEqual([
    '所选课次中有的已请假，请勿重复提交',
  ]);
  const decide = (id: string, body: object) => adviser('POST', `/api/dxBatch/attendance/leave/${id}`, body);
  expect((await decide(asked.body.id, { isGranted: true })).status).toBe(200);
  expect(await rowsOf(next)).toEqual([{ name: '江远帆', attendance: '4', way: null }]);
  const second = await trainee('POST', url, { sessionIds: [after], reason: '2' });
  const warned = await decide(second.body.id, { isGranted: true });
  expect(sentences(warned.body)).toEqual(['请假将超过总学时的 1/7，同意后该学员作退学处理']);
  const confirmed = ['party-school.trainingLeave.too-much'];
  expect((await decide(second.body.id, { isGranted: true, confirmed })).status).toBe(200);
  expect((await standing(at, batchId, '20242010023'))?.state).toBe('10');
});

test('who stays is judged when the lessons are over, by the attendance, and then the batch ends', async () => {
  const { school } = at;
  await setClock(at.world.database, '2026-12-21');
  await mustTake(school, path, batchId, 'assess');
  expect(sentences((await take(school, path, batchId, 'finish')).body)).toEqual(['仍有学员成绩未确认，不能结业']);
  const row = await standing(at, batchId, '20242013001');
  const propose = (result: string) => take(school, registrations, row?.id ?? '', 'propose', { result });
  expect(sentences((await propose('1')).body)).toEqual([
    '陆知微未达到结业条件，不能评为合格：出勤率 25%（1/4 次），要求不低于 85%；学时 2，要求不少于 20',
  ]);
  expect((await propose('3')).status).toBe(200);
  await mustTake(school, registrations, row?.id ?? '', 'complete');
  await mustTake(school, path, batchId, 'finish');
  expect((await member('GET', `${registrations}/own`)).body.finished).toMatchObject([
    { id: batchId, registration: { result: '3' } },
  ]);
});
