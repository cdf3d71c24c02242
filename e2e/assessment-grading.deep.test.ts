/** Grading at the board: of 23 in a pool four are 优秀, the fifth is refused; a veto, and the meeting confirms. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { reads } from './steps.ts';

let app: OpenApp;
let schemeId: string;
const stamps = sql`now(), now()`;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20');
  const unitId = await app.idOf('unit', 'code', '201');
  const one = async (statement: ReturnType<typeof sql>) =>
    (await app.database.one<{ id: string }>(statement))?.id ?? '';
  schemeId = await one(sql`
    insert into assessment_scheme (name, year, kind, object_kind, unit_id, judge_type, start_at, end_at, closed_at,
      min_group_ballots, trim_percent, excellent_score, competent_score, basic_score, incompetent_score, state, counting,
      created_at, updated_at)
    values ('2026年度学院正职考核', 2026, '2', '1', ${unitId}::bigint, '1', '2026-11-01', '2026-11-18', '2026-11-18', 5, 0,
      95, 85, 70, 50, '4', '3', ${stamps}) returning id`);
  await app.database.rows(sql`
    with person as (
      select p.id, p.name, row_number() over (order by p.id) as n from person p order by p.id limit 23),
    target as (
      insert into assessment_target (scheme_id, name, unit_id, post, pool, created_at, updated_at)
      select ${schemeId}::bigint, name, ${unitId}::bigint, '院长', '学院党政正职', ${stamps} from person order by n
      returning id, name)
    insert into assessment_result (name, scheme_id, target_id, unit_id, pool, total, rank_in_pool, groups, created_at,
      updated_at)
    select name, ${schemeId}::bigint, id, ${unitId}::bigint, '学院党政正职',
      9500 - 10 * row_number() over (order by id), row_number() over (order by id),
      '{"parts":[],"dropped":[],"weighted":null,"adjustment":0,"indicators":{}}', ${stamps} from target order by id`);
});
afterAll(() => app.close());

test('[BIZ-30] the board proposes four of 23, refuses the fifth, and keeps what was given', async () => {
  const page = await app.page('demo.department');
  await page.goto(`assessment/result?id=${schemeId}`);
  await page.getByRole('button', { name: '未定的按建议等次填写' }).click();
  await reads(page.locator('.places'), /学院党政正职 23 人 4 \/ 4/);
  await page.getByRole('button', { name: '保存等次' }).click();
  await page.getByText('等次已保存').first().waitFor();

  const fifth = page.locator('tbody tr').nth(4);
  const grade = fifth.getByRole('combobox');
  await grade.click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('优秀', { exact: true }).click();
  await reads(page.locator('.places'), /5 \/ 4/);
  await page.getByRole('button', { name: '保存等次' }).click();
  await page.getByText('优秀名额超限：本组最多4名').first().waitFor();
  const kept = await app.database.one<{ n: number }>(sql`
    select count(*)::int as n from assessment_result where scheme_id = ${schemeId}::bigint and grade = '1'`);
  expect(kept?.n).toBe(4);
  await grade.click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('称职', { exact: true }).click();

  // The first is vetoed: the grade goes, and only 不称职 is left.
  const first = page.locator('tbody tr').first();
  const name = (await first.getByRole('rowheader').innerText()).trim();
  await first.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: /^一票否决/ }).click();
  const asked = page.getByRole('dialog', { name: `一票否决：${name}` });
  await asked.getByRole('textbox').fill('违反廉洁纪律，见江大纪〔2026〕15号');
  await asked.getByRole('button', { name: '标记', exact: true }).click();
  await page.getByText('一票否决：违反廉洁纪律，见江大纪〔2026〕15号。只能评为不称职。').waitFor();
});

test('who was asked for no report is a target and not among the reports', async () => {
  const page = await app.page('demo.department');
  await page.goto('assessment/work-report');
  await reads(page.getByRole('main'), /全部 ?0[\s\S]*共 0 份/);
});
