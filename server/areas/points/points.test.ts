/** What members earn and lose, once for each matter and within the caps; claims, appeals, lines by hand. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { countPosts } from './index.ts';
import { lowStandings } from './standing.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let member: Ask;
let optics: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20', '09:00:00');
  [department, college, secretary, member] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary', 'demo.member'].map(world.as),
  )) as [Ask, Ask, Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  for (const name of ['丁砚书', '顾青岚', '许怀瑾', '方予安', '陆知微', '叶舒窈'])
    ids[name] = await world.idOf('person', 'name', name);
});
afterAll(() => world.close());

const lines = async (name: string, matter = '') =>
  (
    await world.database.rows<{ score: number; state: string }>(sql`
      select score, state from point_entry where person_id = ${ids[name] ?? ''}::bigint and matter like ${`%${matter}%`}
      order by id`)
  ).map(({ score, state }) => [score, state]);
const own = async () => (await member('GET', '/api/jfgl/own')).body;
const photo = async (who: Ask) =>
  (await sendFile(who, '/api/file/upload', { name: '证明.png', content: png() })).body.id;

async function recorded(title: string, types: string, heldOn: string, more: object = {}): Promise<string> {
  const values = { organisationId: optics, types, title, mode: '1', place: '物理楼 301', heldOn, lateReason: '补录' };
  const said = {
    ...values,
    startTime: '14:30',
    endTime: '16:00',
    hostId: ids['丁砚书'],
    recorderId: ids['顾青岚'],
    content:
      '会议由支部书记主持，学习党的二十届四中全会精神，全体党员围绕如何在教学科研中发挥先锋模范作用展开讨论，交流了学习体会。',
    photos: [await photo(secretary)],
    confirmed: ['meeting.meeting.quorum'],
    ...more,
  };
  const { status, body } = await secretary('POST', '/api/zzsh/meeting/record', said);
  expect([status, body.fields]).toEqual([201, undefined]);
  return body.id;
}
const archive = async (id: string) => {
  const { version } = (await college('GET', `/api/zzsh/meeting/${id}`)).body;
  expect((await college('POST', `/api/zzsh/meeting/${id}/approve`, { version })).status).toBe(200);
};

test('[ENUM-20] the delivered rules: what counts by itself (1) and what is claimed (2), each with its points', async () => {
  const { body } = await department('GET', '/api/jfgl/rule?size=50&sort=code,asc');
  const all = body.content.map((one: any) => [one.code, one.score, one.cap, one.type]);
  expect(Object.fromEntries(all.map(([code, ...rest]: [string]) => [code, rest]))).toEqual({
    HY: [2, 10, '1'],
    DR: [3, null, '1'],
    DK: [5, null, '1'],
    DF: [2, null, '1'],
    HB: [1, null, '1'],
    ZW: [5, 5, '1'],
    QX: [-3, null, '1'],
    CD: [-1, null, '1'],
    QJ: [-2, null, '1'],
    CF: [-20, null, '1'],
    ZJ: [1, 4, '1'],
    ZD: [2, null, '1'],
    ZA: [5, null, '1'],
    ZQ: [-2, null, '1'],
    JX: [10, null, '2'],
    JS: [20, null, '2'],
    JG: [30, null, '2'],
    ZY: [2, 10, '2'],
  });
  const bad = { code: 'X', name: '试', category: '1', score: -2, cycle: '1', type: '2', effectiveFrom: '2026-01-01' };
  expect(messagesByField(await department('POST', '/api/jfgl/rule', bad))).toEqual(['score: 人工申报的规则只能加分']);
  expect(messagesByField(await department('POST', '/api/jfgl/rule', { ...bad, score: 2, type: '1' }))).toEqual([
    'event: 系统自动计分的规则须选择来源事件，人工申报的不选',
  ]);
});

test('an archived meeting counts by who was there; told again it adds nothing (domain-party 16, case 30)', async () => {
  const id = await recorded('十一月党课', '04;05', '2026-11-18', {
    absentIds: [ids['许怀瑾']],
    leaveIds: [ids['方予安']],
  });
  await world.database.rows(sql`
    update meeting_attendee set attendance = '2' where meeting_id = ${id}::bigint and person_id = ${ids['顾青岚'] ?? ''}::bigint`);
  expect(await lines('丁砚书')).toEqual([]);
  await archive(id);
  // A lecture and a theme day: 2 and 3, and 5 for who led it; late costs 1, absent without leave 3, leave nothing.
  expect((await lines('丁砚书', '十一月党课')).sort()).toEqual([
    [2, '2'],
    [3, '2'],
    [5, '2'],
  ]);
  expect((await lines('顾青岚', '十一月党课')).map(([score]) => score).sort()).toEqual([-1, 2, 3]);
  expect(await lines('许怀瑾', '十一月党课')).toEqual([[-3, '2']]);
  expect(await lines('方予安', '十一月党课')).toEqual([]);
  await world.database.rows(sql`update meeting set state = '5' where id = ${id}::bigint`);
  await archive(id);
  expect((await lines('丁砚书', '十一月党课')).length).toBe(3);
});

test('meetings count up to 10 in a month, and anew in the next', async () => {
  for (const day of ['02', '03', '04', '05', '06', '07'])
    await archive(await recorded(`九月${day}日支委会`, '02', `2026-09-${day}`));
  const september = await lines('丁砚书', '九月');
  expect(september.map(([score]) => score)).toEqual([2, 2, 2, 2, 2]);
  await archive(await recorded('十月支委会', '02', '2026-10-08'));
  expect(await lines('丁砚书', '十月支委会')).toEqual([[2, '2']]);
});

test('dues in time earn, overdue cost; what is taken back is reversed by a negative line and may count anew', async () => {
  await world.database.rows(sql`
    insert into dues_batch (name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    values ('十一月', ${optics}::bigint, '1', '2', '2026-11', '2026-11', '2026-11-30', '4', now(), now())`);
  const [item] = await world.database.rows<{ id: string }>(sql`
    insert into dues_item (name, member_id, organisation_id, batch_id, month, standard, payable_fen, paid_fen, state, created_at, updated_at)
    select '许怀瑾', ${ids['许怀瑾'] ?? ''}::bigint, ${optics}::bigint, id, '2026-11', '1', 2000, 0, '1', now(), now()
    from dues_batch returning id`);
  const at = `/api/dfgl/item/${item?.id}`;
  const take = async (name: string, input: object) =>
    secretary('POST', `${at}/${name}`, { version: (await secretary('GET', at)).body.version, ...input });
  const paid = { paidOn: '2026-11-19', voucherNo: 'PZ-1' };
  expect((await take('register', paid)).status).toBe(200);
  expect(await lines('许怀瑾', '党费')).toEqual([[2, '2']]);
  expect((await take('withdraw', { reason: '登记到同名党员' })).status).toBe(200);
  expect(await lines('许怀瑾', '党费')).toEqual([
    [2, '4'],
    [-2, '4'],
  ]);
  await take('register', { ...paid, voucherNo: 'PZ-2' });
  expect((await lines('许怀瑾', '党费')).map(([score]) => score)).toEqual([2, -2, 2]);
});

test('dues count by the day they were paid: entered on the 5th, paid on the 28th, they cost nothing; a part in time costs', async () => {
  await world.database.rows(sql`
    insert into dues_batch (name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    values ('十月', ${optics}::bigint, '1', '2', '2026-10', '2026-10', '2026-10-31', '4', now(), now())`);
  const owed = await world.database.rows<{ id: string; name: string }>(sql`
    insert into dues_item (name, member_id, organisation_id, batch_id, month, standard, payable_fen, paid_fen, state, created_at, updated_at)
    select p.name, p.id, ${optics}::bigint, b.id, '2026-10', '1', 2000, 0, '1', now(), now()
    from dues_batch b, person p where b.name = '十月' and p.name in ('许怀瑾', '顾青岚') returning id, name`);
  const at = (name: string) => `/api/dfgl/item/${owed.find(one => one.name === name)?.id}`;
  const take = async (path: string, step: string, input: object) =>
    secretary('POST', `${path}/${step}`, { version: (await secretary('GET', path)).body.version, ...input });
  const part = { paidOn: '2026-10-28', voucherNo: 'PZ-3', amountFen: 1000 };
  expect((await take(at('顾青岚'), 'register', part)).body.state).toBe('4');
  const [batch] = await world.database.rows<{ id: string }>(sql`select id from dues_batch where name = '十月'`);
  const closing = `/api/dfgl/batch/${batch?.id}`;
  const { version } = (await department('GET', closing)).body;
  expect((await department('POST', `${closing}/close`, { version })).body.state).toBe('5');
  expect([await lines('许怀瑾', '2026年10月党费'), await lines('顾青岚', '2026年10月党费')]).toEqual([
    [[-2, '2']],
    [[-2, '2']],
  ]);
  expect((await take(at('许怀瑾'), 'register', { paidOn: '2026-10-28', voucherNo: 'PZ-4' })).body.state).toBe('7');
  expect(await lines('许怀瑾', '2026年10月党费')).toEqual([
    [-2, '4'],
    [2, '4'],
    [2, '2'],
  ]);
  await take(at('许怀瑾'), 'withdraw', { reason: '登记有误' });
  expect((await take(at('许怀瑾'), 'register', { paidOn: '2026-11-05', voucherNo: 'PZ-5' })).body.state).toBe('7');
  expect((await lines('许怀瑾', '2026年10月党费')).map(([score]) => score)).toEqual([-2, 2, 2, -2, -2]);
});

test('[BIZ-12] an adjustment of 5 makes the total of the member grow by 5; not of the own, not out of reach', async () => {
  const rank = async () =>
    (await department('GET', '/api/jfgl/rank?size=200')).body.content.find(
      (one: any) => one.personId === ids['陆知微'],
    );
  const before = await rank();
  const asked = { personId: ids['陆知微'], score: 5, reason: '迎新志愿服务表现突出' };
  const { body } = await college('POST', '/api/jfgl/record/adjust', asked);
  expect([before.total, body.total, (await rank()).total, (await own()).total]).toEqual([60, 65, 65, 65]);
  expect((await college('GET', `/api/jfgl/record?personId=${ids['陆知微']}`)).body.content).toMatchObject([
    { matter: '手工调整', score: 5, note: '迎新志愿服务表现突出', occurredOn: '2026-11-20' },
  ]);
  expect(
    messagesByField(await college('POST', '/api/jfgl/record/adjust', { ...asked, score: 0, reason: ' ' })),
  ).toEqual(['score: 请填写不为 0 的分值（-100 至 100）', 'reason: 请填写调整原因']);
  expect(messagesByField(await secretary('POST', '/api/jfgl/record/adjust', asked))).toEqual([
    'personId: 请选择本人管理范围内的党员',
  ]);
  expect(messages(await secretary('POST', '/api/jfgl/record/adjust', { ...asked, personId: ids['丁砚书'] }))).toEqual([
    '不能审批本人事项',
  ]);
  expect((await member('POST', '/api/jfgl/record/adjust', asked)).status).toBe(403);
});

test('a branch stands by the mean of its members and by what the committee above gives it, never by its own hand', async () => {
  const given = { organisationId: optics, score: 6, reason: '承办全校主题党日观摩' };
  const adjust = (who: Ask, values: object) => who('POST', '/api/jfgl/record/adjust', values);
  const rank = async (who: Ask, query = '') => (await who('GET', `/api/jfgl/rank/branch?size=200${query}`)).body;
  expect(messagesByField(await adjust(secretary, given))).toEqual([
    'organisationId: 党支部的积分由上级党组织调整，请选择下级党支部',
  ]);
  expect((await adjust(college, given)).body).toMatchObject({ total: null });
  await adjust(college, { ...given, score: -1, reason: '迟报年度计划' });
  const members = await department('GET', `/api/jfgl/rank?size=200&organisationId=${optics}`);
  const sum = members.body.content.reduce((all: number, { total }: { total: number }) => all + total, 0);
  const average = Math.round((sum / members.body.totalElements) * 10) / 10;
  const [branch] = (await rank(department, '&keyword=光学教工')).content;
  // And 1 for the record of 18 November that was handed in on the 20th, 2 for dues of November that all have paid.
  expect(branch).toMatchObject({ own: 8, average, total: average + 8, members: members.body.totalElements });
  expect((await department('GET', `/api/jfgl/record?organisationId=${optics}&personId.empty=true`)).body).toMatchObject(
    {
      totalElements: 6,
    },
  );
  // Nobody but the own branch is shown to who reaches no other.
  expect((await rank(secretary)).content.map((one: any) => one.organisationName)).toEqual(['物理学院光学教工党支部']);
});

test('a claim is proved, judged by the branch, counted once and within its cap', async () => {
  const rules = (await own()).rules;
  const ruleOf = (name: string) => rules.find((one: any) => one.name === name).id;
  const volunteer = { ruleId: ruleOf('志愿服务'), happenedOn: '2026-11-15', quantity: 3, note: '校史馆讲解' };
  const claim = (values: object) => member('POST', '/api/jfgl/apply/own', values);
  expect(messagesByField(await claim(volunteer))).toEqual(['evidence: 证明材料不能为空']);
  const evidence = [await photo(member)];
  expect(messagesByField(await claim({ ...volunteer, evidence, quantity: 6 }))).toEqual([
    'quantity: 超过本周期积分上限',
  ]);
  const made = await claim({ ...volunteer, evidence });
  expect(made.status).toBe(200);
  expect(messagesByField(await claim({ ...volunteer, evidence }))).toEqual(['note: 该事项已申报，正在审核']);
  const todos = await world.database.rows<{ title: string }>(sql`
    select distinct title from todo where biz_type = 'JF_AUDIT' and state = 0`);
  expect(todos).toEqual([{ title: '【积分】物理学院研究生第二党支部陆知微申报志愿服务待审核' }]);

  const at = `/api/jfgl/apply/${made.body.id}`;
  const take = async (name: string, input: object = {}) =>
    college('POST', `${at}/${name}`, { version: (await college('GET', at)).body.version, ...input });
  expect((await take('sendBack', { opinion: '请上传服务时长证明' })).body.state).toBe('3');
  expect((await own()).claims[0]).toMatchObject({ state: '3', opinion: '请上传服务时长证明', claimedScore: 6 });
  expect((await claim({ ...volunteer, id: made.body.id, evidence, quantity: 4 })).status).toBe(200);
  expect((await take('review')).body).toMatchObject({ state: '2', score: 8 });
  expect((await own()).total).toBe(73);
  expect(messagesByField(await claim({ ...volunteer, evidence, quantity: 1 }))).toEqual(['note: 该事项已计分']);
  // 8 of 10 are taken in November.
  const more = { ...volunteer, evidence, note: '图书馆志愿者', quantity: 2 };
  expect(messagesByField(await claim(more))).toEqual(['quantity: 超过本周期积分上限']);
  expect((await claim({ ...more, quantity: 1 })).status).toBe(200);
});

test('nobody passes the own claim, and none counts for more than was claimed', async () => {
  const rules = (await secretary('GET', '/api/jfgl/own')).body.rules;
  const said = { happenedOn: '2026-11-12', note: '优秀党务工作者', evidence: [await photo(secretary)] };
  const ruleId = rules.find((one: any) => one.name === '校级表彰').id;
  const { body } = await secretary('POST', '/api/jfgl/apply/own', { ...said, ruleId });
  const at = `/api/jfgl/apply/${body.id}`;
  const pass = async (who: Ask, input: object = {}) =>
    who('POST', `${at}/review`, { version: (await college('GET', at)).body.version, ...input });
  expect(messages(await pass(secretary))).toEqual(['不能审批本人事项']);
  expect(messagesByField(await pass(college, { score: 11 }))).toEqual(['score: 计入积分不能超过申报积分 10 分']);
  expect((await pass(college)).body).toMatchObject({ state: '2', score: 10 });
  expect(await lines('丁砚书', '优秀党务工作者')).toEqual([[10, '2']]);
  expect((await pass(college)).status).toBe(409);
});

test('who is looked for keeps the place among all; each band lists as many as it counts', async () => {
  const rank = async (query: string) => (await department('GET', `/api/jfgl/rank?size=200&${query}`)).body;
  const all = await rank('');
  const [found, ...more] = (await rank('keyword=许怀瑾')).content;
  expect([found.name, more]).toEqual(['许怀瑾', []]);
  expect(found.place).toBe(all.content.find((one: any) => one.name === '许怀瑾').place);
  expect(found.place).toBeGreaterThan(1);
  const bands = await Promise.all(['pioneer', 'fit', 'warned'].map(band => rank(`band=${band}`)));
  expect(bands.map(({ totalElements }) => totalElements)).toEqual(all.counts);
  expect(bands.map(({ content }) => content.length)).toEqual(all.counts);
  expect((await rank('keyword=光学教工')).totalElements).toBeLessThan(all.totalElements);
});

test('within seven days one may object; upheld, the line is reversed and the right one stands beside it', async () => {
  const line = (await own()).lines.find((one: any) => one.matter === '手工调整');
  expect(line.appealUntil).toBe('2026-11-27');
  const appeal = (reason: string) => member('POST', '/api/jfgl/appeal/own', { entryId: line.id, reason });
  expect(messagesByField(await appeal(' '))).toEqual(['reason: 请填写申诉理由']);
  await setClock(world.database, '2026-11-28', '09:00:00');
  expect(messages(await appeal('应为10分'))).toEqual(['申诉应在计分后 7 天内提出']);
  await setClock(world.database, '2026-11-27', '09:00:00');
  const { body } = await appeal('连续服务两周，应为10分');
  const stands = (await own()).lines.find((one: any) => one.id === line.id);
  expect(stands).toMatchObject({ state: '5', appealUntil: null });
  expect(messages(await appeal('再次'))).toEqual(['该计分已提出过申诉，不能再次申诉']);
  const at = `/api/jfgl/appeal/${body.id}`;
  const { version } = (await college('GET', at)).body;
  expect(messagesByField(await college('POST', `${at}/uphold`, { version, score: 10 }))).toEqual([
    'reply: 答复不能为空',
  ]);
  const reply = '经核实服务两周';
  expect((await college('POST', `${at}/uphold`, { version, score: 10, reply })).body).toMatchObject({
    state: '2',
    reply,
  });
  expect(await lines('陆知微', '手工调整')).toEqual([
    [5, '4'],
    [-5, '4'],
    [10, '2'],
  ]);
  expect((await own()).total).toBe(78);
  await setClock(world.database, '2026-11-20', '09:00:00');
});

test('who held a post at the end of a quarter earns 5 for it, however often the night looks', async () => {
  const look = () => world.database.transaction(c => countPosts(txOf(c, world.registry, asSystem('测试'))));
  await look();
  await look();
  expect(await lines('丁砚书', '2026年第3季度担任党内职务')).toEqual([[5, '2']]);
});

test('below 60 is warned of; names are hidden from other members where the school says so', async () => {
  const admin = await world.as('admin');
  expect((await member('GET', '/api/jfgl/rank')).body.content.map((one: any) => one.name)).toContain('陆知微');
  await admin('PUT', '/api/sysConfig', { configKey: 'point.names', configValue: 'false' });
  const { content } = (await member('GET', '/api/jfgl/rank')).body;
  expect(content.filter((one: any) => one.personId !== null).map((one: any) => one.name)).toEqual(['陆知微']);
  expect(content.length).toBeGreaterThan(1);
  await college('POST', '/api/jfgl/record/adjust', { personId: ids['叶舒窈'], score: -1, reason: '未按要求完成任务' });
  const { content: all } = (await department('GET', '/api/jfgl/rank?size=200')).body;
  const standing = (name: string) => {
    const found = all.find((one: any) => one.name === name);
    return [found.total, found.band];
  };
  // 60 to begin with, 3 lost by an absence, 2 for dues in time, 2 lost by dues that were late.
  expect(standing('许怀瑾')).toEqual([57, '预警']);
  // And 10 by the appeal, 8 for what was claimed, 5 for the post.
  expect(standing('陆知微')).toEqual([83, '合格']);
  const found = await world.database.transaction(c => {
    const tx = txOf(c, world.registry, asSystem('测试'));
    return lowStandings.find(tx, { today: '2026-11-20', until: '2026-11-20' });
  });
  expect(found.map(({ name, matter }) => [name, matter])).toEqual([['许怀瑾', '本年积分 57 分，低于 60 分']]);
});

test('a punishment costs 20', async () => {
  const office = await world.as('demo.discipline');
  const decided = {
    personId: ids['方予安'],
    kind: '11',
    decidedOn: '2026-11-10',
    reason: '违反工作纪律',
    authority: '中共江临大学纪律检查委员会',
  };
  const { body } = await office('POST', '/api/person/discipline', decided);
  expect(await lines('方予安', '受处分')).toEqual([]);
  const path = `/api/person/discipline/${body.id}/approve`;
  expect((await department('POST', path, { version: body.version })).status).toBe(200);
  expect(await lines('方予安', '受处分')).toEqual([[-20, '2']]);
});

test('two records of one person become one: its lines go along, what both have of one matter counts once', async () => {
  const kept = ids['陆知微'] ?? '';
  const { name, gender, birthDate, unitId, personType } = (await department('GET', `/api/dyjbxx/${kept}`)).body;
  const person = { name, gender, birthDate, unitId, personType, number: 'GZ990007' };
  const { id: dropped } = (await department('POST', '/api/person', person)).body;
  await world.database.rows(sql`
    insert into party_member select (jsonb_populate_record(null::party_member, to_jsonb(m)
      || jsonb_build_object('id', ${dropped}::bigint, 'application_book_no', null))).*
    from party_member m where m.id = ${kept}::bigint`);
  for (const [of, biz] of [
    [kept, '88'],
    [dropped, '88'],
    [dropped, '99'],
  ] as const)
    await world.database.rows(sql`
      insert into point_entry (name, person_id, organisation_id, category, matter, score, occurred_on, month, source, biz_type,
        biz_id, state, created_at, updated_at)
      values (${name}, ${of}::bigint, ${optics}::bigint, '2', ${`会议${biz}`}, 2, '2026-11-03', '2026-11', '1', 'meeting',
        ${biz}, '2', now(), now())`);
  const url = `/api/person/duplicate/compare?keptId=${kept}&droppedId=${dropped}`;
  const { versions } = (await department('GET', url)).body;
  const asked = { keptId: kept, droppedId: dropped, versions, taken: [], reason: '同一人两次建档' };
  expect((await department('POST', '/api/person/merge', asked)).status).toBe(200);
  expect((await lines('陆知微', '会议88')).map(([score]) => score).sort()).toEqual([-2, 2, 2]);
  expect(await lines('陆知微', '会议99')).toEqual([[2, '2']]);
});
