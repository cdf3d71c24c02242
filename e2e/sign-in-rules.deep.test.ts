import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askable } from '../server/areas/platform/glyphs.ts';
import { testPassword } from '../server/testing/constants.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, tokenIn } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp({ captcha: true });
});
afterAll(() => app.close());

/** Reads the picture as a person does: by trying every code against the kept hash. */
async function codeOf(uuid: string): Promise<string> {
  const kept = await app.database.one<{ hash: string }>(
    sql`select answer_hash as hash from captcha where uuid = ${uuid}`,
  );
  const places = Array.from(askable);
  for (const a of places)
    for (const b of places)
      for (const c of places)
        for (const d of places) {
          const code = a + b + c + d;
          if (createHash('sha256').update(`${uuid}:${code}`).digest('base64url') === kept?.hash) return code;
        }
  throw new Error('no code fits');
}

/** Opens the page and answers with what solves the picture on it. */
async function openSignIn(page: Page, path = 'login'): Promise<string> {
  const answer = page.waitForResponse(response => response.url().endsWith('/auth/code'));
  await page.goto(path);
  return codeOf(((await (await answer).json()) as { uuid: string }).uuid);
}
async function enter(page: Page, username: string, password: string, code: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: '图形验证码' }).fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('[VAL-01] [CONST-30] name, password and picture lead in; without remembering the cookie ends with the browser', async () => {
  const page = await app.page(null);
  await enter(page, ' demo.member ', testPassword, (await openSignIn(page)).toLowerCase());
  await arrives(page, '/home/home');
  expect(await tokenIn(page)).toMatchObject({ name: 'YSHOP-TOEKN', expires: -1, sameSite: 'Strict' });
});

test('[CONST-31] who wants to be remembered is for a day', async () => {
  const page = await app.page(null);
  const code = await openSignIn(page);
  await page.getByLabel(/24 小时内保持登录/).check();
  await enter(page, 'demo.member', testPassword, code);
  await arrives(page, '/home/home');
  const hours = ((await tokenIn(page))!.expires - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(23 + 55 / 60);
  expect(hours).toBeLessThan(24 + 5 / 60);
});

test('who holds a privileged role is not remembered, whatever was ticked', async () => {
  const page = await app.page(null);
  const code = await openSignIn(page);
  await page.getByLabel(/24 小时内保持登录/).check();
  await enter(page, 'admin', testPassword, code);
  await arrives(page, '/home/home');
  expect((await tokenIn(page))?.expires).toBe(-1);
  await page.getByRole('alert').getByText('该账号有管理权限，不保持登录').waitFor();
});

test('a wrong picture is told at its field and renewed; an old one does not help', async () => {
  const page = await app.page(null);
  const code = await openSignIn(page);
  await enter(page, 'demo.member', testPassword, code === 'AAAA' ? 'BBBB' : 'AAAA');
  await page.getByRole('alert').getByText('验证码错误或已失效，请重新输入').waitFor();
  expect(await page.getByRole('textbox', { name: '图形验证码' }).inputValue()).toBe('');
  await enter(page, 'demo.member', testPassword, code);
  await page.getByRole('alert').getByText('验证码错误或已失效，请重新输入').waitFor();
});

test('after five wrong passwords the right one is refused in the same words', async () => {
  const page = await app.page(null);
  for (const password of ['Wrong#1', 'Wrong#2', 'Wrong#3', 'Wrong#4', 'Wrong#5', testPassword]) {
    await enter(page, 'demo.trainee', password, await openSignIn(page));
    await page.getByRole('alert').getByText('用户名或密码错误，或账号已锁定').waitFor();
  }
});

test('an address from outside never leads away after signing in', async () => {
  for (const redirect of ['//evil.example/a', 'https://evil.example', '/\\evil.example', '/login']) {
    const page = await app.page(null);
    await page.goto(`login?redirect=${encodeURIComponent(redirect)}`);
    await page.getByRole('button', { name: /^党员/ }).first().click();
    await arrives(page, '/home/home');
    await page.context().close();
  }
  expect(app.offences).toEqual([]);
});
