import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, reads, tokenCookie, tokenIn } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp({ captcha: true });
});
afterAll(() => app.close());

test('[NAV-17] [NAV-01] [ROUTE-01] [SESS-04] [AUTH-03] [AUTH-08] a stranger signs in, errs, keeps what was typed and arrives where the address led', async () => {
  const page = await app.page(null);
  await page.goto('user/center?a=1');
  await arrives(page, '/login?redirect=%2Fuser%2Fcenter%3Fa%3D1');
  await expect.poll(() => page.title()).toBe('登录 - 智慧党建平台');
  const picture = page.getByAltText('图形验证码');
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: /换一张/ }).click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);

  const sent = page.waitForRequest(request => request.url().endsWith('/auth/login'));
  await page.getByLabel('用户名').fill(' demo.teacher ');
  await page.getByLabel('密码', { exact: true }).fill('wrong');
  await page.getByRole('textbox', { name: '图形验证码' }).fill('0000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const body = (await sent).postDataJSON() as Record<string, string>;
  expect(body).toMatchObject({ username: 'demo.teacher', code: '0000' });
  expect(body['uuid']).not.toBe('');
  expect(body['password']).not.toContain('wrong');
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('wrong');
  await arrives(page, /^\/login/);

  await page.getByRole('button', { name: /^教师/ }).first().click();
  await arrives(page, '/user/center?a=1');
});

test('[NAV-03] [NAV-04] [NAV-05] the signed in are led past both sign-in pages and no further', async () => {
  const page = await app.page('demo.teacher');
  for (const path of ['login', 'newlogin']) {
    await page.goto(path);
    await arrives(page, '/home/home');
  }
  await page.goto('questionnaire');
  await reads(page.getByRole('heading'), '没有找到这次会议的回执');
  await arrives(page, '/questionnaire');
});

test('[ROUTE-02] [ROUTE-03] [ROUTE-04] [ROUTE-06] every variant shows the form under the title 登录', async () => {
  const page = await app.page(null);
  for (const path of ['kclogin', 'lylogin', 'rjlogin', 'newlogin']) {
    await page.goto(path);
    await page.getByLabel('用户名').waitFor();
    await expect.poll(() => page.title()).toBe('登录 - 智慧党建平台');
  }
});

test('[ROUTE-09] [ROUTE-10] [ROUTE-11] public addresses open without a session', async () => {
  const page = await app.page(null);
  const headings = {
    'questionnaire/anything': '没有找到这次会议的回执',
    '404': '没有找到这个页面',
    '401': '没有权限查看这个页面',
  };
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path);
    await reads(page.getByRole('heading'), heading);
    await arrives(page, `/${path}`);
  }
});

test('[ROUTE-08] /questionnaire is the meeting receipt, without a session, and says what a receipt needs', async () => {
  const page = await app.page(null);
  await page.goto('questionnaire?token=none');
  await reads(page.getByRole('heading'), '没有找到这次会议的回执');
  await page.getByText('这里用于查看会议安排并回复能否参加。').waitFor();
  await expect.poll(() => page.title()).toBe('会议回执 - 智慧党建平台');
  await arrives(page, '/questionnaire?token=none');
});

test('[NAV-19] [NAV-20] a hand-over token is taken from the address before anything is asked with it', async () => {
  const page = await app.page(null);
  const token = await app.tokenOf('demo.teacher');
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.goto(`?sessionId=${token}`);
  await arrives(page, '/home/home');
  expect((await tokenIn(page))?.value).toBe(token);
  expect(asked.filter(url => url.includes(token))).toHaveLength(1);
});

test('[NAV-19] a token that does not hold leaves the present session alone', async () => {
  const page = await app.page('demo.teacher');
  await page.goto('home/home');
  const before = (await tokenIn(page))?.value;
  await page.goto('?sessionId=nothing');
  await arrives(page, '/home/home');
  expect((await tokenIn(page))?.value).toBe(before);
});

test('[NAV-07] [ERR-16] a session nobody knows ends at the sign-in page without a dialog', async () => {
  const page = await app.page('demo.teacher');
  await page.context().addCookies([{ name: tokenCookie, value: 'gone', domain: '127.0.0.1', path: '/web' }]);
  await page.goto('user/center');
  await arrives(page, '/login?redirect=%2Fuser%2Fcenter');
  await counts(page.getByText('系统提示'), 0);
  expect((await page.context().cookies()).map(cookie => cookie.name)).not.toContain(tokenCookie);
});

test('what the pages are made of comes packed', async () => {
  const html = await (await fetch(`${app.url}/web/login`)).text();
  const [, script] = /src="(\/web\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  const packed = async (accepted: string) => {
    const answer = await fetch(app.url + script, { headers: { 'accept-encoding': accepted } });
    await answer.body?.cancel();
    return answer.headers.get('content-encoding');
  };
  expect([await packed('gzip'), await packed('gzip, br'), await packed('identity')]).toEqual(['gzip', 'br', null]);
});
