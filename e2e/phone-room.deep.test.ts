/** What a phone has little of: questions on a slow line, and room above the keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/testing/files.ts';
import { plantLastMeeting } from './last-meeting.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '17:00:00');
  await plantLastMeeting(app);
});
afterAll(() => app.close());

/** Paths the page asks for from here on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', request => {
    const { protocol, pathname } = new URL(request.url());
    // A picture drawn in its address is asked of nobody.
    if (protocol !== 'data:') paths.push(pathname);
  });
  return paths;
}

test('the first page of who is signed in asks at most thirty questions', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  const paths = asked(page);
  await page.goto('', { waitUntil: 'networkidle' });
  await page.getByRole('list', { name: '我能做什么' }).waitFor();
  await page.getByRole('heading', { name: '待我办理' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(paths.slice(30)).toEqual([]);
  // What only opens later is not waited for: forms, pickers, the menu and its icons.
  const at = (part: string) => paths.findIndex(path => path.includes(part));
  expect([at('/assets/forms-'), at('/assets/mobile-menu-'), at('/assets/sidebar-')].filter(one => one >= 0)).toEqual(
    [],
  );
});

/** How many of the 400 px above the keyboard show the form: the middle of each line of 4 px is asked what it belongs to. */
const roomOfForm = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const lines = Array.from({ length: 100 }, (_, line) => document.elementFromPoint(195, line * 4 + 2));
    return lines.filter(one => one?.closest('.page-body')).length * 4;
  });

test('while something is typed above a keyboard the bars leave the room to the form', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  await page.goto('member/list/form');
  await page.getByLabel('籍贯').fill('江苏');
  await page.setViewportSize({ width: 390, height: 400 });
  // 170 before: header, title and the button of the page stood around it.
  await expect.poll(() => roomOfForm(page)).toBeGreaterThanOrEqual(380);
  await page.getByLabel('籍贯').blur();
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: '保存' }).first().isVisible()).toBe(true);
});

test('a press on the button of the page lands, though it takes the cursor and with it the keyboard away', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  await page.goto('member/list/form');
  await page.getByLabel('籍贯').fill('江苏');
  await page.setViewportSize({ width: 390, height: 400 });
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
  await page.getByRole('button', { name: '保存' }).first().click();
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
});

test('handing something in asks few questions until the page behind it stands', async () => {
  const page = await app.page('demo.secretary', { viewport: phone });
  await page.goto('meeting/record');
  await isSettled(page);
  await page
    .getByLabel('现场照片：拍照')
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: png(600, 800) });
  await page.getByRole('button', { name: /^移除现场\.png/ }).waitFor();
  await field(page, '会议记录').fill(
    '学习党的二十届四中全会精神，逐人对照检查，明确由叶舒窈负责实验室安全自查。'.repeat(3),
  );
  await page.waitForLoadState('networkidle');
  const paths = asked(page);
  await page.getByRole('button', { name: '提交会议记录' }).click();
  await arrives(page, /^\/meeting\/detail\?id=\d+$/);
  await page.getByRole('heading', { name: '2026年11月主题党日' }).first().waitFor();
  await isSettled(page);
  // 83 before, 60 of them a program of two KB each.
  expect(paths.slice(30)).toEqual([]);
  expect(paths.filter(path => path.endsWith('.js')).slice(12)).toEqual([]);
});

/** 390 px with text twice as large: the browser gives the page half of them. */
const large = { width: 195, height: 422 };
test.for([
  ['demo.member', 'home/home'],
  ['demo.secretary', 'home/home'],
  ['demo.member', 'self/dues'],
  ['demo.secretary', 'meeting/list'],
  ['demo.department', 'member/list/form'],
  ['demo.secretary', 'message/msginfo'],
  ['demo.secretary', 'meeting/record'],
  ['demo.secretary', 'transfer/out/form'],
  ['demo.department', 'member/list'],
] as const)('with text of 200 percent %s reads %s without moving it sideways', async ([account, path]) => {
  const page = await app.page(account, { viewport: large });
  await page.goto(path);
  await isSettled(page);
  const beyond = () =>
    page.evaluate(() => {
      const shown = [
        ...document.querySelectorAll<HTMLElement>(
          '.header button, main h1, main .card, main .page-head, .form-foot button, .search-box',
        ),
      ];
      const isBeyond = (one: HTMLElement) =>
        one.getClientRects().length > 0 && one.getBoundingClientRect().right > innerWidth;
      return [document.documentElement.scrollWidth, ...shown.filter(isBeyond).map(one => one.className)];
    });
  await expect.poll(beyond).toEqual([large.width]);
});
