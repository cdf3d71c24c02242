/** A tick in a long list draws its own row anew and no other; what counts the chosen says so. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Keeps what React last drew each row with; it is another object after every drawing of the row. */
const remember = (page: Page) =>
  page.locator('.sheet tbody tr').evaluateAll(rows => {
    const drawnWith = (row: object) => Object.entries(row).find(([key]) => key.startsWith('__reactProps'))?.[1];
    const before = rows.map(drawnWith);
    Object.assign(window, {
      drawnAnew: () => rows.flatMap((row, at) => (drawnWith(row) === before[at] ? [] : [at])),
    });
  });
const drawnAnew = (page: Page): Promise<number[]> => page.evaluate('drawnAnew()');

test('a tick among all members draws one row anew, ticking the page draws each of them', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list?size=100');
  const rows = page.locator('.sheet tbody tr');
  await rows.nth(20).waitFor();
  await remember(page);
  await rows.nth(7).getByRole('checkbox').check();
  await reads(page.getByRole('button', { name: /^已选/ }), '已选 1 人');
  expect(await drawnAnew(page)).toEqual([7]);

  await remember(page);
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  const count = await rows.count();
  await reads(page.getByRole('button', { name: /^已选/ }), `已选 ${count} 人`);
  expect(await drawnAnew(page)).toHaveLength(count - 1);
});
