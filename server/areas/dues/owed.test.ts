/** Who owes which month, and where: the cases of moves, letters, admissions and graduates. Domain-party 6.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let manager: Ask;
let college: Ask;
let physics: string;
let undergraduates: string;
let graduates: string;
/** Students of the branch of undergraduates, each of a case of the own. */
const numbers = { c1: '20232010011', c2: '20232010012', c3: '20232010013', c5: '20232010014' };
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  [manager, college] = (await Promise.all(['demo.dues', 'demo.college'].map(world.as))) as [Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  for (const [name, number] of Object.entries(numbers)) ids[name] = await world.idOf('person', 'number', number);
  ids['internal'] = await world.idOf('person', 'name', '陆知微');
});
afterAll(() => world.close());

const path = '/api/dfgl/batch';
const take = async (id: string, name: string) => {
  const { version } = (await manager('GET', `${path}/${id}`)).body;
  const first = await manager('POST', `${path}/${id}/${name}`, { version });
  if (first.body.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return manager('POST', `${path}/${id}/${name}`, { version, confirmed });
};
async function listed(fromMonth: string, period = '1'): Promise<string> {
  const typed = {
    name: `${fromMonth} ${period}`,
    organisationId: physics,
    period,
    fromMonth,
    deadlineOn: '2026-12-31',
  };
  const { body } = await manager('POST', path, typed);
  await take(body.id, 'generate');
  await world.settle();
  return body.id;
}
const shown = ['month', 'organisationId', 'remark'].map(name => `&columns=${name}`).join('');
const itemsOf = async (who: string, batchId: string) =>
  (await manager('GET', `/api/dfgl/item?size=50&sort=month,asc&batchId=${batchId}&memberId=${ids[who]}${shown}`)).body
    .content;
const monthsOf = async (who: string, batchId: string) =>
  (await itemsOf(who, batchId)).map((one: any) => [one.month, one.organisationId]);
/** Every list that was made is forgotten. */
const begins = () =>
  world.database.rows(sql`
    with gone as (update dues_item set state = '9', member_month = null)
    update dues_batch set deleted_at = now() where deleted_at is null`);
/** What was booked in the register, by literal days. */
const book = (who: string, type: string, occurredOn: string, organisationId: string, from: string | null = null) =>
  world.database.rows(sql`
    insert into member_ledger_entry (occurred_on, type, member_id, name, member_category, organisation_id,
      from_organisation_id, reason, created_at, updated_at)
    values (${occurredOn}::date, ${type}, ${ids[who]}::bigint, ${who}, '1', ${organisationId}::bigint,
      ${from}::bigint, '测试', now(), now())`);
interface Letter {
  type: string;
  state: string;
  paidTo: string;
  letterOn?: string;
  doneOn?: string | null;
}
const letter = (who: string, { type, state, paidTo, letterOn, doneOn = null }: Letter) =>
  world.database.rows(sql`
    insert into transfer (version, type, reason, member_id, organisation_id, dues_paid_to, letter_on, received_on, receipt_on, state,
      created_at, updated_at)
    values (1, ${type}, '8', ${ids[who]}::bigint, ${undergraduates}::bigint, ${paidTo}, ${letterOn ?? null}::date,
      ${doneOn}::date, ${doneOn}::date, ${state}, now(), now())`);
const set = (who: string, values: { status?: string; joinedOn?: string; organisationId?: string }) =>
  world.database.rows(sql`
    update party_member set party_status = coalesce(${values.status ?? null}, party_status),
      joined_on = coalesce(${values.joinedOn ?? null}::date, joined_on),
      organisation_id = coalesce(${values.organisationId ?? null}::bigint, organisation_id)
    where id = ${ids[who]}::bigint`);

test('[C1] 转正 on 05-20 says nothing of the place: moved on 06-15, the whole quarter is owed at home', async () => {
  await book('c1', '32', '2026-05-20', undergraduates);
  await book('c1', '31', '2026-06-15', graduates, undergraduates);
  await set('c1', { organisationId: graduates });
  expect(await monthsOf('c1', await listed('2026-04', '2'))).toEqual([
    ['2026-04', undergraduates],
    ['2026-05', undergraduates],
    ['2026-06', undergraduates],
  ]);
});

test('[C2] paid to 2026-09 by the letter and confirmed on 11-05: from October on it is owed here', async () => {
  await begins();
  await set('c2', { organisationId: undergraduates });
  await book('c2', '12', '2026-11-05', undergraduates);
  await letter('c2', { type: '6', state: '70', paidTo: '2026-09', doneOn: '2026-11-05' });
  expect(await monthsOf('c2', await listed('2026-07', '2'))).toEqual([]);
  expect(await monthsOf('c2', await listed('2026-10', '2'))).toEqual([
    ['2026-10', undergraduates],
    ['2026-11', undergraduates],
    ['2026-12', undergraduates],
  ]);
});

test('[C2] with monthly lists the months before the confirmation come with the next one, once', async () => {
  await begins();
  const october = await listed('2026-10');
  await world.database.rows(sql`
    update dues_item set state = '9', member_month = null where batch_id = ${october}::bigint and member_id = ${ids['c2']}::bigint`);
  const next = await listed('2026-11');
  expect((await itemsOf('c2', next)).map((one: any) => [one.month, one.remark])).toEqual([
    ['2026-10', '补列'],
    ['2026-11', null],
  ]);
  expect(await monthsOf('c2', await listed('2026-12'))).toEqual([['2026-12', undergraduates]]);
});

test('[C3] a letter of 06-25, paid to 2026-06: nothing falls due while it is out, nor once the receipt has come', async () => {
  await begins();
  await set('c3', { joinedOn: '2025-12-01' });
  await letter('c3', { type: '4', state: '50', paidTo: '2026-06', letterOn: '2026-06-25' });
  expect(await monthsOf('c3', await listed('2026-04', '2'))).toHaveLength(3);
  expect(await monthsOf('c3', await listed('2026-07'))).toEqual([]);
  await world.database.rows(sql`
    update transfer set state = '70', receipt_on = '2026-08-30' where member_id = ${ids['c3']}::bigint`);
  await book('c3', '21', '2026-08-30', undergraduates);
  await set('c3', { status: '9' });
  expect(await monthsOf('c3', await listed('2026-08'))).toEqual([]);
});

test('[C3] a letter that is called off: what was not asked meanwhile comes with the next list', async () => {
  await begins();
  await world.database.rows(sql`delete from member_ledger_entry where member_id = ${ids['c3']}::bigint`);
  await set('c3', { status: '1' });
  await world.database.rows(sql`
    update transfer set state = '50', receipt_on = null, received_on = null where member_id = ${ids['c3']}::bigint`);
  expect(await monthsOf('c3', await listed('2026-07'))).toEqual([]);
  await world.database.rows(sql`update transfer set state = '85' where member_id = ${ids['c3']}::bigint`);
  expect(await monthsOf('c3', await listed('2026-08'))).toEqual([
    ['2026-07', undergraduates],
    ['2026-08', undergraduates],
  ]);
});

test('a move inside the school by a letter paid to 2026-04: from May on at the new branch, confirmed on 06-15', async () => {
  await begins();
  await letter('internal', { type: '1', state: '70', paidTo: '2026-04', doneOn: '2026-06-15' });
  await book('internal', '31', '2026-06-15', undergraduates, graduates);
  await set('internal', { organisationId: undergraduates });
  expect(await monthsOf('internal', await listed('2026-04', '2'))).toEqual([
    ['2026-04', graduates],
    ['2026-05', undergraduates],
    ['2026-06', undergraduates],
  ]);
});

test('[C5] admitted by the meeting of 08-28, approved on 11-10: the months before come with the next list as 补列', async () => {
  await begins();
  await world.database.rows(sql`update party_member set deleted_at = now() where id = ${ids['c5']}::bigint`);
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) await listed(month);
  await world.database.rows(sql`update party_member set deleted_at = null where id = ${ids['c5']}::bigint`);
  await set('c5', { joinedOn: '2026-08-28', organisationId: undergraduates });
  await book('c5', '11', '2026-11-10', undergraduates);
  expect((await itemsOf('c5', await listed('2026-12'))).map((one: any) => [one.month, one.remark])).toEqual([
    ['2026-08', '补列'],
    ['2026-09', '补列'],
    ['2026-10', '补列'],
    ['2026-11', '补列'],
    ['2026-12', null],
  ]);
});

