/** The dashboards: a signed frame under a mask, the header away, the whole window, and figures that are true. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, placeOf, reads } from './steps.ts';

let app: OpenApp;
let open: Page | null = null;
beforeAll(async () => void (app = await openApp()));
afterAll(() => app.close());
afterEach(async () => {
  await open?.context().close();
  open = null;
});
async function enter(username: string, path: string): Promise<Page> {
  open = await app.page(username);
  await open.goto(path);
  return open;
}

const frames: [path: string, extpath: string][] = [
  ['djjsc/zhdt', '/aj/dj/zhdt'],
  ['djjsc/zhdb', '/aj/dj/zhdb'],
  ['djjsc/zhtb', '/aj/dj/zhtb'],
  ['gbjsc/zhdt', '/aj/gb/zhdt'],
  ['gbjsc/zhdb', '/aj/gb/zhdb'],
  ['gbjsc/zhtb', '/aj/gb/zhtb'],
];
const sourceOf = (page: Page) => page.locator('iframe:visible').getAttribute('src');
const inside = (page: Page) => page.frameLocator('iframe:visible');

test('[ROUTE-18] [ROUTE-19] [ROUTE-20] [ROUTE-21] [ROUTE-22] [ROUTE-23] [REPORT-01] [HOME-05] each dashboard frames its screen', async () => {
  const page = await enter('demo.department', 'djjsc/zhdt');
  for (const [path, extpath] of frames) {
    await page.goto(path);
    const form = new RegExp(
      `^/bigscreen/index\\.html#${extpath}\\?timestamp=\\d{13}&platformCode=(dj|gb)&sign=[0-9a-f]{32}$`,
    );
    await expect.poll(() => sourceOf(page)).toMatch(form);
    await inside(page).locator('h1, .sentence').first().waitFor();
  }
  expect(app.offences).toEqual([]);
});

test('[REPORT-02] the values of the address are those of the signature answer', async () => {
  open = await app.page('demo.member');
  const answer = open.waitForResponse(response => response.url().includes('/api/report/aj/sign'));
  await open.goto('djjsc/zhdt');
  const { timestamp, platformCode, sign } = (await (await answer).json()) as Record<string, string>;
  await expect
    .poll(() => sourceOf(open!))
    .toContain(`timestamp=${timestamp}&platformCode=${platformCode}&sign=${sign}`);
});

test('[ROUTE-18] [HOME-02] from the home of party building, as department and as member, the aggregates of the own reach', async () => {
  const seen: [string, string][] = [
    ['demo.department', '中共江临大学委员会'],
    ['demo.member', '管理范围内的党组织'],
  ];
  for (const [username, place] of seen) {
    const page = await enter(username, 'workbench/dj/home');
    await page.getByRole('button', { name: '打开综合大屏' }).click();
    await arrives(page, '/djjsc/zhdt');
    await reads(inside(page).getByRole('heading', { level: 1 }), '智慧党建综合大屏');
    await inside(page)
      .getByText(username === 'demo.department' ? /江临大学/ : place)
      .first()
      .waitFor();
    await page.context().close();
  }
});

test('[ROUTE-21] until the screen of cadre management is drawn no home offers it, and its address says what it will show', async () => {
  for (const username of ['demo.cadreoffice', 'demo.cadre']) {
    const page = await enter(username, 'workbench/gb/home');
    await page.getByRole('region', { name: '待我处理' }).waitFor();
    await counts(page.getByRole('button', { name: '打开综合大屏' }), 0);
    await page.goto('gbjsc/zhdt');
    await inside(page).getByText('这里将以大屏显示您管理范围内干部队伍的综合情况。').waitFor();
    await page.context().close();
  }
});

test('[HOME-03] the cadre home leads to the first page of its workbench', async () => {
  const page = await enter('demo.cadreoffice', 'workbench/gb/home');
  await page.getByRole('button', { name: '进入工作台' }).click();
  await expect.poll(() => placeOf(page)).not.toBe('/workbench/gb/home');
  await page.locator('.side, aside, nav').first().waitFor();
  expect(await page.locator('#content').isVisible()).toBe(true);
});

test('[HOME-06] while a report is shown the header is away', async () => {
  const page = await enter('demo.department', 'djjsc/zhdt');
  await page.locator('iframe:visible').waitFor();
  await counts(page.locator('header.header'), 0);
  await page.goto('user/center');
  await page.locator('header.header').waitFor();
});

test('[REPORT-04] the frame is as high as the window lets it be', async () => {
  const page = await enter('demo.department', 'djjsc/zhdt');
  const frame = page.locator('iframe:visible');
  await frame.waitFor();
  const height = async () => (await frame.boundingBox())?.height ?? 0;
  const before = await height();
  await page.setViewportSize({ width: 1440, height: 1100 });
  await expect.poll(height).toBe(before + 200);
});

test('[REPORT-03] the stage fills the screen and leaves it again', async () => {
  const page = await enter('demo.department', 'djjsc/zhdt');
  await page.locator('iframe:visible').waitFor();
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: /全屏$/ }).click();
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: '退出全屏' }).click();
  await expect.poll(isFull).toBe(false);
});

test('[REPORT-06] without support for it a warning says so', async () => {
  open = await app.page('demo.department');
  await open.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await open.goto('djjsc/zhdt');
  await open.getByRole('button', { name: /全屏$/ }).click();
  await open.getByText('you browser can not work', { exact: true }).waitFor();
});

test('a screen that is loaded again gets a signature of its own', async () => {
  const page = await enter('demo.department', 'djjsc/zhdt');
  await reads(inside(page).getByRole('heading', { level: 1 }), '智慧党建综合大屏');
  const before = await sourceOf(page);
  await page.locator('iframe:visible').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.reload());
  await expect.poll(() => sourceOf(page)).not.toBe(before);
  await reads(inside(page).getByRole('heading', { level: 1 }), '智慧党建综合大屏');
});

test('[FILE-17] the page of the calls lists them and finds one', async () => {
  open = await app.page(null);
  await open.goto(`${app.url}/doc.html`);
  await open.getByRole('searchbox', { name: '查找接口' }).fill('/auth/login');
  const found = open.locator('summary');
  await counts(found, 1);
  await found.click();
  await open.getByText('rememberMe').first().waitFor();
  expect(app.offences).toEqual([]);
});
