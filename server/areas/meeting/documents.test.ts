/** Papers of a meeting: its record, the sheet to sign before and after, the book and the table of a year. Domain-party 7.5. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn } from '../../archive/archive.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let secretary: Ask;
const ids: Record<string, string> = {};

const content =
  '会议由支部书记主持，学习党的二十届四中全会精神，围绕在教学科研中发挥先锋模范作用展开讨论。\n会议明确由叶舒窈负责实验室安全自查。';
async function plan(name: string, values: object): Promise<void> {
  const { body } = await secretary('POST', '/api/zzsh/meeting', {
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
    types: '01;05',
    title: name,
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-18',
    startTime: '14:30',
    endTime: '16:00',
    hostId: await world.idOf('person', 'number', 'GZ041011'),
    recorderId: await world.idOf('person', 'number', 'GZ141033'),
    content,
    ...values,
  });
  ids[name] = body.id;
}
/** Of the first meeting: all but two were there, one on leave; it was decided, and it is archived. */
async function hold(name: string): Promise<void> {
  const row = (await secretary('GET', `/api/zzsh/meeting/${ids[name]}`)).body;
  await secretary('POST', `/api/zzsh/meeting/${ids[name]}/record`, { version: row.version });
  await world.database.rows(sql`
    update meeting_attendee set attendance = case name when '方予安' then '3' when '许怀瑾' then '4' else '1' end,
      leave_reason = case name when '方予安' then '1' end where meeting_id = ${ids[name]}::bigint`);
  await world.database.rows(sql`
    insert into agenda_item (name, meeting_id, position, kind, presenter, discussion, resolution, votes_for, votes_against,
      votes_abstained, created_at, updated_at)
    values ('学习全会精神', ${ids[name]}::bigint, 1, '1', null, null, null, null, null, null, now(), now()),
      ('十二月工作安排', ${ids[name]}::bigint, 2, '3', '叶舒窈', '逐项讨论。', '同意。', 4, 2, 1, now(), now())`);
  await world.database.rows(sql`
    update meeting set state = '6', submitted_on = held_on, resolution = '同意十二月工作安排。'
    where id = ${ids[name]}::bigint`);
}

beforeAll(async () => {
  world = await openWorld();
  secretary = await world.as('demo.secretary');
  await setClock(world.database, '2026-11-20', '10:00:00');
  await plan('十一月党员大会', {});
  await hold('十一月党员大会');
  await plan('十月主题党日', { types: '05', heldOn: '2026-10-15' });
  await hold('十月主题党日');
  await plan('十二月主题党日', { types: '05', heldOn: '2026-12-04', content: null });
  const version = (await secretary('GET', `/api/zzsh/meeting/${ids['十二月主题党日']}`)).body.version;
  await secretary('POST', `/api/zzsh/meeting/${ids['十二月主题党日']}/publish`, { version });
});
afterAll(() => world.close());

const make = (code: string, name: string, who = secretary) =>
  who('POST', '/api/document/file', { code, id: ids[name], format: 'docx' });
async function textOf(code: string, name: string): Promise<string> {
  const { status, bytes } = await make(code, name);
  expect(status).toBe(200);
  const xml = (await textsIn(bytes)).get('word/document.xml') ?? '';
  const text = xml
    .replaceAll('<w:br/>', '\n')
    .replaceAll(/<\/w:(p|tc)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '');
  expect(text).not.toMatch(/[{}]|undefined|null/);
  return text.replaceAll(/\n+/g, '\n');
}

test('[BIZ-23] the record says when, where, who was there and who not and why, what was said, decided and voted', async () => {
  const text = await textOf('meetingMinutes', '十一月党员大会');
  for (const said of [
    '中共江临大学物理学院光学教工支部',
    '会议类型\n支部党员大会、主题党日\n',
    '时间\n2026年11月18日 14:30—16:00\n地点\n物理楼 301\n',
    '主持人\n丁砚书\n记录人\n顾青岚\n出勤率\n78%\n',
    '应到\n9 人\n实到\n7 人\n请假\n1 人\n',
    '请假人员\n方予安（因公出差）\n缺席人员\n许怀瑾\n不计入应到会\n无\n列席人员\n无\n',
    '1．学习全会精神（学习）\n2．十二月工作安排（表决，汇报人：叶舒窈）\n逐项讨论。\n决议：同意。',
    '会议明确由叶舒窈负责实验室安全自查。',
    '决议\n同意十二月工作安排。\n表决情况\n2．十二月工作安排：应到 9 人，实到 7 人，赞成 4 票，反对 2 票，弃权 1 票，未通过',
  ])
    expect(text).toContain(said);
});

