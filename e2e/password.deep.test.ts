import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { testPassword } from '../server/testing/constants.ts';
import { arrives, counts, openUserMenu, tokenIn } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const tip = '密码应为 10–128 位，且至少包含大写字母、小写字母、数字、特殊符号中的三种';
const box = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确定' }).click();

test('[VAL-02] [VAL-03] [VAL-04] [VAL-05] [VAL-06] [VAL-07] [VAL-08] the dialog says what is missing and asks the server only when all is right', async () => {
  const page = await app.page('demo.teacher');
  await page.goto('user/center');
  const calls: string[] = [];
  page.on('request', request => request.url().includes('updatePass') && calls.push(request.url()));
  await openUserMenu(page, '修改密码');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => box(page, '新密码').getAttribute('placeholder')).toBe(tip);
  expect(await box(page, '确认密码').getAttribute('placeholder')).toBe(tip);
  await confirm(page);
  for (const sentence of ['请输入旧密码', '请输入新密码', '请再次输入密码'])
    await dialog.getByText(sentence, { exact: true }).waitFor();
  await box(page, '新密码').fill('weak');
  await dialog.getByText(tip, { exact: true }).waitFor();
  await box(page, '新密码').fill('Heron-lake-41');
  await box(page, '确认密码').fill('Heron-lake-42');
  await dialog.getByText('两次输入的密码不一致', { exact: true }).waitFor();
  await confirm(page);
  expect(calls).toEqual([]);
});

test('[ERR-19] a wrong old password is told at its field, and what was typed stays', async () => {
  const page = await app.page('demo.teacher');
  await page.goto('user/center');
  await openUserMenu(page, '修改密码');
  await box(page, '旧密码').fill('Wrong-one-77');
  await box(page, '新密码').fill('Heron-lake-41');
  await box(page, '确认密码').fill('Heron-lake-41');
  await confirm(page);
  await page.getByRole('dialog').getByText('旧密码不正确，请重新输入').waitFor();
  expect(await box(page, '新密码').inputValue()).toBe('Heron-lake-41');
  expect(await page.getByRole('dialog').getByRole('button', { name: '确定' }).isEnabled()).toBe(true);
});

test('[ERR-17] [PWD-09] who changes the password is told so and signs in again with the new one', async () => {
  const page = await app.page('demo.teacher');
  await page.goto('user/center');
  await openUserMenu(page, '修改密码');
  await box(page, '旧密码').fill(testPassword);
  await box(page, '新密码').fill('Heron-lake-41');
  await box(page, '确认密码').fill('Heron-lake-41');
  await confirm(page);
  await page.getByRole('status').getByText('密码修改成功，请重新登录').waitFor();
  await arrives(page, '/login');
  expect(await tokenIn(page)).toBeUndefined();
  await page.getByLabel('用户名').fill('demo.teacher');
  await page.getByLabel('密码', { exact: true }).fill('Heron-lake-41');
  const check = page.waitForResponse(response => response.url().endsWith('/api/users/check'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await arrives(page, '/home/home');
  expect(await (await check).json()).toBe(false);
  await page.waitForLoadState('networkidle');
  await counts(page.getByRole('dialog'), 0);
});

test('[PWD-06] [PWD-07] [PWD-08] who comes with an initial password must change it before anything else', async () => {
  await app.database.rows(sql`
    update user_account set is_demo = false, one_time_until = now() + interval '1 day' where username = 'demo.student'`);
  const page = await app.page(null);
  await page.goto('login');
  await page.getByLabel('用户名').fill('demo.student');
  await page.getByLabel('密码', { exact: true }).fill(testPassword);
  const check = page.waitForResponse(response => response.url().endsWith('/api/users/check'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(await (await check).json()).toBe(true);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('为了您的账号安全，请先修改密码再使用系统！').waitFor();
  await counts(dialog.getByRole('button', { name: '取消' }), 0);
  await counts(dialog.locator('.ant-modal-close'), 0);
  await page.keyboard.press('Escape');
  await dialog.getByText('为了您的账号安全，请先修改密码再使用系统！').waitFor();
  expect(page.url()).not.toContain('/401');
});
