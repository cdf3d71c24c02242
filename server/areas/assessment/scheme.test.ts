import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { make, openAssessment, path, prepared, scheme, started, take, type Assessment } from './fixtures.ts';

let at: Assessment;
beforeAll(async () => {
  at = await openAssessment();
});
afterAll(() => at.world.close());

const sentences = (body: { fields?: { message: string }[] }) => (body.fields ?? []).map(({ message }) => message);

test('[BIZ-32] a scheme whose indicators weigh 90 is refused, with everything else that is missing', async () => {
  const { department, unitId } = at;
  const id = await make(department, path, scheme(unitId));
  await make(department, `${path}/indicator`, { schemeId: id, sortNo: 1, name: '德', weight: 90 });
  const refused = await take(department, id, 'configure');
  expect([refused.status, sentences(refused.body)]).toEqual([400, ['指标权重之和必须为100', '请至少添加一名考核对象']]);
});

test('[BIZ-32] complete, it is configured and its rows stand; changed again, its codes are good for nothing', async () => {
  const { department } = at;
  const { id, codesId } = await prepared(at);
  const done = await take(department, id, 'configure');
  expect([done.status, done.body.state, done.body.configHash.length]).toEqual([200, '2', 64]);
  const late = await department('POST', `${path}/indicator`, { schemeId: id, sortNo: 3, name: '绩', weight: 1 });
  expect([late.status, sentences(late.body)]).toEqual([400, ['方案已完成配置，请先修改配置']]);
  const batch = await department('POST', '/api/khCode/generate', { raterGroupId: codesId, count: 20, spareCount: 1 });
  expect([batch.status, batch.body.codes.length]).toEqual([200, 21]);
  expect((await take(department, id, 'revise', { opinion: '调整权重' })).body.state).toBe('1');
  expect((await department('GET', `/api/khCode/${batch.body.id}`)).body.isUsable).toBe(false);
});

test('groups that do not weigh a hundred in a pool are refused', async () => {
  const { department } = at;
  const { id, codesId } = await prepared(at);
  const { version } = (await department('GET', `${path}/raterGroup/${codesId}`)).body;
  await department('PUT', `${path}/raterGroup`, { id: codesId, version, weights: '学院党政正职 49' });
  const refused = await take(department, id, 'configure');
  expect([refused.status, sentences(refused.body)]).toEqual([400, ['评价主体权重之和必须为100']]);
});

test('case 9: a group of four with codes keeps the scheme from being complete', async () => {
  const { department } = at;
  const { id, codesId } = await prepared(at);
  const { version } = (await department('GET', `${path}/raterGroup/${codesId}`)).body;
  await department('PUT', `${path}/raterGroup`, { id: codesId, version, expectedCount: 4 });
  const refused = await take(department, id, 'configure');
  expect([refused.status, sentences(refused.body)]).toEqual([400, ['匿名测评单个评价主体不得少于5人']]);
});

test('an end before the beginning, a trim of 7 and scores that rise are refused together', async () => {
  const { department, unitId } = at;
  const wrong = { endAt: '2026-11-30T00:00:00.000Z', trimPercent: 7, competentScore: 96 };
  const refused = await department('POST', path, scheme(unitId, wrong));
  expect(sentences(refused.body)).toEqual([
    '测评结束时间应晚于开始时间',
    '去掉最高最低只能是 0、5 或 10',
    '优秀、称职、基本称职、不称职的折算分应依次降低',
  ]);
});

test('targets come by rule, and each once', async () => {
  const { department, unitId, cadreIds } = at;
  const id = await make(department, path, scheme(unitId));
  const rule = { joinReason: '2', ranks: [], pool: '学院党政正职' };
  const added = await department('POST', `${path}/${id}/targets`, rule);
  expect(added.body).toEqual({ added: 2 });
  expect((await department('POST', `${path}/${id}/targets`, rule)).body).toEqual({ added: 0 });
  const twice = { schemeId: id, cadreId: cadreIds[0], pool: '学院党政正职', joinReason: '1' };
  const refused = await department('POST', '/api/khTarget', twice);
  expect([refused.status, sentences(refused.body)]).toEqual([400, ['本方案中的该考核对象已存在']]);
  const rows = await at.world.database.rows(sql`
    select name, post, join_type, join_reason from assessment_target where scheme_id = ${id}::bigint order by name`);
  expect(rows).toEqual([
    { name: '许怀瑾', post: '物理学院院长', joinType: '1', joinReason: '2' },
    { name: '邵承志', post: '物理学院院长', joinType: '1', joinReason: '2' },
  ]);
});

