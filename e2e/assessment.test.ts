/** A scheme from the copy to the close: codes are printed, one is used on a phone, the rest come in, results stand. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymousBallot, make, marksOf, path, prepared, type Cast } from '../server/areas/assessment/fixtures.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { barriers, touch } from './access.ts';
import { openAssessmentApp } from './assessment-app.ts';
import { phone, type OpenApp } from './open-app.ts';
import { field, isSettled, reads } from './steps.ts';

let app: OpenApp;
let cast: Cast;
let withToken: (token: string) => Ask;
beforeAll(async () => {
  ({ app, cast, withToken } = await openAssessmentApp());
});
afterAll(() => app.close());

async function castByCode(code: string): Promise<void> {
  const { body } = await withToken('')('POST', '/api/cadreEvaluation/anonymous/enter', { code });
  const ask = withToken(body.token);
  const { targets } = (await ask('GET', anonymousBallot)).body;
  expect((await ask('POST', anonymousBallot, { marks: marksOf(targets, [2, 2]) })).status).toBe(200);
}

test('[ROUTE-35] [ROUTE-36] [ROUTE-37] a copied scheme is completed, its codes are used on a phone, and the close gives results', async () => {
  const { id: former } = await prepared(cast);
  const desk = await app.page('demo.department');
  await desk.goto(`assessment/scheme/detail?id=${former}`);
  await desk.getByRole('button', { name: '复制方案' }).click();
  await field(desk, '方案名称').fill('2027年度中层干部考核');
  await field(desk, '测评开始时间').fill('2027-12-01 09:00:00');
  await desk.keyboard.press('Enter');
  await field(desk, '测评结束时间').fill('2027-12-10 18:00:00');
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: '复制' }).click();
  await desk.getByRole('heading', { name: '2027年度中层干部考核' }).first().waitFor();
  const id = new URL(desk.url()).searchParams.get('id') ?? '';
  for (const cadreId of cast.cadreIds)
    await make(cast.department, '/api/khTarget', { schemeId: id, cadreId, pool: '学院党政正职', joinReason: '1' });
  await desk.reload();
  await desk.getByRole('button', { name: '完成配置' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '完成配置' }).click();
  await desk.getByText('已完成配置：2027年度中层干部考核').first().waitFor();
  const group = await app.database.one<{ id: string }>(sql`
    select id from rater_group where scheme_id = ${id}::bigint and anonymity = '3'`);
  const batch = { raterGroupId: group?.id ?? '', count: 20, spareCount: 0 };
  const { codes } = (await cast.department('POST', '/api/khCode/generate', batch)).body;
  await desk.getByRole('button', { name: '开始测评' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '开始测评' }).click();
  await desk.getByRole('tab', { name: '测评进度' }).click();
  await reads(desk.getByRole('main'), /教职工代表[^]*少于 5 票/);

  const rater = await app.page(cast.raters[0]?.username ?? '');
  await rater.goto('cadre/evaluation');
  await rater.getByRole('region', { name: '2027年度中层干部考核' }).getByText('开始测评').click();
  await reads(rater.getByRole('main'), /邵承志[^]*许怀瑾/);

  const slip = await app.page(null, { viewport: phone });
  await slip.goto(`login?redirect=/cadre/anonymous#${codes[0]}`);
  await slip.getByRole('tab', { name: '测评码登录' }).waitFor();
  await slip.getByRole('button', { name: '进入测评' }).click();
  await slip.getByRole('button', { name: '开始测评' }).click();
  await isSettled(slip);
  for (const name of ['邵承志', '许怀瑾'])
    for (const one of ['德', '能'])
      await slip
        .getByRole('radiogroup', { name: `${name}：${one}` })
        .getByRole('radio', { name: '优秀' })
        .click();
  expect(await barriers(slip, touch)).toEqual([]);
  await slip.getByRole('button', { name: '提交测评票' }).click();
  await slip.getByRole('button', { name: '确认提交' }).click();
  await slip.getByText('您已提交，提交后不可修改').waitFor();

  for (const code of codes.slice(1, 6)) await castByCode(code);
  const { version } = (await cast.department('GET', `${path}/${id}`)).body;
  await cast.department('POST', `${path}/${id}/close`, { version, reason: '全部提交' });
  await expect
    .poll(async () => (await cast.department('GET', `${path}/${id}`)).body.counting, { timeout: 60_000 })
    .toBe('3');
  // One ballot of 优秀 and five of 称职: (95 + 5 × 85) / 6.
  const { rows } = (await cast.department('GET', `/api/khResult/scheme/${id}`)).body;
  expect(rows.map((row: { total: number }) => row.total)).toEqual([8667, 8667]);
});
