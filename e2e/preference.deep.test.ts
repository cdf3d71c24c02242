import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openApp, type OpenApp } from './open-app.ts';
import { counts, openUserMenu, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const heads = (page: Page) => page.locator('main thead th:visible').allInnerTexts();
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const kept = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/api/userPreference') && answer.request().method() === 'POST');
const open = async (page: Page) => {
  await page.goto('organisation/unit');
  await reads(page.locator('.pager').getByRole('status'), /^共 \d+ 个/);
};

test('columns chosen, widened and fixed in one browser stand the same in another, and 恢复默认 takes them back', async () => {
  const here = await app.page('demo.department');
  await open(here);
  await counts(here.locator('main tbody tr:visible').nth(3), 1);
  const before = await heads(here);
  const first = before[2] ?? '';
  const second = before[3] ?? '';
  await here.getByRole('button', { name: '列设置' }).click();
  await here.getByRole('checkbox', { name: first, exact: true }).uncheck();
  await here.getByRole('button', { name: `固定${before[4]}` }).click();
  await here.keyboard.press('Escape');
  const box = (await head(here, second).boundingBox())!;
  const saved = kept(here);
  await here.mouse.move(box.x + box.width - 3, box.y + 10);
  await here.mouse.down();
  await here.mouse.move(box.x + box.width + 57, box.y + 10, { steps: 4 });
  await here.mouse.up();
  await saved;
  const wide = (await head(here, second).boundingBox())!.width;
  expect(Math.abs(wide - box.width - 60)).toBeLessThan(3);

  const there = await app.page('demo.department');
  await open(there);
  const expected = [...before.slice(0, 2), before[4], second, ...before.slice(5)];
  await expect.poll(() => heads(there)).toEqual(expected);
  expect(Math.abs((await head(there, second).boundingBox())!.width - wide)).toBeLessThan(2);
  expect(await head(there, before[4] ?? '').evaluate(cell => getComputedStyle(cell).position)).toBe('sticky');

  await there.getByRole('button', { name: '列设置' }).click();
  const reset = kept(there);
  await there.getByRole('button', { name: '恢复默认' }).click();
  await reset;
  await open(here);
  await expect.poll(() => heads(here)).toEqual(before);
});

test('size and appearance follow the person to another browser, and so does taking them back', async () => {
  const here = await app.page('demo.departmentstaff');
  await open(here);
  await openUserMenu(here, '系统布局设置');
  const drawer = here.getByRole('dialog', { name: '系统布局设置' });
  const saved = kept(here);
  await drawer.getByText('深色').click();
  await saved;
  const sized = kept(here);
  await drawer.getByText('Medium').click();
  await sized;
  const there = await app.page('demo.departmentstaff');
  await open(there);
  const ground = (page: Page) => page.locator('body').evaluate(element => getComputedStyle(element).backgroundColor);
  expect(await ground(there)).toBe('rgb(20, 18, 17)');
  const searchbox = there.getByRole('searchbox').locator('xpath=..');
  expect((await searchbox.boundingBox())?.height).toBe(32);

  await openUserMenu(there, '系统布局设置');
  const reset = kept(there);
  await there.getByRole('dialog', { name: '系统布局设置' }).getByRole('button', { name: '恢复默认' }).click();
  await reset;
  await expect.poll(() => ground(there)).toBe('rgb(246, 245, 243)');
  await open(here);
  await open(here);
  await expect.poll(() => ground(here)).toBe('rgb(246, 245, 243)');
});
