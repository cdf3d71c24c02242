/** A month of dues: the list made in the background, checked by the branches, opened, closed; and who owes which month. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let manager: Ask;
let college: Ask;
let secretary: Ask;
let self: Ask;
let physics: string;
let optics: string;
let graduates: string;
let undergraduates: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  [manager, college, secretary, self] = (await Promise.all(
    ['demo.dues', 'demo.college', 'demo.secretary', 'demo.member'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  for (const name of ['顾青岚', '丁砚书', '陆知微']) ids[name] = await world.idOf('person', 'name', name);
  ids['沈砚秋'] = await world.idOf('person', 'number', '20232010011');
  for (const [name, postPay] of [
    ['顾青岚', '800000'],
    ['丁砚书', '1200000'],
  ] as const)
    await effective(ids[name] ?? '', '2026-01', postPay);
});
afterAll(() => world.close());

const path = '/api/dfgl/batch';
const take = async (who: Ask, of: string, id: string, name: string, input: object = {}) => {
  const { version } = (await college('GET', `${of}/${id}`)).body;
  const first = await who('POST', `${of}/${id}/${name}`, { version, ...input });
  if (first.body.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return who('POST', `${of}/${id}/${name}`, { version, ...input, confirmed });
};
async function effective(memberId: string, effectiveMonth: string, postPay: string) {
  const base = '/api/dfgl/base';
  const { body } = await college('POST', base, { memberId, effectiveMonth, standard: '1', postPay });
  await take(college, base, body.id, 'submit');
  expect((await take(college, base, body.id, 'check')).body.state).toBe('4');
}
async function generated(fromMonth: string, more: object = {}): Promise<string> {
  const { status, body } = await manager('POST', path, {
    name: `${fromMonth}党费`,
    organisationId: physics,
    period: '1',
    fromMonth,
    deadlineOn: '2026-12-31',
    ...more,
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  expect((await take(manager, path, body.id, 'generate')).body).toMatchObject({ state: '2', generation: '1' });
  await world.settle();
  return body.id;
}
const batch = async (id: string) => (await manager('GET', `${path}/${id}`)).body;
const items = async (who: Ask, query: string) =>
  (await who('GET', `/api/dfgl/item?size=200&sort=month,asc&${query}`)).body.content;
const monthsOf = async (name: string, batchId: string) =>
  (await items(manager, `batchId=${batchId}&memberId=${ids[name]}`)).map((one: any) => [one.month, one.organisationId]);
/** What was booked in the register, by literal days. */
const book = (name: string, type: string, occurredOn: string, organisationId: string, from: string | null = null) =>
  world.database.rows(sql`
    insert into member_ledger_entry (occurred_on, type, member_id, name, member_category, organisation_id,
      from_organisation_id, reason, created_at, updated_at)
    values (${occurredOn}::date, ${type}, ${ids[name]}::bigint, ${name}, '1', ${organisationId}::bigint,
      ${from}::bigint, '测试', now(), now())`);
const stands = (name: string, status: string, organisationId: string) =>
  world.database.rows(sql`
    update party_member set party_status = ${status}, organisation_id = ${organisationId}::bigint
    where id = ${ids[name]}::bigint`);

