/** Points on the phone: a member claims with a proof, the branch passes it, the member sees how it came about and objects. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/testing/files.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, card, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '17:00:00');
});
afterAll(() => app.close());

const photo = { name: '证明.png', mimeType: 'image/png', buffer: png(600, 800) };

test('a claim is made on the phone, passed by the branch and counted; within seven days the member objects', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('self/points');
  await isSettled(page);
  await reads(card(page, '本年积分'), /2026 年积分 60 分/);
  await page.getByRole('button', { name: '申报积分' }).click();
  await pick(page, '申报规则', '志愿服务（每小时 +2，周期上限 10 分）');
  await field(page, '发生日期').fill('2026-11-15');
  await page.keyboard.press('Enter');
  await field(page, '数量').fill('3');
  await field(page, '事项说明').fill('校史馆讲解');
  const submit = page.getByRole('button', { name: '提交申报' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('证明材料：拍照').setInputFiles(photo);
  await page.getByRole('button', { name: /^移除证明\.png/ }).waitFor();
  expect(await barriers(page, touch)).toEqual([]);
  await submit.click();
  await reads(card(page, '我的申报'), /志愿服务 待审核 6 分 2026-11-15 · 校史馆讲解/);

  const college = await app.page('demo.college');
  await college.goto('appraisal/points/review');
  await college.getByRole('link', { name: '陆知微' }).first().click();
  await arrives(college, /^\/appraisal\/points\/claim\/detail\?id=\d+/);
  await college.getByRole('button', { name: '通过', exact: true }).click();
  await college.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await college.getByText('已通过').first().waitFor();

  await page.reload();
  await reads(card(page, '本年积分'), /2026 年积分 66 分/);
  await reads(card(page, '积分明细'), /志愿服务：校史馆讲解/);
  await page.getByRole('tab', { name: '本支部排行' }).click();
  await reads(card(page, '本支部排行'), /陆知微[^]*66/);
  expect(await barriers(page, touch)).toEqual([]);
  await page.getByRole('tab', { name: '积分明细' }).click();
  await page.getByRole('button', { name: /^申诉.*校史馆讲解/ }).click();
  await field(page, '申诉理由').fill('实际服务四小时');
  await page.getByRole('button', { name: '提交申诉' }).click();
  await reads(card(page, '积分明细'), /已申诉/);
  expect(await barriers(page, touch)).toEqual([]);
  const [appeal] = await app.database.rows<{ name: string; reason: string }>(
    sql`select name, reason from point_appeal`,
  );
  expect(appeal).toEqual({ name: '陆知微', reason: '实际服务四小时' });
  expect(app.offences).toEqual([]);
});
