import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import type { Page } from 'playwright-core';
import { counts, openUserMenu } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

async function openDrawer(page: Page) {
  await page.goto('organisation/list');
  await page.getByRole('link', { name: '江临大学党委' }).first().waitFor();
  await openUserMenu(page, '系统布局设置');
  const drawer = page.getByRole('dialog', { name: '系统布局设置' });
  await drawer.getByText('主题颜色').waitFor();
  return drawer;
}
const primary = (page: Page) =>
  page.getByRole('button', { name: '新建党组织' }).evaluate(element => getComputedStyle(element).backgroundColor);

test('[SET-01] [SET-02] [SET-03] the drawer offers eight colours, and the one chosen holds at once', async () => {
  const page = await app.page('demo.department');
  const drawer = await openDrawer(page);
  await counts(drawer.getByRole('radiogroup', { name: '主题颜色' }).getByRole('radio'), 8);
  await drawer.getByRole('radio', { name: '藏蓝' }).click();
  await expect.poll(() => primary(page)).toBe('rgb(42, 75, 124)');
});

test('[SET-04] [SET-06] 显示标签 and 显示LOGO show and hide their part', async () => {
  const page = await app.page('demo.department');
  const drawer = await openDrawer(page);
  await counts(page.locator('.tag-bar'), 0);
  await drawer.getByRole('switch', { name: '显示标签' }).click();
  await counts(page.locator('.tag-bar'), 1);
  await drawer.getByRole('switch', { name: '显示标签' }).click();
  await counts(page.locator('.tag-bar'), 0);
  await counts(page.locator('.school-logo'), 1);
  await drawer.getByRole('switch', { name: '显示LOGO' }).click();
  await counts(page.locator('.school-logo'), 0);
});

test('[SET-08] [SET-09] [SET-10] a size is told, applied and kept', async () => {
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
