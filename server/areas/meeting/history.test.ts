/** Meetings of former years from a sheet: archived, nobody asked, counted in their periods, never doubled. Decision 187. */
import { sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let college: Ask;
beforeAll(async () => {
  world = await openWorld();
  college = await world.as('demo.college');
  await setClock(world.database, '2026-11-20', '10:00:00');
});
afterAll(() => world.close());

const heads = [
  '*党组织',
  '*日期',
  '*会议类型',
  '*会议主题',
  '开始时间',
  '地点',
  '*主持人',
  '应到人数',
  '实到人数',
  '会议记录',
];
async function send(rows: (string | number)[][], who = college) {
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: '历史组织生活', rows: [heads, ...rows] }] }));
  return sendFile(who, '/api/zzsh/meeting/history', { name: '历年会议.xlsx', content });
}
const optics = '物理学院光学教工党支部';
const assembly = [
  optics,
  '2024-03-18',
  '支部党员大会、主题党日',
  '学习全会精神',
  '15:00',
  '物理楼 301',
  '丁砚书',
  9,
  8,
  '传达学习。',
];
const lecture = ['9999990001201001', '2024/5/20', '党课', '弘扬科学家精神', '', '', 'GZ041011', '', '', ''];

test('taken in: archived, with what the sheet says, and nobody is asked or told', async () => {
  const answer = await send([assembly, lecture]);
  expect([answer.status, answer.body]).toEqual([200, { added: 2, already: 0 }]);
  const rows = await world.database.rows<Record<string, string>>(sql`
    select title, types, held_on::text, start_time, end_time, content, state, submitted_on::text from meeting order by held_on`);
  expect(rows).toEqual([
    {
      title: '学习全会精神',
      types: '01;05',
      heldOn: '2024-03-18',
      startTime: '15:00',
      endTime: '16:00',
      content: '传达学习。',
      state: '6',
      submittedOn: '2024-03-18',
    },
    {
      title: '弘扬科学家精神',
      types: '04',
      heldOn: '2024-05-20',
      startTime: '14:30',
      endTime: '16:00',
      content: null,
      state: '6',
      submittedOn: '2024-05-20',
    },
  ]);
  const asked = await world.database.rows(sql`
    select title from todo where entity = 'meeting' union all select title from reminder where entity = 'meeting'`);
  expect(asked).toEqual([]);
});

test('it counts in the period it was held in', async () => {
  const { content } = (
    await college('GET', '/api/zzsh/board?year=2024&isAll=true&keyword=' + encodeURIComponent(optics))
  ).body;
  const done = content[0].lines
    .filter((one: any) => one.state === 'done')
    .map((one: any) => `${one.type} ${one.startsOn}`);
  expect(done).toEqual(['01 2024-01-01', '04 2024-04-01', '05 2024-03-01']);
});

test('figures of the year stand beside those of the year before, each the count of its list', async () => {
  await world.database.rows(sql`update meeting set lecturer_type = '1' where types = '04'`);
  const of = async (year: number) => (await college('GET', `/api/zzsh/statistics?year=${year}`)).body;
  const told = await of(2024);
  expect(told.meetings).toEqual({ now: 2, before: 0 });
  expect(told.types).toEqual([
    { type: '01', now: 1, before: 0 },
    { type: '04', now: 1, before: 0 },
    { type: '05', now: 1, before: 0 },
  ]);
  expect(told.months.filter((one: any) => one.now > 0).map((one: any) => one.month)).toEqual([3, 5]);
  expect(told.lectures).toMatchObject({
    all: { now: 1, before: 0 },
    leaders: { now: 0, before: 0 },
    branches: 3,
    bySecretary: 1,
  });
  expect(told.lectures.lacking.map((one: any) => one.name)).toEqual([
    '物理学院本科生第一党支部',
    '物理学院研究生第二党支部',
  ]);
  const list = '/api/zzsh/meeting?state=5&state=6&heldOn.from=2024-01-01&heldOn.to=2024-12-31';
  expect((await college('GET', list)).body.totalElements).toBe(2);
  expect((await college('GET', `${list}&types=04&lecturerType=1`)).body.totalElements).toBe(1);
  expect((await of(2025)).meetings).toEqual({ now: 0, before: 2 });
});

test('who came is known by number alone, and what is not known is no nought', async () => {
  const { content } = (await college('GET', '/api/zzsh/meeting?sort=heldOn')).body;
  const figures = (row: any) => [row.dueCount, row.presentCount, row.rate, row.leaveCount, row.votingDue];
  expect(content.map(figures)).toEqual([
    [9, 8, 89, null, null],
    [null, null, null, null, null],
  ]);
  const days = 'from=2024-01-01&to=2024-12-31';
  const asked = `/api/zzsh/board/cell?organisationId=${content[0].organisationId}&${days}`;
  const cell = (await college('GET', asked)).body;
  expect(cell.meetings.map((one: any) => [one.title, one.due, one.present])).toEqual([
    ['学习全会精神', 9, 8],
    ['弘扬科学家精神', null, null],
  ]);
});

