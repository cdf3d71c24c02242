/** Roles are copied and explained; trees of menus made for everybody and by oneself stand on the first page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, card, counts, field, follow, opens, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('the security administrator copies a role, ticks a right and saves; a wildcard shows what it covers', async () => {
  const page = await app.page('demo.security');
  await opens(page, 'system/role?copy=ROLE_UNIT_LEADER');
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
  await opens(page, 'system/explain');
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
  await opens(admin, 'system/custom-menu');
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
  await opens(member, 'home/home');
  const portal = member.locator('.home-area', { hasText: '学校门户' });
  await reads(portal.getByRole('listitem'), '图书馆');
});

test('who keeps a tree of the own finds it on the first page, changes it and removes it', async () => {
  const page = await app.page('demo.member');
  await opens(page, 'user/center');
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
