import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, colours } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { isSettled } from './steps.ts';
import { everyKind, walk } from './walk.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** What a page asked on its own and was refused: a question that could only fail. */
function refusalsOn(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith('/api/')) refused.push(`${response.status()} ${pathname}`);
  });
  return refused;
}

/** In the light all that axe knows, in the dark its colours. */
async function barriersOn(page: Page, paths: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await walk(page, paths, async path => {
    const light = await barriers(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate('document.documentElement.style.colorScheme')).toBe('dark');
    await isSettled(page);
    const dark = await barriers(page, colours);
    await page.emulateMedia({ colorScheme: 'light' });
    if (light.length + dark.length > 0) found[path] = [...light, ...dark.map(one => `dark: ${one}`)];
  });
  return found;
}

test('every page of the organisation department can be used by everybody in light and dark, keeps to its policy and asks no other host', async () => {
  const page = await app.page('demo.department', { preferences: { tagsView: true, appearance: 'system' } });
  const paths = await everyKind(app, page);
  expect(paths).toEqual(
    expect.arrayContaining([
      'home/home',
      'workbench/dj/home',
      'organisation/chart',
      'organisation/change',
      'member/list',
    ]),
  );
  const refused = refusalsOn(page);
  expect(await barriersOn(page, paths)).toEqual({});
  expect(app.offences).toEqual([]);
  expect(refused).toEqual([]);
});

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
