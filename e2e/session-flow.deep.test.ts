import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../server/testing/constants.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, openUserMenu, tokenIn } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

async function signIn(page: Page, remember: boolean): Promise<void> {
  await page.goto('login');
  await page.getByLabel('用户名').fill('demo.teacher');
  await page.getByLabel('密码', { exact: true }).fill(testPassword);
  if (remember) await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await arrives(page, '/home/home');
}
async function logOut(page: Page): Promise<void> {
  await openUserMenu(page, '退出登录');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
}

test('[FLOW-01] without a token a page of the menu leads to the sign-in page', async () => {
  const page = await app.page(null);
  await page.goto('member/list');
  await arrives(page, '/login?redirect=%2Fmember%2Flist');
});

test('[FLOW-06] [FLOW-08] [CONST-30] [SETT-05] signing in keeps the token until the browser closes', async () => {
  const page = await app.page(null);
  await signIn(page, false);
  const cookie = await tokenIn(page);
  expect([cookie?.name, cookie?.expires]).toEqual(['YSHOP-TOEKN', -1]);
});

test('[FLOW-07] [CONST-31] [SETT-05] asked to be remembered, the token is kept for a day, and never the password', async () => {
  const page = await app.page(null);
  const before = Date.now() / 1000;
  await signIn(page, true);
  const lasts = ((await tokenIn(page))?.expires ?? 0) - before;
  expect(lasts).toBeGreaterThan(86_400 - 300);
  expect(lasts).toBeLessThan(86_400 + 300);
  const kept = await page.evaluate('JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])');
  expect(kept).not.toContain(testPassword);
});

test('[SETT-23] the button of a form that is being submitted cannot be pressed again', async () => {
  const page = await app.page(null);
  let goOn: (value?: unknown) => void = () => undefined;
  const held = new Promise(resolve => (goOn = resolve));
  await page.route('**/auth/login', async route => {
    await held;
    await route.continue();
  });
  await page.goto('login');
  await page.getByLabel('用户名').fill('demo.teacher');
  await page.getByLabel('密码', { exact: true }).fill(testPassword);
  const button = page.locator('.sign-in-submit');
  await button.click();
  await expect.poll(() => button.isDisabled()).toBe(true);
  goOn();
  await arrives(page, '/home/home');
});

test('[FLOW-12] [FLOW-14] leaving asks the server and ends at the sign-in page', async () => {
  const page = await app.page('demo.teacher');
  await page.goto('user/center');
  const asked = page.waitForRequest(request => request.url().endsWith('/auth/logout'));
  await logOut(page);
  expect((await asked).method()).toBe('GET');
  await arrives(page, '/login');
  expect(await tokenIn(page)).toBeUndefined();
});

test('[FLOW-13] a call that fails keeps nobody signed in', async () => {
  const page = await app.page('demo.teacher');
  await page.goto('user/center');
  await page.route('**/auth/logout', route => route.fulfill({ status: 500, json: { message: '系统出现错误' } }));
  await logOut(page);
  await arrives(page, '/login');
  expect(await tokenIn(page)).toBeUndefined();
  await page.goto('user/center');
  await arrives(page, '/login?redirect=%2Fuser%2Fcenter');
});

test('[FLOW-14] a configured single sign-on ends its session too and knows the way back', async () => {
  await app.database.rows(sql`
    update system_config set config_value = ${`${app.url}/cas/logout`} where config_key = 'sso.logoutUrl'`);
  const page = await app.page('demo.teacher');
  await page.goto('user/center');
  await logOut(page);
  await expect.poll(() => page.url()).toContain('/cas/logout');
  expect(new URL(page.url()).searchParams.get('service')).toBe(`${app.url}/web/`);
  await app.database.rows(sql`update system_config set config_value = null where config_key = 'sso.logoutUrl'`);
});

test('[ERR-24] the workbench asks in other words', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/dj/home');
  await openUserMenu(page, '退出登录');
  await page.getByRole('dialog').getByText('确定要退出系统吗？').waitFor();
});

test('[FLOW-15] who changed the own password signs in again after a second and a half', async () => {
  const page = await app.page('demo.teacher');
  await page.clock.install();
  await page.goto('user/center');
  await openUserMenu(page, '修改密码');
  const box = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
  await page.clock.runFor(1000);
  await box('旧密码').fill(testPassword);
  await box('新密码').fill('Heron-lake-41');
  await box('确认密码').fill('Heron-lake-41');
  const asked: string[] = [];
  page.on('request', request => request.url().endsWith('/auth/logout') && asked.push(request.url()));
  const changed = page.waitForResponse(response => response.url().endsWith('/api/users/updatePass'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await changed;
  await page.getByRole('status').getByText('密码修改成功，请重新登录').waitFor();
  await page.clock.runFor(1400);
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await arrives(page, '/login');
  expect(asked).toHaveLength(1);
});

const statusOf = async (path: string, token: string | undefined) =>
  (await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test('[ROLE-15] in a demonstration the header leads on as another of the seeded people, and only as that one', async () => {
  const page = await app.page('admin');
  await page.goto('system/user');
  const former = (await tokenIn(page))?.value;
  expect(await statusOf('/api/sysConfig', former)).toBe(200);
  await page.getByRole('button', { name: '切换身份' }).click();
  const people = page.locator('.demo-people').getByRole('menuitem');
  await counts(people, 25);
  await people.filter({ hasText: '组织部管理员 · 周若川' }).click();
  await arrives(page, '/home/home');
  await page.goto('member/list?size=50');
  await page.getByRole('link', { name: '郑怀瑜' }).waitFor();
  const present = (await tokenIn(page))?.value;
  expect(await statusOf('/auth/info', former)).toBe(401);
  expect(await statusOf('/auth/info', present)).toBe(200);
  expect(await statusOf('/api/sysConfig', present)).toBe(403);
  const audited = await app.database.rows(sql`select detail from audit_record where action = 'auth.switch'`);
  expect(audited).toEqual([{ detail: { from: 'admin', to: 'demo.department' } }]);
});

test('[ROLE-15] where the call does not exist, as outside a demonstration, the header offers nothing of the kind', async () => {
  const page = await app.page('demo.teacher');
  await page.route('**/auth/demo', route => route.fulfill({ status: 404, json: { message: '接口不存在' } }));
  const asked = page.waitForResponse(response => response.url().endsWith('/auth/demo'));
  await page.goto('user/center');
  expect((await asked).status()).toBe(404);
  await page.locator('.user-button').waitFor();
  await counts(page.getByRole('button', { name: '切换身份' }), 0);
});