test('[C4] graduated in June and a 辅导员 since July: without a base named as such, never charged as a student', async () => {
  await begins();
  const [id] = [ids['c1'] ?? ''];
  await world.database.rows(sql`update student set state = '3' where id = ${id}::bigint`);
  await world.database.rows(sql`
    insert into teacher (id, state, created_at, updated_at) values (${id}::bigint, '1', now(), now())`);
  await world.database.rows(sql`update party_member set dues_category = '5' where id = ${id}::bigint`);
  const batchId = await listed('2026-09');
  expect(await monthsOf('c1', batchId)).toEqual([]);
  const { content } = (await college('GET', `/api/dfgl/check?batchId=${batchId}`)).body;
  const name = await world.database.one<{ name: string }>(sql`select name from person where id = ${id}::bigint`);
  expect(content.find((one: any) => one.organisationId === graduates).missing.split('、')).toContain(name?.name);
});

test('a letter of 12-02, paid to 2026-11, that went out after the list: when collecting begins December is not asked', async () => {
  await begins();
  const december = await listed('2026-12');
  expect(await monthsOf('c2', december)).toEqual([['2026-12', undergraduates]]);
  await letter('c2', { type: '4', state: '50', paidTo: '2026-11', letterOn: '2026-12-02' });
  expect((await take(december, 'open')).status).toBe(200);
  expect(
    await world.database.rows(sql`
      select state from dues_item where batch_id = ${december}::bigint and member_id = ${ids['c2']}::bigint`),
  ).toEqual([{ state: '9' }]);
});

