/** Theme party days: a topic is issued, picked up and held; the board, the reminder, cases worth reading. Domain-party 7.4. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let staff: Ask;
let college: Ask;
let department: Ask;
const place: Record<string, string> = {};
let host: string;
let topic: string;
let meeting: string;

beforeAll(async () => {
  world = await openWorld();
  [secretary, staff, college, department] = (await Promise.all(
    ['demo.secretary', 'demo.branchstaff', 'demo.college', 'demo.department'].map(name => world.as(name)),
  )) as [Ask, Ask, Ask, Ask];
  for (const [name, code] of Object.entries({
    physics: '9999990001201',
    optics: '9999990001201001',
    graduates: '9999990001201003',
  }))
    place[name] = await world.idOf('party_organisation', 'code', code);
  host = await world.idOf('person', 'number', 'GZ041011');
  await setClock(world.database, '2026-11-10', '09:00:00');
  await world.database.rows(sql`update system_config set config_value = 'false' where config_key = 'meeting.evidence'`);
  await world.database.rows(sql`update party_organisation set founded_on = '2010-01-01'`);
});
afterAll(() => world.close());

const row = async (path: string, id: string, who: Ask = department) =>
  (await who('GET', `/api/zzsh/${path}/${id}`)).body;
const act = async (path: string, id: string, name: string, who: Ask, input: object = {}) =>
  who('POST', `/api/zzsh/${path}/${id}/${name}`, { version: (await row(path, id)).version, ...input });
const draft = (values: object = {}) => ({
  title: '弘扬教育家精神',
  month: '2026-11',
  organisationId: place['physics'],
  scopeIds: [place['physics']],
  isMandatory: true,
  requirement: '集中学习并联系本职工作交流体会',
  ...values,
});
const board = async (query = '', who: Ask = college) => (await who('GET', `/api/zzsh/theme/board?${query}`)).body;
const lineOf = async (name: string, query = '') =>
  (await board(`size=200&${query}`)).content.find((one: { name: string }) => one.name === name);
const statesOf = async (name: string, query = ''): Promise<string[]> =>
  (await lineOf(name, query)).cells.map((one: { state: string }) => one.state);
const optics = '物理学院光学教工党支部';
const record = (values: object) =>
  secretary('POST', '/api/zzsh/meeting/record', {
    organisationId: place['optics'],
    types: '05',
    title: '主题党日',
    mode: '1',
    place: '物理楼 301',
    startTime: '14:30',
    endTime: '16:00',
    hostId: host,
    recorderId: host,
    content: '学习讨论'.repeat(20),
    ...values,
  });

test('a topic is issued by a committee for those below it, and not for months that are over', async () => {
  const byBranch = await secretary(
    'POST',
    '/api/zzsh/theme',
    draft({ organisationId: place['optics'], scopeIds: [place['optics']] }),
  );
  expect(messagesByField(byBranch)).toEqual(['organisationId: 主题由党委、党总支发布']);
  const root = await world.idOf('party_organisation', 'level', '1');
  const upwards = await department('POST', '/api/zzsh/theme', draft({ scopeIds: [root] }));
  expect(messagesByField(upwards)).toEqual(['scopeIds: 适用党组织应为发布党组织或其下级党组织：江临大学党委']);
  const over = (await college('POST', '/api/zzsh/theme', draft({ month: '2026-10' }))).body;
  expect(messages(await act('theme', over.id, 'issue', college))).toEqual(['2026-10 已过，不能发布该月的主题']);
});

test('branches below see what was issued and nothing before', async () => {
  topic = (await college('POST', '/api/zzsh/theme', draft())).body.id;
  const seen = async (who: Ask) => (await who('GET', '/api/zzsh/theme')).body.totalElements;
  expect([await seen(secretary), await seen(staff)]).toEqual([0, 0]);
  expect((await act('theme', topic, 'issue', secretary)).status).toBe(404);
  expect((await act('theme', topic, 'issue', college)).body.state).toBe('2');
  expect([await seen(secretary), await seen(staff)]).toEqual([1, 1]);
  // What is read by those below is changed by none of them.
  expect((await secretary('PUT', '/api/zzsh/theme', { id: topic, version: 2, title: '改题' })).status).toBe(404);
  const told = await world.database.rows<{ title: string }>(sql`
    select r.title from reminder r join user_account u on u.id = r.receiver_id where u.username = 'demo.secretary'
      and r.entity = 'themeTopic'`);
  expect(told).toEqual([{ title: '【主题党日】弘扬教育家精神' }]);
});

test('of another college nothing of it is read', async () => {
  const materials = (
    await department('POST', '/api/zzsh/theme', draft({ title: '材料学院主题', ...(await materialsPlace()) }))
  ).body;
  await act('theme', materials.id, 'issue', department);
  expect((await secretary('GET', `/api/zzsh/theme/${materials.id}`)).status).toBe(404);
  expect((await secretary('POST', '/api/zzsh/meeting/plan', { themeTopicId: materials.id })).status).toBe(404);
});
async function materialsPlace() {
  const id = await world.idOf('party_organisation', 'code', '9999990001202');
  return { organisationId: id, scopeIds: [id] };
}

test('[BIZ-25] a branch picks it up on its fixed day, and it is held with its participants', async () => {
  const rule = {
    organisationId: place['optics'],
    validFrom: '2026-01-01',
    week: '3',
    weekday: '3',
    startTime: '15:00',
    endTime: '16:30',
    place: '党员之家',
  };
  const fixed = await secretary('POST', '/api/zzsh/themeDay', rule);
  expect([fixed.status, fixed.body.name, fixed.body.nextOn]).toEqual([201, '每月第三个星期三', '2026-11-18']);
  const begun = await secretary('POST', '/api/zzsh/meeting/plan', { themeTopicId: topic });
  expect([begun.status, begun.body.title]).toEqual([201, '弘扬教育家精神']);
  meeting = begun.body.id;
  expect(await row('meeting', meeting)).toMatchObject({
    types: '05',
    heldOn: '2026-11-18',
    startTime: '15:00',
    place: '党员之家',
    themeTopicName: '弘扬教育家精神',
  });
  expect(messages(await secretary('POST', '/api/zzsh/meeting/plan', { themeTopicId: topic }))).toEqual([
    '已安排会议“弘扬教育家精神”，请直接打开',
  ]);
  expect((await statesOf(optics))[10]).toBe('ahead');
  const own = (await secretary('GET', '/api/zzsh/theme/own')).body.topics;
  expect(own).toMatchObject([{ title: '弘扬教育家精神', isMandatory: true, meetingId: meeting, meetingState: '1' }]);
  await setClock(world.database, '2026-11-18', '18:00:00');
  await act('meeting', meeting, 'record', secretary);
  expect((await statesOf(optics))[10]).toBe('open');
  for (const one of (await secretary('GET', `/api/zzsh/meeting/attendee?meetingId=${meeting}&size=50`)).body.content)
    await secretary('PUT', '/api/zzsh/meeting/attendee', { id: one.id, version: one.version, attendance: '1' });
  const { version } = await row('meeting', meeting);
  await secretary('PUT', '/api/zzsh/meeting', { id: meeting, version, content: '学习讨论'.repeat(20) });
  expect((await act('meeting', meeting, 'submit', secretary)).body).toMatchObject({
    state: '5',
    presentCount: 9,
    dueCount: 9,
  });
  expect((await lineOf(optics)).cells[10]).toEqual({ state: 'done', meetingIds: [meeting] });
  expect(await row('theme', topic)).toMatchObject({ pickedCount: 1, heldCount: 1 });
});

test('the board tells what is done, late, missing and ahead, by the rule in force and the day of founding', async () => {
  await setClock(world.database, '2026-11-20', '09:00:00');
  await record({ heldOn: '2026-10-14', lateReason: '补录' });
  await record({ heldOn: '2026-09-16', types: '01;05', lateReason: '补录' });
  await world.database.rows(sql`update meeting set submitted_on = '2026-09-18' where held_on = '2026-09-16'`);
  const ten = Array<string>(8).fill('missing');
  expect(await statesOf(optics)).toEqual([...ten, 'done', 'late', 'done', 'ahead']);
  expect(await lineOf(optics)).toMatchObject({ fixedDay: '每月第三个星期三', missing: 8 });
  // Seven days of grace behind a month.
  await setClock(world.database, '2026-12-07', '09:00:00');
  expect((await statesOf('物理学院研究生第二党支部'))[10]).toBe('ahead');
  await setClock(world.database, '2026-12-08', '09:00:00');
  expect((await statesOf('物理学院研究生第二党支部'))[10]).toBe('missing');
  // Case 27: founded in the middle of May, it owes nothing before June.
  await world.database.rows(sql`
    update party_organisation set founded_on = '2026-05-12' where id = ${place['graduates']}::bigint`);
  expect((await statesOf('物理学院研究生第二党支部')).slice(0, 6)).toEqual([
    ...Array<string>(5).fill('none'),
    'missing',
  ]);
  // Nothing was due before the rule held.
  expect(new Set(await statesOf(optics, 'year=2018'))).toEqual(new Set(['none', 'missing']));
  expect((await statesOf(optics, 'year=2018')).slice(9)).toEqual(['none', 'missing', 'missing']);
});

test('a reader sees the branches in reach, those that miss most first, and figures that agree with them', async () => {
  const all = await board('size=200');
  expect(all.content.map((one: { missing: number }) => one.missing)).toEqual(
    all.content.map((one: { missing: number }) => one.missing).sort((a: number, b: number) => b - a),
  );
  const sum = all.content.reduce((total: number, one: { missing: number }) => total + one.missing, 0);
  expect([all.branches, all.missing, all.mayRemind]).toEqual([all.totalElements, sum, true]);
  const own = await board('', secretary);
  expect(own.content.map((one: { name: string }) => one.name)).toEqual([optics]);
  expect(own.mayRemind).toBe(false);
  expect((await board('keyword=研究生')).content.map((one: { name: string }) => one.name)).toContain(
    '物理学院研究生第二党支部',
  );
  expect((await (await world.as('demo.member'))('GET', '/api/zzsh/theme/board')).body.totalElements).toBe(0);
});

test('branches that miss something are asked once a day, and one line of the audit says which', async () => {
  const asked = () => college('POST', '/api/zzsh/theme/board/remind', { branchId: place['optics'] });
  expect((await asked()).body).toEqual({ reminded: 1, already: 0, unreachable: [] });
  expect((await asked()).body).toEqual({ reminded: 0, already: 1, unreachable: [] });
  const told = await world.database.rows<{ title: string }>(sql`
    select r.title from reminder r join user_account u on u.id = r.receiver_id
    where u.username = 'demo.secretary' and r.entity = 'themeDay'`);
  expect(told).toEqual([{ title: '【主题党日】2026 年 1、2、3、4、5、6、7、8 月主题党日未开展' }]);
  expect(
    await world.database.rows(sql`select 1 from audit_record where action = 'meeting.meeting.supervise'`),
  ).toHaveLength(1);
  // Nobody asks oneself, and what is out of reach is asked by nobody.
  expect((await secretary('POST', '/api/zzsh/theme/board/remind', {})).body.reminded).toBe(0);
});

test('the college recommends, the department selects, and every branch reads what was selected', async () => {
  const values = { meetingId: meeting, title: '走进校史馆', summary: '做法'.repeat(60) };
  const { id } = (await college('POST', '/api/zzsh/themeCase', values)).body;
  expect(messagesByField(await act('themeCase', id, 'submit', college))).toEqual([
    'meetingId: 推荐的应是已归档的主题党日',
  ]);
  await act('meeting', meeting, 'approve', college, { score: 96 });
  expect((await act('themeCase', id, 'submit', secretary)).status).toBe(403);
  expect((await act('themeCase', id, 'submit', college)).body).toMatchObject({
    state: '2',
    recommendedOn: '2026-12-08',
  });
  const again = (await college('POST', '/api/zzsh/themeCase', { ...values, title: '又一次' })).body;
  expect(messagesByField(await act('themeCase', again.id, 'submit', college))).toEqual([
    'meetingId: 该主题党日已推荐为案例“走进校史馆”',
  ]);
  expect((await act('themeCase', id, 'select', college)).status).toBe(403);
  const other = await world.as('demo.branchstaff');
  expect((await act('themeCase', id, 'select', department, { opinion: '贴近师生' })).body.state).toBe('3');
  await world.database.rows(
    sql`update theme_case set organisation_id = ${place['graduates']}::bigint where id = ${id}::bigint`,
  );
  const read = (await other('GET', '/api/zzsh/themeCase?state=3')).body.content;
  expect(read).toMatchObject([{ title: '走进校史馆', organisationName: '物理学院研究生第二党支部' }]);
});
