/** What becomes of months that were asked for when a member dies, moves, or turns out to be recorded twice. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { announce } from '../../kit/process/happening.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { membersLeft, membersMoved } from '../happenings.ts';

let world: OpenWorld;
let manager: Ask;
let college: Ask;
let department: Ask;
let physics: string;
let optics: string;
let undergraduates: string;
beforeAll(async () => {
  world = await openWorld();
  [manager, college, department] = (await Promise.all(
    ['demo.dues', 'demo.college', 'demo.department'].map(world.as),
  )) as [Ask, Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  await openedQuarter();
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
async function openedQuarter(): Promise<void> {
  const typed = {
    name: '第四季度',
    organisationId: physics,
    period: '2',
    fromMonth: '2026-10',
    deadlineOn: '2026-12-31',
  };
  const { body } = await manager('POST', path, typed);
  await take(manager, path, body.id, 'generate');
  await world.settle();
  expect((await take(manager, path, body.id, 'open')).body.state).toBe('4');
}
const itemsOf = async (memberId: string) =>
  (await college('GET', `/api/dfgl/item?memberId=${memberId}&sort=month,asc&size=50`)).body.content.map((one: any) => [
    one.month,
    one.organisationId,
    one.state,
  ]);
const inTx = (work: (tx: ReturnType<typeof txOf>) => Promise<unknown>) =>
  world.database.transaction(connection => work(txOf(connection, world.registry, asSystem('测试'), noFacts)));

test('who dies in October owes October; November and December are void', async () => {
  const memberId = await world.idOf('person', 'number', '20232010011');
  const cause = { flow: { entity: 'memberStatusChange', id: '1' }, reason: '去世', on: '2026-10-20' };
  await inTx(tx => announce(tx, membersLeft, { memberIds: [memberId], standing: '8', on: '2026-10-20', cause }));
  expect(await itemsOf(memberId)).toEqual([
    ['2026-10', undergraduates, '1'],
    ['2026-11', undergraduates, '9'],
    ['2026-12', undergraduates, '9'],
  ]);
  const open = await world.database.rows(sql`
    select 1 from todo t join dues_item i on i.id = t.record_id
    where t.biz_type = 'DF_PAY' and t.state = 0 and i.member_id = ${memberId}::bigint and i.month > '2026-10'`);
  expect(open).toEqual([]);
});

test('who moves in October within the batch owes November and December at the new branch', async () => {
  const memberId = await world.idOf('person', 'number', '20232010012');
  const cause = { flow: { entity: 'memberStatusChange', id: '1' }, reason: '转接', on: '2026-10-15' };
  const moved = { memberIds: [memberId], fromIds: [undergraduates], toId: optics, on: '2026-10-15', cause };
  await inTx(tx => announce(tx, membersMoved, moved));
  expect(await itemsOf(memberId)).toEqual([
    ['2026-10', undergraduates, '1'],
    ['2026-11', optics, '1'],
    ['2026-12', optics, '1'],
  ]);
});

test('who moves out of the batch owes the months to come there: here they are void', async () => {
  const memberId = await world.idOf('person', 'number', '20232010013');
  const elsewhere = await world.database.one<{ id: string }>(sql`
    select o.id from party_organisation o, party_organisation p where p.id = ${physics}::bigint
      and o.category = '631' and o.path not like p.path || '%' order by o.id limit 1`);
  const cause = { flow: { entity: 'memberStatusChange', id: '1' }, reason: '转接', on: '2026-11-02' };
  const moved = {
    memberIds: [memberId],
    fromIds: [undergraduates],
    toId: elsewhere?.id ?? '',
    on: '2026-11-02',
    cause,
  };
  await inTx(tx => announce(tx, membersMoved, moved));
  expect(await itemsOf(memberId)).toEqual([
    ['2026-10', undergraduates, '1'],
    ['2026-11', undergraduates, '1'],
    ['2026-12', undergraduates, '9'],
  ]);
});

/** A second record of 陆知微, who is asked for the same quarter. */
async function twin(of: string): Promise<string> {
  const { body } = await department('GET', `/api/dyjbxx/${of}`);
  const { name, gender, birthDate, unitId, personType } = body;
  const made = await department('POST', '/api/person', {
    name,
    gender,
    birthDate,
    unitId,
    personType,
    number: 'GZ990007',
  });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  await world.database.rows(sql`
    insert into party_member select (jsonb_populate_record(null::party_member, to_jsonb(m)
      || jsonb_build_object('id', ${made.body.id}::bigint, 'application_book_no', null))).*
    from party_member m where m.id = ${of}::bigint`);
  await world.database.rows(sql`
    insert into dues_item (version, name, member_id, organisation_id, batch_id, month, member_month, standard, payable_fen, paid_fen,
      state, created_at, updated_at)
    select 1, name, ${made.body.id}::bigint, organisation_id, batch_id, month, ${made.body.id} || ' ' || month, standard, payable_fen,
      case when month = '2026-11' then payable_fen else 0 end, case when month = '2026-11' then '3' else '1' end, now(), now()
    from dues_item where member_id = ${of}::bigint`);
  for (const memberId of [of, made.body.id])
    await world.database.rows(sql`
      insert into dues_base (version, name, member_id, effective_month, member_month, standard, monthly_fen, state, created_at, updated_at)
      values (1, ${name}, ${memberId}::bigint, '2026-10', ${memberId} || ' 2026-10', '5', 20,
        ${memberId === of ? '1' : '4'}, now(), now())`);
  return made.body.id;
}
const merged = async (keptId: string, droppedId: string) => {
  const url = `/api/person/duplicate/compare?keptId=${keptId}&droppedId=${droppedId}`;
  const { versions, obstacles } = (await department('GET', url)).body;
  const asked = { keptId, droppedId, versions, taken: [], reason: '同一人两次建档' };
  return { obstacles, answer: await department('POST', '/api/person/merge', asked) };
};

test('two records of one person: paid twice they are not made one; else each month stands once, the paid one', async () => {
  const kept = await world.idOf('person', 'name', '陆知微');
  const dropped = await twin(kept);
  await world.database.rows(sql`
    update dues_item set paid_fen = payable_fen, state = '3' where member_id = ${kept}::bigint and month = '2026-11'`);
  const told = '两条记录在同一月份都已缴纳党费，请先撤销其中一笔缴纳登记';
  const refused = await merged(kept, dropped);
  expect([refused.obstacles, refused.answer.status]).toEqual([[told], 400]);
  await world.database.rows(sql`
    update dues_item set paid_fen = 0, state = '1' where member_id = ${kept}::bigint and month = '2026-11'`);
  const { obstacles, answer } = await merged(kept, dropped);
  expect([obstacles, answer.status, answer.body.fields]).toEqual([[], 200, undefined]);
  const standing = await world.database.rows(sql`
    select month, state, paid_fen::int as paid from dues_item where member_id = ${kept}::bigint and state <> '9' order by month`);
  expect(standing).toEqual([
    { month: '2026-10', state: '1', paid: 0 },
    { month: '2026-11', state: '3', paid: 20 },
    { month: '2026-12', state: '1', paid: 0 },
  ]);
  const bases = await world.database.rows(sql`
    select state, member_month from dues_base where member_id = ${kept}::bigint order by state`);
  expect(bases).toEqual([
    { state: '4', memberMonth: `${kept} 2026-10` },
    { state: '7', memberMonth: null },
  ]);
});
