/** Schemes from templates, who rates whom, and a ballot before there is one. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../testing/told.ts';
import {
  anonymousBallot,
  enter,
  make,
  marksOf,
  openAssessment,
  path,
  prepared,
  take,
  type Assessment,
} from './fixtures.ts';

let at: Assessment;
beforeAll(async () => {
  at = await openAssessment();
});
afterAll(() => at.world.close());

const begun = (template: string, name = '从模板新建的方案') =>
  at.department('POST', `${path}/fromTemplate`, {
    template,
    name,
    year: 2026,
    unitId: at.unitId,
    startAt: '2026-12-01T01:00:00.000Z',
    endAt: '2026-12-10T10:00:00.000Z',
  });

test('a scheme from the yearly template has its indicators, groups and weights, and is changed freely', async () => {
  const { status, body } = await begun('yearly');
  expect(status).toBe(200);
  expect((await at.department('GET', `${path}/${body.id}`)).body).toMatchObject({
    state: '1',
    kind: '2',
    objectKind: '1',
    wording: '1',
  });
  const indicators = await at.world.database.rows(sql`
    select name, weight from assessment_indicator where scheme_id = ${body.id}::bigint order by sort_no`);
  expect(indicators).toEqual([
    { name: '德', weight: 25 },
    { name: '能', weight: 20 },
    { name: '勤', weight: 10 },
    { name: '绩', weight: 35 },
    { name: '廉', weight: 10 },
  ]);
  const groups = (await at.department('GET', `${path}/raterGroup?schemeId=${body.id}&sort=type,asc`)).body.content;
  expect(groups.map((one: { type: string; anonymity: string }) => `${one.type}${one.anonymity}`)).toEqual([
    'A1',
    'B2',
    'C2',
    'D3',
    'E3',
    'F1',
  ]);
  const [leaders] = groups;
  const changed = { id: leaders.id, version: leaders.version, weights: '学院党政正职 30' };
  expect((await at.department('PUT', `${path}/raterGroup`, changed)).status).toBe(200);
});

test('a template nobody knows, and a scheme that ends before it begins, are refused', async () => {
  expect(messages(await begun('weekly'))).toEqual(['请选择列出的方案模板']);
  const wrong = await at.department('POST', `${path}/fromTemplate`, {
    template: 'term',
    name: '任期考核',
    year: 2026,
    unitId: at.unitId,
    startAt: '2026-12-10T01:00:00.000Z',
    endAt: '2026-12-01T10:00:00.000Z',
  });
  expect(messages(wrong)).toEqual(['测评结束时间应晚于开始时间']);
});

test('the plan tells who rates whom by which weight, before it is complete', async () => {
  const { id } = await prepared(at);
  const { body } = await at.department('GET', `${path}/${id}/plan`);
  expect(body.pools).toEqual([{ pool: '学院党政正职', targets: 2 }]);
  expect(body.missing).toEqual([]);
  expect(
    body.groups.map((one: { name: string; weights: number[]; raters: number }) => [one.name, one.weights, one.raters]),
  ).toEqual([
    ['班子成员', [50], 5],
    ['教职工代表', [50], 6],
  ]);
});

test('what is still missing is told before the next step is tried', async () => {
  const missing = async (id: string) => (await at.department('GET', `${path}/${id}/plan`)).body.missing;
  const { id } = (await begun('secretary', '书记述职评议')).body;
  expect(await missing(id)).toEqual(['请至少添加一名考核对象', '校党委委员没有评价人', '党组织书记互评没有评价人']);
  const ready = await prepared(at);
  expect((await take(at.department, ready.id, 'configure')).status).toBe(200);
  expect(await missing(ready.id)).toEqual(['教职工代表没有生成测评码']);
});

test('the ballot of a group is seen before it is complete, and there is nothing to cast it into', async () => {
  const { id, codesId, targetIds } = await prepared(at, { notice: '请实事求是作出评价' });
  const preview = `${path}/${id}/preview?raterGroupId=${codesId}`;
  const { status, body } = await at.department('GET', preview);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    groupName: '教职工代表',
    scheme: { notice: '请实事求是作出评价', leastBallots: 5 },
    indicators: [
      { name: '德', weight: 60 },
      { name: '能', weight: 40 },
    ],
  });
  expect(body.targets.map((one: { targetId: string }) => one.targetId)).toEqual(targetIds);
  expect(body).not.toHaveProperty('pollId');
  expect(body).not.toHaveProperty('draftKey');
  expect((await at.department('POST', preview, { marks: [] })).status).toBe(405);
  expect((await at.department('GET', `${path}/${id}/preview?raterGroupId=999999`)).status).toBe(404);
  const rater = await at.world.as(at.raters[0]!.username);
  expect((await rater('GET', preview)).status).toBe(403);
});

test('a recommendation is 推荐 or not; its total is the share of 推荐, and no grade comes of it', async () => {
  const { department } = at;
  const { id } = (await begun('recommendation', '2026年民主推荐')).body;
  for (const cadreId of at.cadreIds)
    await make(department, '/api/khTarget', { schemeId: id, cadreId, pool: '推荐人选', joinReason: '1' });
  expect(messages(await take(department, id, 'configure'))).toEqual([]);
  const [group] = (await department('GET', `${path}/raterGroup?schemeId=${id}`)).body.content;
  const batch = { raterGroupId: group.id, count: 20, spareCount: 0 };
  const { codes } = (await department('POST', '/api/khCode/generate', batch)).body;
  expect((await take(department, id, 'start')).status).toBe(200);
  for (const [n, code] of codes.slice(0, 5).entries()) {
    const ask = await enter(at, code);
    const { targets } = (await ask('GET', anonymousBallot)).body;
    expect(messages(await ask('POST', anonymousBallot, { marks: marksOf(targets, [2]) }))).toEqual([
      '请选择票面上的等次',
    ]);
    // Of five four recommend.
    expect((await ask('POST', anonymousBallot, { marks: marksOf(targets, [n === 0 ? 4 : 1]) })).status).toBe(200);
  }
  expect((await take(department, id, 'close', { reason: '推荐结束' })).status).toBe(200);
  await at.world.settle();
  const { rows, wording } = (await department('GET', `${path}/${id}/result`)).body;
  expect(wording).toBe('3');
  expect(rows.map((one: { total: number; proposal: null }) => [one.total, one.proposal])).toEqual([
    [8000, null],
    [8000, null],
  ]);
  const grade = { grades: [{ id: rows[0].id, grade: '1' }] };
  expect(messages(await department('POST', `${path}/${id}/grade`, grade))).toEqual([
    '民主推荐只统计推荐结果，不评定等次',
  ]);
});