test('left out for want of a base that is entered later: the months come with the next list as 补列', async () => {
  await begins();
  const id = ids['c1'];
  await listed('2026-09');
  expect(await monthsOf('c1', await listed('2026-10'))).toEqual([]);
  await world.database.rows(sql`
    insert into dues_base (version, member_id, name, organisation_id, effective_month, standard, monthly_fen, agreed_fen, state, source,
      member_month, created_at, updated_at)
    values (1, ${id}::bigint, '测试', ${graduates}::bigint, '2026-09', '10', 500, 500, '4', '1', 'c1 2026-09', now(), now())`);
  expect((await itemsOf('c1', await listed('2026-11'))).map((one: any) => [one.month, one.remark])).toEqual([
    ['2026-09', '补列'],
    ['2026-10', '补列'],
    ['2026-11', null],
  ]);
  expect(await monthsOf('c1', await listed('2026-12'))).toEqual([['2026-12', graduates]]);
});

const change = '/api/dyjbxx/statusChange';
/** An order on the standing, through its three hands. */
async function ordered(values: object): Promise<void> {
  const [department, secretary] = (await Promise.all(['demo.department', 'demo.departmentstaff'].map(world.as))) as [
    Ask,
    Ask,
  ];
  const { status, body } = await secretary('POST', change, { reason: '支部党员大会讨论决定', ...values });
  expect([status, body.fields]).toEqual([201, undefined]);
  const step = async (who: Ask, name: string, input: object = {}) => {
    const { version } = (await department('GET', `${change}/${body.id}`)).body;
    const answer = await who('POST', `${change}/${body.id}/${name}`, { version, ...input });
    expect([name, messages(answer)]).toEqual([name, []]);
    return answer;
  };
  await step(secretary, 'submit');
  await step(college, 'review');
  expect((await step(department, 'approve', { opinion: '同意' })).body.state).toBe('4');
}
const suspended = (memberId: string, effectiveOn: string) =>
  ordered({ memberId, newStatus: '2', sinceOn: '2025-01-10', meetingOn: effectiveOn, effectiveOn });
const resumed = (memberId: string, effectiveOn: string) => ordered({ memberId, newStatus: '1', effectiveOn });

