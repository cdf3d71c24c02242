import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../server/testing/constants.ts';
import { fillMember } from './member-form.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, endSession, field } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[NAV-31] [ERR-01] a session that ends in the middle of a long form loses nothing: sign in on the spot, and the save goes on', async () => {
  const page = await app.page('demo.department');
  await fillMember(page, '简清和');
  await page.locator('.draft-note:visible').waitFor();
  await endSession(page, app.url);
  await field(page, '公民身份号码').fill('999999200402290026');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('系统提示').waitFor();
  await dialog.getByText('登录已过期').waitFor();
  expect(await dialog.getByLabel('用户名').inputValue()).toBe('demo.department');
  await dialog.getByLabel('密码', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  await page.getByRole('heading', { name: '简清和', level: 1 }).waitFor();
  for (const typed of ['999***********0026', '湖北黄石', '普通高中毕业', '物理学院本科生第一党支部'])
    await page.getByText(typed).first().waitFor();
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
