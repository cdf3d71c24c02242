import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { shippedSchools, type School, type SchoolSignIn } from 'contract/platform/schools.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBuiltSignIn } from '../server/areas/platform/index.ts';
import { openCas, type CasServer } from '../server/testing/cas-server.ts';
import { testPassword } from '../server/testing/constants.ts';
import { lettersFor } from '../server/testing/letters.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, endSession, openUserMenu, placeOf, tokenIn } from './steps.ts';

/** 陆知微, who is demo.member, and 周若川 of the organisation department. */
const [member, memberPhone, memberNumber] = ['demo.member', '13712340001', '20242013001'];
let app: OpenApp;
let cas: CasServer;

/** The schools of a deployment that says nothing, over pages that were built with this single sign-on. */
async function schoolsOfBuild(signIn: SchoolSignIn): Promise<School[]> {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  const file = join(dist, 'sign-in.json');
  await writeFile(file, JSON.stringify(signIn));
  const step = "import('./scripts/build.mjs').then(one => one.keepSignIn(...process.argv.slice(1)))";
  execFileSync(process.execPath, ['-e', step, file, dist]);
  const schools = await withBuiltSignIn(shippedSchools, dist);
  await rm(dist, { recursive: true });
  return schools;
}

beforeAll(async () => {
  cas = await openCas({ name: 'luzhiwei', number: memberNumber });
  const signIn = { cas: { title: '统一身份认证', url: cas.url, number: 'employeeNumber' } };
  app = await openApp({ schools: await schoolsOfBuild(signIn) });
  await app.database.rows(sql`update system_config set config_value = 'true' where config_key = 'registration'`);
});
afterAll(async () => {
  await app.close();
  cas.close();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
async function lastCode(phone: string, purpose = 'sign-in'): Promise<string> {
  const letters = await lettersFor(app.database, app.registry, purpose);
  return /\d{6}/.exec(letters.find(letter => letter.to === phone)?.text ?? '')?.[0] ?? '';
}
async function askForCode(page: Page, phone: string, purpose?: string): Promise<string> {
  await app.database.rows(sql`delete from rate_counter where key like 'code-minute:%'`);
  await page.getByRole('textbox', { name: /^手机号/ }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /秒后可重新获取/ }).waitFor();
  return lastCode(phone.trim(), purpose);
}
const numberOf = async (username: string) =>
  (await app.database.one<{ number: string }>(sql`
    select p.number from user_account u join person p on p.id = u.person_id where username = ${username}`))!.number;

test('[S-02] [AUTH-16] [AUTH-14] [SESS-05] a number confirmed in the user centre signs in by a code', async () => {
  const own = await app.page(member);
  await own.goto('user/center');
  await own.getByText('个人信息中的手机号只供联系，不能用来登录').waitFor();
  await own.getByRole('button', { name: '设置登录手机号' }).click();
  const confirmed = await askForCode(own, memberPhone, 'sign-in-number');
  await own.getByLabel('验证码', { exact: true }).fill(confirmed);
  await own.getByLabel('登录密码').fill(testPassword);
  await own.getByRole('button', { name: /保\s*存/ }).click();
  await own.getByText('137****0001　可用短信验证码登录。').waitFor();
  const page = await app.page(null);
  await page.goto('login');
  await tab(page, '短信登录');
  await page.getByText('请填写您在个人中心确认过的登录手机号').waitFor();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('alert').getByText('请输入 11 位手机号码').waitFor();
  const code = await askForCode(page, ` ${memberPhone} `);
  await page.getByText('如果该手机号是已确认的登录手机号，验证码已发送').waitFor();
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('alert').getByText('短信验证码错误或已失效').waitFor();
  const sent = page.waitForRequest(request => request.url().endsWith('/auth/vercode/login'));
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ phone: memberPhone, vercode: code });
  await arrives(page, '/home/home');
  expect((await tokenIn(page))?.expires).toBe(-1);
});

