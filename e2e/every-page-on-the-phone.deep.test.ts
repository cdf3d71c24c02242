import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { everyKind, walk } from './walk.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('every page can be used by everybody on the phone, where no page is wider than its screen', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  const found: Record<string, string[]> = {};
  await walk(page, await everyKind(app, page), async path => {
    const here = await barriers(page, touch);
    await page.setViewportSize({ width: 360, height: 740 });
    const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    await page.setViewportSize(phone);
    if (isWide || here.length > 0) found[path] = [...here, ...(isWide ? ['wider than the screen'] : [])];
  });
  expect(found).toEqual({});
});
