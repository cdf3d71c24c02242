/** 组织生活监督: gaps by the rules of frequency, what was made up, and asking for it. Domain-party 7.1, case 27, decision 186. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
const place: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  [department, college, secretary] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary'].map(world.as),
  )) as [Ask, Ask, Ask];
  for (const [name, code] of [
    ['physics', '9999990001201'],
    ['optics', '9999990001201001'],
    ['undergraduates', '9999990001201002'],
    ['graduates', '9999990001201003'],
  ] as const)
    place[name] = await world.idOf('party_organisation', 'code', code);
  place['host'] = await world.idOf('person', 'number', 'GZ041011');
  await setClock(world.database, '2026-11-20', '10:00:00');
});
afterAll(() => world.close());

const path = '/api/zzsh/board';
const board = async (who: Ask, query = '') => (await who('GET', `${path}?year=2026&${query}`)).body;
const hold = (name: string, types: string, heldOn: string, more: { state?: string; submittedOn?: string } = {}) =>
  world.database.rows(sql`
    insert into meeting (version, organisation_id, types, title, mode, place, held_on, start_time, end_time, host_id,
      recorder_id, state, submitted_on, created_at, updated_at)
    values (1, ${place[name]}::bigint, ${types}, ${`${heldOn} ${types}`}, '1', '301', ${heldOn}::date, '14:30', '16:00',
      ${place['host']}::bigint, ${place['host']}::bigint, ${more.state ?? '6'}, ${more.submittedOn ?? heldOn}::date, now(), now())`);
const linesOf = (answer: any, name: string, type: string) =>
  answer.content
    .find((one: any) => one.id === place[name])
    .lines.filter((one: any) => one.type === type && !one.groupId)
    .map((one: any) => `${one.startsOn.slice(5, 7)} ${one.state}`);

test('[BIZ-23] every month of a year says what became of it: held, late, made up, read, in grace, to come', async () => {
  await hold('undergraduates', '05', '2026-01-14');
  await hold('undergraduates', '05', '2026-02-11', { submittedOn: '2026-02-19' });
  // March had none; of the two in April one was not needed there, and fell within seven days of March.
  await hold('undergraduates', '05', '2026-04-07');
  await hold('undergraduates', '05', '2026-04-15');
  // May had none; both of June were held after the days of grace.
  await hold('undergraduates', '05', '2026-06-08');
  await hold('undergraduates', '05', '2026-06-20');
  await hold('undergraduates', '05', '2026-09-16', { state: '5' });
  // Held, and not handed in.
  await hold('undergraduates', '05', '2026-10-14', { state: '4' });
  const months = linesOf(await board(college, 'isAll=true&type=05'), 'undergraduates', '05');
  expect(months).toEqual([
    '01 done',
    '02 late',
    '03 madeUp',
    '04 done',
    '05 gap',
    '06 done',
    '07 gap',
    '08 gap',
    '09 review',
    '10 gap',
    '11 due',
    '12 ahead',
  ]);
  await setClock(world.database, '2026-11-07', '10:00:00');
  const asked = await board(college, 'isAll=true&type=05');
  expect(linesOf(asked, 'undergraduates', '05')[9]).toBe('10 grace');
  expect(asked.content.find((one: any) => one.id === place['undergraduates']).gaps).toBe(3);
  await setClock(world.database, '2026-11-20', '10:00:00');
});

test('[case 27] a branch founded within a quarter lacks nothing of it, one founded before lacks its assembly', async () => {
  const founded = (name: string, day: string) =>
    world.database.rows(sql`update party_organisation set founded_on = ${day}::date where id = ${place[name]}::bigint`);
  await founded('graduates', '2026-07-02');
  const state = async () => {
    const { content } = await board(department, `isAll=true&type=01&organisationId=${place['graduates']}`);
    return content.flatMap((one: any) => one.lines.map((each: any) => `${each.startsOn} ${each.state}`));
  };
  expect(await state()).toEqual(['2026-10-01 due']);
  await founded('graduates', '2026-07-01');
  expect(await state()).toEqual(['2026-07-01 gap', '2026-10-01 due']);
  await founded('graduates', '2026-10-09');
  expect(await state()).toEqual([]);
  await founded('graduates', '2011-11-03');
});

test('[BIZ-23] the headline is the gap, and figures, kinds, committees and rows agree', async () => {
  const all = await board(department);
  const { figures, types, colleges, content, totalElements } = all;
  const sum = (list: any[], of: (one: any) => number) => list.reduce((total, one) => total + of(one), 0);
  expect(sum(types, one => one.gaps)).toBe(figures.gaps);
  expect(sum(colleges, one => one.gaps)).toBe(figures.gaps);
  expect(sum(content, one => one.gaps)).toBe(figures.gaps);
  expect(sum(colleges, one => one.lacking)).toBe(figures.lacking);
  expect(totalElements).toBe(figures.lacking);
  expect(
    content.every(
      (one: any) =>
        one.gaps ===
        sum(
          one.lines.filter((each: any) => each.state === 'gap'),
          each => each.missing,
        ),
    ),
  ).toBe(true);
  // The worst committee first, and its worst branch first.
  expect(colleges.map((one: any) => one.gaps)).toEqual(
    colleges.map((one: any) => one.gaps).sort((a: number, b: number) => b - a),
  );
  expect(content[0].collegeName).toBe('物理学院党委');
  const ofOne = content.filter((one: any) => one.collegeId === place['physics']).map((one: any) => one.gaps);
  expect(ofOne).toEqual([...ofOne].sort((a: number, b: number) => b - a));
  expect(all.figures.review).toBe(1);
  expect(all.figures.reviewLate).toBe(1);
  // The first gap of the year: theme days and committee meetings of January, seven days after its end.
  expect(figures.since).toBe('2026-02-08');
});

test('reach: a college sees its own, a branch itself, a leader reads and asks nobody, a member nothing', async () => {
  expect((await board(college)).colleges.map((one: any) => one.name)).toEqual(['物理学院党委']);
  const own = await board(secretary, 'isAll=true');
  expect(own.content.map((one: any) => one.id)).toEqual([place['optics']]);
  expect(await board(secretary, `isAll=true&organisationId=${place['undergraduates']}`)).toMatchObject({
    content: [],
    name: null,
    figures: { places: 0, gaps: 0, review: 0 },
  });
  const leader = await world.as('demo.leader');
  expect((await board(leader)).figures).toEqual((await board(department)).figures);
  expect((await leader('POST', `${path}/urge`, { year: 2026 })).status).toBe(403);
  expect((await (await world.as('demo.member'))('GET', `${path}?year=2026`)).status).toBe(403);
  const cell = `${path}/cell?organisationId=${place['undergraduates']}&from=2026-10-01&to=2026-10-31`;
  expect((await secretary('GET', cell)).status).toBe(404);
  expect((await college('GET', cell.replace('2026-10-31', '2026-02-31'))).status).toBe(400);
});

test('a cell tells its gaps first, until when there is time, and exactly the meetings that were counted', async () => {
  const cell = async (from: string, to: string) =>
    (await college('GET', `${path}/cell?organisationId=${place['undergraduates']}&from=${from}&to=${to}`)).body;
  const april = await cell('2026-04-01', '2026-04-30');
  const line = april.lines.find((one: any) => one.type === '05' && one.startsOn === '2026-04-01');
  expect(line).toMatchObject({ times: 1, done: 2, days: ['2026-04-07', '2026-04-15'], graceOn: '2026-05-07' });
  expect(april.meetings.map((one: any) => one.heldOn)).toEqual(['2026-04-07', '2026-04-15']);
  const july = await cell('2026-07-01', '2026-07-31');
  expect(july.lines.filter((one: any) => one.state === 'gap').map((one: any) => `${one.type} ${one.endsOn}`)).toEqual([
    '01 2026-09-30',
    '04 2026-09-30',
    '05 2026-07-31',
  ]);
  expect(july.rules.find((one: any) => one.type === '01').basis).toBe('《中国共产党支部工作条例（试行）》第十一条');
});

test('[BIZ-23] urged once a day for each kind; who has no account is named, and it is logged', async () => {
  const urge = async (body: object) => (await college('POST', `${path}/urge`, { year: 2026, ...body })).body;
  const one = { organisationId: place['optics'], type: '05' };
  expect(await urge(one)).toMatchObject({ urged: 1, told: expect.arrayContaining(['丁砚书']), already: 0 });
  expect(await urge(one)).toMatchObject({ urged: 0, told: [], already: 1, unreachable: [] });
  // The row of the branch: what was asked for is not asked again.
  const row = await urge({ organisationId: place['optics'] });
  expect(row).toMatchObject({ urged: 1, already: 1 });
  const sent = await world.database.rows<{ title: string; content: string; path: string }>(sql`
    select r.title, r.content, r.link ->> 'routePath' as path from reminder r join user_account u on u.id = r.receiver_id
    where r.entity = 'meetingGap' and u.username = 'demo.secretary' order by r.id`);
  expect(sent[0]).toEqual({
    title: '【催办】主题党日有缺口',
    content:
      '董思源催办：物理学院光学教工党支部主题党日未见记录（1月、2月、3月、4月、5月、6月、7月、8月、9月、10月），请尽快召开；已经召开的，请登记会议记录并提交。',
    path: '/meeting/supervision',
  });
  expect(sent.length).toBeGreaterThan(1);
  await world.database.rows(sql`update user_account set state = 'disabled' where username = 'demo.member'`);
  const all = await urge({ type: '05' });
  expect(all).toMatchObject({
    urged: 1,
    told: ['白若溪'],
    already: 1,
    unreachable: ['物理学院研究生第二党支部（陆知微）'],
  });
  await world.database.rows(sql`update user_account set state = 'enabled' where username = 'demo.member'`);
  const lines = await world.database.rows<{ detail: { gaps: string[][] } }>(sql`
    select detail from audit_record where action = 'meeting.meeting.remind' and result = 'done' order by id`);
  expect(lines[0]?.detail.gaps).toEqual([[place['optics'], '05']]);
});

test('the gaps as a sheet, a line each, of those in reach alone', async () => {
  const { status, bytes, headers } = await college('POST', `${path}/export`, { year: 2026, type: '05' });
  expect(status).toBe(200);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('2026年组织生活缺口_2026-11-20.xlsx');
  const { rows } = (await readXlsx(bytes)).sheets[0] ?? { rows: [] };
  expect(rows[2]?.slice(0, 6)).toEqual(['上级党组织', '党组织', '书记', '类型', '党小组', '周期']);
  const own = rows.slice(3).filter(row => row[1] === '物理学院本科生第一党支部');
  expect(own.map(row => [row[2], row[3], row[5], row[6], row[7], row[8], row[9], row[12]])).toEqual([
    ['白若溪', '主题党日', '5月', 1, 0, 1, '缺', 166],
    ['白若溪', '主题党日', '7月', 1, 0, 1, '缺', 105],
    ['白若溪', '主题党日', '8月', 1, 0, 1, '缺', 74],
    ['白若溪', '主题党日', '10月', 1, 0, 1, '缺', 13],
  ]);
  expect(new Set(rows.slice(3).map(row => row[0]))).toEqual(new Set(['物理学院党委']));
});
