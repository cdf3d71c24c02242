/** Every page of the organisation department, area by area; the suites differ in how they look at it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, colours, touch } from './access.ts';
import type { Look } from './contexts.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { isSettled } from './steps.ts';
import { areaOfPage, everyKind, walk } from './walk.ts';

interface Suite {
  areas: readonly string[];
  look: Look;
  /** What it promises of every page of an area. */
  promise: string;
  /** What is wrong with the page in front. */
  faultsOn(page: Page): Promise<string[]>;
}

/** What a page asked on its own and was refused: a question that could only fail. */
export function refusalsOn(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith('/api/')) refused.push(`${response.status()} ${pathname}`);
  });
  return refused;
}

function everyPage({ areas, look, promise, faultsOn }: Suite): void {
  let app: OpenApp;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  test.for(areas)(`%s: ${promise}`, async (area, { skip }) => {
    const page = await app.page('demo.department', look);
    const paths = await everyKind(app, page);
    const refused = refusalsOn(page);
    expect(paths.length).toBeGreaterThan(150);
    const found: Record<string, string[]> = {};
    const own = paths.filter(path => areaOfPage(path) === area);
    skip(own.length === 0, 'the organisation department has none of its pages');
    await walk(page, own, async path => {
      const faults = await faultsOn(page);
      if (faults.length > 0) found[path] = faults;
    });
    expect(found).toEqual({});
    expect([app.offences.splice(0), refused]).toEqual([[], []]);
    await page.context().close();
  });
}

/** In the light all that axe knows, in the dark its colours. */
async function barriersOf(page: Page): Promise<string[]> {
  const light = await barriers(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate('document.documentElement.style.colorScheme')).toBe('dark');
  await isSettled(page);
  const dark = await barriers(page, colours);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map(one => `dark: ${one}`)];
}

export const everyPageAtTheDesk = (areas: readonly string[]): void =>
  everyPage({
    areas,
    look: { preferences: { tagsView: true, appearance: 'system' } },
    promise: 'every page can be used by everybody in light and dark, keeps to its policy and asks no other host',
    faultsOn: barriersOf,
  });

export const everyPageOnThePhone = (areas: readonly string[]): void =>
  everyPage({
    areas,
    look: { viewport: phone },
    promise: 'every page can be used by everybody on the phone, where no page is wider than its screen',
    async faultsOn(page) {
      const here = await barriers(page, touch);
      await page.setViewportSize({ width: 360, height: 740 });
      const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      await page.setViewportSize(phone);
      return [...here, ...(isWide ? ['wider than the screen'] : [])];
    },
  });