test('a code that somebody sends takes no session from who is signed in, unless it is confirmed', async () => {
  const page = await app.page('demo.department');
  const [questions, answers] = [[] as string[], [false, true]];
  page.on('dialog', dialog => {
    questions.push(dialog.message());
    void (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await page.goto('home/home');
  const present = (await tokenIn(page))?.value;
  for (const [name, isKept] of [
    ['demo.branchstaff', true],
    ['demo.secretary', false],
  ] as const) {
    await page.goto(`salogin?code=stand-in-${await numberOf(name)}`);
    await arrives(page, '/home/home');
    expect((await tokenIn(page))?.value === present).toBe(isKept);
  }
  expect(questions).toEqual([
    '当前已登录“周若川”，是否改用“顾青岚”登录？',
    '当前已登录“周若川”，是否改用“丁砚书”登录？',
  ]);
});

test('[AUTH-16] [AUTH-13] where registration is on, who registers signs in with the new account', async () => {
  const page = await app.page(null);
  await page.goto('login');
  await tab(page, '注册');
  const code = await askForCode(page, '13712345678');
  await page.getByLabel('短信验证码').fill(code);
  await page.getByLabel('用户名').fill('new.comer');
  await page.getByLabel('设置密码').fill('short');
  await page.getByText('密码强度：弱').waitFor();
  await page.getByRole('button', { name: '注册账号' }).click();
  await page.getByRole('alert').getByText('密码应为 10–128 位').waitFor();
  expect(await page.getByLabel('用户名').inputValue()).toBe('new.comer');
  await page.getByLabel('设置密码').fill('Copper-4-willow-Tram');
  await page.getByText('密码强度：强').waitFor();
  await page.getByRole('button', { name: '注册账号' }).click();
  await page.getByRole('status').getByText('注册成功').waitFor();
  expect(await page.getByLabel('用户名').inputValue()).toBe('new.comer');
  await page.getByLabel('密码', { exact: true }).fill('Copper-4-willow-Tram');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await arrives(page, '/home/home');
});

test('[SESS-06] [ROUTE-07] [FLOW-09] [AUTH-15] a code of the workplace app is asked about once and kept by nobody', async () => {
  const page = await app.page(null);
  await page.goto('login');
  const asked: string[] = [];
  page.on('request', request => request.url().includes('/auth/welink/login') && asked.push(request.url()));
  await page.goto('salogin?code=abc');
  await page.getByRole('heading', { name: '未能通过工作台应用登录' }).waitFor();
  expect(await page.title()).toBe('登录中 - 智慧党建平台');
  await arrives(page, '/salogin');
  expect(asked).toEqual([`${app.url}/auth/welink/login?code=abc`]);
  await page.goto(`salogin?code=stand-in-${memberNumber}`);
  await arrives(page, '/home/home');
  expect((await tokenIn(page))?.expires).toBe(-1);
});

test("[HTTP-19] [AUTH-18] [NAV-20] the school's own sign-in leads back signed in, and signing out ends it there too", async () => {
  const page = await app.page(null);
  await page.goto('login');
  await page.getByRole('link', { name: '统一身份认证' }).click();
  await arrives(page, '/home/home');
  expect(page.url()).not.toContain('sessionId');
  await page.goto('user/center');
  await page.getByText(member, { exact: true }).first().waitFor();
  await openUserMenu(page, '退出登录');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('heading', { name: '已退出统一身份认证' }).waitFor();
  expect(new URL(page.url()).searchParams.get('service')).toBe(`${app.url}/web/`);
});

test('who has no account here reads what to do', async () => {
  cas.person = { name: 'nobody', number: '99999999' };
  const page = await app.page(null);
  await page.goto('login');
  await page.getByRole('link', { name: '统一身份认证' }).click();
  await page.getByRole('heading', { name: '没有找到您的平台账号' }).waitFor();
  await page.getByRole('link', { name: '前往登录' }).click();
  await arrives(page, '/login');
});

/** A form half filled in when the session ends. */
async function fillAndExpire(page: Page): Promise<string> {
  const id = await app.idOf('person', 'number', '20232010011');
  await page.goto(`member/list/form?id=${id}`);
  await page.getByLabel('籍贯').fill('浙江绍兴');
  // What is kept by itself is kept before, so that saving is the first to learn of the end.
  await page.getByText(/草稿已保存/).waitFor();
  await endSession(page, app.url);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('dialog').getByText('登录已过期').waitFor();
  return id;
}

test("[NAV-31] a session that ends in the middle of a form goes on after the school's own sign-in in another window", async () => {
  cas.person = { name: 'zhouruochuan', number: await numberOf('demo.department') };
  const page = await app.page('demo.department');
  const id = await fillAndExpire(page);
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /统一身份认证/ })
    .click();
  const other = await opened;
  await expect.poll(() => placeOf(other)).toBe('/home/home');
  await other.close();
  await page.bringToFront();
  await page.evaluate('dispatchEvent(new Event("focus"))');
  await arrives(page, `/dyjbxx/detail?id=${id}`);
  await page.getByText('浙江绍兴').first().waitFor();
});

test('[SEC-11] the personal centre shows where one is signed in and ends it there', async () => {
  const [here, there] = [await app.page(member), await app.page(member)];
  await there.goto('user/center');
  await here.goto('user/center');
  const section = here.getByRole('region', { name: '登录会话' });
  await section.getByText('当前会话').waitFor();
  const before = await section.getByRole('listitem').count();
  expect(before).toBeGreaterThanOrEqual(2);
  await section
    .getByRole('button', { name: /^结束会话/ })
    .first()
    .click();
  await here.getByRole('status').getByText('已结束该登录会话').waitFor();
  await counts(section.getByRole('listitem'), before - 1);
});

/** Labels of fields that are refused while empty and carry no mark. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[aria-invalid="true"]')].flatMap(field => {
    const label = field.labels?.[0] ?? field.closest('.ant-form-item, .field')?.querySelector('label');
    const marks = ['::before', '::after'].map(part => getComputedStyle(label ?? field, part).content).join();
    return marks.includes('*') ? [] : [label?.textContent ?? field.outerHTML];
  })`);

test('[VAL-18] every field that is refused while empty is marked as required', async () => {
  const page = await app.page(null);
  await page.goto('login');
  const forms = [
    ['账号登录', '登录', 2],
    ['短信登录', '登录', 2],
    ['注册', '注册账号', 4],
  ] as const;
  for (const [way, button, fields] of forms) {
    await tab(page, way);
    await page.getByRole('button', { name: button, exact: true }).click();
    await counts(page.locator('[aria-invalid="true"]'), fields);
    expect(await unmarked(page)).toEqual([]);
  }
  const inside = await app.page('demo.department');
  await inside.goto('user/center');
  await openUserMenu(inside, '修改密码');
  await inside.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await counts(inside.locator('[aria-invalid="true"]'), 3);
  expect(await unmarked(inside)).toEqual([]);
  for (const list of ['organisation/list', 'organisation/unit', 'organisation/class', 'member/list']) {
    await submitEmpty(inside, list);
    expect(await unmarked(inside)).toEqual([]);
  }
});

/** Opens the form of a list and tries to save it as it is. */
async function submitEmpty(page: Page, list: string): Promise<void> {
  await page.goto(`${list}/form`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}
