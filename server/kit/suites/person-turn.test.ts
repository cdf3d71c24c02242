/** What is promised of a turn that belongs to persons: its to-do comes, goes and follows by itself. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { responsibilityPassed } from '../../areas/happenings.ts';
import { asSystem } from '../actor.ts';
import { applyEffects } from '../process/effects.ts';
import { giveUp } from '../process/give-up.ts';
import { announce } from '../process/happening.ts';
import { tablesOf } from '../database/table.ts';
import type { Registry, Values } from '../registry.ts';
import { txOf } from '../tx.ts';
import { roomDuty, roomDutyProcess } from './room-duty.ts';
import { booking, room, roomRequest, rooms } from './room-request.ts';

const own = [room, booking, roomRequest, roomDuty];
let world: OpenWorld;
let secretary: Ask;
let college: Ask;
/** The person behind an account, and one who has none. */
let [member, staff, head, without, optics] = ['', '', '', '', ''];

beforeAll(async () => {
  world = await openWorld({ resources: [...resources, ...own], areas: [rooms] });
  const before = await generateDrizzleJson(Object.fromEntries(tablesOf(resources)));
  const after = await generateDrizzleJson(Object.fromEntries(tablesOf([...resources, ...own])), before.id);
  for (const statement of await generateMigration(before, after)) await world.database.rows(sql.raw(statement));
  [secretary, college] = [await world.as('demo.secretary'), await world.as('demo.college')];
  const personOf = async (username: string) =>
    (await world.database.one<{ id: string }>(sql`
      select person_id as id from user_account where username = ${username}`))!.id;
  [member, staff, head] = [
    await personOf('demo.member'),
    await personOf('demo.branchstaff'),
    await personOf('demo.secretary'),
  ];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  without = (await world.database.one<{ id: string }>(sql`
    select m.id from party_member m where m.organisation_id = ${optics}::bigint and m.deleted_at is null
      and not exists (select 1 from user_account u where u.person_id = m.id) order by m.id limit 1`))!.id;
});
afterAll(() => world.close());

const path = '/api/roomDuty';
const made = async (name: string, values: object = {}): Promise<string> => {
  const said = { name, organisationId: optics, keeperId: head, usedOn: '2026-12-08', ...values };
  const { status, body } = await college('POST', path, said);
  expect([name, status, body.fields]).toEqual([name, 201, undefined]);
  return body.id;
};
const versionOf = async (id: string) => (await secretary('GET', `${path}/${id}`)).body.version;
const change = async (id: string, values: object) =>
  (await college('PUT', path, { id, version: await versionOf(id), ...values })).status;
async function step(who: Ask, id: string, name: string, input: object = {}) {
  const { status, body } = await who('POST', `${path}/${id}/${name}`, { version: await versionOf(id), ...input });
  return [status, body.state ?? body.message];
}
/** Who was asked about a row and how it stands, the accounts by name; 0 is open, 1 done, 2 void. */
const todosOf = async (id: string) =>
  Object.fromEntries(
    (
      await world.database.rows<{ username: string; state: number }>(sql`
        select u.username, t.state from todo t join user_account u on u.id = t.receiver_id
        where t.entity = 'roomDuty' and t.record_id = ${id}::bigint order by t.updated_at, t.id`)
    ).map(({ username, state }) => [username, state]),
  );
const system = (registry: Registry = world.registry) => txOf(world.database, registry, asSystem('测试'));
const effect = (changes: { id?: string; values: Values; remove?: boolean }[], registry?: Registry) =>
  applyEffects(system(registry), roomDuty, changes, { flow: null, reason: '测试' });

test('persons in a field are asked with the row, by the page of the own; who has no account is passed over', async () => {
  const id = await made('主题党日', { helperIds: [member, without] });
  expect(await todosOf(id)).toEqual({ 'demo.member': 0 });
  const asked = await world.database.one<object>(sql`
    select title, type, step, due_at at time zone 'Asia/Shanghai' = '2026-12-08 23:59:59' as is_due, link, group_key
    from todo where entity = 'roomDuty' and record_id = ${id}::bigint`);
  expect(asked).toEqual({
    title: '【值班】主题党日待值班人整理',
    type: '02',
    step: 'clear',
    isDue: true,
    link: { routePath: '/self/room', query: {} },
    groupKey: null,
  });
});

