import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuNode } from 'contract/platform/menu.ts';
import { resources } from 'contract/resources.ts';
import { existingPages } from './pages.ts';
import { testInstallation, type TestInstallation } from '../../testing/installation.ts';

const pages = new Set([
  'platform/Home',
  'platform/UserCentre',
  'report/PartyHome',
  'organisation/OrganisationList',
  'organisation/OrganisationDetail',
  'organisation/UnitList',
  'member/MemberList',
  'member/MemberDetail',
  'platform/UserList',
  'platform/AuditLog',
]);
let registry: TestInstallation;
beforeAll(async () => {
  registry = await testInstallation({ pages });
  await registry.account({ username: 'department', roles: [{ role: 'ROLE_ORG_DEPARTMENT_ADMIN' }] });
  await registry.account({ username: 'root.admin', roles: [{ role: 'ROLE_SYSTEM_ADMIN' }] });
  await registry.account({ username: 'auditor', roles: [{ role: 'ROLE_AUDIT_ADMIN' }] });
  await registry.account({ username: 'member', roles: [{ role: 'ROLE_MEMBER' }] });
});
afterAll(() => registry.end());

const tree = async (username: string) =>
  (await registry.get('/api/menus/myTree', await registry.tokenOf(username))).json() as MenuNode[];
const visible = (nodes: MenuNode[]): string[] =>
  nodes.filter(node => !node.hidden).flatMap(node => (node.children.length > 0 ? visible(node.children) : [node.path]));
const all = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...all(node.children)]);

test('[MENU-07] [NAV-32] everybody sees the pages the own permissions open, where a page exists', async () => {
  expect(visible(await tree('department'))).toEqual([
    '/home/home',
    '/workbench/dj/home',
    '/organisation/list',
    '/organisation/unit',
    '/member/list',
  ]);
  expect(visible(await tree('root.admin'))).toEqual(['/home/home', '/workbench/dj/home', '/system/user']);
  expect(visible(await tree('auditor'))).toEqual(['/home/home', '/workbench/dj/home', '/system/audit']);
  expect(visible(await tree('member'))).toEqual(['/home/home', '/workbench/dj/home']);
});

test('titles of the own menu are told in pinyin and initials, those of others are not', async () => {
  const spelling = async (username: string) =>
    (await registry.get('/api/menus/spelling', await registry.tokenOf(username))).json() as Record<string, string>;
  const department = await spelling('department');
  expect(department['党员信息库']).toBe('dangyuanxinxiku dyxxk');
  expect(department['单位信息库']).toBe('danweixinxiku dwxxk');
  expect(Object.keys(await spelling('member'))).not.toContain('党员信息库');
});

test('[NAV-32] a first-level folder without a visible child is delivered hidden', async () => {
  const dues = (await tree('department')).find(node => node.path === '/dues');
  expect(dues).toMatchObject({ hidden: true, children: [] });
});

test('[MENU-01] [MENU-02] [MENU-16] a node has every member, empty ones as null', async () => {
  const [home] = await tree('member');
  expect(home).toMatchObject({
    path: '/home',
    name: 'Home',
    component: 'Layout',
    redirect: null,
    hidden: false,
    alwaysShow: false,
  });
  expect(home?.meta).toEqual({
    title: '首页',
    icon: 'home',
    affix: false,
    noCache: false,
    breadcrumb: false,
    extpath: null,
    router: null,
    workbench: null,
    permission: 'authenticated',
  });
  const party = all(await tree('member')).find(node => node.path === '/workbench/dj/home');
  expect(party?.meta.router).toEqual({ label: '进入干部管理平台', path: '/workbench/gb/home' });
});

test('hidden pages that are open come along, public ones never', async () => {
  const nodes = all(await tree('department'));
  expect(nodes.find(node => node.path === '/organisation/detail')?.hidden).toBe(true);
  expect(nodes.find(node => node.path === '/user/center')).toBeDefined();
  expect(nodes.some(node => node.path === '/login' || node.path === '/public')).toBe(false);
});

test('[MENU-08] the head menu is the visible first level', async () => {
  const head = (await registry.get('/api/menus/headMenu', await registry.tokenOf('department'))).json() as MenuNode[];
  expect(head.map(node => [node.path, node.children])).toEqual([
    ['/home', []],
    ['/workbench', []],
    ['/organisation', []],
    ['/member', []],
  ]);
});

test('the tree is shared: an unchanged one is 304', async () => {
  const headers = registry.bearer(await registry.tokenOf('member'));
  const first = await registry.call('GET', '/api/menus/myTree', { headers });
  const again = await registry.call('GET', '/api/menus/myTree', {
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  });
  expect([first.headers['cache-control'], again.statusCode]).toEqual(['private, no-cache', 304]);
});

test('an address that opens nothing is told apart: a page for others by its title, none at all by null', async () => {
  const titleAt = async (username: string, path: string) =>
    (await registry.get(`/api/menus/closed?path=${path}`, await registry.tokenOf(username))).json().title;
  expect(await titleAt('member', '/system/user')).toBe('用户管理');
  expect(await titleAt('member', '/organisation/unit/detail')).toBe('单位信息库');
  expect(await titleAt('member', '/nowhere')).toBeNull();
  // Open to the reader, without a page so far, and open to everybody.
  expect(await titleAt('root.admin', '/system/user')).toBeNull();
  expect(await titleAt('member', '/system/role')).toBeNull();
  expect(await titleAt('member', '/login')).toBeNull();
});

test('a big screen that only says what it will show stands in no menu', async () => {
  const drawn = await testInstallation({ pages: new Set(['report/ScreenFrame']) });
  await drawn.account({ username: 'leader', roles: [{ role: 'ROLE_SCHOOL_LEADER' }] });
  const answer = await drawn.get('/api/menus/myTree', await drawn.tokenOf('leader'));
  expect(visible(answer.json() as MenuNode[])).toEqual(['/djjsc/zhdt', '/djjsc/zhdb', '/djjsc/zhtb']);
  await drawn.end();
});

test('a page stands in the table of its area or is derived from a resource', async () => {
  const web = fileURLToPath(new URL('../../../web/areas', import.meta.url));
  const [derived, all] = [await existingPages('/no/such/folder', resources), await existingPages(web, resources)];
  const [ours, both, nowhere] = [
    'organisation/OrganisationChart',
    'organisation/UnitList',
    'organisation/OrganisationMap',
  ];
  expect([ours, both, nowhere].map(page => derived.has(page))).toEqual([false, true, false]);
  expect([ours, both, nowhere].map(page => all.has(page))).toEqual([true, true, false]);
  expect(all.has('platform/RoleList') && all.has('transfer/TransferInList')).toBe(true);
});
