import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const openUserMenu = (page: Page) => page.locator('.user-button').click();
const choose = async (page: Page, name: string) => {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name }).click();
};
const measure = (page: Page, part: string) => page.locator(part).locator('visible=true').first().boundingBox();
const colour = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate(one => getComputedStyle(one).color);

test('[NAV-29] [NAV-24] [NAV-21] the root leads to the home page', async () => {
  const page = await app.page('demo.department');
  await page.goto('');
  await arrives(page, '/home/home');
  await expect.poll(() => page.title()).toBe('首页 - 智慧党建平台');
  await reads(page.locator('.crumbs'), '首页');
});

test('[SHELL-22] [SHELL-25] [CONST-08] [CONST-09] [CONST-10] [CONST-19] [CONST-20] the measures and colours of the shell hold', async () => {
  const page = await app.page('demo.department', { preferences: { tagsView: true } });
  await page.goto('organisation/unit');
  await page.locator('.side-row[aria-current]').waitFor();
  expect(await measure(page, '.header')).toMatchObject({ y: 0, height: 77 });
  expect(await measure(page, '.sidebar')).toMatchObject({ x: 0, y: 77, width: 205 });
  expect(await measure(page, '.school-logo')).toMatchObject({ width: 91, height: 30 });
  expect(await measure(page, '.tag-bar')).toMatchObject({ height: 34 });
  expect(await measure(page, '.page-head')).toMatchObject({ height: 46 });
  expect(await colour(page, '.side-row.is-leaf:not([aria-current])')).toBe('rgb(120, 120, 120)');
  expect(await colour(page, '.side-row[aria-current]')).toBe('rgb(200, 6, 6)');
});

test('[SHELL-20] [SHELL-21] [SETT-25] the sidebar folds and stays folded', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/unit');
  await page.getByRole('button', { name: '收起菜单' }).click();
  const sidebarCookie = async () =>
    (await page.context().cookies(page.url())).find(cookie => cookie.name === 'sidebarStatus')?.value;
  await expect.poll(sidebarCookie).toBe('0');
  await page.reload();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(sidebarCookie).toBe('1');
});

test('[SEARCH-01] [SEARCH-02] [SEARCH-06] [SEARCH-07] a function is found by its name and opened', async () => {
  const page = await app.page('demo.department');
  await page.goto('home/home');
  await page.locator('.home').waitFor();
  await page.keyboard.press('Control+k');
  const input = page.getByPlaceholder('请输入菜单或功能名称搜索');
  await input.fill('单位');
  await reads(page.getByRole('option').first(), '组织机构 > 组织与单位 > 单位信息库');
  await input.fill('');
  await counts(page.getByRole('option'), 0);
  await input.fill('单位');
  await page.getByRole('option').first().click();
  await arrives(page, '/organisation/unit');
});

test('[SET-01] [SET-02] [SET-03] [SET-04] [SET-06] [SET-09] [SET-10] [SETT-26] the drawer changes the screen at once and for good', async () => {
  const page = await app.page('demo.department');
  await page.goto('user/center');
  await choose(page, '系统布局设置');
  const drawer = page.getByRole('dialog', { name: '系统布局设置' });
  await counts(drawer.getByRole('radiogroup', { name: '主题颜色' }).getByRole('radio'), 8);
  await drawer.getByRole('radio', { name: '松绿' }).click();
  const primary = page.locator('.page-actions .ant-btn-primary');
  await expect.poll(() => primary.evaluate(one => getComputedStyle(one).backgroundColor)).toBe('rgb(43, 106, 75)');
  await drawer.getByRole('switch', { name: '显示标签' }).click();
  await page.locator('.tag-bar').waitFor();
  await drawer.getByRole('switch', { name: '显示LOGO' }).click();
  await counts(page.locator('.school-logo'), 0);
  await drawer.getByText('Medium').click();
  await reads(page.getByRole('status').first(), '布局设置成功');
  await page.reload();
  await expect.poll(() => primary.evaluate(one => (one as HTMLElement).offsetHeight)).toBe(32);
  const cookies = await page.context().cookies(page.url());
  expect(cookies.find(cookie => cookie.name === 'size')?.value).toBe('medium');
});

