import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { counts, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const configure = (key: string, value: string | null) =>
  app.database.rows(sql`update system_config set config_value = ${value} where config_key = ${key}`);
const footer = (page: Page) => page.locator('.page-footer').locator('visible=true').first();

test('[BRAND-04] [BRAND-24] [BRAND-27] the active school decides name, mark, headline and footer', async () => {
  const page = await app.page('demo.department');
  const seen = [];
  for (const code of ['jl', 'kc']) {
    await configure('school', code);
    await page.goto('organisation/unit');
    await page.locator('.sidebar').waitFor();
    seen.push({
      header: await page.locator('.header-school').innerText(),
      mark: await page.locator('.school-logo').getAttribute('data-logo'),
      headline: await page.locator('.side-headline').innerText(),
      footer: (await footer(page).innerText()).split('\n')[0],
      banners: await page.getByText('银校共建合作项目').count(),
    });
  }
  expect(seen).toEqual([
    { header: '江临大学', mark: 'jl', headline: '江临大学', footer: '江临大学党委组织部', banners: 0 },
    { header: '科川大学', mark: 'kc', headline: '科川大学', footer: '科川大学党委组织部', banners: 0 },
  ]);
  const stranger = await app.page(null);
  await stranger.goto('login');
  await reads(stranger.locator('.sign-in-school'), '科川大学');
  expect(await stranger.locator('.sign-in-school svg').getAttribute('data-logo')).toBe('kc');
});

test('[BRAND-22] [BRAND-23] one college shows with whom it builds the platform', async () => {
  await configure('school', 'jr');
  const page = await app.page('demo.department');
  await page.goto('organisation/unit');
  const banner = page.locator('.sidebar').getByRole('region', { name: '银校共建合作项目' });
  await banner.getByText('银校共建合作项目').waitFor();
  const logos = banner.getByRole('img');
  await counts(logos, 2);
  for (const at of [0, 1]) {
    expect(await logos.nth(at).getAttribute('alt')).not.toBe('');
    await expect
      .poll(() => logos.nth(at).evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  await configure('school', 'jl');
});

test('[BRAND-25] own picture and headline of the configuration stand in the sidebar', async () => {
  await configure('sidebar.title', '江临党建');
  await configure('sidebar.logoId', '7');
  const page = await app.page('demo.department');
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="91" height="30"/>';
  await page.route('**/api/file/view?id=7', route => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.goto('organisation/unit');
  await reads(page.locator('.side-headline'), '江临党建');
  expect(await page.locator('img.school-logo').getAttribute('src')).toBe('/api/file/view?id=7');
  expect(await page.locator('.school-logo').boundingBox()).toMatchObject({ width: 91, height: 30 });
  await configure('sidebar.title', null);
  await configure('sidebar.logoId', null);
  await page.reload();
  await reads(page.locator('.side-headline'), '江临大学');
  await counts(page.locator('svg.school-logo'), 1);
});

test('[BRAND-26] [CONF-08] the title of the site is the product’s until one is configured', async () => {
  const page = await app.page('demo.department');
  await page.goto('user/center');
  await expect.poll(() => page.title()).toBe('个人中心 - 智慧党建平台');
  await configure('htmlTitle', '江临先锋');
  await page.reload();
  await expect.poll(() => page.title()).toBe('个人中心 - 江临先锋');
  await configure('htmlTitle', null);
});

test('[NAV-25] the grey of mourning lies on public pages when isDead is the word true', async () => {
  const page = await app.page(null);
  const isGrey = async (value: string | null) => {
    await configure('isDead', value);
    await page.goto('login');
    await page.getByLabel('用户名').waitFor();
    const root = page.locator('html');
    const isMarked = await root.evaluate(element => element.classList.contains('dead-mode'));
    return [isMarked, await root.evaluate(element => getComputedStyle(element).filter)];
  };
  expect(await isGrey('true')).toEqual([true, 'grayscale(1)']);
  for (const value of ['false', 'TRUE', null]) expect(await isGrey(value)).toEqual([false, 'none']);
});

test('[NAV-25] [NAV-26] signed in it lies on the home page alone', async () => {
  await configure('isDead', 'true');
  const page = await app.page('demo.department');
  const isGrey = () => page.locator('html').evaluate(element => element.classList.contains('dead-mode'));
  await page.goto('home/home');
  await expect.poll(isGrey).toBe(true);
  await page.goto('user/center');
  await expect.poll(() => page.title()).toContain('个人中心');
  expect(await isGrey()).toBe(false);
  await configure('isDead', 'false');
});

test('the sign-in pages of three schools carry their names and grounds', async () => {
  const page = await app.page(null);
  const names = { kclogin: '科川大学', lylogin: '临原师范大学', rjlogin: '融江理工大学', newlogin: '江临大学' };
  const grounds = new Set<string>();
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path);
    await reads(page.locator('.sign-in-school'), name);
    await reads(footer(page), new RegExp(`^${name}党委组织部`));
    grounds.add(await page.locator('.sign-in-brand').evaluate(part => getComputedStyle(part).backgroundColor));
  }
  expect(grounds.size).toBe(4);
});

test('[TEXT-02] the language is chosen on the sign-in page and in the drawer, and is kept', async () => {
  const page = await app.page(null);
  await page.goto('login');
  await page.getByRole('button', { name: 'English' }).click();
  await reads(page.getByRole('heading', { level: 1 }), 'Sign in');
  await page.getByLabel('User name').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: /^教师/ }).first().click();
  await reads(page.locator('.header-platform'), 'smart party-building platform');
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Layout settings' }).click();
  const drawer = page.getByRole('dialog', { name: 'Layout settings' });
  await drawer.getByText('简体中文').click();
  await page.getByRole('dialog', { name: '系统布局设置' }).waitFor();
  await reads(page.locator('.header-platform'), '智慧党建平台');
});

test('[CONST-24] a stylesheet that does not come leaves the colours to the product', async () => {
  await configure('theme.stylesheet', '/nowhere/theme.css');
  const page = await app.page('demo.department');
  const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/nowhere/theme.css'));
  await page.goto('user/center');
  await failed;
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: '系统布局设置' }).click();
  await page.getByRole('radio', { name: '松绿' }).click();
  const primary = page.locator('.page-actions .ant-btn-primary');
  await expect.poll(() => primary.evaluate(one => getComputedStyle(one).backgroundColor)).toBe('rgb(43, 106, 75)');
  await configure('theme.stylesheet', null);
});