test('another person put in by hand is asked instead; another day is told, and what nobody is asked of changes nothing', async () => {
  const id = await made('组织生活会', { helperIds: [member] });
  const asked = () =>
    world.database.one<{ version: number; due: string }>(sql`
      select t.version, to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as due from todo t
      where entity = 'roomDuty' and record_id = ${id}::bigint and state = 0`);
  expect(await change(id, { remark: '自带茶杯' })).toBe(200);
  expect(await asked()).toEqual({ version: 1, due: '2026-12-08' });
  expect(await change(id, { usedOn: '2026-12-09' })).toBe(200);
  expect(await asked()).toEqual({ version: 2, due: '2026-12-09' });
  expect(await change(id, { helperIds: [staff] })).toBe(200);
  expect(await todosOf(id)).toEqual({ 'demo.member': 2, 'demo.branchstaff': 0 });
  expect(await change(id, { helperIds: null })).toBe(200);
  expect(await todosOf(id)).toEqual({ 'demo.member': 2, 'demo.branchstaff': 2 });
});

test('roles that pass on take no turn of a person along', async () => {
  const id = await made('党课', { helperIds: [member] });
  await announce(system(), responsibilityPassed, { userIds: [], organisationId: null });
  expect(await todosOf(id)).toEqual({ 'demo.member': 0 });
});

test('a row that is removed, by hand or by an effect, is asked of nobody, be it a person or whoever answers for a place', async () => {
  const id = await made('误录', { helperIds: [member] });
  const { status } = await college('DELETE', path, { ids: [id] });
  expect(status).toBe(200);
  expect(await todosOf(id)).toEqual({ 'demo.member': 2 });
  const other = await made('转出', { keeperId: member });
  for (const name of ['clear', 'report']) await step(secretary, other, name);
  expect(await todosOf(other)).toEqual({ 'demo.member': 1, 'demo.secretary': 0 });
  await effect([{ id: other, values: {}, remove: true }]);
  expect(await todosOf(other)).toEqual({ 'demo.member': 1, 'demo.secretary': 2 });
});

test('the subject does what is asked of him or her, whoever else may do it too, and judges nothing of it afterwards', async () => {
  const id = await made('述职会', { helperIds: [member] });
  // For a member who has no right to it in the product the branch settles it.
  expect(await step(secretary, id, 'clear')).toEqual([200, '2']);
  expect(await todosOf(id)).toEqual({ 'demo.member': 1, 'demo.secretary': 0 });
  expect(await step(secretary, id, 'report')).toEqual([200, '3']);
  expect(await todosOf(id)).toEqual({ 'demo.member': 1, 'demo.secretary': 1, 'demo.college': 0 });
  expect(await step(secretary, id, 'accept')).toEqual([400, '不能审批本人事项']);
  expect(await step(college, id, 'sendBack', { opinion: '请写明归还情况' })).toEqual([200, '2']);
  expect(await todosOf(id)).toEqual({ 'demo.member': 1, 'demo.secretary': 0, 'demo.college': 1 });
  expect(await step(college, id, 'report')).toEqual([200, '3']);
  const { steps } = (await secretary('GET', `/api/workflowRecord?entity=roomDuty&recordId=${id}`)).body;
  const told = steps.map((one: { node: string; outcome: string; organisationName: string }) => [
    one.node,
    one.outcome,
    one.organisationName,
  ]);
  const branch = '物理学院光学教工党支部';
  expect(told).toEqual([
    ['整理完毕', null, branch],
    ['说明', null, branch],
    ['党支部查看', '2', branch],
    ['说明', null, branch],
  ]);
});

test('what an effect writes is followed: another person, an end, a row given up with who leaves', async () => {
  const [first, second] = [await made('读书会', { keeperId: staff }), await made('支部大会', { keeperId: staff })];
  for (const id of [first, second]) await step(secretary, id, 'clear');
  await effect([{ id: first, values: { keeperId: member } }]);
  expect(await todosOf(first)).toEqual({ 'demo.branchstaff': 2, 'demo.member': 0 });
  await effect([{ id: first, values: { state: '9' } }]);
  expect(await todosOf(first)).toEqual({ 'demo.branchstaff': 2, 'demo.member': 1 });
  const cause = { flow: { entity: 'memberStatusChange', id: '7' }, reason: '除名' };
  await giveUp(system(), roomDutyProcess, [staff], cause, '负责人已离开');
  expect(await todosOf(second)).toEqual({ 'demo.branchstaff': 1 });
});

test('thousands of rows are asked about in as many statements as they are written in', async () => {
  const passed: number[] = [];
  const { todos } = world.registry;
  const counting: Registry = {
    ...world.registry,
    todos: {
      ...todos,
      async pass(tx, entity, ids, asked) {
        passed.push(asked.length);
        await todos.pass(tx, entity, ids, asked);
      },
    },
  };
  const values = { name: '批量', organisationId: optics, keeperId: head, helperIds: [member], usedOn: '2026-12-30' };
  await effect(
    Array.from({ length: 1200 }, () => ({ values })),
    counting,
  );
  expect(passed).toEqual([500, 500, 200]);
  const asked = await world.database.one(sql`
    select count(*)::int as n from todo where title = '【值班】批量待值班人整理' and state = 0`);
  expect(asked).toEqual({ n: 1200 });
});
