/** 年度核定: the bases of December go over into January, once, for those who have none there yet. 组电明字〔2017〕5号. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '../../kit/registry.ts';
import { standingActorOf } from '../platform/index.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { yearlyBases } from './yearly-bases.ts';

let world: OpenWorld;
let college: Ask;
let manager: Ask;
let secretary: Ask;
let physics: string;
let optics: string;
/** Staff of the branch of optics, by number. */
const people = { 顾青岚: 'GZ141033', 丁砚书: 'GZ041011', 韩叙白: 'GZ091014', 许怀瑾: 'GZ191025' };
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  [college, manager, secretary] = (await Promise.all(
    ['demo.college', 'demo.dues', 'demo.secretary'].map(world.as),
  )) as [Ask, Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  for (const [name, number] of Object.entries(people)) ids[name] = await world.idOf('person', 'number', number);
});
afterAll(() => world.close());

const path = '/api/dfgl/base';
const yearly = '/api/dfgl/base/yearly';
const take = async (id: string, name: string, input: object = {}) => {
  const { version } = (await college('GET', `${path}/${id}`)).body;
  const first = await college('POST', `${path}/${id}/${name}`, { version, ...input });
  if (first.body.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return college('POST', `${path}/${id}/${name}`, { version, ...input, confirmed });
};
async function entered(name: string, effectiveMonth: string, values: object): Promise<string> {
  const { status, body } = await college('POST', path, { memberId: ids[name], effectiveMonth, ...values });
  expect(status).toBe(201);
  return body.id;
}
async function effective(name: string, effectiveMonth: string, values: object): Promise<void> {
  const id = await entered(name, effectiveMonth, values);
  await take(id, 'submit');
  const { body } = await take(id, 'check');
  if (body.state === '6') await take(id, 'approve', { opinion: '同意' });
  expect((await college('GET', `${path}/${id}`)).body.state).toBe('4');
}
const salary = (postPay: string) => ({ standard: '1', postPay });
const preview = async (who: Ask, organisationId: string, year = 2027) =>
  (await who('GET', `${yearly}?year=${year}&organisationId=${organisationId}`)).body;
const namesIn = (answer: any, kind: string): string[] =>
  (answer.groups.find((one: any) => one.kind === kind)?.members ?? []).map((one: any) => one.name);
const make = (who: Ask, organisationId: string, more: object = {}) =>
  who('POST', yearly, { organisationId, year: 2027, isHandedIn: true, ...more });
const basesOf = async (name: string) =>
  (await college('GET', `${path}?memberId=${ids[name]}&effectiveMonth.from=2027-01`)).body.content.filter(
    ({ state }: { state: string }) => state !== '7',
  );

test('it is told before for how many, and of everybody else why not', async () => {
  await effective('顾青岚', '2026-01', { ...salary('800000'), tax: '10000', insurance: '90000' });
  // Less was paid until December: from January on the base below it holds again.
  await effective('丁砚书', '2026-01', salary('1200000'));
  const less = { standard: '10', agreedFen: 1000, agreedReason: '患病，支部研究', untilMonth: '2026-12' };
  await effective('丁砚书', '2026-03', less);
  await effective('韩叙白', '2026-01', salary('600000'));
  const none = { standard: '11', agreedReason: '家庭困难，支部研究', untilMonth: '2027-05' };
  await effective('韩叙白', '2026-06', none);
  await effective('许怀瑾', '2026-01', salary('500000'));
  await entered('许怀瑾', '2027-02', salary('510000'));

  const told = await preview(college, physics);
  expect(told.count).toBe(2);
  expect(namesIn(told, 'made')).toEqual(['许怀瑾']);
  expect(namesIn(told, 'lessened')).toEqual(['韩叙白']);
  expect(namesIn(told, 'fixed')).toContain('陆知微');
  const missing = namesIn(told, 'none');
  expect(missing.length).toBeGreaterThan(0);
  for (const name of [...Object.keys(people), '陆知微']) expect(missing).not.toContain(name);
  expect(messagesByField(await college('GET', `${yearly}?year=2029&organisationId=${physics}`))).toEqual([
    'year: 年度核定只办理 2026 年和 2027 年，其他年度的缴费基数请逐人登记',
  ]);
});

test('whoever enters bases makes them for the own members alone', async () => {
  const member = await world.as('demo.member');
  expect((await make(member, physics)).status).toBe(403);
  const graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  expect(await preview(secretary, graduates)).toEqual({ count: 0, groups: [] });
  const seen = (await preview(secretary, physics)).groups.flatMap((one: any) => one.members);
  expect(new Set(seen.map((one: any) => one.organisationName)).size).toBe(1);
});

test('what was earned goes over as a draft that the member confirms; a second run makes nothing', async () => {
  expect((await make(college, physics)).body).toEqual({ made: 2, leftOut: [], isRunning: false });
  const [gu] = await basesOf('顾青岚');
  // The member has an account for the own page, and is asked.
  expect(gu).toMatchObject({ effectiveMonth: '2027-01', standard: '1', state: '2', monthlyFen: 10_500 });
  const opened = async (field: string) =>
    (await manager('POST', `${path}/${gu.id}/reveal`, { field, reason: '核对基数' })).body.value;
  expect([await opened('postPay'), await opened('tax'), await opened('insurance')]).toEqual([
    '800000',
    '10000',
    '90000',
  ]);
  const [ding] = await basesOf('丁砚书');
  expect(ding).toMatchObject({ effectiveMonth: '2027-01', standard: '1', monthlyFen: 24_000 });
  expect(await basesOf('韩叙白')).toEqual([]);
  expect((await basesOf('许怀瑾')).map((one: any) => one.effectiveMonth)).toEqual(['2027-02']);

  expect((await make(college, physics)).body).toEqual({ made: 0, leftOut: [], isRunning: false });
  const after = await preview(college, physics);
  expect(after.count).toBe(0);
  expect(namesIn(after, 'made')).toEqual(expect.arrayContaining(['顾青岚', '丁砚书', '许怀瑾']));
});

test('not handed in they are drafts, whose wages are put right first', async () => {
  await world.database.rows(sql`
    update dues_base set state = '7', member_month = null where effective_month >= '2027-01'`);
  expect((await make(college, optics, { isHandedIn: false })).body.made).toBe(3);
  const [gu] = await basesOf('顾青岚');
  expect(gu.state).toBe('1');
  const { version } = (await college('GET', `${path}/${gu.id}`)).body;
  expect((await college('PUT', path, { id: gu.id, version, postPay: '850000' })).body.monthlyFen).toBe(11_250);
});

test('what today’s table asks more for is left to be entered by hand, and the reason is told', async () => {
  await world.database.rows(sql`
    update dues_base set state = '7', member_month = null where effective_month >= '2027-01'`);
  await world.database.rows(sql`
    update dues_base set agreed_fen = 9000, agreed_reason = '旧标准' where member_id = ${ids['顾青岚']}::bigint and state = '4'`);
  const { body } = await make(college, optics);
  expect(body.leftOut).toEqual([{ name: '顾青岚', reason: '党费标准与基数不符，应缴 105.00 元' }]);
  expect(body.made).toBe(2);
});

test('more than 200 are made in the background, in the reach of whoever asked, who is told', async () => {
  const lu = await world.idOf('person', 'name', '陆知微');
  const own = sql`jsonb_build_object('id', 5000000 + n)`;
  await world.database.rows(sql`
    insert into person select (jsonb_populate_record(null::person, to_jsonb(p) || ${own} || jsonb_build_object(
      'number', 'BY' || n, 'id_card', null, 'id_card_index', null, 'phone', null, 'phone_index', null))).*
    from person p, generate_series(1, 201) n where p.id = ${lu}::bigint`);
  await world.database.rows(sql`
    insert into party_member select (jsonb_populate_record(null::party_member, to_jsonb(m) || ${own}
      || jsonb_build_object('application_book_no', null))).*
    from party_member m, generate_series(1, 201) n where m.id = ${lu}::bigint`);
  await world.database.rows(sql`
    insert into dues_base (version, member_id, name, organisation_id, effective_month, standard, monthly_fen, state, source,
      member_month, created_at, updated_at)
    select 1, 5000000 + n, m.name, p.organisation_id, '2026-01', '6', 20, '4', '1', 'planted ' || n, now(), now()
    from generate_series(1, 201) n, party_member p join person m on m.id = p.id where p.id = ${lu}::bigint`);
  const { body } = await make(college, physics, { isHandedIn: false });
  expect(body).toEqual({ made: 0, leftOut: [], isRunning: true });
  await world.settle();
  const made = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from dues_base where effective_month = '2027-01' and member_id > 5000000 and state = '1'`);
  expect(made).toEqual({ n: 201 });
  const told = await world.database.rows<{ title: string; content: string }>(sql`
    select r.title, r.content from reminder r join user_account u on u.id = r.receiver_id
    where u.username = 'demo.college' and r.title like '%年度核定%'`);
  expect(told).toEqual([
    {
      title: '【党费】2027 年缴费基数年度核定已完成',
      content: '建立缴费基数 201 条，1 人按现行标准须重新登记。尚无缴费基数的党员见“年度核定”。',
    },
  ]);
  expect(messages(await make(college, physics))).toEqual([]);
  expect((await preview(college, physics)).count).toBe(1);
});

test('200 a time: broken off behind the first portion it goes on with the rest, and nobody has two', async () => {
  await world.database.rows(sql`
    update dues_base set state = '7', member_month = null where effective_month >= '2027-01'`);
  expect((await make(college, physics, { isHandedIn: false })).body.isRunning).toBe(true);
  const made = async () =>
    (
      await world.database.rows<{ id: string }>(sql`
        select id from dues_base where effective_month = '2027-01' and member_id > 5000000 and state = '1' order by id`)
    ).map(({ id }) => id);
  const user = await world.idOf('user_account', 'username', 'demo.college');
  let begun = 0;
  const throwIfAborted = () => {
    begun += 1;
    if (begun === 2) throw new Error('the instance ends');
  };
  const work = {
    database: world.database,
    registry: world.registry,
    actorOf: (userId: string) => standingActorOf(world.database, userId),
    signal: { throwIfAborted } as AbortSignal,
  } as Work;
  const wish = { organisationId: physics, year: 2027, isHandedIn: false, userId: user };
  await expect(yearlyBases.run(work, wish)).rejects.toThrow('the instance ends');
  const first = await made();
  // Three of the named world come before them.
  expect(first).toHaveLength(197);
  await world.settle();
  const all = await made();
  expect(all).toHaveLength(201);
  expect(all.slice(0, first.length)).toEqual(first);
});

test('it is told how far it is, and stopped between two portions: what stands stays, and pressed again it goes on', async () => {
  await world.database.rows(sql`
    update dues_base set state = '7', member_month = null where effective_month >= '2027-01'`);
  await world.database.rows(sql`delete from reminder where title like '%年度核定%'`);
  const progress = async (who: Ask = college) =>
    (await who('GET', `${path}/yearly/progress?organisationId=${physics}&year=2027`)).body.run;
  await make(college, physics, { isHandedIn: false });
  const { total } = await progress();
  expect(total).toBeGreaterThan(201);
  expect(await progress()).toMatchObject({ made: 0, isRunning: true, isStopping: false });
  expect(await progress(manager)).toBeNull();
  const user = await world.idOf('user_account', 'username', 'demo.college');
  let asked = 0;
  const work = {
    database: world.database,
    registry: world.registry,
    async actorOf(userId: string) {
      asked += 1;
      if (asked === 2) await college('POST', `${path}/yearly/stop`, { organisationId: physics, year: 2027 });
      return standingActorOf(world.database, userId);
    },
  } as unknown as Work;
  await yearlyBases.run(work, { organisationId: physics, year: 2027, isHandedIn: false, userId: user });
  const stopped = await progress();
  expect([stopped.made + stopped.leftOut, stopped.isRunning, stopped.isStopping]).toEqual([200, false, true]);
  const told = await world.database.rows<{ title: string }>(sql`
    select r.title from reminder r where r.title like '%年度核定%'`);
  expect(told).toEqual([{ title: '【党费】2027 年缴费基数年度核定已停止' }]);
  // What was asked for first still waits in the queue: it finds the run stopped, and makes nothing.
  await world.settle();
  expect((await progress()).made).toBe(stopped.made);
  const { body } = await make(college, physics, { isHandedIn: false });
  expect(body.made).toBe(total - 200);
});
