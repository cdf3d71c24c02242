import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import type { Locator } from 'playwright-core';
import { arrives, counts, openUserMenu, placeOf } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const box = async (place: Locator) => {
  const { x, y, width, height } = (await place.boundingBox())!;
  return [x, y, width, height];
};
const colour = (place: Locator) => place.evaluate(element => getComputedStyle(element).color);

test('[CONST-08] [CONST-09] [CONST-10] [SHELL-22] [SHELL-25] the frame has the figures of the design', async () => {
  const page = await app.page('demo.department', { viewport: { width: 1280, height: 800 } });
  await page.goto('member/list');
  const sidebar = page.locator('.sidebar');
  await sidebar.getByRole('link', { name: '党员信息库' }).waitFor();
  expect((await box(page.getByRole('banner')))[3]).toBe(77);
  expect(await box(sidebar)).toEqual([0, 77, 205, 723]);
  expect((await box(sidebar.getByRole('img', { name: '江临大学' }))).slice(2)).toEqual([91, 30]);
  expect((await box(page.locator('.page-head')))[3]).toBe(46);
});

test('[CONST-18] [CONST-19] [CONST-20] [CONST-21] the colours of theme and menu are those of the specification', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/list');
  const button = page.getByRole('button', { name: '新建党组织' });
  await expect
    .poll(() => button.evaluate(element => getComputedStyle(element).backgroundColor))
    .toBe('rgb(192, 44, 56)');
  const inactive = page.locator('.sidebar').getByRole('link', { name: '单位信息库' });
  expect(await colour(inactive)).toBe('rgb(120, 120, 120)');
  expect(await colour(page.locator('.sidebar').getByRole('link', { name: '党组织信息库' }))).toBe('rgb(200, 6, 6)');
  await inactive.hover();
  await expect.poll(() => colour(inactive)).toBe('rgb(247, 70, 70)');
});

test('[SHELL-01] [SHELL-17] [SHELL-18] [NAV-15] top tabs are the visible first-level menus and lead to their first page', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/unit');
  const tabs = page.getByRole('navigation', { name: '一级菜单' });
  await expect.poll(() => tabs.getByRole('link').allInnerTexts()).toEqual(['首页', '组织机构', '党员管理']);
  await page.getByRole('banner').getByText('智慧党建平台').waitFor();
  expect(await tabs.locator('[aria-current=page]').innerText()).toBe('组织机构');
  expect(await page.locator('.sidebar').getByRole('link').allInnerTexts()).toEqual([
    '党组织信息库',
    '组织架构图',
    '单位信息库',
    '班级信息',
    '人员信息库',
  ]);
  await tabs.getByRole('link', { name: '党员管理' }).click();
  await arrives(page, '/member/list');
});

test('[SHELL-20] [SHELL-21] a folded sidebar stays folded after a reload', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(async () => (await box(page.locator('.sidebar')))[2]).toBe(64);
  await page.reload();
  await page.getByRole('button', { name: '展开菜单' }).waitFor();
  expect((await box(page.locator('.sidebar')))[2]).toBe(64);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(async () => (await box(page.locator('.sidebar')))[2]).toBe(205);
});

test('[NAV-02] following a menu item starts at the top', async () => {
  const page = await app.page('demo.department', { viewport: { width: 1280, height: 500 } });
  await page.goto(`dyjbxx/detail?id=${await app.idOf('person', 'name', '沈砚秋')}`);
  await page.getByText('999***********0028').waitFor();
  const scroller = page.locator('.tab-scroll:visible');
  await scroller.evaluate(element => element.scrollTo(0, 300));
  expect(await scroller.evaluate(element => element.scrollTop)).toBe(300);
  await page.locator('.sidebar').getByRole('link', { name: '党员信息库' }).click();
  await page.getByRole('link', { name: '白若溪' }).waitFor();
  expect(await scroller.evaluate(element => element.scrollTop)).toBe(0);
});

test('[CRUMB-01] [CRUMB-02] [CRUMB-03] the breadcrumb begins with 首页 and ends with the page, which is no link', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  const crumbs = page.getByRole('navigation', { name: '面包屑' });
  await expect
    .poll(() => crumbs.locator('.crumb, h1').allInnerTexts())
    .toEqual(['首页', '党员管理', '党员信息', '党员信息库']);
  await counts(crumbs.getByRole('link', { name: '党员信息库' }), 0);
  await counts(crumbs.locator('h1 a'), 0);
  await crumbs.getByRole('link', { name: '首页' }).click();
  await arrives(page, '/home/home');
  await expect.poll(() => crumbs.locator('.crumb, h1').allInnerTexts()).toEqual(['首页']);
});

test('[SEARCH-01] [SEARCH-02] [SEARCH-07] Ctrl K finds a function by a part of its name', async () => {
  const page = await app.page('demo.department');
  await page.goto('home/home');
  await page.getByRole('heading', { name: '首页' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByPlaceholder('请输入菜单或功能名称搜索');
  await box.fill('班级');
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['组织机构 > 组织与单位 > 班级信息']);
  await box.fill('');
  await counts(page.getByRole('option'), 0);
  await box.press('Enter');
  expect(placeOf(page)).toBe('/home/home');
  await box.fill('班级');
  await page.getByRole('option').click();
  await arrives(page, '/organisation/class');
});

test('[SHELL-03] [SHELL-07] [SHELL-08] [SHELL-09] [SHELL-10] a question goes to the configured site in a new window', async () => {
  const page = await app.page('demo.department');
  await page.addInitScript('window.opened = []; window.open = address => (window.opened.push(address), null);');
  await page.goto('home/home');
  const question = page.getByPlaceholder('请输入您要咨询的党建问题');
  await question.press('Enter');
  await question.fill('党费 & 1');
  await question.press('Enter');
  expect(await page.evaluate('window.opened')).toEqual([
    'https://dangwu.jianglin.example/search?q=%E5%85%9A%E8%B4%B9%20%26%201',
  ]);
});

test('[SHELL-06] [SHELL-11] [SHELL-15] [SHELL-13] the user menu opens by click and by keyboard and leads to the centre and the other workbench', async () => {
  const page = await app.page('demo.department');
  await page.goto('home/home');
  const user = page.locator('.user-button');
  await expect.poll(() => user.locator('.user-name').innerText()).toBe('周若川');
  await user.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual(['个人中心', '进入干部管理平台', '系统布局设置', '修改密码', '退出登录']);
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await arrives(page, '/user/center');
  await openUserMenu(page, '进入干部管理平台');
  await arrives(page, '/workbench/gb/home');
  await openUserMenu(page, '进入智慧党建平台');
  await arrives(page, '/workbench/dj/home');
});

test('[SHELL-12] [SHELL-16] [ERR-20] [ERR-21] [ERR-22] [ERR-23] leaving is asked about, and only 确定 leaves', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('link', { name: '白若溪' }).waitFor();
  await openUserMenu(page, '退出登录');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('提示', { exact: true }).waitFor();
  await dialog.getByText('确定注销并退出系统吗？').waitFor();
  await dialog.locator('.anticon-exclamation-circle').waitFor();
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['取消', '确定']);
  await dialog.getByRole('button', { name: '取消' }).click();
  await counts(page.getByRole('dialog'), 0);
  expect(placeOf(page)).toBe('/member/list');
  await openUserMenu(page, '退出登录');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await arrives(page, '/login');
});
