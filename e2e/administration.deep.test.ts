/** The pages of the three administrators, who see what no other account does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { isSettled, visiblePages } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test.each(['admin', 'demo.security'])('every page of rights of %s can be used by everybody', async username => {
  const page = await app.page(username);
  const paths = (await visiblePages(page)).filter(path => /system\/(role|grant|explain|menu|custom-menu)$/.test(path));
  expect(paths.length).toBeGreaterThan(1);
  for (const path of [...paths, 'system/role?code=ROLE_COLLEGE_COMMITTEE']) {
    await page.goto(path);
    await isSettled(page);
    expect([path, await barriers(page)]).toEqual([path, []]);
  }
  expect(app.offences).toEqual([]);
});

test('on the phone the pages of the administrators are no wider than the screen and can be used by everybody', async () => {
  for (const [username, paths] of [
    ['admin', ['system/user', 'system/session']],
    ['demo.audit', ['system/audit', 'system/login-record']],
  ] as const) {
    const page = await app.page(username, { viewport: phone });
    for (const path of paths) {
      await page.goto(path);
      await isSettled(page);
      expect([path, await barriers(page, touch)]).toEqual([path, []]);
      const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      expect([path, isWide]).toEqual([path, false]);
    }
  }
});
