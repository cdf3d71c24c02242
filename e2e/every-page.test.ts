import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, colours, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { follow, isSettled, placeOf, visiblePages } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Every kind of page there is, beside those of the menu. */
async function kinds(page: Page): Promise<string[]> {
  const person = await app.idOf('person', 'number', '20232010011');
  const organisation = await app.idOf('party_organisation', 'code', '9999990001201');
  return [
    ...(await visiblePages(page)),
    `dyjbxx/detail?id=${person}`,
    `member/list/form?id=${person}`,
    'member/list/import',
    `organisation/detail?id=${organisation}`,
    'user/center',
    'bulk-change',
    '401',
    '404',
  ];
}

/** Pages that are followed one after the other stay mounted behind the one in front; now and then they are let go. */
const mostKept = 8;
async function walk(page: Page, paths: string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const [at, path] of paths.entries()) {
    if (at % mostKept === 0) await page.goto(path);
    await follow(page, path);
    await look(path);
  }
}

/** In the light all that axe knows, in the dark its colours. */
async function barriersOn(page: Page, paths: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await walk(page, paths, async path => {
    const light = await barriers(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await isSettled(page);
    const dark = await barriers(page, colours);
    await page.emulateMedia({ colorScheme: 'light' });
    if (light.length + dark.length > 0) found[path] = [...light, ...dark.map(one => `dark: ${one}`)];
  });
  return found;
}

test('every page of the organisation department can be used by everybody in light and dark, keeps to its policy and asks no other host', async () => {
  const page = await app.page('demo.department', { preferences: { tagsView: true, appearance: 'system' } });
  const paths = await kinds(page);
  expect(paths).toEqual(
    expect.arrayContaining([
      'home/home',
      'workbench/dj/home',
      'organisation/chart',
      'organisation/change',
      'member/list',
    ]),
  );
  expect(await barriersOn(page, paths)).toEqual({});
  expect(app.offences).toEqual([]);
}, 240_000);

test('the same on the phone, where no page is wider than its screen', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  const found: Record<string, string[]> = {};
  await walk(page, await kinds(page), async path => {
    const here = await barriers(page, touch);
    await page.setViewportSize({ width: 360, height: 740 });
    const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    await page.setViewportSize(phone);
    if (isWide || here.length > 0) found[path] = [...here, ...(isWide ? ['wider than the screen'] : [])];
  });
  expect(found).toEqual({});
}, 240_000);

/** Whoever has an account there, each by the role that works in an area the organisation department does not. */
const others = [
  'demo.college',
  'demo.secretary',
  'demo.member',
  'demo.applicant',
  'demo.unitadmin',
  'admin',
  'demo.audit',
];
const areaOf = (path: string) => path.split('/')[0] ?? '';

test('[BIZ-54] taken together the seeded people find a page without error in every area that their menus name', async () => {
  const seen = new Set<string>();
  const failed: string[] = [];
  for (const username of ['demo.department', ...others]) {
    const page = await app.page(username);
    // What the organisation department sees was walked above; here one page of each area, and every one nobody saw yet.
    const paths = (await visiblePages(page)).filter(path => !seen.has(path));
    const chosen =
      username === 'demo.department'
        ? paths.filter((path, at) => paths.findIndex(one => areaOf(one) === areaOf(path)) === at)
        : paths;
    await walk(page, chosen, async path => {
      const heading = (await page.locator('main h1:visible, main h2:visible').allInnerTexts()).join('');
      const faults = await page.locator('main [role="alert"]:visible', { hasText: '没有加载成功' }).count();
      const isLost = /^\/(401|404)/.test(placeOf(page));
      if (faults > 0 || isLost || heading === '') failed.push(`${username} ${path}`);
    });
    paths.forEach(path => seen.add(path));
    await page.context().close();
  }
  expect(failed).toEqual([]);
  expect([...new Set([...seen].map(areaOf))].sort()).toEqual([
    'development',
    'djjsc',
    'gbjsc',
    'home',
    'member',
    'message',
    'organisation',
    'regulation',
    'self',
    'statistics',
    'system',
    'workbench',
  ]);
}, 180_000);

test('the sign-in page and its like can be used by everybody', async () => {
  const page = await app.page(null);
  const found: Record<string, string[]> = {};
  for (const path of ['login', 'questionnaire', '401', '404']) {
    await page.goto(path);
    await isSettled(page);
    const here = await barriers(page);
    if (here.length > 0) found[path] = here;
  }
  expect(found).toEqual({});
});
