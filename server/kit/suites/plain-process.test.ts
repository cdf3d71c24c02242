/** What a process costs and what follows from its declaration, with a registry of its own. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql } from 'drizzle-orm';
import { join } from 'node:path';
import { cwd } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action } from 'contract/kit/action.ts';
import { process } from 'contract/kit/process.ts';
import { kebabCase } from 'contract/kit/resource.ts';
import { resources } from 'contract/resources.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { responsibilityPassed } from '../../areas/happenings.ts';
import { asSystem } from '../actor.ts';
import { giveUp } from '../process/give-up.ts';
import { handle } from '../process/handle.ts';
import { announce } from '../process/happening.ts';
import { openBusiness } from '../process/business.ts';
import { takeDue } from '../process/due.ts';
import { handler } from '../registry.ts';
import { checkActions, checkProcesses } from '../process/sound.ts';
import { tablesOf } from '../database/table.ts';
import { txOf } from '../tx.ts';
import { roomDuties, roomDuty, roomDutyProcess } from './room-duty.ts';
import { booking, room, roomRequest, roomRequestProcess, roomRequests, rooms } from './room-request.ts';

const own = [room, booking, roomRequest, roomDuty];
let world: OpenWorld;
let [secretary, college, department]: Ask[] = [];
let [optics, hall, small, quiet] = ['', '', '', ''];

beforeAll(async () => {
  world = await openWorld({ resources: [...resources, ...own], areas: [rooms] });
  const before = await generateDrizzleJson(Object.fromEntries(tablesOf(resources)));
  const after = await generateDrizzleJson(Object.fromEntries(tablesOf([...resources, ...own])), before.id);
  for (const statement of await generateMigration(before, after)) await world.database.rows(sql.raw(statement));
  [secretary, college, department] = await Promise.all(
    ['demo.secretary', 'demo.college', 'demo.department'].map(name => world.as(name)),
  );
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const made = async (name: string) =>
    (await department!('POST', '/api/room', { name, organisationId: physics })).body.id;
  [hall, small, quiet] = [await made('望江楼报告厅'), await made('望江楼小会议室'), await made('听涛轩谈话室')];
});
afterAll(() => world.close());

const ask = async (name: string, roomId: string, usedOn = '2026-12-08') =>
  (await secretary!('POST', '/api/roomRequest', { name, organisationId: optics, roomId, usedOn })).body;
async function step(who: Ask, id: string, name: string, input: object = {}) {
  const { version } = (await department!('GET', `/api/roomRequest/${id}`)).body;
  const { status, body } = await who('POST', `/api/roomRequest/${id}/${name}`, { version, ...input });
  return { status, state: body.state, message: body.fields?.[0]?.message ?? body.message };
}
const wayOf = async (id: string, who: Ask = department!) =>
  (await who('GET', `/api/workflowRecord?entity=roomRequest&recordId=${id}`)).body;
const todosOf = async (who: Ask) =>
  (await who('GET', '/api/msgTodo/getTodo?size=100')).body.content
    .map((one: { title: string }) => one.title)
    .filter((one: string) => one.startsWith('【会议室】'));

test('three hands take it on, each asked when it is its turn, and two effects are written', async () => {
  const { id } = await ask('主题党日', hall);
  expect(await step(secretary!, id, 'submit')).toMatchObject({ status: 200, state: '2' });
  expect(await todosOf(college!)).toEqual(['【会议室】物理学院光学教工党支部主题党日待院系党委审核']);
  expect((await step(secretary!, id, 'review')).status).toBe(403);
  expect(await step(college!, id, 'review', { opinion: '同意' })).toMatchObject({ status: 200, state: '3' });
  expect([await todosOf(college!), await todosOf(department!)]).toEqual([
    [],
    ['【会议室】物理学院光学教工党支部主题党日待组织部审批'],
  ]);
  expect((await step(college!, id, 'decide')).status).toBe(403);
  expect(await step(department!, id, 'decide')).toMatchObject({ status: 200, state: '4' });
  const { steps, offered } = await wayOf(id);
  expect(
    steps.map((one: { node: string; outcome: string; opinion: string }) => [one.node, one.outcome, one.opinion]),
  ).toEqual([
    ['提交', null, null],
    ['院系党委审核', '1', '同意'],
    ['组织部审批', '1', null],
  ]);
  expect(offered).toEqual([]);
  expect((await department!('GET', '/api/roomBooking')).body.content).toMatchObject([
    { name: '主题党日', usedOn: '2026-12-08' },
  ]);
  expect((await department!('GET', `/api/room/${hall}`)).body.bookedOn).toBe('2026-12-08');
  const flows = await world.database.rows(sql`
    select distinct entity from change_record where flow_entity = 'roomRequest' and flow_id = ${id}::bigint order by 1`);
  expect(flows).toEqual([{ entity: 'room' }, { entity: 'roomBooking' }]);
});

test('a room of another place is found by who may ask for it, by its name alone, and by nobody else', async () => {
  expect((await secretary!('GET', '/api/room')).body.content ?? []).toEqual([]);
  const found = await secretary!('GET', '/api/common/choice/room?keyword=wangjianglou');
  expect(found.body.content.map((one: { name: string }) => one.name).sort()).toEqual(
    ['望江楼小会议室', '望江楼报告厅'].sort(),
  );
  expect(Object.keys(found.body.content[0]).sort()).toEqual(['code', 'id', 'name']);
  const few = (await secretary!('GET', '/api/common/choice/room?keyword=bgt')).body;
  expect(few).toEqual({ content: [{ id: hall, name: '望江楼报告厅', code: null }], totalElements: 1 });
  const member = await world.as('demo.member');
  expect((await member('GET', '/api/common/choice/room')).body).toEqual({ content: [], totalElements: 0 });
  expect((await secretary!('GET', '/api/common/choice/person')).status).toBe(404);
});

test('rows in reach are found by their title for a reference or a filter, and none out of it', async () => {
  const found = async (who: Ask | undefined, keyword: string) =>
    (await who!('GET', `/api/common/pick/roomRequest?keyword=${keyword}`)).body;
  const member = await world.as('demo.member');
  expect((await found(department, '主题党日')).content).toMatchObject([{ name: '主题党日', code: null }]);
  expect(await found(member, '主题党日')).toEqual({ content: [], totalElements: 0 });
  expect((await member('GET', '/api/common/pick/nothing')).status).toBe(404);
});

test('what comes back says why, is edited and handed in again, and only then', async () => {
  const { id } = await ask('组织生活会', small);
  await step(secretary!, id, 'submit');
  const edit = async (version: number) =>
    (await secretary!('PUT', '/api/roomRequest', { id, version, name: '专题组织生活会' })).status;
  expect(await edit(2)).toBe(400);
  expect(await step(college!, id, 'sendBack')).toMatchObject({ status: 400, message: '请填写退回意见' });
  expect(await step(college!, id, 'sendBack', { opinion: '请写明主题' })).toMatchObject({ status: 200, state: '8' });
  expect(await todosOf(secretary!)).toEqual(['【会议室】物理学院光学教工党支部组织生活会待党支部']);
  expect(await edit(3)).toBe(200);
  expect(await step(secretary!, id, 'submit')).toMatchObject({ status: 200, state: '2' });
  expect((await wayOf(id)).steps[1]).toMatchObject({ node: '院系党委审核', outcome: '2', opinion: '请写明主题' });
  expect(await step(secretary!, id, 'cancel', { reason: '改期' })).toMatchObject({ status: 200, state: '9' });
});

test('nobody is asked to judge the own matter: who stands above is, also once roles have changed', async () => {
  const { id } = await ask('专题党课', quiet, '2026-12-20');
  const asker = await world.database.one<{ personId: string }>(sql`
    select person_id from user_account where username = 'demo.college'`);
  await world.database.rows(sql`
    update room_request set asked_by_id = ${asker!.personId}::bigint where id = ${id}::bigint`);
  await step(secretary!, id, 'submit');
  const asked = '【会议室】物理学院光学教工党支部专题党课待院系党委审核';
  const whoIsAsked = async () => [
    (await todosOf(college!)).includes(asked),
    (await todosOf(department!)).includes(asked),
  ];
  expect(await whoIsAsked()).toEqual([false, true]);
  expect(await step(college!, id, 'review')).toMatchObject({ status: 400, message: '不能审批本人事项' });
  await announce(txOf(world.database, world.registry, asSystem('授权')), responsibilityPassed, {
    userIds: [],
    organisationId: null,
  });
  expect(await whoIsAsked()).toEqual([false, true]);
  expect(await step(department!, id, 'review')).toMatchObject({ status: 200, state: '3' });
  expect(await step(secretary!, id, 'cancel', { reason: '改期' })).toMatchObject({ status: 200 });
});

test('a guard and a second open one are told on their fields', async () => {
  const taken = await ask('支部大会', hall);
  expect(await step(secretary!, taken.id, 'submit')).toMatchObject({
    status: 400,
    message: '该会议室当天已被预订，请改选日期或会议室',
  });
  const first = await ask('党课', hall, '2026-12-15');
  await step(secretary!, first.id, 'submit');
  const second = await ask('读书会', hall, '2026-12-16');
  expect(await step(secretary!, second.id, 'submit')).toMatchObject({
    status: 400,
    message: '该会议室已有申请“党课”在办理，请待其办结',
  });
});

test('whoever it is about may give it up, and is told why they judge nothing of it', async () => {
  const [{ person }] = (await world.database.rows<{ person: string }>(
    sql`select person_id::text as person from user_account where username = 'demo.college'`,
  )) as [{ person: string }];
  const { id } = await ask('述职会', small, '2026-12-22');
  await world.database.rows(sql`update room_request set asked_by_id = ${person}::bigint where id = ${id}::bigint`);
  await step(secretary!, id, 'submit');
  const { offered, denied } = await wayOf(id, college!);
  expect(offered).toEqual(['cancel']);
  expect(denied).toContainEqual({ name: 'review', reason: '不能审批本人事项' });
  expect(await step(college!, id, 'review')).toMatchObject({ status: 400, message: '不能审批本人事项' });
});

test('many at once: each is judged by itself and told by name', async () => {
  const made = await world.database.rows<{ id: string }>(sql`
    insert into room_request (name, organisation_id, room_id, used_on, created_at, updated_at, version, state)
    select '批量' || n, ${optics}::bigint, ${small}::bigint, '2026-12-20', now(), now(), 1, case when n = 3 then '3' else '2' end
    from generate_series(1, 3) n returning id::text`);
  const { status, body } = await college!('POST', '/api/roomRequest/review', {
    ids: [...made.map(one => one.id), '999999'],
    opinion: '同意',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    done: 2,
    leftOut: [
      { id: made[2]!.id, title: '批量3', reasons: [expect.stringContaining('审核通过')] },
      { id: '999999', title: '', reasons: [expect.any(String)] },
    ],
  });
  expect((await todosOf(department!)).filter((one: string) => one.includes('批量'))).toHaveLength(2);
  expect((await secretary!('POST', '/api/roomRequest/review', { ids: [made[0]!.id] })).body.leftOut).toHaveLength(1);
});

test('a refusal that the guard of one row throws leaves out that row alone, and is the answer where one is asked for', async () => {
  const made = await world.database.rows<{ id: string }>(sql`
    insert into room_request (name, organisation_id, room_id, used_on, created_at, updated_at, version, state)
    select name, ${optics}::bigint, ${small}::bigint, '2026-12-21', now(), now(), 1, '2'
    from unnest(array['开馆', '闭馆']) as n(name) returning id::text`);
  const ids = made.map(({ id }) => id);
  const { status, body } = await college!('POST', '/api/roomRequest/review', { ids, opinion: '同意' });
  const leftOut = [{ id: ids[1], title: '闭馆', reasons: ['会议室闭馆维护，请改选会议室'] }];
  expect([status, body]).toEqual([200, { done: 1, leftOut }]);
  expect(await step(college!, ids[1]!, 'review')).toMatchObject({
    status: 409,
    message: '会议室闭馆维护，请改选会议室',
  });
  const again = await step(college!, ids[0]!, 'review');
  expect([again.status, again.message]).toEqual([409, '当前状态为“组织部审批中”，不能办理“审核通过”']);
});

test('what is past its day is ended in the night, and says so in its way', async () => {
  const { id } = await ask('已过期的申请', small, '2026-03-02');
  const tx = txOf(world.database, world.registry, asSystem('过期作废'));
  expect(await takeDue(tx, roomRequests, 'lapse')).toBe(1);
  expect((await wayOf(id)).steps.map((one: { node: string }) => one.node)).toEqual(['过期作废']);
});

test('what is open about who leaves is given up, drafts too, and what had ended stays as it ended', async () => {
  const personId = await world.idOf('person', 'name', '顾青岚');
  const [open, draft, ended] = [
    await ask('谈心谈话', quiet, '2026-12-24'),
    await ask('未提交', small, '2026-12-25'),
    await ask('已作废', small, '2026-12-26'),
  ];
  await step(secretary!, open.id, 'submit');
  await step(secretary!, ended.id, 'cancel', { reason: '改期' });
  const ids = [open.id, draft.id, ended.id];
  await world.database.rows(sql`
    update room_request set asked_by_id = ${personId}::bigint where id = any(${sql.param(ids)}::bigint[])`);
  const tx = txOf(world.database, world.registry, asSystem('离校'));
  const cause = { flow: { entity: 'memberStatusChange', id: '7' }, reason: '除名' };
  const given = await giveUp(tx, roomRequestProcess, [personId], cause, '申请人已离开');
  expect(given.map(({ name, state }) => [name, state])).toEqual([
    ['谈心谈话', '2'],
    ['未提交', '1'],
  ]);
  for (const { id } of [open, draft]) {
    expect((await department!('GET', `/api/roomRequest/${id}`)).body.state).toBe('9');
    expect((await wayOf(id)).steps.at(-1)).toMatchObject({ node: '作废', outcome: '4', opinion: '申请人已离开' });
  }
  expect(await todosOf(college!)).not.toContain('【会议室】物理学院光学教工党支部谈心谈话待院系党委审核');
  expect((await wayOf(ended.id)).steps.at(-1)).toMatchObject({ opinion: '改期' });
});

test('what is under way stands against ending the organisation', async () => {
  const tx = txOf(world.database, world.registry, asSystem('查询'));
  const kinds = world.registry.business.filter(one => one.word === '会议室申请');
  expect(await openBusiness(tx, kinds, [optics], null)).toEqual(['会议室申请']);
  const other = await world.idOf('party_organisation', 'code', '9999990001202');
  expect(await openBusiness(tx, kinds, [other], null)).toEqual([]);
});

const known = { resources: new Map([...resources, ...own].map(one => [one.name, one])), hands: {}, texts: {} };

test('a process that cannot work is refused at the start, with file and name', () => {
  const { transitions, turns } = roomRequestProcess;
  const broken = process(roomRequest, {
    ...roomRequestProcess,
    turns: { ...turns, 7: { does: 'agree', by: 'nobody', node: '' } },
    transitions: {
      ...transitions,
      review: { ...transitions.review, to: '77' },
      never: { label: '', from: ['5'], input: {} },
    },
    subject: 'askedBy',
  });
  const start = () => checkProcesses([handle(broken, { page: '', ask: () => null, steps: {} })], known);
  const file = 'contract/election/room-request.ts: process roomRequest: ';
  expect(start).toThrow(
    [
      'turns: no state 7',
      'subject: no field askedBy',
      'review: no state 77',
      'never: no state 5',
      'turn in 7: no transition agree',
      'decide: nobody may ever take it, nothing leads to its states',
      'never: nobody may ever take it, nothing leads to its states',
      'nobody is found for committeeAbove',
      'nobody is found for nobody',
      'oneOpenPer: no text election.roomRequest.open',
    ]
      .map(one => file + one)
      .join('\n'),
  );
});

test('each name that nothing bears keeps the server from starting, with file and name', () => {
  const { transitions, turns } = roomRequestProcess;
  const anywhere = { ...known, hands: world.registry.hands, texts: world.registry.texts };
  const faultOf = (differs: object, handling: object = {}, others: typeof anywhere = anywhere): string => {
    const said = process(roomRequest, { ...roomRequestProcess, ...differs });
    const handler = handle(said, { page: '', ask: () => null, steps: {}, ...handling });
    try {
      checkProcesses([handler], others);
    } catch (error) {
      return (error as Error).message.replaceAll('contract/election/room-request.ts: process roomRequest: ', '');
    }
    return 'it starts';
  };
  const submit = (differs: object) => ({
    transitions: { ...transitions, submit: { ...transitions.submit, ...differs } },
  });
  const turn = (differs: object) => ({ turns: { ...turns, 2: { ...turns['2'], ...differs } } });
  const business = (differs: object) => ({ business: { ...roomRequestProcess.business, ...differs } });
  expect(faultOf({})).toBe('it starts');
  const faults: [string, object, object?][] = [
    ['editable: no state 77', { editable: ['1', '77'] }],
    ['ended: no state 77', { ended: ['77'] }],
    ['removable: no state 77', { removable: ['77'] }],
    ['turns: no state 77', { turns: { ...turns, 77: { does: 'submit', by: 'school', node: '' } } }],
    ['submit: no state 77', submit({ from: ['1', '77'] })],
    ['submit: no state 77', submit({ to: '77' })],
    ['business: no state 77', business({ states: ['77'] })],
    [
      'default of state: no state 1',
      { states: { review: '2', decision: '3', booked: '4', returned: '8', cancelled: '9' } },
    ],
    ['business: no field unitId', business({ at: ['unitId'] })],
    ['business: name is no reference', business({ at: ['name'] })],
    ['oneOpenPer: no field hallId', { oneOpenPer: 'hallId' }],
    ['oneOpenPer: name is no reference', { oneOpenPer: 'name' }],
    ['subject: no field askedBy', { subject: 'askedBy' }],
    ['subject: roomId names no person', { subject: 'roomId' }],
    ['lapse: no field usedAt', { transitions: { ...transitions, lapse: { ...transitions.lapse, dueOn: 'usedAt' } } }],
    ['lapse: name is no day', { transitions: { ...transitions, lapse: { ...transitions.lapse, dueOn: 'name' } } }],
    ['nobody is found for committeeBeside', turn({ by: 'committeeBeside' })],
    ['nobody is found for roomId', submit({ by: 'roomId' })],
    ['turn in 2: no transition agree', turn({ does: 'agree' })],
    ['no transition agree', {}, { steps: { agree: {} } }],
    ['hands: nothing is by committeeBeside', {}, { hands: { committeeBeside: async () => [] } }],
    ['submit: nothing decides where it leads', submit({ to: ['2', '3'] })],
  ];
  for (const [fault, differs, handling] of faults) expect(faultOf(differs, handling).split('\n')).toContain(fault);
  expect(faultOf({}, {}, { ...anywhere, texts: {} })).toBe('oneOpenPer: no text election.roomRequest.open');
  expect(faultOf({}, {}, { ...anywhere, resources: new Map() }).split('\n')).toContain(
    'no entity of contract/resources.ts',
  );
  expect(() => checkProcesses([roomRequests, roomRequests], anywhere)).toThrow(
    'contract/election/room-request.ts: process roomRequest: the entity has another process',
  );
});

test('a turn of nobody is refused at the start: a field that names no place and no person, a subject that is not said', () => {
  const { subject: _, ...said } = roomDutyProcess;
  const turns = {
    ...said.turns,
    1: { does: 'clear', by: 'usedOn', node: '' },
    3: { does: 'accept', by: 'roomId', node: '' },
  };
  const start = () =>
    checkProcesses([handle(process(roomDuty, { ...said, turns }), { page: '', ask: () => null, steps: {} })], known);
  const file = 'contract/election/room-duty.ts: process roomDuty: nobody is found for ';
  expect(start).toThrow(['usedOn', 'subject', 'roomId'].map(one => file + one).join('\n'));
});

test('every process of the product stands in the file of its entity, where its page finds it', async () => {
  const processes = [...world.registry.processes.values()].filter(one => one !== roomRequests && one !== roomDuties);
  expect(processes.length).toBeGreaterThan(5);
  for (const { process: said } of processes) {
    const file = `contract/${said.resource.area}/${kebabCase(said.resource.name)}.ts`;
    const exported = Object.values((await import(join(cwd(), file))) as object);
    expect([file, exported.includes(said)]).toEqual([file, true]);
  }
});

test('an action that no page would find, and one that nobody handles, are refused at the start, with file and name', () => {
  const close = action(room, 'close', { label: '停用', input: {} });
  const closing = handler(close, { perform: async () => {} });
  const { registry } = world;
  expect(() => checkActions(registry)).not.toThrow();
  expect(() => checkActions({ ...registry, actions: [...registry.actions, closing] })).toThrow(
    'contract/election/actions.ts: action close of room is not exported there, no page offers it',
  );
  expect(() => checkActions({ ...registry, offers: [...registry.offers, close] })).toThrow(
    'contract/election/actions.ts: action close of room has no handler in server/areas',
  );
});
