/** Hours: earned with a class, entered by the school, declared in person, asked of a year, and checked on paper. Domain-cadre 4.8. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import type { Ask } from '../../testing/open-world.ts';
import { textsIn } from '../../archive/archive.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { action, send, sheet } from '../../testing/uploads.ts';
import {
  apply,
  direct,
  mustTake,
  opened,
  openSchool,
  path,
  registrations,
  running,
  standing,
  type School,
} from './fixtures.ts';
import { earnHours } from './index.ts';

const hours = '/api/dxHour';
const own = '/api/xssb/active/user';
let at: School;
let trainee: Ask;
let member: Ask;
let lu: string;
let jiang: string;
beforeAll(async () => {
  at = await openSchool();
  [trainee, member] = [await at.world.as('demo.trainee'), await at.world.as('demo.member')];
  lu = await at.world.idOf('person', 'number', '20242013001');
  jiang = await at.world.idOf('person', 'number', '20242010023');
});
afterAll(() => at.world.close());

const rowsOf = (personId: string) =>
  at.world.database.rows<{ title: string }>(sql`
    select title, hours::int as hours, start_on::text as "startOn", earned_on::text as "earnedOn", state
    from hour_record where person_id = ${personId}::bigint and deleted_at is null order by id`);
const proof = async (who: Ask) =>
  (await sendFile(who, '/api/file/upload', { name: '证书.png', content: png() })).body.id;
const activity = (personId: string, more: object = {}) => ({
  personId,
  source: '3',
  title: '主题党日',
  earnedOn: '2026-10-12',
  hours: 4,
  ...more,
});

test('whoever was at the lessons of a class that has ended has their hours, once, and follows the attendance', async () => {
  const batchId = await opened(at, direct);
  await apply(trainee, batchId);
  await apply(member, batchId);
  const { sessionId, laterId } = await running(at, batchId);
  const board = '/api/dxBatch/attendance/lessons';
  const [one, other] = [await standing(at, batchId, '20242010023'), await standing(at, batchId, '20242013001')];
  const mark = async (lesson: string, registrationId: string | undefined, attendance: string) => {
    const said = { registrationId, attendance };
    expect((await at.school('POST', `${board}/${lesson}/mark`, said)).status).toBe(200);
  };
  // 出勤 and 迟到 count, 请假 and 旷课 do not: of lessons of 2 and 4 hours.
  await mark(sessionId, one?.id, '1');
  await mark(laterId, one?.id, '2');
  await mark(sessionId, other?.id, '4');
  await mark(laterId, other?.id, '3');
  await setClock(at.world.database, '2026-12-21');
  await mustTake(at.school, path, batchId, 'assess');
  for (const row of [one, other]) {
    await mustTake(at.school, registrations, row?.id ?? '', 'propose', { result: '3', reason: '缺勤' });
    await mustTake(at.school, registrations, row?.id ?? '', 'complete');
  }
  expect(await rowsOf(jiang)).toEqual([]);
  await mustTake(at.school, path, batchId, 'finish');
  const record = { title: '2026年第二期入党积极分子培训班', startOn: null, earnedOn: '2026-12-05', state: '3' };
  expect(await rowsOf(jiang)).toEqual([{ ...record, hours: 6 }]);
  expect(await rowsOf(lu)).toEqual([{ ...record, hours: 4 }]);

  // Lessons are put right afterwards, and no second record comes about.
  const lesson = (await at.school('GET', `${path}/session/${laterId}`)).body;
  const changed = await at.school('PUT', `${path}/session`, { id: laterId, version: lesson.version, hours: 3 });
  expect(changed.status).toBe(200);
  expect(await rowsOf(jiang)).toEqual([{ ...record, hours: 5 }]);
  expect(await rowsOf(lu)).toEqual([{ ...record, hours: 3 }]);
  const [mine] = await at.world.database.rows<{ id: string }>(sql`
    select id from hour_record where person_id = ${lu}::bigint`);
  const { version } = (await at.school('GET', `${hours}/${mine?.id}`)).body;
  const revoked = await at.school('POST', `${hours}/${mine?.id}/revoke`, { version, reason: '登记有误' });
  expect(messages(revoked)).toEqual(['由系统计入的学时随考勤和学习记录变动，请在考勤中更正']);
  await setClock(at.world.database, '2026-11-20');
});

test('what a course has earned grows in one record, in whole hours, and none takes it back', async () => {
  const earned = async (said: object) =>
    at.world.database.transaction(connection =>
      earnHours(txOf(connection, at.world.registry, asSystem('学习')), {
        personId: jiang,
        source: '1',
        sourceId: '77',
        title: '党章导读',
        hours: 1,
        earnedOn: '2026-11-02',
        ...said,
      }),
    );
  const course = async () => (await rowsOf(jiang)).filter(({ title }) => title === '党章导读');
  await earned({ hours: 0.9 });
  expect(await course()).toEqual([]);
  await earned({ hours: 1.5 });
  await earned({ hours: 3, earnedOn: '2026-11-05' });
  const record = { title: '党章导读', hours: 3, startOn: '2026-11-02', earnedOn: '2026-11-05', state: '3' };
  expect(await course()).toEqual([record]);
  // Two days hold 24 hours at the most.
  await earned({ hours: 30, earnedOn: '2026-11-03' });
  expect(await course()).toEqual([{ ...record, hours: 24, earnedOn: '2026-11-03' }]);
  await earned({ hours: 0, earnedOn: '2026-11-03' });
  expect(await course()).toEqual([{ ...record, hours: 24, earnedOn: '2026-11-03', state: '5' }]);
});

test('twelve hours fit into a day, of one record and of all of them', async () => {
  const enter = (more: object = {}) => at.school('POST', hours, activity(lu, more));
  expect(messagesByField(await enter({ hours: 13 }))).toEqual([
    'hours: 当日学时超过上限（12 学时），2026-10-12 已有 0 学时',
  ]);
  expect((await enter({ hours: 8 })).status).toBe(201);
  expect(messagesByField(await enter({ title: '报告会', hours: 5 }))).toEqual([
    'hours: 当日学时超过上限（12 学时），2026-10-12 已有 8 学时',
  ]);
  expect((await enter({ title: '报告会', hours: 4 })).status).toBe(201);
  expect(
    messagesByField(await enter({ title: '三天的培训', startOn: '2026-10-20', earnedOn: '2026-10-22', hours: 37 })),
  ).toEqual(['hours: 当日学时超过上限（12 学时），3 天最多 36 学时']);
  expect(
    messagesByField(await enter({ title: '跨日', startOn: '2026-10-12', earnedOn: '2026-10-13', hours: 2 })),
  ).toEqual(['hours: 当日学时超过上限（12 学时），2026-10-12 已有 12 学时']);
  expect(messagesByField(await enter({ source: '2', title: '培训班', earnedOn: '2026-11-21', hours: 1 }))).toEqual([
    'source: 线上课程和线下班次的学时由系统计入，请选择其他来源',
    'earnedOn: 日期不能晚于今天',
  ]);
  expect(messagesByField(await enter({ startOn: '2026-10-14' }))).toEqual(['earnedOn: 结束日期不能早于开始日期']);
});

test('by sheet the hours of many come in by 学号, and a day that is full is told at its row', async () => {
  const heads = ['人员', '来源', '培训名称', '结束日期', '学时'];
  const line = (no: string, title: string, count: string) => [no, '网络学院导入', title, '2026-09-01', count];
  const content = await sheet(
    heads,
    line('20242010023', '党性教育', '7'),
    line('20242010023', '党史学习', '6'),
    line('20242013001', '党性教育', '7'),
  );
  const { body } = await send(at.school, `${hours}/import`, '学时.xlsx', content);
  expect(body).toMatchObject({ addCount: 2, faultCount: 1 });
  const rows = (await at.school('GET', `/api/gbImport/${body.id}/row?size=50`)).body.content;
  expect(rows.flatMap((row: any) => row.faults.map((one: any) => one.message))).toEqual([
    '第 3 行：当日学时超过上限（12 学时），2026-09-01 已有 7 学时',
  ]);
  const done = await action(at.world, at.school, body.id, 'confirm', {});
  expect(done.status).toBe(200);
  // What stands there is changed by no sheet.
  const [row] = await at.world.database.rows<{ id: string }>(sql`
    select id from hour_record where title = '党性教育' and person_id = ${jiang}::bigint`);
  const again = await sheet(['系统编号', ...heads], [row?.id ?? '', ...line('20242010023', '党性教育', '9')]);
  const second = (await send(at.school, `${hours}/import`, '学时.xlsx', again)).body;
  expect(second).toMatchObject({ updateCount: 0, faultCount: 1 });
  expect((await rowsOf(jiang)).filter(({ title }) => title === '党性教育')).toEqual([
    { title: '党性教育', hours: 7, startOn: null, earnedOn: '2026-09-01', state: '3' },
  ]);
});

test('a training elsewhere is declared with proof, passed by the unit and the school, and nobody judges the own', async () => {
  const training = {
    title: '党务骨干培训班',
    organiser: '省委教育工委',
    startOn: '2026-08-03',
    earnedOn: '2026-08-05',
    hours: 24,
  };
  const declare = (said: object) => member('POST', `${own}/declare`, said);
  expect(messagesByField(await declare(training))).toEqual(['proof: 请上传结业证书、参训通知等证明材料']);
  const whole = { ...training, proof: [await proof(member)] };
  expect(messagesByField(await declare({ ...whole, hours: 40 }))).toEqual([
    'hours: 当日学时超过上限（12 学时），3 天最多 36 学时',
  ]);
  const far = '只申报一年以内的培训（2025-11-20 起），更早的请联系党校登记';
  expect(messagesByField(await declare({ ...whole, startOn: '2025-11-17', earnedOn: '2025-11-19' }))).toEqual([
    `earnedOn: ${far}`,
  ]);
  expect(messagesByField(await declare({ ...whole, startOn: '2025-08-04' }))).toEqual([
    'startOn: 开始日期与结束日期相差不能超过一年，请核对年份；更长的培训按年分次填写',
  ]);
  expect(messagesByField(await declare({ ...whole, startOn: '1900-01-01', earnedOn: '1999-12-31' }))).toEqual([
    'startOn: 开始日期不能早于 2000 年，请核对年份',
    'earnedOn: 结束日期不能早于 2000 年，请核对年份',
  ]);
  const { id } = (await declare(whole)).body;
  expect(messagesByField(await declare(whole))).toEqual(['title: 同一天的“党务骨干培训班”已登记学时，请勿重复']);
  const asked = await at.world.database.rows(sql`
    select distinct t.title, u.username from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'DX_XS' and t.state = 0 order by u.username`);
  expect(asked).toEqual([
    { title: '【学时】物理学院研究生第二党支部陆知微申报“党务骨干培训班”24 学时待单位审核', username: 'demo.college' },
  ]);
  const step = async (who: Ask, name: string, input: object = {}) => {
    const { version } = (await at.school('GET', `${hours}/${id}`)).body;
    return who('POST', `${hours}/${id}/${name}`, { version, ...input });
  };
  // The school waits for the unit; the branch does not stand in for it.
  expect((await step(at.school, 'approve')).status).toBe(409);
  expect((await step(at.secretary, 'passUnit')).status).toBe(403);
  expect((await step(at.college, 'refuse', { opinion: '请补充课程表' })).status).toBe(200);
  const back = (await member('GET', `${own}?year=2026`)).body.records.find((one: any) => one.id === id);
  expect(back).toMatchObject({ state: '4', opinion: '请补充课程表' });
  expect((await declare({ ...whole, id, hours: 20 })).status).toBe(200);
  expect((await step(at.college, 'passUnit')).status).toBe(200);
  expect((await step(at.school, 'approve')).status).toBe(200);
  expect((await rowsOf(lu)).filter(({ title }) => title === '党务骨干培训班')).toEqual([
    { title: '党务骨干培训班', hours: 20, startOn: '2026-08-03', earnedOn: '2026-08-05', state: '3' },
  ]);

  // The committee's own declaration is judged by another.
  const mine = { ...training, proof: [await proof(at.college)] };
  const ownId = (await at.college('POST', `${own}/declare`, mine)).body.id;
  const { version } = (await at.school('GET', `${hours}/${ownId}`)).body;
  const judged = await at.college('POST', `${hours}/${ownId}/passUnit`, { version });
  expect([400, 403]).toContain(judged.status);
  expect((await member('POST', `${hours}/${ownId}/withdrawOwn`)).status).toBe(404);
  expect((await at.college('POST', `${hours}/${ownId}/withdrawOwn`)).status).toBe(200);
  expect((await member('GET', `${hours}`)).status).toBe(403);
});

test('[BIZ-48] the report of a year tells what is valid, where it comes from and what is asked of whom', async () => {
  const report = async (who: Ask, year = 2026) => (await who('GET', `${own}?year=${year}`)).body;
  // 4 of the class less one hour that was put right, 8 and 4 of a day, 7 by sheet, 20 declared.
  expect(await report(member)).toMatchObject({
    year: 2026,
    hours: 42,
    waiting: 0,
    target: { kind: 'post', hours: 56 },
    sources: [
      { source: '4', hours: 20 },
      { source: '3', hours: 12 },
      { source: '5', hours: 7 },
      { source: '2', hours: 3 },
    ],
    months: [0, 0, 0, 0, 0, 0, 0, 20, 7, 12, 0, 3],
  });
  expect((await report(member, 2025)).hours).toBe(0);
  // The most of what applies; whoever is not of the Party is asked for nothing.
  const department = await at.world.as('demo.department');
  for (const [name, rank] of [
    ['许怀瑾', '131'],
    ['贺兰亭', '141'],
  ]) {
    const one = await at.world.database.one<{ number: string }>(sql`select number from person where name = ${name}`);
    const made = await department('POST', '/api/gbjbxx', { number: one?.number, cadreType: '2', rank });
    expect([made.status, messages(made)]).toEqual([201, []]);
  }
  const targets: unknown[] = [];
  for (const who of ['demo.cadre', 'demo.teacher', 'demo.secretary', 'demo.cadreoffice', 'demo.trainee'])
    targets.push((await report(await at.world.as(who))).target);
  expect(targets).toEqual([
    { kind: 'division', hours: 110 },
    { kind: 'section', hours: 90 },
    { kind: 'post', hours: 56 },
    { kind: 'member', hours: 32 },
    null,
  ]);
  await at.world.database.rows(sql`update system_config set config_value = '42' where config_key = 'hours.post'`);
  expect((await report(member)).target).toEqual({ kind: 'post', hours: 42 });
});

test('organisations are told how many have reached it, and who is behind is reminded once a day', async () => {
  const rates = async (who: Ask, query = '') => (await who('GET', `${hours}/rate?year=2026${query}`)).body;
  // One of those who are asked for 42 has them.
  expect((await rates(at.school)).reached).toBe(1);
  const physics = (await rates(at.college)).content;
  expect(physics.map((one: any) => [one.name, one.reached])).toEqual([['物理学院党委', 1]]);
  const branch = await at.world.idOf('party_organisation', 'code', '9999990001201001');
  const ofBranch = await rates(at.secretary, `&organisationId=${branch}`);
  expect([ofBranch.total > 0, ofBranch.reached]).toEqual([true, 0]);
  const behind = (await at.college('GET', `${hours}/behind?year=2026&size=200`)).body;
  expect(behind.totalElements).toBe(physics[0].total - 1);
  expect(behind.content.map((one: any) => one.name)).not.toContain('陆知微');
  expect(behind.content[0]).toMatchObject({ hours: 0 });
  expect((await member('GET', `${hours}/rate`)).status).toBe(403);
  const urge = () => at.college('POST', `${hours}/urge`, { organisationId: branch });
  const first = (await urge()).body;
  expect(first.reminded).toBeGreaterThan(0);
  expect((await urge()).body).toMatchObject({ reminded: 0, already: first.reminded, unreachable: first.unreachable });
  const told = await at.world.database.one<{ content: string }>(sql`
    select content from reminder r join user_account u on u.id = r.receiver_id
    where r.entity = 'hourGap' and u.username = 'demo.secretary'`);
  expect(told?.content).toBe('董思源提醒您：2026 年应修 42 学时，已获 0 学时。请参加培训；校外培训的学时可以申报。');
});

test('a report on paper is checked by its code by anybody, one by one, and a wrong code tells nothing', async () => {
  process.env['OFFICE_PROGRAM'] = '/nowhere/soffice';
  const file = await member('POST', `${own}/file`, { year: 2026 });
  delete process.env['OFFICE_PROGRAM'];
  expect(file.status).toBe(200);
  const printed = (await textsIn(file.bytes)).get('word/document.xml') ?? '';
  expect(printed).toContain('党务骨干培训班');
  const [code = ''] = /\w{4}-\w{4}-\w{4}-\w{4}/.exec(printed) ?? [];
  const nobody = await at.world.as(null);
  const check = (said: string) => nobody('POST', '/api/public/hours/verify', { code: said });
  const told = { name: '陆*微', year: 2026, hours: 42, target: 42, issuedOn: '2026-11-20', hoursNow: 42 };
  expect((await check(code.toLowerCase().replaceAll('-', ' '))).body).toEqual(told);
  // What comes later is told beside what the paper says.
  expect(
    (await at.school('POST', hours, activity(lu, { title: '志愿服务', earnedOn: '2026-11-01', hours: 2 }))).status,
  ).toBe(201);
  expect((await check(code)).body).toEqual({ ...told, hoursNow: 44 });
  for (const wrong of [code.slice(1), '%', ''])
    expect(messages(await check(wrong))).toEqual(['没有找到这份学时报告，请核对报告下方的核验码']);
});
