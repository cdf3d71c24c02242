import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { isSettled } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test.each(['login', 'questionnaire', '401', '404'])('%s, without signing in, can be used by everybody', async path => {
  const page = await app.page(null);
  await page.goto(path);
  await isSettled(page);
  expect(await barriers(page)).toEqual([]);
});
