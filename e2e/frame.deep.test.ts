import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import type { Locator } from 'playwright-core';
import { arrives, counts, openUserMenu } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const colour = (place: Locator) => place.evaluate(element => getComputedStyle(element).color);

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

test('[SHELL-01] [SHELL-18] [NAV-15] top tabs are the visible first-level menus and lead to their first page', async () => {
  // Wide enough for every tab of who sees both halves; what does not fit stands behind 更多.
  const page = await app.page('demo.department', { viewport: { width: 2240, height: 900 } });
  await page.goto('organisation/unit');
  const tabs = page.getByRole('navigation', { name: '一级菜单' });
  await expect
    .poll(() => tabs.getByRole('link').allInnerTexts())
    .toEqual([
      '首页',
      '工作台',
      '组织机构',
      '党员管理',
      '发展党员',
      '党费管理',
      '组织生活',
      '评议考核',
      '党校管理',
      '学习中心',
      '消息中心',
      '电子档案',
      '统计分析',
      '党建驾驶舱',
      '规章制度',
      '我的事项',
      '系统管理',
      '干部管理',
      '干部考核',
    ]);
  await page.getByRole('banner').getByText('智慧党建平台').waitFor();
  expect(await page.locator('.top-tabs > .top-tab [aria-current=page]').allInnerTexts()).toEqual(['组织机构']);
  expect(await page.locator('.sidebar').getByRole('link').allInnerTexts()).toEqual([
    '党组织信息库',
    '组织架构图',
    '党组织变更',
    '单位信息库',
    '班级信息',
    '领导班子',
    '人员信息库',
  ]);
  await tabs.getByRole('link', { name: '党员管理' }).click();
  await arrives(page, '/member/list');
});

test('[NAV-02] following a menu item starts at the top', async () => {
  const page = await app.page('demo.department', { viewport: { width: 1280, height: 500 } });
  await page.goto(`dyjbxx/detail?id=${await app.idOf('person', 'number', '20232010011')}`);
  await page.getByText('999***********0028').waitFor();
  const scroller = page.locator('.tab-scroll:visible');
  await scroller.evaluate(element => element.scrollTo(0, 300));
  expect(await scroller.evaluate(element => element.scrollTop)).toBe(300);
  await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '党员管理' }).click();
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

test('[ERR-23] leaving is asked about with a sign of warning', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('link', { name: '白若溪' }).waitFor();
  await openUserMenu(page, '退出登录');
  const dialog = page.getByRole('dialog');
  await dialog.locator('.ant-modal-confirm-title').getByText('提示').waitFor();
  await dialog.getByText('确定注销并退出系统吗？').waitFor();
  await dialog.locator('.anticon-exclamation-circle').waitFor();
});
