import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let college: Ask;
let self: Ask;
let physics: string;
let lu: string;

beforeAll(async () => {
  world = await openWorld();
  college = await world.as('demo.college');
  self = await world.as('demo.member');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  lu = (await self('GET', '/api/dyjbxx?columns=name')).body.content[0].id;
});
afterAll(() => world.close());

const action = async (who: Ask, path: string, id: string, name: string, input: object = {}): Promise<Answer> => {
  const { version } = (await college('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const openTodos = () =>
  world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'DY_CJ' and t.state = 0 and u.username = 'demo.member'`);
const purpose = '请核对籍贯和联系电话';
const formOf = async (taskId: string) =>
  (await self('GET', `/api/gbCollect?collectionTaskId=${taskId}&memberId=${lu}`)).body.content[0];

async function opened(name: string): Promise<string> {
  const { body } = await college('POST', '/api/cj', {
    name,
    purpose,
    organisationId: physics,
    endsOn: '2099-06-30',
  });
  expect((await action(college, '/api/cj', body.id, 'submit')).body.state).toBe('2');
  return body.id;
}

test('[BIZ-37] a task asks every member of the place at once; a confirmation closes the own to-do and is taken in', async () => {
  const past = await college('POST', '/api/cj', { name: '核对', organisationId: physics, endsOn: '2020-01-01' });
  expect(messages(past)[0]).toMatch(/^截止日期不能早于今天（/);
  const later = { name: '核对', organisationId: physics, startsOn: '2099-01-01', endsOn: '2099-06-30' };
  expect(messages(await college('POST', '/api/cj', { ...later, startsOn: '2099-07-01' }))).toEqual([
    '开始日期不能晚于截止日期',
  ]);
  const early = (await college('POST', '/api/cj', later)).body;
  expect(messages(await action(college, '/api/cj', early.id, 'submit'))).toEqual([
    '尚未到开始日期（2099-01-01），到期后方可下发',
  ]);
  const id = await opened('年末信息核对');
  const task = (await college('GET', `/api/cj/${id}`)).body;
  expect([task.targetCount, task.doneCount]).toEqual([22, 0]);
  expect(await openTodos()).toEqual([{ title: '【信息采集】请于 2099-06-30 前完善党员信息' }]);
  const form = await formOf(id);
  // Whoever is asked does not reach the task, and reads what it asks for.
  const { body: read } = await self('GET', `/api/gbCollect/${form.id}`);
  expect([form.state, read.purpose]).toEqual(['0', purpose]);
  expect((await self('GET', '/api/gbCollect')).body.totalElements).toBe(1);
  expect((await action(self, '/api/gbCollect', form.id, 'confirm')).body.state).toBe('2');
  expect(await openTodos()).toEqual([]);
  expect((await action(self, '/api/gbCollect', form.id, 'confirm')).status).toBe(409);
  expect((await action(self, '/api/gbCollect', form.id, 'accept')).status).toBe(403);
  expect(messages(await action(college, '/api/gbCollect', form.id, 'sendBack'))).toContain('意见不能为空');
  expect((await action(college, '/api/gbCollect', form.id, 'sendBack', { opinion: '请补充邮箱' })).body.state).toBe(
    '1',
  );
  expect(await openTodos()).toHaveLength(1);
  await action(self, '/api/gbCollect', form.id, 'confirm');
  expect((await action(college, '/api/gbCollect', form.id, 'accept')).body.state).toBe('3');
  expect((await college('GET', `/api/cj/${id}`)).body).toMatchObject({ doneCount: 1, acceptedCount: 1 });
});

test('an answer by a correction waits for it, comes back with it, and is taken in when it is executed', async () => {
  const id = await opened('联系方式核对');
  const form = await formOf(id);
  const ask = async (values: object) => {
    const { version } = (await self('GET', `/api/dyjbxx/${lu}`)).body;
    return self('POST', `/api/dyjbxx/${lu}/requestCorrection`, {
      version,
      reason: '采集',
      collectionFormId: form.id,
      ...values,
    });
  };
  const first = (await ask({ email: 'luzw@example.edu' })).body;
  expect((await formOf(id)).state).toBe('2');
  expect(await openTodos()).toEqual([]);
  expect(messages(await action(college, '/api/gbCollect', form.id, 'accept'))).toEqual([
    '该党员提交了信息更正单，请在信息更正中审核',
  ]);
  await action(college, '/api/dyjbxx/correction', first.id, 'sendBack', { opinion: '请用学校邮箱' });
  expect((await formOf(id)).state).toBe('1');
  // The order that came back asks for itself.
  expect(await openTodos()).toEqual([]);
  const second = (await ask({ email: 'luzw@jianglin.example.edu' })).body;
  expect((await action(college, '/api/dyjbxx/correction', second.id, 'review')).body.state).toBe('4');
  expect((await formOf(id)).state).toBe('3');
  expect((await self('GET', `/api/dyjbxx/${lu}`)).body.email).toBe('luzw@jianglin.example.edu');
});

test('who confirms after the order came back answers by no order, and the branch takes the form in', async () => {
  const id = await opened('籍贯核对');
  const form = await formOf(id);
  const { version } = (await self('GET', `/api/dyjbxx/${lu}`)).body;
  const wish = { version, reason: '采集', collectionFormId: form.id, email: 'luzw@mail.example.edu' };
  const order = (await self('POST', `/api/dyjbxx/${lu}/requestCorrection`, wish)).body;
  await action(college, '/api/dyjbxx/correction', order.id, 'sendBack', { opinion: '原邮箱无误' });
  expect((await action(self, '/api/gbCollect', form.id, 'confirm')).body).toMatchObject({
    state: '2',
    correctionId: null,
  });
  expect((await action(college, '/api/gbCollect', form.id, 'accept')).body.state).toBe('3');
});

test('a closed task takes no answer, and its to-dos are void', async () => {
  const id = await opened('学历核对');
  const form = await formOf(id);
  expect((await action(college, '/api/cj', id, 'close', { reason: '已到期' })).body.state).toBe('3');
  expect(messages(await action(self, '/api/gbCollect', form.id, 'confirm'))).toEqual([
    '该采集已结束、已截止或已提交，不能再提交',
  ]);
  expect(await openTodos()).toEqual([]);
});

test('what was asked before the upgrade about the task is asked about the own form, and ends with it', async () => {
  const id = await opened('出生地核对');
  const form = await formOf(id);
  const all = () =>
    world.database.rows<object>(sql`
      select id, entity, record_id, type, state from todo where biz_type = 'DY_CJ' and deleted_at is null order by id`);
  const before = await all();
  expect(before).toContainEqual(
    expect.objectContaining({ entity: 'collectionForm', recordId: form.id, type: '02', state: 0 }),
  );
  // As they stood: of one task and another's form with the same number one person has to-dos at once.
  await world.database.rows(sql`
    update todo t set entity = 'collectionTask', record_id = -f.collection_task_id, type = '01' from collection_form f
    where t.biz_type = 'DY_CJ' and f.id = t.record_id`);
  await world.database.rows(sql`update todo set record_id = -record_id where record_id < 0`);
  const step = new URL('../../migrations/20261129134700_turns_of_persons/own.sql', import.meta.url);
  await world.database.rows(sql.raw(await readFile(step, 'utf8')));
  expect(await all()).toEqual(before);
  expect((await action(self, '/api/gbCollect', form.id, 'confirm')).body.state).toBe('2');
  expect(await openTodos()).toEqual([]);
});

test('[M-A16] a task asks for chosen items of chosen members, and of nobody else', async () => {
  const ding = await world.idOf('person', 'name', '丁砚书');
  const elsewhere = await world.idOf('person', 'name', '周若川');
  const task = { name: '联系方式核对', organisationId: physics, endsOn: '2099-06-30' };
  const wrong = { ...task, items: '手机;婚恋状况', memberIds: [lu, elsewhere] };
  const department = await world.as('demo.department');
  expect(messages(await department('POST', '/api/cj', wrong))).toEqual([
    '“婚恋状况”不是可以核对的项目，请从列表中选择',
    '周若川不是采集范围内的在册党员',
  ]);
  const { body } = await college('POST', '/api/cj', { ...task, items: '手机、邮箱', memberIds: [lu, ding] });
  expect(body).toMatchObject({ items: '手机;邮箱' });
  expect((await action(college, '/api/cj', body.id, 'submit')).body).toMatchObject({ state: '2', targetCount: 2 });
  const { content } = (await college('GET', `/api/gbCollect?collectionTaskId=${body.id}`)).body;
  expect(content.map((one: { matter: string }) => one.matter).sort()).toEqual(['丁砚书', '陆知微']);
  const own = await self('GET', `/api/gbCollect/${(await formOf(body.id)).id}`);
  expect(own.body).toMatchObject({ items: '手机;邮箱', state: '0' });
});

test('a secretary reviews what the members of the own branch confirmed, and those of no other', async () => {
  const secretary = await world.as('demo.secretary');
  const gu = await world.as('demo.branchstaff');
  const id = await opened('籍贯核对');
  const of = async (who: Ask) => (await who('GET', `/api/gbCollect?collectionTaskId=${id}&size=50`)).body;
  const [own] = (await of(secretary)).content.filter((one: { matter: string }) => one.matter === '顾青岚');
  expect(own).toMatchObject({ state: '0', collectionTaskName: '籍贯核对' });
  expect((await of(secretary)).totalElements).toBeLessThan((await of(college)).totalElements);
  const asked = async () =>
    (await secretary('GET', '/api/msgTodo/getTodo?keyword=待审核入库')).body.content.map(
      (one: { title: string; link: object }) => [one.title, one.link],
    );
  expect(await asked()).toEqual([]);
  expect((await action(gu, '/api/gbCollect', own.id, 'confirm')).body.state).toBe('2');
  // The branch is asked at once, at the page where it can check.
  expect(await asked()).toEqual([
    [
      '【信息采集】物理学院光学教工党支部顾青岚已确认本人信息，待审核入库',
      { routePath: '/member/collection', query: { id: own.id } },
    ],
  ]);
  expect((await action(secretary, '/api/gbCollect', own.id, 'accept')).body.state).toBe('3');
  expect(await asked()).toEqual([]);
});
