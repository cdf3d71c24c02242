/** The calendar of working days: what an installation begins with, who keeps it, and what is counted by it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastOfWorkdays } from 'contract/kit/work-days.ts';
import { ensureFirstRows } from '../../kit/write/first-rows.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { calendarOf } from './index.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let admin: Ask;
let secretary: Ask;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.as('admin');
  secretary = await world.as('demo.secretary');
  await setClock(world.database, '2026-11-19');
});
afterAll(() => world.close());

const url = '/api/workCalendar';
const of = async (year: number) =>
  (await admin('GET', `${url}?day.from=${year}-01-01&day.to=${year}-12-31&size=200&sort=day,asc`)).body;

test('an installation begins with the published days of 2024, 2025 and 2026, once', async () => {
  expect((await of(2026)).content.slice(0, 5)).toMatchObject([
    { day: '2026-01-01', name: '元旦', kind: '1', basis: '国务院办公厅关于2026年部分节假日安排的通知' },
    { day: '2026-01-02', kind: '1' },
    { day: '2026-01-03', kind: '1' },
    { day: '2026-01-04', name: '元旦调休上班', kind: '2' },
    { day: '2026-02-14', name: '春节调休上班', kind: '2' },
  ]);
  expect([(await of(2024)).totalElements, (await of(2025)).totalElements, (await of(2026)).totalElements]).toEqual([
    36, 33, 39,
  ]);
  await ensureFirstRows(world.database, world.registry);
  expect([(await of(2026)).totalElements, (await of(2027)).totalElements]).toEqual([39, 0]);
});

test('the operator keeps it and nobody else; a weekday is not worked in place of another', async () => {
  expect((await secretary('POST', url, { day: '2027-01-01', kind: '1', name: '元旦' })).status).toBe(403);
  const monday = await admin('POST', url, { day: '2027-01-04', kind: '2', name: '调休上班' });
  expect(messages(monday)).toEqual(['2027-01-04 是星期一，本来就上班，不必登记为调休上班']);
  const twice = await admin('POST', url, { day: '2026-01-01', kind: '1', name: '元旦' });
  expect(messages(twice)).toEqual(['2026-01-01 已经登记，请直接编辑']);
});

test('publicity is counted by it: a year nobody entered is told, and once entered the end is found', async () => {
  const recordId = await world.idOf('development_record', 'name', '夏语冰');
  const department = await world.as('demo.department');
  const show = (row: object) => department('POST', '/api/fzdy/publicity', { recordId, kind: '2', ...row });
  expect(messages(await show({ startOn: '2026-12-28', endOn: '2027-01-05' }))).toEqual([
    '未维护2027年工作日历，请系统管理员在“工作日历”中补充后再办理',
  ]);
  expect(messages(await show({ startOn: '2026-09-28', endOn: '2026-10-08' }))).toEqual([
    '公示期不足 5 个工作日，最早于 2026-10-09 结束',
  ]);
  expect((await show({ startOn: '2026-09-28' })).body).toMatchObject({ endOn: '2026-10-09' });
  const festival = { name: '元旦', from: '2027-01-01', to: '2027-01-03', worked: [] };
  const back = await admin('POST', `${url}/festival`, { ...festival, to: '2026-12-31' });
  expect(messages(back)).toEqual(['放假应为 1 至 31 天，结束日期不能早于开始日期']);
  const wrong = await admin('POST', `${url}/festival`, { ...festival, worked: ['2027-01-05'] });
  expect([messages(wrong), (await of(2027)).totalElements]).toEqual([
    ['2027-01-05 是星期二，本来就上班，不必登记为调休上班'],
    0,
  ]);
  expect((await admin('POST', `${url}/festival`, { ...festival, worked: ['2027-01-09'] })).body).toEqual({
    written: 4,
  });
  expect((await show({ startOn: '2026-12-28' })).body).toMatchObject({ endOn: '2027-01-04' });
  // Told once more, the days are put right, not doubled.
  expect((await admin('POST', `${url}/festival`, { ...festival, name: '新年' })).body).toEqual({ written: 3 });
  expect((await of(2027)).totalElements).toBe(4);
  expect(lastOfWorkdays('2027-01-08', 2, await calendarOf(world.database))).toBe('2027-01-09');
});
