import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, field } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[HTTP-01] [HTTP-03] [AUTH-17] calls go to the root of the host with the token of the session, whatever the page', async () => {
  const page = await app.page(null);
  const calls: { path: string; token: string | undefined }[] = [];
  page.on('request', request => {
    const path = new URL(request.url()).pathname;
    if (request.resourceType() === 'fetch') calls.push({ path, token: request.headers()['authorization'] });
  });
  await page.goto('login');
  await page.getByRole('button', { name: /^组织部管理员/ }).click();
  await arrives(page, '/home/home');
  calls.length = 0;
  await page.goto('organisation/unit');
  await page.getByRole('link', { name: '物理学院光学系' }).waitFor();
  const paths = calls.map(call => call.path);
  for (const path of ['/auth/info', '/api/menus/myTree', '/api/sysConfig/listAll', '/api/dwxx'])
    expect(paths).toContain(path);
  expect(paths.filter(path => !/^\/(auth|api)\//.test(path))).toEqual([]);
  const bare = calls.filter(call => !call.token?.startsWith('Bearer ')).map(call => call.path);
  expect(bare).toEqual([]);
});

test('[NAV-06] the own information is asked for before the menu', async () => {
  const page = await app.page('demo.department');
  const paths: string[] = [];
  page.on('request', request => paths.push(new URL(request.url()).pathname));
  await page.goto('user/center');
  await page.getByText('demo.department').waitFor();
  expect(paths.indexOf('/auth/info')).toBeGreaterThan(-1);
  expect(paths.indexOf('/auth/info')).toBeLessThan(paths.indexOf('/api/menus/myTree'));
});

test('the built page sends a change as POST with the override header', async () => {
  const page = await app.page('demo.department');
  const id = await app.idOf('person', 'number', '20222010010');
  await page.goto(`member/list/form?id=${id}`);
  await field(page, '籍贯').fill('甘肃陇南');
  const sent = page.waitForRequest(request => request.url().includes('/api/dyjbxx') && request.method() !== 'GET');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.headers()['x-http-method-override']).toBe('PUT');
  expect(Object.keys(request.postDataJSON() as object).sort()).toEqual(['id', 'nativePlace', 'version']);
  await arrives(page, `/dyjbxx/detail?id=${id}`);
});

/** Of the chart: the home names organisations with links, too. */
const chartBox = (page: Page, name: string) => page.locator('.chart-box').getByRole('link', { name, exact: true });

test('[NAV-10] a screen is fetched only when it is opened', async () => {
  const page = await app.page('demo.department');
  const scripts: string[] = [];
  page.on('request', request => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await page.goto('home/home');
  await page.getByRole('heading', { name: /^周若川/ }).waitFor();
  const isChart = (path: string) => path.includes('organisation-chart');
  expect(scripts.some(isChart)).toBe(false);
  await page.getByRole('link', { name: '组织架构图' }).click();
  await chartBox(page, '物理学院党委').waitFor();
  expect(scripts.some(isChart)).toBe(true);
});

test('[NAV-22] [NAV-23] [CONST-29] a bar without a spinner shows while a screen is on its way', async () => {
  const page = await app.page('demo.department');
  await page.goto('home/home');
  await page.getByRole('heading', { name: /^周若川/ }).waitFor();
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/assets/organisation-chart*.js', async route => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: '组织架构图' }).click();
  await page.locator('#nprogress .bar').waitFor();
  expect(await page.locator('#nprogress .spinner').count()).toBe(0);
  release();
  await chartBox(page, '物理学院党委').waitFor();
  await expect.poll(() => page.locator('#nprogress').count()).toBe(0);
});