test('suspended abroad and back: the months of the suspension come with the next list as 补列, however many; of anybody else none', async () => {
  await begins();
  for (const [who, number] of [
    ['abroad', '20222010010'],
    ['lost', '20242010021'],
  ] as const) {
    ids[who] = await world.idOf('person', 'number', number);
    await set(who, { status: '1', joinedOn: '2025-01-06', organisationId: undergraduates });
    await world.database.rows(sql`delete from member_ledger_entry where member_id = ${ids[who]}::bigint`);
  }
  await world.database.rows(sql`update person set abroad_on = '2025-01-10' where id = ${ids['abroad']}::bigint`);
  for (const who of ['abroad', 'lost']) await suspended(ids[who] ?? '', '2026-01-15');
  const january = await listed('2026-01');
  for (const who of ['abroad', 'lost']) expect(await monthsOf(who, january)).toEqual([['2026-01', undergraduates]]);
  for (const month of ['2026-02', '2026-03', '2026-08', '2026-09', '2026-10']) {
    const batchId = await listed(month);
    expect([...(await itemsOf('abroad', batchId)), ...(await itemsOf('lost', batchId))]).toEqual([]);
  }
  for (const who of ['abroad', 'lost']) await resumed(ids[who] ?? '', '2026-11-10');
  const november = await listed('2026-11');
  expect((await itemsOf('abroad', november)).map((one: any) => [one.month, one.remark])).toEqual([
    ['2026-02', '补列'],
    ['2026-03', '补列'],
    ['2026-08', '补列'],
    ['2026-09', '补列'],
    ['2026-10', '补列'],
    ['2026-11', null],
  ]);
  expect((await itemsOf('lost', november)).map((one: any) => [one.month, one.remark])).toEqual([['2026-11', null]]);
  expect(await monthsOf('abroad', await listed('2026-12'))).toEqual([['2026-12', undergraduates]]);
});

test('a suspension dated back: what was asked after it and not paid is void, what was paid is told to who takes in dues', async () => {
  await begins();
  const who = 'late';
  ids[who] = await world.idOf('person', 'number', '20232010014');
  await set(who, { status: '1', joinedOn: '2025-01-06', organisationId: undergraduates });
  await world.database.rows(sql`delete from member_ledger_entry where member_id = ${ids[who]}::bigint`);
  // He is back since before the first of these months.
  await world.database.rows(sql`
    delete from member_ledger_entry where member_id = ${ids['lost']}::bigint`);
  const months = ['2026-06', '2026-07', '2026-08', '2026-09'];
  const lists: string[] = [];
  for (const month of months) {
    const batchId = await listed(month);
    expect((await take(batchId, 'open')).status).toBe(200);
    lists.push(batchId);
  }
  const [august] = await itemsOf(who, lists[2] ?? '');
  const { version } = (await college('GET', `/api/dfgl/item/${august.id}`)).body;
  const paid = { version, paidOn: '2026-08-20', voucherNo: 'S-1' };
  expect((await manager('POST', `/api/dfgl/item/${august.id}/register`, paid)).body.state).toBe('3');
  expect((await take(lists[1] ?? '', 'close')).status).toBe(200);
  await suspended(ids[who] ?? '', '2026-06-20');
  // Whose membership is looked into pays on.
  await ordered({ memberId: ids['lost'], newStatus: '10', effectiveOn: '2026-06-20' });
  const owedStill = await world.database.rows<{ state: string }>(sql`
    select state from dues_item where member_id = ${ids['lost']}::bigint and batch_id = ${lists[3]}::bigint and month = '2026-09'`);
  expect(owedStill).toEqual([{ state: '1' }]);
  const states = await world.database.rows<{ month: string; state: string }>(sql`
    select month, state from dues_item where member_id = ${ids[who]}::bigint and batch_id = any(${sql.param(lists)}::bigint[])
    order by month`);
  // June is still paid; July was in arrears, August is paid, September was open.
  expect(states).toEqual([
    { month: '2026-06', state: '1' },
    { month: '2026-07', state: '9' },
    { month: '2026-08', state: '3' },
    { month: '2026-09', state: '9' },
  ]);
  const told = await world.database.rows<{ content: string }>(sql`
    select r.content from reminder r join user_account u on u.id = r.receiver_id
    where u.username = 'demo.dues' and r.person_id = ${ids[who]}::bigint`);
  expect(told).toEqual([{ content: expect.stringContaining('此后的 2026-08 已缴纳 0.20 元，未缴的月份已作废') }]);
});
