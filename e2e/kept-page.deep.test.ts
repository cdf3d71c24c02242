import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  // Before anybody asks for the menu, since this is no change that the server hears of.
  await app.database.rows(sql`update menu set no_cache = true where path = '/organisation/class'`);
});
afterAll(() => app.close());

const withTags = { preferences: { tagsView: true } };

test('[TAG-01] a page kept in a tab comes back with its filter, its place and what was typed', async () => {
  const page = await app.page('demo.department', withTags);
  await page.goto('member/list?size=50');
  await page.getByRole('link', { name: '郑怀瑜' }).waitFor();
  await page.getByRole('button', { name: /^正式党员/ }).click();
  await page.getByRole('status').getByText('共 32 人').waitFor();
  const table = page.locator('.table-place:visible');
  await table.evaluate(element => element.scrollTo(0, 240));

  await page.getByRole('button', { name: '登记党员' }).click();
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('简清和');
  await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '组织机构' }).click();
  await arrives(page, '/organisation/list');

  const tags = page.locator('.tag');
  await expect.poll(() => tags.allInnerTexts()).toEqual(['首页', '党员信息库', '登记党员', '党组织信息库']);
  await tags.getByRole('link', { name: '党员信息库' }).click();
  await expect.poll(() => table.evaluate(element => element.scrollTop)).toBe(240);
  await arrives(page, /^\/member\/list\?.*memberCategory=1/);
  await tags.getByRole('link', { name: '登记党员' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: '姓名', exact: true }).inputValue()).toBe('简清和');
});

test('what a hidden page had open is hidden with it and comes back with it', async () => {
  const page = await app.page('demo.department', withTags);
  await page.goto('organisation/unit');
  await page.getByRole('link', { name: '物理学院光学系' }).waitFor();
  await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '党员管理' }).click();
  await page.getByRole('button', { name: '白若溪的更多操作' }).click();
  await page.getByRole('menuitem', { name: '速览' }).click();
  const drawer = page.getByRole('dialog', { name: '白若溪' });
  await drawer.getByText('1993-05').first().waitFor();
  await page.goBack();
  await arrives(page, '/organisation/unit');
  await expect.poll(() => drawer.isVisible()).toBe(false);
  await page.goForward();
  await arrives(page, '/member/list');
  await drawer.getByText('1993-05').first().waitFor();
});

/** Puts a mark on what is mounted, goes away and comes back, and tells how much of it is still there. */
async function marksAfterReturn(page: Page, name: string, other: string): Promise<number> {
  const table = page.locator('.table-place:visible');
  const go = async (entry: string) => {
    await page.locator('.side-row', { hasText: entry }).click();
    await reads(page.locator('.crumb-title:visible'), entry);
    await table.waitFor();
  };
  await go(name);
  await table.evaluate(element => element.setAttribute('data-mark', '1'));
  await go(other);
  await go(name);
  return page.locator('.table-place[data-mark]:visible').count();
}

test('[MENU-04] a page that says noCache is mounted anew at each visit, any other once', async () => {
  const page = await app.page('demo.department', withTags);
  await page.goto('organisation/person');
  expect(await marksAfterReturn(page, '单位信息库', '人员信息库')).toBe(1);
  expect(await marksAfterReturn(page, '班级信息', '人员信息库')).toBe(0);
});
