import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const idOf = (username: string) => world.idOf('user_account', 'username', username);
const favourites = {
  name: '我的常用',
  kind: 'favourite',
  nodes: [
    { label: '党员', path: '/member/list' },
    {
      label: '资料',
      children: [
        { label: '网站', path: 'https://a.example/x' },
        { label: '日志', path: '/system/audit' },
      ],
    },
  ],
};
const put = async (username: string, trees: object[], removed: string[] = []) =>
  (await world.as(username))('POST', '/api/custommenu/putTrees', { trees, removed });
const read = async (username: string, of = username) =>
  (await world.as(username))('GET', `/api/custommenu/withTree/${await idOf(of)}`);

test('[REF-01] [REF-14] [REF-15] a tree is stored whole and read by its owner alone, cut to what the own menu opens', async () => {
  const stored = await put('demo.secretary', [favourites]);
  expect([stored.status, stored.body[0]]).toMatchObject([200, { name: '我的常用', ownerType: 'person', version: 1 }]);
  const { body } = await read('demo.secretary');
  expect(body).toMatchObject([
    {
      name: '我的常用',
      kind: 'favourite',
      nodes: [
        { label: '党员', path: '/member/list', children: [] },
        { label: '资料', path: null, children: [{ label: '网站', path: 'https://a.example/x' }] },
      ],
    },
  ]);
  expect((await read('demo.member', 'demo.secretary')).status).toBe(404);
  const edited = await (await world.as('demo.secretary'))('GET', '/api/custommenu/own');
  expect(edited.body).toEqual([stored.body[0]]);
  expect(edited.body[0].nodes[1].children.map((one: { label: string }) => one.label)).toEqual(['网站', '日志']);
});

test('two who save the same tree: the second is told', async () => {
  const [tree] = (await put('demo.college', [favourites])).body;
  expect((await put('demo.college', [{ ...favourites, id: tree.id, version: 1, name: '常用' }])).body[0]).toMatchObject(
    {
      name: '常用',
      version: 2,
    },
  );
  const stale = await put('demo.college', [{ ...favourites, id: tree.id, version: 1 }]);
  expect([stale.status, stale.body.message]).toEqual([409, '菜单已被他人修改，请刷新后重试']);
  expect((await put('demo.member', [{ ...favourites, id: tree.id, version: 2 }])).status).toBe(404);
  expect((await put('demo.member', [], [tree.id])).status).toBe(404);
  expect((await put('demo.college', [], [tree.id])).body).toEqual([]);
});

test('trees for a role and for everybody are kept by the system administrator and read by whom they are for', async () => {
  const forRole = {
    ...favourites,
    name: '书记导航',
    kind: 'navigation',
    ownerType: 'role',
    roleCode: 'ROLE_BRANCH_SECRETARY',
  };
  const forAll = { ...favourites, name: '学校门户', kind: 'portal', ownerType: 'system' };
  expect((await put('demo.secretary', [forAll])).status).toBe(403);
  expect((await put('admin', [forAll, forRole])).status).toBe(200);
  const namesOf = async (username: string) => (await read(username)).body.map((one: { name: string }) => one.name);
  expect(await namesOf('demo.secretary')).toEqual(['学校门户', '书记导航', '我的常用']);
  expect(await namesOf('demo.member')).toEqual(['学校门户']);
  expect((await (await world.as('demo.member'))('GET', '/api/custommenu/shared')).status).toBe(403);
});

test('what a tree cannot be', async () => {
  const deep = {
    label: '1',
    children: [{ label: '2', children: [{ label: '3', children: [{ label: '4', children: [{ label: '5' }] }] }] }],
  };
  const many = Array.from({ length: 4 }, () => ({
    label: '组',
    children: Array.from({ length: 60 }, () => ({ label: '项', path: '/home/home' })),
  }));
  const tries: [object, string][] = [
    [{ ...favourites, nodes: [deep] }, '菜单树最多 4 级'],
    [{ ...favourites, nodes: many }, '每棵菜单树最多 200 项'],
    [{ ...favourites, nodes: [{ label: ' ', path: '/home/home' }] }, '菜单项须有名称，不超过 30 个字'],
    [
      { ...favourites, nodes: [{ label: '脚本', path: 'javascript:alert(1)' }] },
      '“脚本”的地址应以“/”开头，或为 http、https、mailto、tel 链接',
    ],
    [
      { ...favourites, nodes: [{ label: '他处', path: '//a.example' }] },
      '“他处”的地址应以“/”开头，或为 http、https、mailto、tel 链接',
    ],
    [{ ...favourites, name: '' }, '菜单树须有名称，不超过 30 个字'],
  ];
  for (const [tree, message] of tries) expect(messages(await put('demo.dues', [tree]))).toEqual([message]);
  expect(messages(await put('admin', [{ ...favourites, ownerType: 'role' }]))).toEqual(['角色的菜单树须指明角色']);
});
