/** Reminders: the calls of the specification; whose they are and what may be done with them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reminderStates, reminderStateLabels, reminderTypeLabels, reminderTypes } from 'contract/message/codes.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;
let secretaryId: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
  secretaryId = await world.idOf('user_account', 'username', 'demo.secretary');
});
afterAll(() => world.close());

const create = (title: string, more: object = {}) =>
  department('POST', '/api/msgPushHistory', { title, receiverId: secretaryId, ...more });
const open = async (ask = secretary) => (await ask('GET', '/api/msgPushHistory/getRemind')).body;

test('[ENUM-10] reminder states are 1 not started, 2 started, 3 finished, each with its label', () => {
  expect(reminderStates).toEqual({ notStarted: 1, started: 2, finished: 3 });
  expect(reminderStateLabels).toEqual({ 1: '未开始', 2: '进行中', 3: '已完成' });
});

test('[ENUM-11] there are six reminder types, each with its label', async () => {
  expect(Object.values(reminderTypes)).toEqual([1, 2, 3, 4, 5, 6]);
  const { body } = await department('GET', '/api/dictDetail/cache?dictName=MSG_TXLX');
  const labels = ['任期到期', '年龄到期', '试用期到期', '挂职到期', '干部退休到期', '证件未归还'];
  expect(Object.values(reminderTypeLabels)).toEqual(labels);
  expect(body.content.map((one: { label: string }) => one.label)).toEqual(labels);
});

test('[MSG-04] [MSG-13] a reminder is created with its fields and found in getRemind of its receiver', async () => {
  const made = await create('任期到期', {
    type: 1,
    content: '请看<a data-id="5">附件</a>',
    dueOn: '2027-01-31',
    fileId: 'f5',
    link: { routePath: '/organisation/list' },
  });
  expect(made.status).toBe(201);
  expect((await open()).content).toEqual([
    expect.objectContaining({
      id: made.body.id,
      type: 1,
      title: '任期到期',
      content: '请看<a data-id="5">附件</a>',
      receiverId: secretaryId,
      dueOn: '2027-01-31',
      state: 1,
      fileId: 'f5',
      link: { routePath: '/organisation/list' },
    }),
  ]);
});

test('[MSG-14] a reminder is updated', async () => {
  const { id } = (await create('旧标题')).body;
  const changed = await department('PUT', '/api/msgPushHistory', { id, title: '新标题' });
  expect(changed.body.title).toBe('新标题');
  expect((await open()).content[0].title).toBe('新标题');
});

test('[MSG-15] reminders are removed by a body of ids', async () => {
  const ids = [(await create('一')).body.id, (await create('二')).body.id];
  expect((await department('DELETE', '/api/msgPushHistory/', ids)).body).toEqual({ removed: 2 });
  const left = (await open()).content.map((one: { id: string }) => one.id);
  expect(left).not.toEqual(expect.arrayContaining([ids[0]]));
  expect(left).not.toEqual(expect.arrayContaining([ids[1]]));
});

test('[MSG-16] [MSG-17] [MSG-18] what is marked leaves getRemind and stays in the list; another’s stays as it is', async () => {
  const { id } = (await create('要处理的')).body;
  const before = (await open()).totalElements;
  const leader = await world.as('demo.leader');
  const foreign = await leader('POST', '/api/msgPushHistory/updateRemind', [id]);
  expect(foreign.body).toEqual({ updated: 0, ignored: [{ id, reason: '这一条不存在，或不是发给您的' }] });
  expect((await open()).totalElements).toBe(before);
  expect((await secretary('POST', '/api/msgPushHistory/updateRemind', [id])).body).toEqual({ updated: 1, ignored: [] });
  expect((await open()).totalElements).toBe(before - 1);
  const all = (await secretary('GET', '/api/msgPushHistory/list')).body;
  expect(all.content).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, state: 3, handledByName: '丁砚书' })]),
  );
});

test('a reminder is started, finished with a note, and not opened again', async () => {
  const { id } = (await create('分步处理')).body;
  const at = `/api/msgPushHistory/${id}`;
  expect((await secretary('POST', `${at}/start`)).body.state).toBe(2);
  expect((await secretary('POST', `${at}/start`)).status).toBe(409);
  const finished = await secretary('POST', `${at}/finish`, { note: '已请示' });
  expect(finished.body).toMatchObject({ state: 3, handledNote: '已请示' });
  expect((await secretary('POST', `${at}/start`)).body.message).toBe('已完成的提醒不能重新打开');
  expect((await (await world.as('demo.leader'))('POST', `${at}/finish`, {})).status).toBe(404);
});

test('the records of all are for who holds the right', async () => {
  expect((await secretary('GET', '/api/msgPushHistory')).status).toBe(403);
  expect((await department('GET', '/api/msgPushHistory')).body.totalElements).toBeGreaterThan(0);
});