test('months fit their period and the year; the list is made in the background and asks every branch', async () => {
  const typed = { name: '试', organisationId: physics, fromMonth: '2026-02', period: '2', deadlineOn: '2026-12-31' };
  expect(messages(await manager('POST', path, typed))).toEqual([
    '季度批次从 1、4、7、10 月开始，半年从 1、7 月开始，全年从 1 月开始',
  ]);
  const ahead = { ...typed, period: '1', fromMonth: '2027-01' };
  expect(messagesByField(await manager('POST', path, ahead))).toEqual(['fromMonth: 预缴月份不能超过本年度12月']);
  const old = { ...typed, period: '1', fromMonth: '1900-01', startsOn: '1900-01-01', deadlineOn: '1900-01-31' };
  expect(messagesByField(await manager('POST', path, old))).toEqual([
    'fromMonth: 起始月份不能早于 2000 年，请核对年份',
    'startsOn: 开始日期不能早于 2000 年，请核对年份',
    'deadlineOn: 截止日期不能早于 2000 年，请核对年份',
  ]);
  const id = await generated('2026-11');
  const made = await batch(id);
  expect(made).toMatchObject({ state: '3', generation: '3', toMonth: '2026-11', memberCount: 22 });
  const of = async (name: string) => (await items(manager, `batchId=${id}&memberId=${ids[name]}`))[0];
  expect(await of('顾青岚')).toMatchObject({ payableFen: 12_000, state: '0' });
  expect(await of('丁砚书')).toMatchObject({ payableFen: 24_000, state: '0' });
  expect(await of('陆知微')).toMatchObject({ payableFen: 20, state: '0' });
  const [check] = (await secretary('GET', '/api/dfgl/check')).body.content;
  expect(check).toMatchObject({ state: '1', headCount: 2, payableFen: 36_000 });
  expect(check.missing).toContain('、');
  const asked = await world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'DF_CHECK' and t.state = 0 and u.username = 'demo.secretary'`);
  expect(asked).toEqual([{ title: '【党费】物理学院光学教工党支部：2026-11党费应缴名单待核对' }]);
  // Two of the branch of teachers, and twelve students of 0.20 yuan.
  expect([made.headCount, made.payableFen]).toEqual([14, 36_240]);
  await world.database.rows(sql`update dues_item set state = '9', member_month = null where batch_id = ${id}::bigint`);
});

test('[BIZ-10] [BIZ-11] checked, opened with a to-do of each, closed: who has not paid is in arrears', async () => {
  const id = await generated('2026-10');
  const checks = (await college('GET', `/api/dfgl/check?batchId=${id}`)).body.content;
  const own = checks.find((one: any) => one.organisationId === optics);
  expect((await take(secretary, '/api/dfgl/check', own.id, 'confirm')).body.state).toBe('2');
  const { version } = await batch(id);
  const early = await manager('POST', `${path}/${id}/open`, { version });
  expect(messages(early)).toEqual([`还有 ${checks.length - 1} 个党支部未核对或有异议，请核实后确认`]);
  expect((await take(manager, path, id, 'open')).body).toMatchObject({ state: '4', uncheckedCount: checks.length - 1 });
  const todos = () =>
    world.database.rows<{ title: string }>(sql`
      select t.title from todo t join user_account u on u.id = t.receiver_id
      where t.biz_type = 'DF_PAY' and t.state = 0 and u.username = 'demo.member'`);
  expect(await todos()).toEqual([{ title: '【党费】2026-10 党费 0.20 元待缴纳' }]);
  expect((await take(manager, path, id, 'return', { opinion: '漏了一人' })).body.state).toBe('3');
  expect(await todos()).toEqual([]);
  await take(manager, path, id, 'open');
  await world.database.rows(sql`
    update dues_item set paid_fen = payable_fen, state = '3' where batch_id = ${id} and member_id = ${ids['丁砚书']}`);
  const late = await take(manager, path, id, 'return', { opinion: '又漏了一人' });
  expect(messages(late)).toEqual(['已有党员缴费，不能退回核对']);
  expect((await take(manager, path, id, 'close')).body).toMatchObject({ state: '5', paidFen: 24_000 });
  const states = (await items(manager, `batchId=${id}`)).map((one: any) => one.state);
  expect(new Set(states)).toEqual(new Set(['3', '6']));
  const october = 'month.from=2026-10&month.to=2026-10';
  expect(await items(self, october)).toMatchObject([{ name: '陆知微', state: '6' }]);
});

test('the list made once more takes in what changed and leaves what stands', async () => {
  const id = await generated('2026-09');
  const before = await items(manager, `batchId=${id}`);
  await effective(ids['顾青岚'] ?? '', '2026-09', '500000');
  await take(manager, path, id, 'generate');
  await world.settle();
  const after = await items(manager, `batchId=${id}`);
  expect(after).toHaveLength(before.length);
  const changed = after.filter((one: any) => one.name === '顾青岚');
  expect(changed).toMatchObject([{ payableFen: 5000 }]);
  expect(new Set(after.map((one: any) => one.id))).toEqual(new Set(before.map((one: any) => one.id)));
  const other = await generated('2026-09', { name: '重复的九月' });
  expect((await batch(other)).headCount).toBe(0);
  const empty = await take(manager, path, other, 'open');
  expect(messages(empty)).toContain('应缴名单为空，请先登记缴费基数或核对收缴范围');
});

test('[case 19] a transfer in mid-month: home to that month, the other branch from the next', async () => {
  await book('沈砚秋', '31', '2026-05-15', optics, undergraduates);
  await stands('沈砚秋', '1', optics);
  const id = await generated('2026-04', { period: '2' });
  expect(await monthsOf('沈砚秋', id)).toEqual([
    ['2026-04', undergraduates],
    ['2026-05', undergraduates],
    ['2026-06', optics],
  ]);
});

test('death: the month is paid, the next is not; suspended: none; resumed: from that month; from outside: from the next', async () => {
  await book('陆知微', '24', '2026-02-10', graduates);
  await stands('陆知微', '8', graduates);
  const first = await generated('2026-01', { period: '2' });
  expect((await monthsOf('陆知微', first)).map(([month]: string[]) => month)).toEqual(['2026-01', '2026-02']);
  await world.database.rows(
    sql`update dues_item set state = '9', member_month = null where batch_id = ${first}::bigint`,
  );
  await world.database.rows(sql`delete from member_ledger_entry where member_id = ${ids['陆知微']}::bigint`);
  await book('陆知微', '23', '2025-12-01', graduates);
  await book('陆知微', '13', '2026-02-20', graduates);
  await stands('陆知微', '1', graduates);
  const second = await generated('2026-01', { period: '2', name: '恢复' });
  expect((await monthsOf('陆知微', second)).map(([month]: string[]) => month)).toEqual(['2026-02', '2026-03']);
  await world.database.rows(
    sql`update dues_item set state = '9', member_month = null where batch_id = ${second}::bigint`,
  );
  await world.database.rows(sql`delete from member_ledger_entry where member_id = ${ids['陆知微']}::bigint`);
  await book('陆知微', '12', '2026-02-20', graduates);
  const third = await generated('2026-01', { period: '2', name: '转入' });
  expect((await monthsOf('陆知微', third)).map(([month]: string[]) => month)).toEqual(['2026-03']);
});

test('removed on 10 January and readmitted on 12 March: January and March are owed, February is not', async () => {
  await world.database.rows(sql`delete from member_ledger_entry where member_id = ${ids['陆知微']}::bigint`);
  await world.database.rows(sql`
    update dues_item set state = '9', member_month = null where member_id = ${ids['陆知微']}::bigint`);
  await book('陆知微', '22', '2026-01-10', graduates);
  await book('陆知微', '13', '2026-03-12', graduates);
  await stands('陆知微', '1', graduates);
  const id = await generated('2026-01', { period: '2', name: '重新入党' });
  expect(await monthsOf('陆知微', id)).toEqual([
    ['2026-01', graduates],
    ['2026-03', graduates],
  ]);
});

test('a probationary member pays from the month of the meeting', async () => {
  await world.database.rows(sql`
    update party_member set joined_on = '2026-08-28' where id = ${ids['沈砚秋']}::bigint`);
  const id = await generated('2026-07', { period: '1' });
  const next = await generated('2026-08', { period: '1' });
  expect([await monthsOf('沈砚秋', id), await monthsOf('沈砚秋', next)]).toEqual([[], [['2026-08', optics]]]);
});

test('a batch made by mistake is given up with a reason: nobody is asked any more, and its month is free for another', async () => {
  const free = async (id: string) => (await items(manager, `batchId=${id}`)).filter((one: any) => one.state !== '9');
  const asked = async () =>
    (
      await world.database.rows<{ title: string }>(sql`
        select distinct t.title from todo t where t.biz_type = 'DF_CHECK' and t.state = 0 and t.title like '%错建%'`)
    ).length;
  const id = await generated('2026-12', { name: '错建的十二月' });
  const listed = (await free(id)).length;
  expect([listed > 0, (await asked()) > 0]).toEqual([true, true]);
  expect(messages(await take(manager, path, id, 'cancel'))).toEqual(['原因不能为空']);
  expect((await take(manager, path, id, 'cancel', { reason: '建错了周期' })).body).toMatchObject({
    state: '7',
    headCount: 0,
    uncheckedCount: 0,
  });
  expect([await free(id), await asked()]).toEqual([[], 0]);
  const checks = (await college('GET', `/api/dfgl/check?batchId=${id}`)).body.content;
  expect(new Set(checks.map((one: any) => one.state))).toEqual(new Set(['4']));
  const way = (await manager('GET', `/api/workflowRecord?entity=duesBatch&recordId=${id}`)).body;
  expect(JSON.stringify(way)).toContain('建错了周期');
  const next = await generated('2026-12', { name: '正确的十二月' });
  expect(await free(next)).toHaveLength(listed);
});

test('a batch is not given up once a month of it is paid', async () => {
  const id = await generated('2026-06', { name: '已有人缴费' });
  await world.database.rows(sql`
    update dues_item set paid_fen = payable_fen, state = '3' where id = (
      select min(id) from dues_item where batch_id = ${id}::bigint)`);
  expect(messages(await take(manager, path, id, 'cancel', { reason: '建错了' }))).toEqual([
    '已有党员缴费，批次不能作废，请先撤销缴纳登记或办理退款',
  ]);
  expect((await batch(id)).state).toBe('3');
});
