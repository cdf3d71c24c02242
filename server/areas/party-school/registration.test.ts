import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../testing/open-world.ts';
import { setClock } from '../../testing/clock.ts';
import {
  apply,
  batch,
  direct,
  make,
  mustTake,
  opened,
  openSchool,
  path,
  registrations,
  running,
  sentences,
  standing,
  take,
  type School,
} from './fixtures.ts';

let at: School;
let member: Ask;
let trainee: Ask;
let student: Ask;
beforeAll(async () => {
  at = await openSchool();
  const { world } = at;
  [member, trainee, student] = [
    await world.as('demo.member'),
    await world.as('demo.trainee'),
    await world.as('demo.student'),
  ];
});
afterAll(() => at.world.close());

const lu = '20242013001';
const jiang = '20242010023';

test('[BIZ-15] a member goes from the branch to the college to the school, and is admitted', async () => {
  const { school, college } = at;
  const id = await opened(at);
  expect((await apply(member, id)).body).toMatchObject({ state: '1', waitNo: null });
  const row = await standing(at, id, lu);
  const rowId = row?.id ?? '';
  // She leads the branch herself, and nobody judges the own matter.
  expect((await take(college, registrations, rowId, 'passCollege')).status).toBe(409);
  await mustTake(college, registrations, rowId, 'passBranch', { opinion: '同意' });
  await mustTake(college, registrations, rowId, 'passCollege', { opinion: '同意推荐' });
  expect((await take(college, registrations, rowId, 'approve')).status).toBe(403);
  await mustTake(school, registrations, rowId, 'approve');
  expect(await standing(at, id, lu)).toEqual({ id: rowId, state: '4', waitNo: null });
  const list = (await school('GET', `${registrations}?batchId=${id}&state=4`)).body;
  expect(list.content.map((one: { name: string }) => one.name)).toEqual(['陆知微']);
});

test('[BIZ-15] what stands against it is told: the window, the audience, the same twice, the same kind in the same days', async () => {
  const { school } = at;
  const id = await make(school, path, batch(at.unitId, { personKinds: '2' }));
  expect((await apply(student, id)).status).toBe(400);
  await mustTake(school, path, id, 'publish');
  expect(sentences((await apply(student, id)).body)).toEqual(['不在报名时间内', '不符合报名条件：本班次招收教职工']);
  const open = await opened(at, { ...direct, stages: '2;3' });
  expect(sentences((await apply(member, open)).body)).toEqual([
    '您已报名同类班次',
    '不符合报名条件：本班次面向入党积极分子、发展对象',
  ]);
  const first = await opened(at, direct);
  expect((await apply(trainee, first)).status).toBe(200);
  expect(sentences((await apply(trainee, first)).body)).toEqual(['不能重复报名']);
  const second = await opened(at, direct);
  expect(sentences((await apply(trainee, second)).body)).toEqual(['您已报名同类班次']);
});

test('who is refused reads why, and hands in again', async () => {
  const { college } = at;
  const id = await opened(at, { type: '9', hasBranchReview: false });
  await apply(trainee, id);
  const row = await standing(at, id, jiang);
  expect(sentences((await take(college, registrations, row?.id ?? '', 'refuse')).body)).toEqual(['意见不能为空']);
  await mustTake(college, registrations, row?.id ?? '', 'refuse', { opinion: '请补充报名说明' });
  const read = (await trainee('GET', `${registrations}/own/${id}`)).body;
  expect([read.batch.registration.state, read.batch.registration.opinion]).toEqual(['8', '请补充报名说明']);
  expect((await apply(trainee, id)).body.state).toBe('2');
});

test('a college with no seat left waits, or is refused where there is no list; others have none', async () => {
  const { school, physicsId } = at;
  const none = { ...direct, type: '8', hasWaitingList: false };
  const id = await opened(at, none);
  await make(school, `${path}/quota`, { batchId: id, organisationId: physicsId, seats: 1 });
  expect((await apply(member, id)).body.state).toBe('4');
  expect(sentences((await apply(trainee, id)).body)).toEqual(['本单位名额已满（1人）']);
  expect(sentences((await apply(student, id)).body)).toEqual(['不符合报名条件：本班次没有分配名额给所在单位']);
});

test('a seat that is given up goes to the first who waits, who is told', async () => {
  const { world } = at;
  const id = await opened(at, { ...direct, type: '7', quotaTotal: 1 });
  expect((await apply(member, id)).body.state).toBe('4');
  expect((await apply(trainee, id)).body).toMatchObject({ state: '5', waitNo: 1 });
  expect((await apply(student, id)).body).toMatchObject({ state: '5', waitNo: 2 });
  const own = await standing(at, id, lu);
  const gone = await member('POST', `${registrations}/own/${own?.id}/cancel`, { reason: '时间冲突' });
  expect(gone.status).toBe(200);
  expect((await standing(at, id, jiang))?.state).toBe('4');
  const told = await world.database.one<{ title: string }>(sql`
    select title from reminder where entity = 'registration' and record_id =
      (select id from registration where batch_id = ${id}::bigint and number = ${jiang}) order by id desc limit 1`);
  expect(told?.title).toBe('【党校】已录取');
  // Whoever gave up may come again while the registration is open, behind those who wait.
  expect((await apply(member, id)).body).toMatchObject({ state: '5', waitNo: 3 });
});

test('after the beginning one asks to be let go, and the school decides', async () => {
  const { school } = at;
  const id = await opened(at, { ...direct, type: '6' });
  await apply(trainee, id);
  await running(at, id);
  const row = await standing(at, id, jiang);
  const cancelled = await trainee('POST', `${registrations}/own/${row?.id}/cancel`, { reason: '有事' });
  expect(sentences(cancelled.body)).toEqual(['班次已开班，请申请退学']);
  expect((await trainee('POST', `${registrations}/own/${row?.id}/withdraw`, { reason: '休学' })).status).toBe(200);
  expect((await member('POST', `${registrations}/own/${row?.id}/withdraw`, { reason: '休学' })).status).toBe(404);
  await mustTake(school, registrations, row?.id ?? '', 'withdraw', { reason: '已办理休学' });
  expect((await standing(at, id, jiang))?.state).toBe('10');
});

test('a college sends its own people: what the party half does not know is asked about, who is in already is refused', async () => {
  const { college, world, physicsId } = at;
  await setClock(world.database, '2026-11-20');
  const id = await opened(at, { type: '2', hasBranchReview: false });
  const personId = await world.idOf('person', 'number', jiang);
  const asked = await college('POST', registrations, { batchId: id, personId });
  expect([asked.status, asked.body.fields]).toMatchObject([
    400,
    [
      { level: 'warning', message: '江远帆没有登记入党申请书，请核实后再确认' },
      { level: 'warning', message: '江远帆没有登记政治审查材料，请核实后再确认' },
    ],
  ]);
  const confirmed = ['party-school.registration.no-application', 'party-school.registration.no-object'];
  const sent = await college('POST', registrations, { batchId: id, personId, confirmed });
  expect([sent.status, sent.body.state, sent.body.sourceKind]).toEqual([201, '0', '2']);
  const twice = await college('POST', registrations, { batchId: id, personId, confirmed });
  expect(sentences(twice.body)).toContain('不能重复报名');
  await mustTake(college, registrations, sent.body.id, 'submit');
  expect((await college('GET', `${registrations}/${sent.body.id}`)).body).toMatchObject({
    state: '2',
    collegeId: physicsId,
  });
});
