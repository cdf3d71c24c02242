/** Points beside the ballots: their limits, what they rest on, the sheet they come by, and the total they end in. Domain-cadre 2.4. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/open-world.ts';
import { action, send, sheet } from '../../testing/uploads.ts';
import { make, marksOf, openAssessment, path, prepared, scheme, take, type Assessment } from './fixtures.ts';

let at: Assessment;
beforeAll(async () => {
  at = await openAssessment();
});
afterAll(() => at.world.close());

const told = ({ body }: Answer): [string, string][] =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const enter = (values: object) => at.department('POST', '/api/khScore', values);
const award = { kind: '1', reason: '获省级教学成果奖', documentNo: '江大发〔2026〕31号' };

async function bring(url: string, ...rows: string[][]) {
  const { world, department } = at;
  const { body: batch } = await send(department, `${url}/import`, '登记.xlsx', await sheet(...rows));
  const fields = batch.columns.map((one: { field: string | null }) => one.field);
  await department('POST', `/api/gbImport/${batch.id}/map`, { fields });
  await world.settle();
  const { doneCount, faultCount } = (await action(world, department, batch.id, 'confirm')).body;
  return { fields, doneCount, faultCount };
}

test('targets come by a sheet: cadres by their number', async () => {
  const schemeId = await make(at.department, path, scheme(at.unitId, { name: '表格导入的考核' }));
  const head = ['考核方案', '干部', '对象组', '加入原因'];
  const row = ['表格导入的考核', 'GZ191025', '学院班子副职', '任现岗位满一年'];
  const fields = ['schemeId', 'cadreId', 'pool', 'joinReason'];
  const principal = ['表格导入的考核', 'GZ941007', '学院党政正职', '任现级别满一年'];
  expect(await bring('/api/khTarget', head, row, principal)).toEqual({ fields, doneCount: 2, faultCount: 0 });
  const { content } = (await at.department('GET', `/api/khTarget?schemeId=${schemeId}&sort=pool`)).body;
  const shown = content.map((one: Record<string, unknown>) => [one['name'], one['pool'], one['joinType']]);
  expect(shown.toSorted()).toEqual([
    ['许怀瑾', '学院班子副职', '2'],
    ['邵承志', '学院党政正职', '2'],
  ]);
});

test('[BIZ-30] five points either way with what they rest on, and a hundred of performance, within the total and its sheet', async () => {
  const { department, world, cadreIds, raters } = at;
  const [principal, deputy] = cadreIds;
  const { id: schemeId, signedInId, codesId } = await prepared(at);
  expect(told(await enter({ schemeId, cadreId: deputy, kind: '2', score: '92.5', reason: '年度任务' }))).toEqual([
    ['kind', '该方案没有对“学院党政正职”计权重的业绩考核评价主体'],
  ]);
  for (const [id, weights] of [
    [signedInId, '学院党政正职 40'],
    [codesId, '学院党政正职 30'],
  ] as const) {
    const { version } = (await department('GET', `${path}/raterGroup/${id}`)).body;
    await department('PUT', `${path}/raterGroup`, { id, version, weights });
  }
  const group = { schemeId, type: 'K', name: '业绩考核', weights: '学院党政正职 30', maxExcellentPercent: 0 };
  const figures = await make(department, `${path}/raterGroup`, group);
  expect(told(await department('POST', `${path}/raterGroup`, { ...group, name: '再设一个' }))).toEqual([
    ['type', '一个方案只设一个业绩考核评价主体'],
  ]);
  const assigned = { raterGroupId: figures, personId: raters[0]?.id };
  expect(told(await department('POST', `${path}/assignment`, assigned))).toEqual([
    ['raterGroupId', '业绩考核按登记的得分计算，不指定评价人'],
  ]);

  const own = { schemeId, cadreId: deputy };
  expect(told(await enter({ ...own, ...award, score: '一分半', documentNo: null }))).toEqual([
    ['score', '分值填写数字，最多两位小数，如 1.5、-2、87.34'],
  ]);
  expect(told(await enter({ ...own, ...award, score: '5.01', documentNo: null }))).toEqual([
    ['score', '每名考核对象的加减分合计须在 ±5 分以内，且不为 0'],
    ['documentNo', '加减分请填写依据文件或上传依据材料'],
  ]);
  expect((await enter({ ...own, ...award, score: '4.5' })).status).toBe(201);
  expect(told(await enter({ ...own, ...award, score: '0.51' })).map(([field]) => field)).toEqual(['score']);
  expect((await enter({ ...own, ...award, score: '-3', reason: '安全责任事故' })).status).toBe(201);
  const head = ['考核方案', '干部', '类别', '分值', '事由'];
  const figure = (number: string, score: string) => ['2026年度中层干部考核', number, '业绩得分', score, '年度任务'];
  const brought = await bring('/api/khScore', head, figure('GZ191025', '92.5'), figure('GZ941007', '100.5'));
  expect(brought).toMatchObject({ doneCount: 1, faultCount: 1 });

  expect((await take(department, schemeId, 'configure')).status).toBe(200);
  await department('POST', '/api/khCode/generate', { raterGroupId: codesId, count: 20, spareCount: 0 });
  expect((await take(department, schemeId, 'start')).status).toBe(200);
  for (const { username } of raters.slice(0, 5)) {
    const rater = await world.as(username);
    const [{ pollId }] = (await rater('GET', '/api/cadreEvaluation/my')).body;
    const { targets } = (await rater('GET', `/api/cadreEvaluation/${pollId}/ballot`)).body;
    const cast = await rater('POST', `/api/cadreEvaluation/${pollId}/ballot`, { marks: marksOf(targets, [2, 2]) });
    expect(cast.status).toBe(200);
  }
  expect((await take(department, schemeId, 'close', { reason: '全部提交' })).status).toBe(200);
  await world.settle();
  expect(told(await enter({ ...own, ...award, score: '1' }))[0]).toEqual(['', '测评已关闭，不能再登记或修改计分']);

  const { rows } = (await department('GET', `${path}/${schemeId}/result`)).body;
  // Five say 称职, which is 85; nobody came with a code: (40 × 85 + 30 × 92.5) ÷ 70 = 88.21, and 4.5 − 3 on it. The other has no figure.
  const of = (cadreId: string | undefined) => rows.find((one: { cadreId: string }) => one.cadreId === cadreId);
  expect(of(deputy)).toMatchObject({ total: 8971, adjustment: 150, rank: 1 });
  expect(of(principal)).toMatchObject({ total: 8500, adjustment: 0, rank: 2 });
  const { bytes } = await department('POST', `${path}/${schemeId}/calculation`, {});
  const [parts, totals] = (await readXlsx(bytes)).sheets;
  expect(totals?.rows[3]?.slice(4, 8)).toEqual([88.21, 1.5, 89.71, 1]);
  expect(parts?.rows.slice(3, 5).map(row => [row[3], row[5], row[8]])).toEqual([
    ['班子成员', 40, 85],
    ['业绩考核', 30, 92.5],
  ]);
});
