/** Talks, and a 组织生活会 from its preparation to closed issues. Domain-party 7.1 (06, 07, 09), 7.5, decision 184. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { announce } from '../../kit/process/happening.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { membersLeft, membersMoved, organisationsEnded, personsMerging } from '../happenings.ts';

let world: OpenWorld;
let secretary: Ask;
let staff: Ask;
let college: Ask;
let optics: string;
const people: Record<string, string> = {};
let life: string;
let issue: string;

beforeAll(async () => {
  world = await openWorld();
  [secretary, staff, college] = (await Promise.all(
    ['demo.secretary', 'demo.branchstaff', 'demo.college'].map(name => world.as(name)),
  )) as [Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const rows = await world.database.rows<{ id: string; name: string }>(
    sql`select m.id, p.name from party_member m join person p on p.id = m.id`,
  );
  for (const { id, name } of rows) people[name] = id;
  await setClock(world.database, '2026-12-01', '09:00:00');
});
afterAll(() => world.close());

const talk = (talker: string, person: string, values: object = {}, who: Ask = secretary) =>
  who('POST', '/api/zzsh/talk', {
    organisationId: optics,
    talkerId: people[talker],
    personId: people[person],
    talkedOn: '2026-11-12',
    place: '物理楼 208',
    summary: '了解近期思想和工作情况，听取对支部工作的意见',
    ...values,
  });
const gaps = async (): Promise<string[]> =>
  (await secretary('GET', `/api/zzsh/talk/gaps?organisationId=${optics}`)).body.people.map(
    (one: { name: string; lacks: string[] }) => `${one.name} ${one.lacks.join()}`,
  );
const inTx = <A>(work: (tx: ReturnType<typeof txOf>) => Promise<A>) =>
  world.database.transaction(connection => work(txOf(connection, world.registry, asSystem('测试'), noFacts)));
const act = async (path: string, id: string, name: string, input: object = {}, who: Ask = secretary) => {
  const { version } = (await college('GET', `/api/zzsh/${path}/${id}`)).body;
  return who('POST', `/api/zzsh/${path}/${id}/${name}`, { version, ...input });
};

test('who had no talk this year is told by name and group', async () => {
  // The committee of five, and four members.
  expect(await gaps()).toEqual([
    '丁砚书 1',
    '方予安 1',
    '顾青岚 1',
    '韩叙白 1',
    '叶舒窈 1',
    '董思源 2,3',
    '秦望舒 2,3',
    '邵承志 2,3',
    '许怀瑾 2,3',
  ]);
  expect((await talk('丁砚书', '董思源')).body).toMatchObject({ name: '丁砚书与董思源', pair: '2' });
  expect((await talk('顾青岚', '韩叙白')).body.pair).toBe('1');
  expect((await talk('秦望舒', '邵承志')).body.pair).toBe('3');
  // A talk of last year says nothing of this one.
  await talk('方予安', '丁砚书', { talkedOn: '2025-12-30' });
  expect(await gaps()).toEqual(['丁砚书 1', '方予安 1', '叶舒窈 1', '董思源 3', '秦望舒 2', '邵承志 2', '许怀瑾 2,3']);
  const { content } = (await college('GET', '/api/zzsh/talk/coverage?keyword=光学')).body;
  expect(content).toMatchObject([
    { leaders: { due: 5, done: 2 }, withLeader: { due: 4, done: 1 }, members: { due: 4, done: 2 } },
  ]);
});

test('what is wrong with a talk is told on its field', async () => {
  expect(messagesByField(await talk('丁砚书', '丁砚书', { talkedOn: '2026-12-02' })).sort()).toEqual([
    'personId: 谈话人和谈话对象不能是同一人',
    'talkedOn: 谈话日期不能晚于今天',
  ]);
  const elsewhere = await college('POST', '/api/zzsh/talk', {
    organisationId: optics,
    talkerId: people['丁砚书'],
    personId: await world.idOf('person', 'number', '20232010011'),
    talkedOn: '2026-11-12',
    place: '物理楼 208',
  });
  expect(messages(elsewhere)).toEqual(['谈话对象应是该党组织的党员']);
});

test('what was said is read by both and by who wrote it down, masked to others, and opened for a reason', async () => {
  const sealed = await world.database.rows<{ summary: string }>(sql`select summary::text from talk_record`);
  expect(JSON.stringify(sealed)).not.toContain('思想');
  await talk('丁砚书', '顾青岚', { talkedOn: '2026-11-13' });
  // 顾青岚 keeps the branch's records; as a member alone she sees those about herself.
  const member = await world.as('demo.member');
  const own = (await member('GET', '/api/zzsh/meeting/own/follow')).body;
  expect(own.talks).toEqual([]);
  expect((await member('GET', '/api/zzsh/talk')).status).toBe(403);
  expect((await staff('GET', '/api/zzsh/meeting/own/follow')).body.talks).toEqual([
    expect.objectContaining({
      withName: '丁砚书',
      talkedOn: '2026-11-13',
      place: '物理楼 208',
      summary: '了解近期思想和工作情况，听取对支部工作的意见',
    }),
    expect.objectContaining({ withName: '韩叙白', talkedOn: '2026-11-12' }),
  ]);
  const [between] = await world.database.rows<{ id: string }>(sql`
    select id from talk_record where name = '秦望舒与邵承志'`);
  const [theirs] = await world.database.rows<{ id: string }>(sql`
    select id from talk_record where name = '顾青岚与韩叙白'`);
  const summaryFor = async (who: Ask, id?: string) => (await who('GET', `/api/zzsh/talk/${id}`)).body.summary;
  const said = '了解近期思想和工作情况，听取对支部工作的意见';
  // The secretary wrote both down; 顾青岚 had one of them; the college had neither.
  expect(await Promise.all([summaryFor(secretary, between?.id), summaryFor(secretary, theirs?.id)])).toEqual([
    said,
    said,
  ]);
  expect(await Promise.all([summaryFor(staff, between?.id), summaryFor(staff, theirs?.id)])).toEqual(['******', said]);
  expect(await Promise.all([summaryFor(college, between?.id), summaryFor(college, theirs?.id)])).toEqual([
    '******',
    '******',
  ]);
  const asked = { field: 'summary', reason: '核实谈心谈话情况' };
  expect((await secretary('POST', `/api/zzsh/talk/${between?.id}/reveal`, asked)).status).toBe(403);
  const list = (await secretary('GET', '/api/zzsh/talk?columns=name&columns=summary')).body.content;
  expect(new Set(list.map((one: { summary: string }) => one.summary))).toEqual(new Set(['******']));
});

test('a life meeting is prepared, and what is still missing is counted from what there is', async () => {
  const made = await secretary('POST', '/api/zzsh/lifeMeeting', {
    organisationId: optics,
    meetingType: '06',
    year: 2026,
    theme: '学习贯彻党的二十届四中全会精神',
    studiedOn: '2026-11-20',
    study: '党章、《准则》和全会文件',
    adviceCount: 6,
  });
  expect(made.status).toBe(201);
  life = made.body.id;
  expect(made.body).toMatchObject({ name: '物理学院光学教工党支部2026年度组织生活会', talksFrom: '2026-01-01' });
  expect((await act('lifeMeeting', life, 'listPeople')).status).toBe(200);
  const papers = (await secretary('GET', `/api/zzsh/lifeMeeting/paper?lifeMeetingId=${life}&size=50`)).body.content;
  expect(papers).toHaveLength(9);
  expect((await act('lifeMeeting', life, 'listPeople')).status).toBe(200);
  const again = (await secretary('GET', `/api/zzsh/lifeMeeting/paper?lifeMeetingId=${life}`)).body;
  expect(again.totalElements).toBe(9);
  const [first] = papers;
  await secretary('PUT', '/api/zzsh/lifeMeeting/paper', { id: first.id, version: 1, criticism: '深入学生不够' });
  expect((await secretary('GET', `/api/zzsh/lifeMeeting/${life}`)).body).toMatchObject({
    dueCount: 9,
    talkedCount: 6,
    paperCount: 0,
    criticisedCount: 1,
    issueCount: 0,
  });
  const wrong = { organisationId: optics, meetingType: '05', year: 2026, theme: '误选' };
  expect(messagesByField(await secretary('POST', '/api/zzsh/lifeMeeting', wrong))).toEqual([
    'meetingType: 会议类型应为组织生活会或民主生活会',
  ]);
});

test('the meeting is one like any other, begun with one press', async () => {
  const begun = await secretary('POST', '/api/zzsh/meeting/plan', { lifeMeetingId: life });
  expect([begun.status, begun.body.title]).toEqual([201, '物理学院光学教工党支部2026年度组织生活会']);
  expect((await secretary('GET', `/api/zzsh/meeting/${begun.body.id}`)).body).toMatchObject({
    types: '06',
    state: '1',
  });
  expect((await secretary('GET', `/api/zzsh/lifeMeeting/${life}`)).body.meetingId).toBe(begun.body.id);
  expect(messages(await secretary('POST', '/api/zzsh/meeting/plan', { lifeMeetingId: life }))).toEqual([
    '已安排会议“物理学院光学教工党支部2026年度组织生活会”，请直接打开',
  ]);
});

const asked = (username: string) =>
  world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.entity = 'lifeMeetingIssue' and t.state = 0 and t.deleted_at is null and u.username = ${username}`);

test('an issue is mended by who is responsible and closed by the organisation above', async () => {
  const values = {
    lifeMeetingId: life,
    problem: '联系学生不够经常',
    measure: '每月至少走访一次实验室',
    personId: people['顾青岚'],
    dueOn: '2026-11-30',
  };
  expect(messagesByField(await secretary('POST', '/api/zzsh/issue', values))).toEqual(['dueOn: 整改期限不能早于今天']);
  issue = (await secretary('POST', '/api/zzsh/issue', { ...values, dueOn: '2026-12-20' })).body.id;
  expect(await asked('demo.branchstaff')).toEqual([{ title: '【整改】联系学生不够经常，请报告完成情况' }]);
  expect(messagesByField(await act('issue', issue, 'finish', {}, staff))).toEqual(['result: 整改情况不能为空']);
  expect((await act('issue', issue, 'finish', { result: '已走访三个实验室' }, staff)).body).toMatchObject({
    state: '2',
    doneOn: '2026-12-01',
  });
  expect(await asked('demo.branchstaff')).toEqual([]);
  expect(await asked('demo.college')).toEqual([{ title: '【整改】物理学院光学教工党支部联系学生不够经常待核查' }]);
  expect((await act('issue', issue, 'confirm')).status).toBe(403);
  expect((await act('issue', issue, 'sendBack', { opinion: '请附走访记录' }, college)).body.state).toBe('1');
  expect(await asked('demo.branchstaff')).toHaveLength(1);
  await act('issue', issue, 'finish', { result: '已走访三个实验室，附记录' }, staff);
  expect((await act('issue', issue, 'confirm', { opinion: '属实' }, college)).body).toMatchObject({
    state: '3',
    closedOn: '2026-12-01',
  });
  expect((await secretary('GET', `/api/zzsh/lifeMeeting/${life}`)).body).toMatchObject({
    issueCount: 1,
    closedCount: 1,
  });
});

const paper = async (code: string, id: string): Promise<string[]> => {
  const { blocks } = (await secretary('GET', `/api/document/preview?code=${code}&id=${id}`)).body;
  return blocks.flatMap((one: { text?: string; rows?: { text: string }[][] }) =>
    one.rows ? one.rows.map(cells => cells.map(({ text }) => text).join('|')) : [one.text ?? ''],
  );
};

test('整改清单 and 谈心谈话记录 are what a branch hands in; what was said stays masked', async () => {
  expect(await paper('lifeMeetingIssues', life)).toEqual([
    '物理学院光学教工党支部2026年度组织生活会　主题：学习贯彻党的二十届四中全会精神',
    '党组织：中共江临大学物理学院光学教工支部委员会',
    '序号|存在问题|整改措施|责任人|整改期限|完成日期|状态',
    '1|联系学生不够经常|每月至少走访一次实验室|顾青岚|2026-12-20|2026-12-01|已销号',
    '党组织书记：　　　　　　上级党组织核查：　　　　　　制表日期：2026年12月1日',
  ]);
  const { content } = (await secretary('GET', '/api/zzsh/talk?keyword=董思源')).body;
  expect((await paper('talkRecord', content[0].id)).slice(1, 5)).toEqual([
    '谈话人|丁砚书|谈话对象|董思源',
    '谈话日期|2026年11月12日|谈话地点|物理楼 208',
    '谈话类别|委员和党员',
    '谈话内容摘要|******',
  ]);
});

test('issues that fall due are found fifteen days before and on the day, and those that are done are not', async () => {
  const watch = world.registry.watches.find(({ code }) => code === 'SH_ISSUE');
  const span = { today: '2026-12-01', until: '2026-12-16' };
  const found = async () => ((await inTx(async tx => watch?.find(tx, span))) ?? []).map(one => [one.name, one.dueOn]);
  expect(await found()).toEqual([]);
  const values = { lifeMeetingId: life, measure: '制定计划', personId: people['许怀瑾'] };
  await secretary('POST', '/api/zzsh/issue', { ...values, problem: '学习计划不具体', dueOn: '2026-12-16' });
  await secretary('POST', '/api/zzsh/issue', { ...values, problem: '阵地建设滞后', dueOn: '2026-12-17' });
  expect(await found()).toEqual([['学习计划不具体', '2026-12-16']]);
});

const flow = { entity: 'memberStatusChange', id: '1' };
const owners = async () =>
  world.database.rows<{ problem: string; name: string }>(sql`
    select i.problem, p.name from life_meeting_issue i join person p on p.id = i.person_id
    where i.state = '1' and i.deleted_at is null order by i.id`);

test('open issues of a member who leaves or moves go to the secretary', async () => {
  const cause = { flow, reason: '转出', on: '2026-12-01' };
  const memberIds = [people['许怀瑾'] ?? ''];
  const elsewhere = await world.idOf('party_organisation', 'code', '9999990001201002');
  await inTx(tx =>
    announce(tx, membersMoved, { memberIds, fromIds: [elsewhere], toId: optics, on: '2026-12-01', cause }),
  );
  expect((await owners()).map(({ name }) => name)).toEqual(['许怀瑾', '许怀瑾']);
  await inTx(tx => announce(tx, membersLeft, { memberIds, standing: '9', on: '2026-12-01', cause }));
  expect(await owners()).toEqual([
    { problem: '学习计划不具体', name: '丁砚书' },
    { problem: '阵地建设滞后', name: '丁砚书' },
  ]);
  expect(await asked('demo.secretary')).toHaveLength(2);
});

test('two records of one person: a talk between them is none, and one paper stays', async () => {
  const [keptId = '', droppedId = ''] = [people['丁砚书'], people['董思源']];
  await inTx(tx => announce(tx, personsMerging, { keptId, droppedId, reason: '同一人' }));
  const [left] = await world.database.rows<{ talks: number; papers: number }>(sql`
    select (select count(*)::int from talk_record where deleted_at is null and name = '丁砚书与董思源') as talks,
      (select count(*)::int from life_meeting_paper where deleted_at is null) as papers`);
  expect(left).toEqual({ talks: 0, papers: 8 });
});

test('the plans of an organisation that ended end with it', async () => {
  const plan = (await secretary('POST', '/api/zzsh/plan', { organisationId: optics, year: 2027, period: '0' })).body;
  const fixed = {
    organisationId: optics,
    week: '1',
    weekday: '3',
    validFrom: '2026-01-01',
    startTime: '14:30',
    endTime: '16:00',
  };
  await secretary('POST', '/api/zzsh/themeDay', fixed);
  const cause = { flow: { entity: 'organisationChange', id: '1' }, reason: '撤销' };
  await inTx(tx => announce(tx, organisationsEnded, { organisationIds: [optics], on: '2026-12-01', cause }));
  expect((await secretary('GET', `/api/zzsh/plan/${plan.id}`)).body.state).toBe('4');
  expect((await secretary('GET', '/api/zzsh/themeDay')).body.totalElements).toBe(0);
});
