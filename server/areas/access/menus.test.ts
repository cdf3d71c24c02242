import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeptMenu } from 'contract/access/menu.ts';
import { resources } from 'contract/resources.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { existingPages } from '../platform/index.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let admin: Ask;
beforeAll(async () => {
  const pages = new Set([
    ...(await existingPages('/none', resources)),
    'platform/Home',
    'platform/MenuTree',
    'report/ScreenFrame',
  ]);
  world = await openWorld({ pages });
  admin = await world.as('admin');
});
afterAll(() => world.close());

const all = (nodes: KeptMenu[]): KeptMenu[] => nodes.flatMap(node => [node, ...all(node.children)]);
const tree = async () => (await admin('GET', '/api/menus/tree')).body as KeptMenu[];
const named = async (name: string) => all(await tree()).find(node => node.name === name);
const titles = async (ask: Ask) => all((await ask('GET', '/api/menus/myTree')).body).map(node => node.meta.title);
const page = (name: string, more: object = {}, meta: object = {}) => ({
  name,
  path: `/trial/${name.toLowerCase()}`,
  component: 'organisation/UnitList',
  ...more,
  meta: { title: `试用${name}`, permission: 'organisation.unit.read', ...meta },
});

test('[MENU-06] the keeper gets every seeded menu nested, a member is refused', async () => {
  const nodes = all(await tree());
  const count = await world.database.one<{ n: number }>(sql`select count(*)::int as n from menu`);
  expect(nodes).toHaveLength(count?.n ?? 0);
  expect(nodes.find(node => node.path === '/organisation/unit')).toMatchObject({ hasPage: true, version: 1 });
  expect(nodes.find(node => node.path === '/party-school/course')).toMatchObject({ hasPage: false });
  expect((await (await world.as('demo.member'))('GET', '/api/menus/tree')).status).toBe(403);
});

test('[MENU-09] [MENU-02] [ROLE-03] a menu made by the keeper is in the tree of who holds its permission, at once, and in no other', async () => {
  const [department, member] = [await world.as('demo.department'), await world.as('demo.member')];
  expect(await titles(department)).not.toContain('试用Units');
  const meta = {
    title: '试用Units',
    icon: 'tree',
    affix: true,
    noCache: true,
    breadcrumb: false,
    extpath: '/aj/dj/zhdt',
    router: { label: '去首页', path: '/home/home' },
    workbench: 'dj',
    permission: 'organisation.unit.read',
  };
  const made = await admin('POST', '/api/menus', { ...page('Units'), meta });
  expect(made.status).toBe(201);
  expect((await named('Units'))?.meta).toEqual(meta);
  expect([await titles(department), await titles(member)]).toEqual([
    expect.arrayContaining(['试用Units']),
    expect.not.arrayContaining(['试用Units']),
  ]);
  expect((await member('GET', '/api/dwxx')).status).toBe(403);
});

test('[MENU-10] a menu is renamed; a stale version is told, without one the last write wins', async () => {
  const { body } = await admin('POST', '/api/menus', page('Renamed'));
  expect((await admin('PUT', '/api/menus', { id: body.id, version: 1, meta: { title: '改过名' } })).status).toBe(200);
  expect((await named('Renamed'))?.meta).toMatchObject({ title: '改过名', permission: 'organisation.unit.read' });
  const stale = await admin('PUT', '/api/menus', { id: body.id, version: 1, meta: { title: '又改' } });
  expect([stale.status, stale.body.message]).toEqual([409, '菜单已被他人修改，请刷新后重试']);
  expect((await admin('PUT', '/api/menus', { id: Number(body.id), hidden: true })).status).toBe(200);
  expect(await named('Renamed')).toMatchObject({ hidden: true, version: 3 });
});

test('[MENU-11] [HTTP-16] a parent goes with its children; one foreign id and nothing goes', async () => {
  const parent = (await admin('POST', '/api/menus', page('Parent', { component: null }))).body.id;
  const child = (await admin('POST', '/api/menus', { ...page('Child'), parentId: parent })).body.id;
  expect((await admin('DELETE', '/api/menus', [parent, '999999999'])).status).toBe(404);
  expect(await named('Child')).toBeDefined();
  expect((await admin('DELETE', '/api/menus', [parent])).body).toEqual({ removed: 2 });
  expect([await named('Parent'), await named('Child')]).toEqual([undefined, undefined]);
  expect((await admin('PUT', '/api/menus', { id: child, hidden: true })).status).toBe(404);
  const again = await admin('POST', '/api/menus', page('Parent'));
  expect([again.status, again.body.id]).toEqual([201, parent]);
});