test('a rater is named once in a group; what is beyond its bounds is called what it is', async () => {
  const { department, raters } = at;
  const { id, signedInId: raterGroupId, codesId } = await prepared(at);
  const twice = await department('POST', `${path}/assignment`, { raterGroupId, personId: raters[0]?.id });
  expect([twice.status, sentences(twice.body)]).toEqual([400, ['该评价主体中的该评价人已存在']]);
  const nobody = await at.world.as(null);
  const long = await nobody('POST', '/api/cadreEvaluation/anonymous/enter', { code: 'A'.repeat(41) });
  expect([long.status, sentences(long.body)]).toEqual([400, ['测评码不能超过 40 个字']]);
  const many = await department('POST', '/api/khCode/generate', { raterGroupId: codesId, count: 5001, spareCount: 0 });
  expect(sentences(many.body)).toEqual(['测评码数不能大于 5000']);
  const pool = { joinReason: '1', ranks: [], pool: '正'.repeat(21) };
  const wide = await department('POST', `${path}/${id}/targets`, pool);
  expect(sentences(wide.body)).toEqual(['对象组不能超过 20 个字']);
});

test('a copy has indicators, groups and raters of the former one, and no target', async () => {
  const { department } = at;
  const { id } = await prepared(at, { wording: '2' });
  const next = {
    name: '2027年度考核',
    year: 2027,
    startAt: '2027-12-01T01:00:00.000Z',
    endAt: '2027-12-10T01:00:00.000Z',
  };
  const copied = await department('POST', `${path}/copy/${id}`, next);
  expect(copied.status).toBe(200);
  expect((await department('GET', `${path}/${copied.body.id}`)).body).toMatchObject({ wording: '2', state: '1' });
  const figures = await at.world.database.one(sql`
    select (select count(*)::int from assessment_indicator where scheme_id = ${copied.body.id}::bigint) as indicators,
      (select count(*)::int from rater_group where scheme_id = ${copied.body.id}::bigint) as groups,
      (select count(*)::int from rating_assignment a join rater_group g on g.id = a.rater_group_id
        where g.scheme_id = ${copied.body.id}::bigint) as raters,
      (select count(*)::int from assessment_target where scheme_id = ${copied.body.id}::bigint) as targets`);
  expect(figures).toEqual({ indicators: 2, groups: 2, raters: 5, targets: 0 });
});

test('under way it is extended once, closed with a reason, and never opened again', async () => {
  const { department } = at;
  const { id } = await started(at);
  const earlier = { endAt: '2026-12-09T10:00:00.000Z', extendReason: '提前结束' };
  expect(sentences((await take(department, id, 'extend', earlier)).body)).toEqual(['延长至的时间应晚于原结束时间']);
  const later = { endAt: '2026-12-12T10:00:00.000Z', extendReason: '部分代表出差' };
  expect((await take(department, id, 'extend', later)).body).toMatchObject({ endAt: later.endAt, isExtended: true });
  const again = await take(department, id, 'extend', { ...later, endAt: '2026-12-14T10:00:00.000Z' });
  expect(sentences(again.body)).toEqual(['测评只能延长一次']);
  expect(sentences((await take(department, id, 'close')).body)).toEqual(['原因不能为空']);
  expect((await take(department, id, 'close', { reason: '全部提交' })).body.state).toBe('4');
  for (const [step, input] of [['revise', { opinion: '重新开启' }], ['start'], ['configure']] as const) {
    const { status, body } = await take(department, id, step, input);
    expect([step, status, body.message]).toEqual([step, 409, '已关闭的方案不能重新开启']);
  }
});
