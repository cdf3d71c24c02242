import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { isSettled, visiblePages } from './steps.ts';

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

async function barriersOn(page: Page, paths: string[], rules?: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await isSettled(page);
    const here = await barriers(page, rules);
    if (here.length > 0) found[path] = here;
  }
  return found;
}

test('every page of the organisation department can be used by everybody, keeps to its policy and asks no other host', async () => {
  const page = await app.page('demo.department', { preferences: { tagsView: true } });
  const paths = await kinds(page);
  expect(paths.slice(0, 9)).toEqual([
    'home/home',
    'workbench/dj/home',
    'workbench/gb/home',
    'organisation/list',
    'organisation/chart',
    'organisation/unit',
    'organisation/class',
    'organisation/person',
    'member/list',
  ]);
  expect(await barriersOn(page, paths)).toEqual({});
  expect(app.offences).toEqual([]);
}, 240_000);

test('the same in the dark', async () => {
  const page = await app.page('demo.department', { preferences: { appearance: 'dark' } });
  expect(await barriersOn(page, await kinds(page), ['color-contrast'])).toEqual({});
}, 240_000);

test('the same on the phone, where no page is wider than its screen', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  const wide: string[] = [];
  for (const path of await kinds(page)) {
    expect(await barriersOn(page, [path])).toEqual({});
    await page.setViewportSize({ width: 360, height: 740 });
    const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    if (isWide) wide.push(path);
    await page.setViewportSize(phone);
  }
  expect(wide).toEqual([]);
}, 240_000);

test('the sign-in page and its like can be used by everybody', async () => {
  const page = await app.page(null);
  expect(await barriersOn(page, ['login', 'questionnaire', '401', '404'])).toEqual({});
});
