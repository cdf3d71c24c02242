import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, card, counts, field, follow, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await isSettled(page);
};
const side = (page: Page, title: string) => page.locator('.side-row', { hasText: title });

test('[NAV-08] [MENU-09] [MENU-13] [MENU-14] a menu made by the administrator appears for the role in the same session and is refused to another', async () => {
  const [admin, department, member] = [
    await app.page('admin'),
    await app.page('demo.department', { preferences: { tagsView: true } }),
    await app.page('demo.member'),
  ];
  const line = department.waitForEvent('websocket');
  await open(department, 'organisation/unit');
  await line;
  await counts(side(department, '单位速查'), 0);
  await department.evaluate('window.isSamePage = true');
  await open(admin, 'system/menu');
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

  await open(member, 'organisation/unit-quick');
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
  await open(teacher, 'home/home');
  await counts(teacher.getByText('党员信息库'), 0);
  await open(admin, 'system/role');
  await admin.getByRole('button', { name: '申请授权' }).click();
  await field(admin, '账号').fill('贺兰亭');
  await admin.locator('.ant-select-item-option', { hasText: 'demo.teacher' }).click();
  await pick(admin, '角色', '支部委员');
  await field(admin, '党组织').fill('光学教工');
  await admin.locator('.ant-select-item-option', { hasText: '光学教工支部' }).first().click();
  await field(admin, '原因').fill('支部换届');
  await admin.getByRole('button', { name: '提交申请' }).click();
  await reads(admin.getByRole('status').filter({ hasText: '已申请' }), '已申请授予“支部委员”，等待另一名管理员确认');

  await open(security, 'system/grant');
  await security.getByRole('button', { name: '确认贺兰亭的支部委员' }).click();
  await security.getByRole('button', { name: '确认授权' }).click();
  await reads(security.getByRole('status').filter({ hasText: '已确认' }), /贺兰亭/);

  await teacher.getByRole('link', { name: '党员信息库' }).first().click();
  await arrives(teacher, '/member/list');
});

test('the security administrator copies a role, ticks a right and saves; a wildcard shows what it covers', async () => {
  const page = await app.page('demo.security');
  await open(page, 'system/role?copy=ROLE_UNIT_LEADER');
  await field(page, '角色名称').fill('单位联系人');
  await field(page, '角色代码').fill('ROLE_UNIT_CONTACT');
  await page.getByRole('navigation', { name: '业务区域' }).getByRole('button', { name: '组织机构' }).click();
  const unit = page.getByRole('region', { name: '单位', exact: true });
  await unit.getByRole('checkbox', { name: '单位：全部一般权限' }).check();
  expect(await unit.getByRole('checkbox', { name: '单位：修改（已包含）' }).isChecked()).toBe(true);
  expect(await unit.getByRole('checkbox', { name: '单位：恢复为变更前' }).isChecked()).toBe(false);
  await page.getByRole('button', { name: '保存角色' }).click();
  await arrives(page, '/system/role?code=ROLE_UNIT_CONTACT');
  await page.getByRole('tab', { name: '变更记录' }).click();
  await reads(card(page, '角色单位联系人').locator('.access-history').first(), /建立角色/);
});

test('why a secretary does not see a member of another branch is told in sentences', async () => {
  const page = await app.page('demo.security');
  await open(page, 'system/explain');
  await field(page, '账号').fill('丁砚书');
  await page.locator('.ant-select-item-option', { hasText: 'demo.secretary' }).click();
  await field(page, '记录').fill('GZ001008');
  await page.getByRole('button', { name: '核查权限' }).click();
  const verdict = page.getByRole('region', { name: '核查结果' });
  await reads(verdict.getByRole('heading'), '丁砚书不能查看这条党员记录');
  await field(page, '记录').fill('GZ141033');
  await page.getByRole('button', { name: '核查权限' }).click();
  await reads(verdict.getByRole('heading'), '丁砚书可以查看这条党员记录');
});

test('a tree made for everybody stands on the first page, without what one may not open', async () => {
  const [admin, member] = [await app.page('admin'), await app.page('demo.member')];
  await open(admin, 'system/custom-menu');
  await admin.getByRole('button', { name: '新增菜单树' }).click();
  await field(admin, '名称').fill('学校门户');
  for (const [at, name, path] of [
    [1, '图书馆', 'https://library.example'],
    [2, '党员信息', '/member/list'],
  ] as const) {
    await admin.getByRole('button', { name: '新增一项' }).click();
    await field(admin, `第 ${at} 项名称`).fill(name);
    await field(admin, `第 ${at} 项地址`).fill(path);
  }
  await admin.getByRole('button', { name: '保存菜单树' }).click();
  await reads(admin.getByRole('status').filter({ hasText: '已保存' }), '已保存菜单树“学校门户”');
  await open(member, 'home/home');
  const portal = member.locator('.home-area', { hasText: '学校门户' });
  await reads(portal.getByRole('listitem'), '图书馆');
});

test('who keeps a tree of the own finds it on the first page, changes it and removes it', async () => {
  const page = await app.page('demo.member');
  await open(page, 'user/center');
  const own = page.getByRole('region', { name: '我的菜单' });
  await own.getByRole('button', { name: '新增菜单树' }).click();
  await field(page, '名称').fill('我的常用');
  await own.getByRole('button', { name: '新增一项' }).click();
  await field(page, '第 1 项名称').fill('学校网站');
  await field(page, '第 1 项地址').fill('https://school.example');
  expect(await barriers(page)).toEqual([]);
  await own.getByRole('button', { name: '保存菜单树' }).click();
  await own.getByRole('button', { name: '我的常用' }).waitFor();
  await follow(page, 'home/home');
  await reads(page.locator('.home-area', { hasText: '我的常用' }).getByRole('listitem'), '学校网站');
  await follow(page, 'user/center');
  await own.getByRole('button', { name: '我的常用' }).click();
  await own.getByRole('button', { name: '删除', exact: true }).click();
  await counts(own.getByRole('button', { name: '我的常用' }), 0);
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
