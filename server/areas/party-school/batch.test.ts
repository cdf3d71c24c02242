import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  sentences,
  take,
  type School,
} from './fixtures.ts';
import { takeDueBatches } from './due.ts';

let at: School;
beforeAll(async () => {
  at = await openSchool();
});
afterAll(() => at.world.close());

test('[BIZ-13] a registration that ends on the first day, an end before the start and too few hours are told together', async () => {
  const wrong = { type: '2', regEndAt: '2026-12-05T01:00:00.000Z', endOn: '2026-12-04', planHours: 20, minHours: 21 };
  const refused = await at.school('POST', path, batch(at.unitId, wrong));
  expect([refused.status, sentences(refused.body)]).toEqual([
    400,
    [
      '报名结束时间须早于开班时间',
      '结束日期不能早于开班日期',
      '结业最低学时不能超过计划学时',
      '发展对象培训不少于 3 天或 24 学时，请调整计划学时',
    ],
  ]);
});

test('[BIZ-13] a batch is published, opened, closed; it begins with a class alone', async () => {
  const { school } = at;
  const id = await opened(at, direct);
  expect((await take(school, path, id, 'begin')).status).toBe(409);
  await mustTake(school, path, id, 'close');
  const refused = await take(school, path, id, 'begin');
  expect([refused.status, sentences(refused.body)]).toEqual([400, ['请先设置班级', '还没有录取学员，不能开班']]);
});

test('more seats for the colleges than there are keep a batch from being published', async () => {
  const { school, physicsId, languagesId } = at;
  const id = await make(school, path, batch(at.unitId));
  await make(school, `${path}/quota`, { batchId: id, organisationId: physicsId, seats: 15 });
  await make(school, `${path}/quota`, { batchId: id, organisationId: languagesId, seats: 6 });
  const refused = await take(school, path, id, 'publish');
  expect(sentences(refused.body)).toEqual(['各单位名额之和（21）超过总名额（20）']);
});

test('the clock opens the registration and ends it; nobody has to look', async () => {
  const { school, world } = at;
  const id = await make(school, path, batch(at.unitId, { regStartAt: '2026-11-21T00:00:00.000Z' }));
  await mustTake(school, path, id, 'publish');
  const stateOf = async () => (await school('GET', `${path}/${id}`)).body.state;
  const work = { ...world, actorOf: async () => null, signal: new AbortController().signal };
  const tick = () => takeDueBatches.run(work, {});
  await tick();
  expect(await stateOf()).toBe('1');
  await setClock(world.database, '2026-11-21');
  await tick();
  expect(await stateOf()).toBe('2');
  await setClock(world.database, '2026-12-01', '18:00:01');
  await tick();
  expect(await stateOf()).toBe('3');
  await setClock(world.database, '2026-11-20');
});

test('a batch that is called off ends its registrations, frees the seats and tells everybody why', async () => {
  const { school, world } = at;
  const id = await opened(at, direct);
  const trainee = await world.as('demo.trainee');
  expect((await apply(trainee, id)).body.state).toBe('4');
  expect(sentences((await take(school, path, id, 'cancel')).body)).toEqual(['取消原因不能为空']);
  await mustTake(school, path, id, 'cancel', { reason: '主讲教师临时公务' });
  const [row] = await world.database.rows(sql`
    select r.state, (select taken from training_seat where batch_id = r.batch_id and organisation_id = 0) as taken
    from registration r where r.batch_id = ${id}::bigint`);
  expect(row).toEqual({ state: '9', taken: 0 });
  const [told] = await world.database.rows<{ content: string }>(sql`
    select content from reminder where entity = 'registration' order by id desc limit 1`);
  expect(told?.content).toContain('班次已取消：主讲教师临时公务');
});

test('drafts are the school alone; whoever leads classes reads what is published', async () => {
  const { school, world } = at;
  const id = await make(school, path, batch(at.unitId));
  const adviser = await world.as('demo.adviser');
  expect((await adviser('GET', `${path}/${id}`)).status).toBe(404);
  await mustTake(school, path, id, 'publish');
  expect((await adviser('GET', `${path}/${id}`)).status).toBe(200);
});
