import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, lists, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[ROUTE-39] the organisation department finds a member of a college, mends a value, sees the trace and restores it', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('complementary', { name: '党组织' }).getByText('物理学院党委').click();
  await reads(page.locator('.pager').getByRole('status'), /^共 22 人/);
  await page.getByRole('searchbox').fill('砚秋');
  await lists(page, ['沈砚秋']);
  await page.getByRole('link', { name: '沈砚秋' }).click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  await expect.poll(() => page.title()).toBe('沈砚秋 - 智慧党建平台');

  await page.getByRole('button', { name: '编辑党员信息' }).click();
  await page.getByLabel('籍贯').fill('浙江嘉兴');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  const trace = page.locator('.rail .trace li').first();
  await reads(trace.locator('.change'), '籍贯 浙江湖州 → 浙江嘉兴');
  expect(await trace.innerText()).toContain('周若川');
  expect(await barriers(page)).toEqual([]);

  await trace.getByRole('button', { name: '恢复为变更前' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('恢复原因').fill('核对档案，籍贯应为湖州');
  await dialog.getByRole('button', { name: '恢复 1 项' }).click();
  await reads(trace.locator('.change'), '籍贯 浙江嘉兴 → 浙江湖州');
  expect(await trace.innerText()).toContain('核对档案，籍贯应为湖州');
  await page.getByRole('button', { name: '编辑党员信息' }).click();
  await expect.poll(() => page.getByLabel('籍贯').inputValue()).toBe('浙江湖州');
});
