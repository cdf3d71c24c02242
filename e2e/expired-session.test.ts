import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../server/testing/constants.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, endSession } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[NAV-31] [ERR-01] a session that ends in the middle of a form loses nothing: sign in on the spot, and the save goes on', async () => {
  const page = await app.page('demo.department');
  const id = await app.idOf('person', 'number', '20232010011');
  await page.goto(`member/list/form?id=${id}`);
  await page.getByLabel('籍贯').fill('浙江绍兴');
  await endSession(page, app.url);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('系统提示').waitFor();
  await dialog.getByText('登录已过期').waitFor();
  expect(await dialog.getByLabel('用户名').inputValue()).toBe('demo.department');
  await dialog.getByLabel('密码', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await arrives(page, `/dyjbxx/detail?id=${id}`);
  await page.getByText('浙江绍兴').first().waitFor();
});

test('[ERR-03] [ERR-04] several calls find the session gone: one dialog, cancel stays, a later one opens it again', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('link', { name: '白若溪' }).waitFor();
  await endSession(page, app.url);
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('dialog').getByText('系统提示').waitFor();
  await counts(page.getByRole('dialog'), 1);
  await page.getByRole('button', { name: '取消' }).click();
  await counts(page.getByRole('dialog'), 0);
  await arrives(page, '/member/list');
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('dialog').getByText('系统提示').waitFor();
});

test('[ERR-02] 重新登录 ends at the sign-in page', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('link', { name: '白若溪' }).waitFor();
  await endSession(page, app.url);
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新登录' }).click();
  await arrives(page, /^\/login/);
});
