import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import {
  attemptsOf,
  made,
  mustStep,
  named,
  numbers,
  path,
  planned,
  published,
  sentences,
  setAttempt,
  openPlan,
  step,
  type Planned,
} from './plan-fixtures.ts';

let at: Planned;
beforeAll(async () => {
  at = await openPlan();
});
beforeEach(() => setClock(at.world.database, '2026-11-20'));
afterAll(() => at.world.close());

test('a unit with what is below it, kinds and stages narrow the range; who is named comes besides; who left does not', async () => {
  const physics = await at.world.idOf('unit', 'code', '201');
  const countOf = async (more: object) => {
    const id = made(await at.school('POST', path, planned(at.templateId, more)));
    return (await at.school('GET', `${path}/${id}/plan`)).body;
  };
  const all = await countOf({ personKinds: null, unitIds: [physics] });
  const students = await countOf({ personKinds: '1', unitIds: [physics] });
  const staff = await countOf({ personKinds: '2', unitIds: [physics] });
  const full = await countOf({ personKinds: '1', unitIds: [physics], stages: '5' });
  const besides = await countOf({ personKinds: '1', unitIds: [physics], stages: '5', personNumbers: 'GZ021001' });
  expect([all, students, staff, full, besides].map(one => one.candidateCount)).toEqual([25, 14, 11, 7, 8]);
  await at.world.database.rows(sql`update student set state = '4' where id = ${at.three[0]}::bigint`);
  const left = await countOf(named());
  expect([left.candidateCount, left.left, left.warnings]).toEqual([
    2,
    ['沈砚秋'],
    ['沈砚秋已毕业或离职，不列入考生名单'],
  ]);
  await at.world.database.rows(sql`update student set state = '1' where id = ${at.three[0]}::bigint`);
});

test('an exam of a batch is for who was admitted, and says no range besides', async () => {
  const unitId = await at.world.idOf('unit', 'code', '100');
  const batchId = made(
    await at.school('POST', '/api/dxBatch', {
      name: '2026年发展对象培训班',
      code: 'DX2026-K1',
      type: '9',
      mode: '1',
      year: 2026,
      organiserUnitId: unitId,
      quotaTotal: 20,
      regStartAt: '2026-11-19T00:00:00.000Z',
      regEndAt: '2026-12-01T10:00:00.000Z',
      startOn: '2026-12-05',
      endOn: '2026-12-20',
      planHours: 28,
      minHours: 20,
      minAttendance: 85,
      hasWaitingList: true,
      hasBranchReview: false,
      hasCollegeReview: false,
      hasSchoolReview: false,
      staffSkipBranch: true,
    }),
  );
  const draft = await at.school('POST', path, planned(at.templateId, { personKinds: null, batchId }));
  expect(sentences(draft.body)).toEqual(['培训班次未发布或已取消，请重新选择']);
  for (const name of ['publish', 'open']) {
    const { version } = (await at.school('GET', `/api/dxBatch/${batchId}`)).body;
    expect((await at.school('POST', `/api/dxBatch/${batchId}/${name}`, { version })).status).toBe(200);
  }
  const trainee = await at.world.as('demo.trainee');
  expect((await trainee('POST', '/api/dxRegistration/apply', { batchId })).body.state).toBe('4');
  const both = await at.school('POST', path, planned(at.templateId, { batchId }));
  expect(both.body.fields.map((one: { path: string; message: string }) => [one.path, one.message])).toEqual([
    ['personKinds', '已选培训班次，考生为该班次学员；请清空此项，或不选班次'],
  ]);
  const id = await published(at, at.templateId, { personKinds: null, batchId });
  const [row] = await at.world.database.rows(sql`
    select (select count(*)::int from exam_attempt where exam_id = ${id}::bigint) as n, r.person_id = a.person_id as is_same
    from registration r join exam_attempt a on a.exam_id = ${id}::bigint where r.batch_id = ${batchId}::bigint`);
  expect(row).toEqual({ n: 1, isSame: true });
});

test('a make-up is for who failed or was absent and for nobody else, once the scores are known', async () => {
  const id = await published(at, at.templateId, named());
  const makeUp = {
    personKinds: null,
    makeUpOfId: id,
    startAt: '2026-12-02T01:00:00.000Z',
    endAt: '2026-12-02T03:00:00.000Z',
  };
  const besides = await at.school(
    'POST',
    path,
    planned(at.templateId, { ...makeUp, personKinds: '1', personNumbers: numbers.join('、') }),
  );
  expect(besides.body.fields.map((one: { path: string; message: string }) => [one.path, one.message])).toEqual([
    ['personKinds', '补考考生为原考试不合格和缺考人员，请清空此项'],
    ['personNumbers', '补考考生为原考试不合格和缺考人员，请清空此项'],
  ]);
  const laterId = made(await at.school('POST', path, planned(at.templateId, makeUp)));
  await setAttempt(at, id, '20232010011', '7', true);
  await setAttempt(at, id, '20232010012', '7', false);
  await setAttempt(at, id, '20232010013', '9');
  const early = await step(at.school, laterId, 'publish');
  expect(sentences(early.body)).toEqual(['“发展对象培训班结业考试”尚未发布成绩，请先发布成绩再发布补考']);
  await at.world.database.rows(sql`update exam set state = '5' where id = ${id}::bigint`);
  await mustStep(at.school, laterId, 'publish');
  expect((await attemptsOf(at, laterId)).map(({ number }) => number)).toEqual(['20232010012', '20232010013']);
  await at.world.database.rows(
    sql`update exam_attempt set state = '8' where exam_id = ${id}::bigint and number = '20232010012'`,
  );
  const second = await at.school('POST', path, planned(at.templateId, makeUp));
  expect([second.body.code, sentences(second.body)]).toEqual([
    'kit.confirm',
    ['该考试已安排补考：发展对象培训班结业考试，请核对'],
  ]);
  const confirmed = { ...planned(at.templateId, makeUp), confirmed: ['exam.exam.make-up-made'] };
  const secondId = made(await at.school('POST', path, confirmed));
  expect((await at.school('GET', `${path}/${secondId}/plan`)).body.candidateCount).toBe(1);
});

test('who sits two exams at one hour is told before the second is published', async () => {
  await published(at, at.templateId, named({ name: '党史知识测试' }));
  const id = made(
    await at.school(
      'POST',
      path,
      planned(at.templateId, named({ startAt: '2026-11-25T02:00:00.000Z', endAt: '2026-11-25T04:00:00.000Z' })),
    ),
  );
  const asked = await step(at.school, id, 'publish');
  expect(sentences(asked.body)).toContain('有 3 名考生同一时段还要参加“党史知识测试”，请核对时间');
});
