import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, field, opens, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const side = (page: Page, title: string) => page.locator('.side-row', { hasText: title });

test('[NAV-08] [MENU-09] [MENU-13] [MENU-14] a menu made by the administrator appears for the role in the same session and is refused to another', async () => {
  const [admin, department, member] = [
    await app.page('admin'),
    await app.page('demo.department', { preferences: { tagsView: true } }),
    await app.page('demo.member'),
  ];
  const line = department.waitForEvent('websocket');
  await opens(department, 'organisation/unit');
  await line;
  await counts(side(department, '单位速查'), 0);
  await department.evaluate('window.isSamePage = true');
  await opens(admin, 'system/menu');
  await admin.getByPlaceholder('标题 / 路径').fill('组织与单位');
  await admin.getByTitle('组织与单位', { exact: true }).click();
  await admin.getByRole('button', { name: '新增下级' }).click();
  await field(admin, '标题').fill('单位速查');
  await field(admin, '路径').fill('/loginLog');
  await field(admin, '名称').fill('OrganisationUnitQuick');
  await field(admin, '页面').fill('organisation/UnitList');
  await pick(admin, '权限', '单位 · 查看　organisation.unit.read');
  await pick(admin, '图标', 'flag');
  await admin.getByRole('checkbox', { name: '标签固定' }).check();
  await admin.getByRole('button', { name: '保存菜单' }).click();
  await reads(admin.locator('[data-field="path"] .field-note'), '路径不能以公开页面“/login”开头，否则未登录也能打开');
  await field(admin, '路径').fill('/organisation/unit-quick');
  await admin.getByRole('button', { name: '保存菜单' }).click();
  await reads(admin.getByRole('status').filter({ hasText: '已保存' }), '已保存菜单“单位速查”');

  const tag = department.locator('.tag', { hasText: '单位速查' });
  await counts(tag, 1);
  await counts(tag.getByRole('button'), 0);
  await side(department, '单位速查').click();
  await arrives(department, '/organisation/unit-quick');
  await reads(department.locator('.crumbs').locator('visible=true'), /单位速查/);
  await expect.poll(() => department.title()).toBe('单位速查 - 智慧党建平台');
  expect(await department.evaluate('window.isSamePage')).toBe(true);

  await opens(member, 'organisation/unit-quick');
  await reads(member.getByRole('heading', { level: 2 }), '您没有打开“单位速查”的权限');
  await arrives(member, '/organisation/unit-quick');
  const token = await app.tokenOf('demo.member');
  const answer = await fetch(`${app.url}/api/dwxx`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(403);
});

test('[ROLE-01] a role asked for by one administrator and confirmed by another opens its pages without a new sign-in', async () => {
  const [admin, security, teacher] = [
    await app.page('admin'),
    await app.page('demo.security'),
    await app.page('demo.teacher'),
  ];
  await opens(teacher, 'home/home');
  await counts(teacher.getByText('党员信息库'), 0);
  await opens(admin, 'system/role');
  await admin.getByRole('button', { name: '申请授权' }).click();
  await field(admin, '账号').fill('贺兰亭');
  await admin.locator('.ant-select-item-option', { hasText: 'demo.teacher' }).click();
  await pick(admin, '角色', '支部委员');
  await field(admin, '党组织').fill('光学教工');
  await admin.locator('.ant-select-item-option', { hasText: '光学教工支部' }).first().click();
  await field(admin, '原因').fill('支部换届');
  await admin.getByRole('button', { name: '提交申请' }).click();
  await reads(admin.getByRole('status').filter({ hasText: '已申请' }), '已申请授予“支部委员”，等待另一名管理员确认');

  await opens(security, 'system/grant');
  await security.getByRole('button', { name: '确认贺兰亭的支部委员' }).click();
  await security.getByRole('button', { name: '确认授权' }).click();
  await reads(security.getByRole('status').filter({ hasText: '已确认' }), /贺兰亭/);

  await teacher.getByRole('link', { name: '党员信息库' }).first().click();
  await arrives(teacher, '/member/list');
});

test('[ROLE-04] [ROLE-05] [ROLE-06] sidebar, tabs and search hold what the own tree holds and nothing else', async () => {
  const page = await app.page('demo.member');
  const answer = page.waitForResponse(response => response.url().endsWith('/api/menus/myTree'));
  await page.goto('home/home');
  type Node = { hidden: boolean; meta: { title: string }; children: Node[] };
  const tree = ((await (await answer).json()) as Node[]).filter(node => !node.hidden);
  const tabs = page.getByRole('navigation', { name: '一级菜单' }).getByRole('link');
  await expect.poll(async () => (await tabs.allInnerTexts()).sort()).toEqual(tree.map(node => node.meta.title).sort());
  const [home] = tree;
  const own = (home?.children ?? []).filter(node => !node.hidden).map(node => node.meta.title);
  await expect.poll(() => page.locator('.sidebar .side-text').allInnerTexts()).toEqual(own);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('请输入菜单或功能名称搜索').fill('菜单管理');
  await counts(page.getByRole('option', { name: '菜单管理' }), 0);
});