test('[TAG-02] [TAG-03] [TAG-04] [TAG-05] [TAG-06] [TAG-07] [TAG-08] [CONST-12] tags close, refresh and leave the affix ones', async () => {
  const page = await app.page('demo.department', { preferences: { tagsView: true } });
  for (const path of ['home/home', 'organisation/unit']) await page.goto(path);
  await page.locator('.side-row', { hasText: '班级信息' }).click();
  await page.locator('.side-row', { hasText: '人员信息库' }).click();
  const tags = page.locator('.tag');
  const titles = () => tags.allInnerTexts();
  await expect.poll(titles).toEqual(['首页', '单位信息库', '班级信息', '人员信息库']);
  await counts(tags.first().getByRole('button'), 0);
  await page.getByRole('button', { name: '关闭人员信息库' }).click();
  await arrives(page, /^\/organisation\/class/);
  await tags.filter({ hasText: '单位信息库' }).click({ button: 'right' });
  const menu = page.getByRole('menu');
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['刷新', '关闭', '关闭其他', '关闭全部']);
  expect((await menu.boundingBox())?.width).toBe(105);
  await menu.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect.poll(titles).toEqual(['首页', '单位信息库']);
  await arrives(page, /^\/organisation\/unit/);
  await tags.last().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect.poll(titles).toEqual(['首页']);
  await arrives(page, '/home/home');
});

test('[SHELL-12] [SHELL-16] [ERR-20] [ERR-21] [ERR-22] [CRUMB-01] [ROUTE-13] [SHELL-11] leaving asks first', async () => {
  const page = await app.page('demo.department');
  await page.goto('home/home');
  await choose(page, '个人中心');
  await arrives(page, '/user/center');
  await page.getByText('demo.department').waitFor();
  await choose(page, '退出登录');
  const dialog = page.getByRole('dialog', { name: '提示' });
  await dialog.getByText('确定注销并退出系统吗？').waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  await arrives(page, '/user/center');
  await choose(page, '退出登录');
  await dialog.getByRole('button', { name: '确定' }).click();
  await arrives(page, '/login');
});

test('[PWD-01] [PWD-02] [PWD-03] [PWD-04] [PWD-05] [PWD-06] [CONST-26] [CONST-27] the password dialog is closed by its buttons alone', async () => {
  const page = await app.page('demo.department');
  await page.goto('user/center');
  await page.getByRole('main').getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.waitFor();
  for (const label of ['旧密码', '新密码', '确认密码'])
    expect(await dialog.getByLabel(label, { exact: true }).getAttribute('type')).toBe('password');
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(700);
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 500);
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.poll(() => dialog.isVisible()).toBe(false);
});

test('[SHELL-23] [SHELL-24] on a narrow screen the menu is a drawer that a click beside it closes', async () => {
  const page = await app.page('demo.department', { viewport: { width: 800, height: 900 } });
  await page.goto('home/home');
  await page.locator('.home').waitFor();
  await counts(page.locator('.sidebar'), 0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.locator('.mobile-menu');
  await menu.waitFor();
  await page.mouse.click(700, 400);
  await expect.poll(() => menu.isVisible()).toBe(false);
});

test('[ROUTE-12] [ROUTE-43] [NAV-12] fixed addresses open for everybody, /redirect carries on', async () => {
  const page = await app.page('demo.default');
  await page.goto('redirect/user/center?a=1');
  await arrives(page, '/user/center?a=1');
  await page.goto('pschool/exam/center');
  await reads(page.getByRole('heading', { level: 3 }), '账号没有关联人员');
  await page.goto('404');
  await reads(page.getByRole('heading', { level: 2 }), '没有找到这个页面');
  await page.locator('.header').waitFor();
});

test('no page asks another host or breaks the policy', () => {
  expect(app.offences).toEqual([]);
});
