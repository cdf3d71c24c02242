/** 干部信息库: entered by hand, found, put right, and removed. Domain-cadre 1.1. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, pick, rowNames } from './steps.ts';

let app: OpenApp;
beforeAll(async () => void (app = await openApp()));
afterAll(() => app.close());

test('[BIZ-04] a cadre is entered, found by a filter, put right and removed while nothing depends on it', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/list/form');
  await isSettled(page);
  await field(page, '学号/工号').fill('GZ990001');
  await field(page, '姓名').fill('沈知行');
  await pick(page, '性别', '男');
  await pick(page, '干部类别', '科级干部');
  await pick(page, '行政级别', '乡科级正职');
  await pick(page, '单位', '物理学院');
  await pick(page, '人员类型', '管理人员');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/cadre\/detail\?id=\d+$/);
  const id = new URL(page.url()).searchParams.get('id');
  await page.goto('cadre/list?rank=141');
  await isSettled(page);
  expect(await rowNames(page)).toContain('沈知行');

  await page.goto(`cadre/list/form?id=${id}`);
  await isSettled(page);
  await page.evaluate(() => {
    (window as any).told = 0;
    window.addEventListener('gb_base_refresh', () => ((window as any).told += 1));
  });
  await field(page, '籍贯').fill('湖北黄冈');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/cadre\/detail\?id=\d+$/);
  await page.locator('main:visible').getByText('湖北黄冈', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => (window as any).told)).toBe(1);

  await page.goto('cadre/list?rank=141');
  await isSettled(page);
  const row = page.getByRole('row', { name: /沈知行/ });
  await row.getByRole('button', { name: '沈知行的更多操作' }).click();
  await page.getByRole('menuitem', { name: '误录删除' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('重复登记');
  await page.getByRole('dialog').getByRole('button', { name: /删除/ }).last().click();
  await expect.poll(() => rowNames(page)).not.toContain('沈知行');
});
