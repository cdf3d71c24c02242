/** What a page asks and draws: one call for the counts of all views, nothing on return, and the field that is typed in. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Calls of the page from here on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('the counts of all views of a list come in one call', async () => {
  const page = await app.page('demo.department');
  const calls = callsOf(page);
  await page.goto('member/list');
  await page.locator('.views .pill .figures').nth(1).waitFor();
  const asked = calls.filter(one => one.includes('/dyjbxx')).sort();
  expect(asked).toEqual(['GET /api/dyjbxx', 'POST /api/dyjbxx/counts']);
});

test('who comes back to a list asks nothing of it', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.locator('.sheet tbody tr').first().waitFor();
  await page.locator('.views .pill .figures').nth(1).waitFor();
  const calls = callsOf(page);
  const tag = (name: string) => page.getByRole('tab', { name }).or(page.getByRole('link', { name })).first();
  await page.evaluate("history.pushState(null, '', '/web/user/center'); dispatchEvent(new PopStateEvent('popstate'))");
  await page.getByRole('heading', { name: '个人中心' }).waitFor();
  await tag('党员信息库').click();
  await page.locator('.sheet tbody tr').first().waitFor();
  expect(calls.filter(one => one.includes('/dyjbxx'))).toEqual([]);
});

/** Keeps what React last drew each field with; it is another object after every drawing of the field. */
const remember = (page: Page) =>
  page.locator('[data-field]').evaluateAll(fields => {
    const drawnWith = (field: object) => Object.entries(field).find(([key]) => key.startsWith('__reactProps'))?.[1];
    const before = fields.map(drawnWith);
    Object.assign(window, {
      drawnAnew: () =>
        fields.flatMap((field, at) => (drawnWith(field) === before[at] ? [] : [field.getAttribute('data-field')])),
    });
  });

test('typing in a form of fifty fields draws the field that is typed in', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list/form');
  await page.getByLabel('籍贯').waitFor();
  await page.getByLabel('籍贯').fill('江苏');
  expect(await page.locator('[data-field]').count()).toBeGreaterThan(30);
  await remember(page);
  await page.getByLabel('籍贯').fill('江苏常州');
  expect(await page.evaluate('drawnAnew()')).toEqual(['nativePlace']);
});