test('the sheet to sign is empty before the meeting and says afterwards who came', async () => {
  const before = await textOf('meetingSignSheet', '十二月主题党日');
  expect(before).toContain('序号\n姓名\n签到\n序号\n姓名\n签到\n');
  expect(before).not.toMatch(/出席|未登记/);
  expect(before).toMatch(/1\n\S+\n6\n\S+\n2\n\S+\n7\n/);
  const after = await textOf('meetingSignSheet', '十一月党员大会');
  expect(after).toContain('方予安\n请假\n');
  expect(after).toContain('许怀瑾\n缺席\n');
  expect(after.match(/出席\n/g)).toHaveLength(7);
});

test('who sits in signs apart from those due', async () => {
  const meetingId = ids['十二月主题党日'];
  const guest = { meetingId, isObserver: true, guestName: '欧阳明德' };
  expect((await secretary('POST', '/api/zzsh/meeting/attendee', guest)).status).toBe(201);
  const text = await textOf('meetingSignSheet', '十二月主题党日');
  expect(text).toContain('序号\n列席人员\n签到\n序号\n列席人员\n签到\n1\n欧阳明德\n');
  expect(text.match(/欧阳明德/g)).toHaveLength(1);
});

test('the book of a year has a cover and a page for each meeting that was handed in, in their order', async () => {
  const text = await textOf('meetingBook', '十一月党员大会');
  expect(text).toMatch(
    /^\n组织生活会议记录本\n2026 年度\n党组织：中共江临大学物理学院光学教工支部委员会\n共收录会议记录 2 次\n2026年11月20日\n/,
  );
  expect(text.indexOf('会议记录（第 1 次）\n会议名称\n十月主题党日\n')).toBeGreaterThan(0);
  expect(text.indexOf('会议记录（第 2 次）\n会议名称\n十一月党员大会\n')).toBeGreaterThan(text.indexOf('第 1 次'));
  expect(text).not.toContain('十二月主题党日');
  const { bytes } = await make('meetingBook', '十一月党员大会');
  const xml = (await textsIn(bytes)).get('word/document.xml') ?? '';
  expect(xml.match(/<w:pageBreakBefore\/>/g)).toHaveLength(2);
});

test('the table of a year says by kind what was due, held and missing, and who came', async () => {
  const text = await textOf('meetingYearTable', '十一月党员大会');
  // Theme days of twelve months: two were held, nine are missing, December is to come. 14 of 18 came.
  expect(text).toContain('主题党日\n12\n2\n9\n18\n14\n78%\n');
  expect(text).toContain('支部党员大会\n4\n1\n3\n9\n7\n78%\n');
  expect(text).toContain('组织生活会\n1\n0\n0\n0\n0\n—\n');
});

test('a record without minutes is no paper, and another branch takes nothing out', async () => {
  const answer = await make('meetingMinutes', '十二月主题党日');
  expect(answer.status).toBe(400);
  expect(answer.body.fields.map((one: any) => one.path)).toEqual(['content']);
  expect((await make('meetingBook', '十一月党员大会', await world.as('demo.member'))).status).toBe(403);
});

test('[BIZ-49] the own archive tells the own meetings, and whether one was there', async () => {
  const member = await world.as('demo.branchstaff');
  const { chapters } = (await member('GET', '/api/personalArchive')).body;
  const own = chapters.find((one: any) => one.entity === 'meetingAttendee');
  expect(own.heads).toEqual(['会议', '党组织', '参会情况', '请假事由', '补学日期']);
  expect(own.rows.map((row: any) => [row.cells[0], row.cells[2]])).toEqual([
    ['十二月主题党日', '未登记'],
    ['十月主题党日', '出席'],
    ['十一月党员大会', '出席'],
  ]);
});
