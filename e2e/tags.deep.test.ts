import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import type { Page } from 'playwright-core';
import { arrives, counts } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const tagged = { preferences: { tagsView: true } };
const texts = (page: Page) => expect.poll(() => page.locator('.tag').allInnerTexts());
const tag = (page: Page, title: string) => page.locator('.tag').filter({ hasText: title });
const side = (page: Page, title: string) => page.locator('.sidebar').getByRole('link', { name: title });

/** Home, organisations, units and classes, in this order; classes in front. */
async function visitFour(page: Page): Promise<void> {
  await page.goto('home/home');
  await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '组织机构' }).click();
  await side(page, '单位信息库').click();
  await arrives(page, '/organisation/unit');
  await side(page, '班级信息').click();
  await arrives(page, '/organisation/class');
  await texts(page).toEqual(['首页', '党组织信息库', '单位信息库', '班级信息']);
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await tag(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('[TAG-04] [TAG-08] closing a tag behind stays; closing the one in front goes to the last that is left', async () => {
  const page = await app.page('demo.department', tagged);
  await visitFour(page);
  await choose(page, '党组织信息库', '关闭');
  await texts(page).toEqual(['首页', '单位信息库', '班级信息']);
  await arrives(page, '/organisation/class');
  await choose(page, '班级信息', '关闭');
  await arrives(page, '/organisation/unit');
});

test('[TAG-05] [TAG-06] [TAG-07] 关闭其他 and 关闭全部 leave the affix tag, which nobody can close', async () => {
  const page = await app.page('demo.department', tagged);
  await visitFour(page);
  await choose(page, '单位信息库', '关闭其他');
  await texts(page).toEqual(['首页', '单位信息库']);
  await arrives(page, '/organisation/unit');
  await choose(page, '单位信息库', '关闭全部');
  await texts(page).toEqual(['首页']);
  await arrives(page, '/home/home');
  await counts(tag(page, '首页').getByRole('button'), 0);
  await tag(page, '首页').click({ button: 'right' });
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['刷新', '关闭其他', '关闭全部']);
});

test('[TAG-03] 刷新 mounts the page anew at the same address', async () => {
  const page = await app.page('demo.department', tagged);
  await page.goto('organisation/list');
  const words = page.getByRole('complementary', { name: '党组织' }).getByPlaceholder('查找党组织');
  await words.fill('本科');
  await choose(page, '党组织信息库', '刷新');
  await expect.poll(() => words.inputValue()).toBe('');
  await arrives(page, '/organisation/list');
});