test('[MENU-12] [SEC-28] the insert statements name the chosen menus, parents first, and say them in quotes', async () => {
  const parent = (await admin('POST', '/api/menus', page('Export', { component: null }))).body.id;
  const child = (
    await admin('POST', '/api/menus', { ...page('Exported', {}, { title: "它的'下级'" }), parentId: parent })
  ).body.id;
  const { status, body, headers } = await admin('GET', `/api/menus/menusql?ids=${child}&ids=${parent}`);
  expect([status, String(headers['content-type'])]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(String(body).indexOf('试用Export')).toBeLessThan(String(body).indexOf("'它的''下级'''"));
  expect(body).toContain("(select id from menu where name = 'Export')");
  await world.database.rows(
    sql`update menu set name = name || 'Old' where id = any(${sql.param([parent, child])}::bigint[])`,
  );
  for (const statement of String(body).split('\n\n')) await world.database.rows(sql.raw(statement));
  expect((await named('Export'))?.children.map(one => one.name)).toEqual(['Exported']);
});

test('all faults of a menu at once, each on its field', async () => {
  const answer = await admin('POST', '/api/menus', {
    name: 'Home',
    path: 'loose/path',
    component: 'Nothing',
    redirect: 'elsewhere',
    meta: {
      title: ' ',
      icon: 'A',
      extpath: 'x',
      router: { label: '', path: 'y' },
      workbench: 'zz',
      permission: 'a.b.c',
    },
  });
  expect([answer.status, messages(answer)]).toEqual([
    400,
    [
      '一级菜单的路径应以“/”开头，或为外部链接',
      '图标应为英文小写单词，请从图标中选择',
      '报表路径应以“/”开头',
      '跳转地址应以“/”开头，或为 noRedirect',
      '跳转链接要写名称和以“/”开头的路径',
      '所属平台只用于一级菜单，应为党建、干部，或空',
      '权限“a.b.c”不在权限目录中，请从目录中选择',
      '标题不能为空',
      '页面应为 Layout、空，或“区域/页面”的形式，如 member/MemberList',
      '名称“Home”已被菜单“首页”使用，请换一个',
    ],
  ]);
});

test('[ROUTE-09] a path that begins like a public page is refused', async () => {
  expect(messages(await admin('POST', '/api/menus', page('LoginLog', { path: '/loginLog' })))).toEqual([
    '路径不能以公开页面“/login”开头，否则未登录也能打开',
  ]);
  expect(messages(await admin('POST', '/api/menus', page('Twice', { path: '/organisation/unit' })))).toEqual([
    '路径“/organisation/unit”已被菜单“单位信息库”使用，请换一个',
  ]);
  expect(messages(await admin('POST', '/api/menus', page('Away', { path: 'https://a.example' })))).toEqual([
    '外部链接没有页面，请清空',
  ]);
});

test('rows move between parents and among their siblings, never below themselves or too deep', async () => {
  const make = async (name: string, parentId: string | null) =>
    (await admin('POST', '/api/menus', { ...page(name, { component: null }), parentId })).body.id as string;
  const top = await make('One', null);
  const [a, b] = [await make('OneA', top), await make('OneB', top)];
  const deep = await make('OneAa', a);
  const move = (id: string, parentId: string | null, beforeId: string | null = null) =>
    admin('POST', `/api/menus/${id}/move`, { parentId, beforeId });
  expect((await move(b, top, a)).status).toBe(200);
  expect((await named('One'))?.children.map(one => one.name)).toEqual(['OneB', 'OneA']);
  expect(messages(await move(top, deep))).toEqual(['不能移到自己或自己的下级之下']);
  expect((await move(a, b)).status).toBe(200);
  await make('OneAaa', deep).then(id => expect(id).toBeUndefined());
  expect(messages(await move(top, await make('Two', null)))).toEqual(['菜单最多 4 级']);
  expect(messages(await move(a, '999999999'))).toEqual(['上级菜单不存在，请重新选择']);
});

test('the way to the menu itself stays', async () => {
  const own = await named('SystemMenu');
  const title = own?.meta.title;
  expect(messages(await admin('DELETE', '/api/menus', [own?.id]))).toEqual([
    `“${title}”是维护菜单的入口，不能删除、隐藏或改换权限`,
  ]);
  const system = all(await tree()).find(node => node.path === '/system');
  expect((await admin('DELETE', '/api/menus', [system?.id])).status).toBe(400);
  expect((await admin('PUT', '/api/menus', { id: own?.id, hidden: true })).status).toBe(400);
});

test('[ROLE-13] the preview of a role is the tree its holder gets', async () => {
  const preview = await admin('GET', '/api/menus/preview?roleCode=ROLE_BRANCH_SECRETARY');
  const own = await (await world.as('demo.secretary'))('GET', '/api/menus/myTree');
  expect(preview.body).toEqual(own.body);
  expect((await admin('GET', '/api/menus/preview?roleCode=ROLE_KING')).status).toBe(404);
});

test('what may be chosen is told: pages, roles and permissions in words', async () => {
  const { body } = await admin('GET', '/api/menus/choices');
  expect(body.permissions).toContainEqual({ permission: 'member.partyMember.read', label: '党员 · 查看' });
  expect(body.roles[0]).toEqual({ code: 'ROLE_SYSTEM_DEFAULT', name: '默认角色' });
  expect((await admin('GET', '/api/menus/components')).body).toContain('organisation/UnitList');
});
