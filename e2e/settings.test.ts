import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import type { Page } from 'playwright-core';
import { openUserMenu } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

async function openDrawer(page: Page) {
  await page.goto('organisation/list');
  await page.getByRole('link', { name: '中共江临大学委员会' }).waitFor();
  await openUserMenu(page, '系统布局设置');
  const drawer = page.getByRole('dialog', { name: '系统布局设置' });
  await drawer.getByText('主题颜色').waitFor();
  return drawer;
}
test('[SET-08] a size is told, applied and kept', async () => {
  const page = await app.page('demo.department');
  const drawer = await openDrawer(page);
  const sizes = drawer.locator('.setting').filter({ hasText: '布局大小' });
  expect(await sizes.locator('.ant-radio-button-wrapper').allInnerTexts()).toEqual([
    'Default',
    'Medium',
    'Small',
    'Mini',
  ]);
  await sizes.getByText('Mini').click();
  await page.getByRole('status').getByText('布局设置成功').waitFor();
  await sizes.getByText('Medium').click();
  await page.reload();
  const search = page.getByRole('searchbox');
  await expect.poll(async () => (await search.locator('xpath=..').boundingBox())?.height).toBe(32);
  const cookies = await page.context().cookies(`${app.url}/web/`);
  expect(cookies.find(cookie => cookie.name === 'size')?.value).toBe('medium');
});

test('深色 turns the whole page dark and stays after a reload', async () => {
  const page = await app.page('demo.department');
  const drawer = await openDrawer(page);
  await drawer.getByText('深色').click();
  const ground = () => page.locator('body').evaluate(element => getComputedStyle(element).backgroundColor);
  await expect.poll(ground).toBe('rgb(20, 18, 17)');
  await page.reload();
  await expect.poll(ground).toBe('rgb(20, 18, 17)');
});
