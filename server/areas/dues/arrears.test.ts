/** 欠缴: how long, where, how much; the reminder once a day; the warnings at 2, 3, 5 and 6 months. Domain-party 6.2, 6.7 and 11. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestLook } from '../message/index.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let self: Ask;
let optics: string;
let undergraduates: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  [department, college, secretary, self] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary', 'demo.member'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  for (const name of ['顾青岚', '丁砚书', '陆知微']) ids[name] = await world.idOf('person', 'name', name);
  ids['沈砚秋'] = await world.idOf('person', 'number', '20232010011');
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  await world.database.rows(sql`
    insert into dues_batch (id, version, name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    values (900, 1, '2026年上半年', ${physics}::bigint, '3', '2', '2026-01', '2026-07', '2026-07-31', '5', now(), now())`);
  // One month; two apart; four one after the other of five; six one after the other in two branches.
  await owes('顾青岚', ['2026-03'], optics, 12_000);
  await owes('丁砚书', ['2026-01', '2026-03'], optics, 24_000);
  await owes('陆知微', ['2026-01', '2026-04', '2026-05', '2026-06', '2026-07'], undergraduates, 20);
  await owes('沈砚秋', ['2026-01', '2026-02'], optics, 20);
  await owes('沈砚秋', ['2026-03', '2026-04', '2026-05', '2026-06'], undergraduates, 20);
});
afterAll(() => world.close());

const owes = async (name: string, which: string[], organisationId: string, fen: number) => {
  for (const month of which)
    await world.database.rows(sql`
      insert into dues_item (version, name, member_id, organisation_id, batch_id, month, member_month, standard, payable_fen,
        paid_fen, state, created_at, updated_at)
      values (1, ${name}, ${ids[name]}::bigint, ${organisationId}::bigint, 900, ${month}, ${`${ids[name]} ${month}`}, '1', ${fen},
        0, '6', now(), now())`);
};
const path = '/api/dfgl/arrears';
const listed = async (who: Ask, query = '') =>
  (await who('GET', `${path}?${query}`)).body.content.map((one: any) => [
    one.name,
    one.consecutive,
    one.months,
    one.owedFen,
  ]);

test('the last payment is told whichever way it was made; what was given back is none', async () => {
  const last = async () =>
    (await college('GET', `${path}?keyword=${encodeURIComponent('顾')}`)).body.content.map(
      (one: any) => one.lastPaidOn,
    );
  expect(await last()).toEqual([null]);
  await owes('顾青岚', ['2026-05', '2026-06'], optics, 12_000);
  const paidOnline = (month: string, state: string, fen: number, on: string) =>
    world.database.rows(sql`
      update dues_item set state = ${state}, paid_fen = ${fen}, paid_on = ${on}, pay_mode = '2'
      where member_id = ${ids['顾青岚']}::bigint and month = ${month}`);
  await paidOnline('2026-05', '3', 12_000, '2026-05-11');
  await paidOnline('2026-06', '8', 0, '2026-06-12');
  expect(await last()).toEqual(['2026-05-11']);
});

test('[BIZ-10] the longest first, by months one after the other, and every figure is that of its list', async () => {
  expect(await listed(college)).toEqual([
    ['沈砚秋', 6, 6, 120],
    ['陆知微', 4, 5, 100],
    ['丁砚书', 1, 2, 48_000],
    ['顾青岚', 1, 1, 12_000],
  ]);
  expect(await listed(college, 'age=1')).toHaveLength(2);
  expect(await listed(college, 'age=2')).toEqual([]);
  expect(await listed(college, 'age=3')).toEqual([['陆知微', 4, 5, 100]]);
  expect(await listed(college, 'age=6')).toEqual([['沈砚秋', 6, 6, 120]]);
  expect(await listed(college, `keyword=${encodeURIComponent('丁')}`)).toEqual([['丁砚书', 1, 2, 48_000]]);
  const { total, places, name } = (await college('GET', `${path}/figures`)).body;
  expect([total, name]).toEqual([{ members: 4, byAge: [2, 0, 1, 1], months: 14, owedFen: 60_220 }, null]);
  expect(places.map((one: any) => [one.id, one.members, one.byAge, one.months, one.owedFen])).toEqual([
    [optics, 3, [2, 1, 0, 0], 5, 60_040],
    [undergraduates, 2, [0, 0, 2, 0], 9, 180],
  ]);
  for (const place of places) {
    const items = `/api/dfgl/item?state=6&organisationId=${place.id}&includeSub=true`;
    expect((await college('GET', items)).body.totalElements).toBe(place.months);
    expect((await college('GET', `${path}?organisationId=${place.id}`)).body.totalElements).toBe(place.members);
  }
  expect((await college('GET', '/api/dfgl/item?state=6')).body.totalElements).toBe(14);
  // The whole school sees the college as one place below its committee.
  const school = (await department('GET', `${path}/figures`)).body;
  expect(school.total).toEqual(total);
});

test('a branch sees its own and who stands there now, a member the own, and nobody is reminded by who may not', async () => {
  expect((await listed(secretary)).map(([name]: string[]) => name).sort()).toEqual(['丁砚书', '沈砚秋', '顾青岚']);
  expect(await listed(secretary, `organisationId=${undergraduates}`)).toEqual([]);
  expect(await listed(self)).toEqual([['陆知微', 4, 5, 100]]);
  expect((await self('POST', `${path}/remind`, {})).status).toBe(403);
});

test('reminded once a day: who has no account is named, who has left is left alone, and it is logged', async () => {
  const told = await secretary('POST', `${path}/remind`, { memberId: ids['顾青岚'] });
  expect(told.body).toEqual({ reminded: 1, already: 0, unreachable: [] });
  await world.database.rows(sql`update party_member set party_status = '8' where id = ${ids['丁砚书']}::bigint`);
  expect((await college('POST', `${path}/remind`, {})).body).toEqual({
    reminded: 1,
    already: 1,
    unreachable: ['沈砚秋'],
  });
  const { content } = (await college('GET', path)).body;
  const gone = content.filter((one: any) => !one.isInRegister).map((one: any) => one.name);
  expect(gone).toEqual(['丁砚书']);
  await world.database.rows(sql`update party_member set party_status = '1' where id = ${ids['丁砚书']}::bigint`);
  const sent = await world.database.rows<{ title: string; content: string; username: string }>(sql`
    select r.title, r.content, u.username from reminder r join user_account u on u.id = r.receiver_id
    where r.entity = 'duesArrears' order by r.id`);
  expect(sent.map(({ title, username }) => [username, title])).toEqual([
    ['demo.branchstaff', '【党费】请补缴 2026-03 党费'],
    ['demo.member', '【党费】请补缴 2026-01 至 2026-07 党费'],
  ]);
  expect(sent[1]?.content).toMatch(/^.+提醒您：欠缴党费 5 个月，合计 1\.00 元，请及时向所在党支部补缴。$/);
  const lines = await world.database.rows<{ detail: { members: string[] } }>(sql`
    select detail from audit_record where action = 'dues.duesItem.remind' and result = 'done' order by id`);
  expect(lines.map(({ detail }) => detail.members)).toEqual([[ids['顾青岚']], [ids['陆知微']]]);
  expect((await college('GET', path)).body.content.find((one: any) => one.name === '陆知微').remindedAt).toBeTruthy();
});

test('[BIZ-10] the order of 自行脱党 is offered to who may ask for it of that member, once, from the first of the longest run', async () => {
  const line = async (who: Ask, name: string) =>
    (await who('GET', path)).body.content.find((one: any) => one.name === name);
  const offered = async (who: Ask) => (await line(who, '沈砚秋')).mayLeave;
  expect(await line(college, '沈砚秋')).toMatchObject({ consecutive: 6, runFrom: '2026-01', mayLeave: true });
  expect((await line(college, '陆知微')).runFrom).toBe('2026-04');
  // Whose branch it is no more sees the months and asks for nothing; whoever collects money changes no standing.
  expect([await offered(secretary), await offered(await world.as('demo.dues'))]).toEqual([false, false]);
  await world.database.rows(sql`
    insert into member_status_change (id, version, matter, member_id, new_status, effective_on, reason, state, created_at, updated_at)
    values (900, 1, '沈砚秋', ${ids['沈砚秋']}::bigint, '5', '2026-11-20', '某', '2', now(), now())`);
  expect(await offered(college)).toBe(false);
  await world.database.rows(sql`delete from member_status_change where id = 900`);
});

const look = async () => {
  await requestLook(world.database);
  await world.settle();
};
const warnings = async () =>
  (
    await world.database.rows<{ title: string; level: string }>(sql`
      select w.title, w.level from warning w join warning_rule r on r.id = w.warning_rule_id
      where r.watch = 'DF_ARREAR' and w.closed_at is null order by w.title`)
  ).map(({ title, level }) => [title, level]);

test('[BIZ-10] [case 31] two months are yellow, three orange, five red, six a matter of the statutes; paid, the warning goes', async () => {
  await look();
  expect(await warnings()).toEqual([
    ['沈砚秋：2026-01 至 2026-06 连续 6 个月未缴纳党费，无正当理由的应按自行脱党处理', '4'],
    ['陆知微：2026-04 至 2026-07 连续 4 个月未缴纳党费', '3'],
  ]);
  const pay = (name: string, month: string) =>
    world.database.rows(sql`
      update dues_item set state = '7', paid_fen = payable_fen where member_id = ${ids[name]}::bigint and month = ${month}`);
  await pay('沈砚秋', '2026-06');
  await pay('陆知微', '2026-05');
  await look();
  expect(await warnings()).toEqual([
    ['沈砚秋：2026-01 至 2026-05 连续 5 个月未缴纳党费', '4'],
    ['陆知微：2026-06 至 2026-07 连续 2 个月未缴纳党费', '2'],
  ]);
  await pay('陆知微', '2026-06');
  await look();
  expect((await warnings()).map(([title]) => title)).toEqual(['沈砚秋：2026-01 至 2026-05 连续 5 个月未缴纳党费']);
});

const remindersOn = async (day: string) => {
  await setClock(world.database, day);
  await look();
  return (
    await world.database.rows<{ leadDay: number; username: string }>(sql`
      select r.lead_day, u.username from reminder r join reminder_rule x on x.id = r.reminder_rule_id
        join user_account u on u.id = r.receiver_id where x.watch = 'DF_BATCH' order by r.id`)
  ).map(({ leadDay, username }) => `${username} ${leadDay}`);
};

test('[BIZ-10] who has not paid is reminded seven days and one day before the deadline, and a day after', async () => {
  await world.database.rows(sql`update dues_batch set state = '4', deadline_on = '2026-09-30' where id = 900`);
  await world.database.rows(
    sql`update dues_item set state = '3', paid_fen = payable_fen where member_id <> ${ids['陆知微']}::bigint`,
  );
  expect(await remindersOn('2026-09-22')).toEqual([]);
  expect(await remindersOn('2026-09-23')).toEqual(['demo.member 7']);
  expect(await remindersOn('2026-09-28')).toEqual(['demo.member 7']);
  expect(await remindersOn('2026-09-29')).toEqual(['demo.member 7', 'demo.member 1']);
  expect(await remindersOn('2026-10-01')).toEqual(['demo.member 7', 'demo.member 1', 'demo.member -1']);
  expect(await remindersOn('2026-10-02')).toHaveLength(3);
});
