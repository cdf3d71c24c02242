/** To-dos: the calls of the specification, and that a step is closed by its event and by nothing else. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { closeTodos, openTodos } from './index.ts';
import type { Tx } from '../../kit/registry.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;
let secretaryId: string;
let collegeId: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
  secretaryId = await world.idOf('user_account', 'username', 'demo.secretary');
  collegeId = await world.idOf('user_account', 'username', 'demo.college');
});
afterAll(() => world.close());

const inTransaction = (work: (tx: Tx) => Promise<void>) =>
  world.database.transaction(connection => work(txOf(connection, world.registry, asSystem('测试'))));
const titles = async (ask: Ask) => {
  const { body } = await ask('GET', '/api/msgTodo/getTodo');
  return { titles: body.content.map((one: { title: string }) => one.title), total: body.totalElements };
};
const create = (title: string, more: object = {}) =>
  department('POST', '/api/msgTodo', { title, receiverId: secretaryId, ...more });

test('[MSG-05] [MSG-08] a to-do is created with type, receiver, urgency, deadline, state and link, and found in getTodo', async () => {
  const made = await create('补充支部会议记录', {
    type: '02',
    isUrgent: true,
    dueAt: '2026-12-01T10:00:00.000Z',
    bizType: 'SH_RECEIPT',
    link: { routePath: '/member/list', query: { state: '1' } },
  });
  expect(made.status).toBe(201);
  const found = await secretary('GET', '/api/msgTodo/getTodo?keyword=补充支部');
  expect(found.body).toEqual({
    totalElements: 1,
    content: [
      expect.objectContaining({
        title: '补充支部会议记录',
        type: '02',
        bizType: 'SH_RECEIPT',
        receiverId: secretaryId,
        isUrgent: true,
        dueAt: '2026-12-01T10:00:00.000Z',
        state: 0,
        senderName: '周若川',
        link: { routePath: '/member/list', query: { state: '1' } },
      }),
    ],
  });
});

test('[MSG-11] getTodo answers the own open ones, and none of another user', async () => {
  await department('POST', '/api/msgTodo', { title: '院系的事', receiverId: collegeId });
  const own = await titles(secretary);
  expect(own.titles).not.toContain('院系的事');
  expect(own.total).toBe(own.titles.length);
});

test('[MSG-09] a to-do is updated; a stale version is refused', async () => {
  const { body } = await create('旧标题');
  const changed = await department('PUT', '/api/msgTodo', { id: body.id, version: body.version, title: '新标题' });
  expect(changed.body).toMatchObject({ title: '新标题', version: 2 });
  expect((await department('PUT', '/api/msgTodo', { id: body.id, version: 1, title: '又一个' })).status).toBe(409);
  expect((await titles(secretary)).titles).toContain('新标题');
});

test('of two changes of one version at once the second is told that it is stale', async () => {
  const { body } = await create('两人同改');
  const change = (title: string) => department('PUT', '/api/msgTodo', { id: body.id, version: body.version, title });
  const both = await Promise.all([change('甲改'), change('乙改')]);
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
});

test('[MSG-10] [HTTP-15] to-dos are removed by a body of ids, with and without the trailing slash; one foreign id fails the call', async () => {
  const first = (await create('要删除的一')).body.id;
  const second = (await create('要删除的二')).body.id;
  expect((await department('DELETE', '/api/msgTodo', [first, '999999999'])).status).toBe(404);
  expect((await titles(secretary)).titles).toContain('要删除的一');
  expect((await department('DELETE', '/api/msgTodo/', [first])).body).toEqual({ removed: 1 });
  expect((await department('DELETE', '/api/msgTodo', [Number(second)])).body).toEqual({ removed: 1 });
  const left = await titles(secretary);
  expect(left.titles).not.toContain('要删除的一');
  expect(left.titles).not.toContain('要删除的二');
});

const owed = (more: object = {}) => ({
  bizType: 'DY_FIX',
  entity: 'partyMember',
  recordId: '77',
  step: 'review',
  title: '【信息更正】顾青岚申请更正入党时间',
  type: '01',
  receiverIds: [secretaryId],
  link: { routePath: '/member/correction' },
  ...more,
});

test('[MSG-12] a mark closes what has no open step; an owed step is read and reported as ignored', async () => {
  const one = (await create('看一看')).body.id;
  const two = (await create('再看一看')).body.id;
  await inTransaction(tx => openTodos(tx, owed()));
  const before = await titles(secretary);
  const step = await world.database.one<{ id: string }>(sql`select id from todo where step = 'review'`);
  const { status, body } = await secretary('POST', '/api/msgTodo/updateTodo', [one, two, step?.id, '999999999']);
  expect(status).toBe(200);
  expect(body).toEqual({
    updated: 2,
    ignored: [
      { id: step?.id, reason: '该事项尚未办理，不能直接置为已办' },
      { id: '999999999', reason: '这一条不存在，或不是发给您的' },
    ],
  });
  expect((await titles(secretary)).total).toBe(before.total - 2);
});

test('[BIZ-37] a step grows the total of who owes it by one, and the event that completes it takes it back', async () => {
  const before = (await titles(secretary)).total;
  await inTransaction(tx => openTodos(tx, owed({ recordId: '78' })));
  await inTransaction(tx => openTodos(tx, owed({ recordId: '78' })));
  expect((await titles(secretary)).total).toBe(before + 1);
  await inTransaction(tx => closeTodos(tx, { bizType: 'DY_FIX', recordId: '78', step: 'review' }));
  expect((await titles(secretary)).total).toBe(before);
  await inTransaction(tx => openTodos(tx, owed({ recordId: '78' })));
  expect((await titles(secretary)).total).toBe(before + 1);
});

test('of several who owe a step together the first to act closes the others', async () => {
  const college = await world.as('demo.college');
  const before = (await titles(college)).total;
  await inTransaction(tx => openTodos(tx, owed({ recordId: '79', receiverIds: [secretaryId, collegeId] })));
  expect((await titles(college)).total).toBe(before + 1);
  await inTransaction(tx => closeTodos(tx, { bizType: 'DY_FIX', recordId: '79', receiverId: secretaryId }));
  expect((await titles(college)).total).toBe(before);
});

test('who does not hold the right makes none; an unknown receiver, type or link is refused', async () => {
  expect((await secretary('POST', '/api/msgTodo', { title: '甲', receiverId: secretaryId })).status).toBe(403);
  const bad = await department('POST', '/api/msgTodo', { title: '甲', receiverId: '999999999' });
  expect(bad.body.fields).toEqual([
    expect.objectContaining({ path: 'receiverId', message: '没有这个接收人，请重新选择' }),
  ]);
  expect((await create('甲', { type: 'XX' })).status).toBe(400);
  expect((await create('甲', { link: { routePath: '//elsewhere.example' } })).status).toBe(400);
  expect((await create('  ')).status).toBe(400);
});
