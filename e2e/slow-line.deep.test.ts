/** The first page on a slow line: brand and outline before any script, few questions, and a place on the home screen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, phone, type OpenApp } from './open-app.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('before its program is there the page shows brand and outline, by the policy of the page', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('', { waitUntil: 'commit' });
  await page.getByRole('status', { name: '正在加载' }).waitFor();
  expect(await page.getByRole('status').innerText()).toBe('智慧党建平台');
  const bar = await page.locator('.first i').first().boundingBox();
  expect(bar).toMatchObject({ width: 312, height: 12 });
  expect(app.offences).toEqual([]);
});

test('the first page of who is signed in asks few questions, and its program none behind another', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  const asked: string[] = [];
  page.on('request', request => void asked.push(new URL(request.url()).pathname));
  await page.goto('');
  await page.getByRole('heading', { name: '首页' }).waitFor();
  const at = (path: string) => asked.findIndex(one => one.includes(path));
  // 88 before; each costs a slow line its head of 600 bytes and its turn.
  expect(asked.filter(one => one.startsWith('/web/assets/')).length).toBeLessThanOrEqual(75);
  // All parts of the shell are asked for before the first of them is read, and who it is before they are there.
  expect(at('/assets/antd-')).toBeLessThan(at('/api/users/check'));
  expect(at('/auth/info')).toBeLessThan(at('/assets/home-'));
  expect(at('/api/menus/myTree')).toBeLessThan(at('/assets/home-'));
  expect(at('/api/userPreference')).toBeLessThan(at('/assets/home-'));
});

test('the page can stand on a home screen', async () => {
  const page = await app.page(null, { viewport: phone });
  await page.goto('login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(new URL(href ?? '', app.url).href);
  expect([manifest.status(), manifest.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
  const { name, start_url: start, icons } = await manifest.json();
  expect([name, start]).toEqual(['智慧党建平台', './']);
  for (const { src } of icons) {
    const icon = await page.request.get(new URL(src, manifest.url()).href);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
});