test('taken in again, or standing twice in the sheet, it is there once', async () => {
  const later = [optics, '2024-06-12', '主题党日', '参观校史馆', '', '', '丁砚书', '', '', ''];
  expect((await send([assembly, lecture, later, later])).body).toEqual({ added: 1, already: 3 });
  expect((await college('GET', '/api/zzsh/meeting')).body.totalElements).toBe(3);
});

test('all faults of all rows at once, and nothing is written', async () => {
  const answer = await send([
    ['材料学院分析测试中心联合党支部', '2024-03-18', '支部党员大会', '甲', '', '', '丁砚书', '', '', ''],
    [optics, '2026-11-21', '座谈', '乙', '25:00', '', '无此人', 3, 4, ''],
    [optics, '2024-04-01', '主题党日', '', '', '', '丁砚书', '', '', ''],
  ]);
  expect(answer.status).toBe(400);
  expect(messages(answer)).toEqual([
    '第 2 行：党组织“材料学院分析测试中心联合党支部”没有找到，或不在您的管理范围内',
    '第 3 行：主持人“无此人”没有找到，或不在您的管理范围内',
    '第 3 行：会议类型“座谈”不在字典范围内，多种类型用“、”隔开',
    '第 3 行：日期“2026-11-21”不是有效日期，或晚于今天',
    '第 3 行：开始时间“25:00”应按“14:30”填写，结束时间须晚于开始时间',
    '第 3 行：结束时间“”应按“14:30”填写，结束时间须晚于开始时间',
    '第 3 行：实到人数“4”应为整数，实到不多于应到',
    '第 4 行：会议主题不能为空',
  ]);
  expect((await college('GET', '/api/zzsh/meeting')).body.totalElements).toBe(3);
  expect((await send([assembly], await world.as('demo.member'))).status).toBe(403);
});

test('[S2-04] a host out of reach is told like one who never was', async () => {
  const hosts = async (who: string) => messages(await send([assembly.with(6, who)]));
  const told = (who: string) => [`第 2 行：主持人“${who}”没有找到，或不在您的管理范围内`];
  // 唐亦舟 of another college, by name and by number.
  expect(await hosts('唐亦舟')).toEqual(told('唐亦舟'));
  expect(await hosts('GZ001008')).toEqual(told('GZ001008'));
  expect(await hosts('GZ999999')).toEqual(told('GZ999999'));
});

test('[K-04] hidden rows, a second table and formulas without a result are said, and nothing is taken', async () => {
  const name = '历史组织生活';
  const sendAs = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) => {
    const content = Buffer.from(await writeXlsx({ sheets }));
    return messages(await sendFile(college, '/api/zzsh/meeting/history', { name: '历年会议.xlsx', content }));
  };
  const rows = [heads, assembly.with(1, '2024-09-09'), lecture.with(1, '2024-09-10')];
  expect(await sendAs([{ name, rows, rowDefs: new Map([[2, { hidden: true }]]) }])).toEqual([
    '第 3 行被隐藏或筛选掉，请取消隐藏后核对，或删除这些行，再重新上传',
  ]);
  expect(
    await sendAs([
      { name, rows },
      { name: '二月', rows },
    ]),
  ).toEqual(['文件中有多张可以导入的工作表：“历史组织生活”、“二月”。一次导入一张，请只保留其中一张后重新上传']);
  expect(await sendAs([{ name, rows: [heads, assembly.with(3, '#N/A')] }])).toEqual([
    '第 2 行的“会议主题”是公式，没有计算结果或结果为错误值，请改为填写内容后重新上传',
  ]);
  expect((await college('GET', '/api/zzsh/meeting')).body.totalElements).toBe(3);
});

test('records of this year come in archived by who reviews them, and by nobody else', async () => {
  const secretary = await world.as('demo.secretary');
  const held = (day: string, title: string) =>
    send([assembly.with(1, day).with(3, title).with(6, '顾青岚')], secretary);
  expect(messages(await held('2026-03-18', '本年度会议'))).toEqual([
    '第 2 行：日期“2026-03-18”在本年度，请登记会议记录后提交审核，或由上级党组织导入',
  ]);
  expect((await held('2025-03-18', '上年度会议')).body).toEqual({ added: 1, already: 0 });
});

test('a meeting before the organisation was founded is refused, one of its first day is taken', async () => {
  const told = async (day: string) => messages(await send([assembly.with(1, day)]));
  expect(await told('1900-01-01')).toEqual(['第 2 行：日期“1900-01-01”早于党组织成立日期，请核对']);
  expect(await told('1998-03-19')).toEqual(['第 2 行：日期“1998-03-19”早于党组织成立日期，请核对']);
  expect((await send([lecture.with(1, '1998-03-20')])).body).toEqual({ added: 1, already: 0 });
});
