/** No to-do is a dead end: whatever page it leads to, of the accounts that are named only those that can open it are asked. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionOf, gives } from 'contract/kit/permission.ts';
import type { MenuNode } from 'contract/platform/menu.ts';
import { resources } from 'contract/resources.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { existingPages } from '../platform/index.ts';
import { accountsOf, openTodos } from './index.ts';

let world: OpenWorld;
let accounts: { id: string; username: string }[];
beforeAll(async () => {
  const screens = fileURLToPath(new URL('../../../web/areas', import.meta.url));
  world = await openWorld({ pages: await existingPages(screens, resources) });
  accounts = await world.database.rows(
    sql`select id, username from user_account where state <> 'disabled' order by id`,
  );
});
afterAll(() => world.close());

/** What the browser opens to everybody. */
const fixed = [
  ...readFileSync(new URL('../../../web/shell/fixed-pages.ts', import.meta.url), 'utf8').matchAll(
    /^\s+(?:page\()?'(\/[^']+)',/gm,
  ),
].map(([, path]) => path);
const all = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...all(node.children)]);
/** A list brings its detail along. */
const withDetail = ({ path, component }: Pick<MenuNode, 'path' | 'component'>) =>
  component?.endsWith('List') ? [path, `${path}/detail`] : [path];
/** Opened as well to whoever has the list it stands below; there is one. */
const belowDesk = (path: string) => (path === '/cadre/travel/loan' ? [`${path}/detail`] : []);
const free = fixed.filter(path => path !== '/cadre/travel/loan/detail');
const pagesIn = (tree: readonly MenuNode[]) =>
  new Set([...all(tree).flatMap(node => [...withDetail(node), ...belowDesk(node.path)]), ...free]);
const pagesOf = async (username: string) =>
  pagesIn((await (await world.as(username))('GET', '/api/menus/myTree')).body);

/** Pages of processes and watches, as they are registered. */
const registered = () => {
  const processes = [...world.registry.processes.values()].map(({ handling }) => handling.page);
  return [...processes, ...world.registry.watches.map(({ page }) => page)].filter(
    (page): page is string => typeof page === 'string',
  );
};
const ownPages = [
  '/self/dues',
  '/self/meeting',
  '/self/development',
  '/self/travel',
  '/self/correction/detail',
  '/self/collection',
  '/mzpydy',
];

test('of any page only those are asked who can open it, and everybody who can', async () => {
  const pages = [...new Set([...registered(), ...ownPages])];
  await world.database.transaction(connection =>
    openTodos(
      txOf(connection, world.registry, asSystem('测试')),
      pages.map((routePath, at) => ({
        bizType: 'DEAD_END',
        entity: 'person',
        recordId: String(at + 1),
        step: 'look',
        title: routePath,
        type: '01',
        receiverIds: accounts.map(({ id }) => id),
        isEach: true,
        link: { routePath, query: {} },
      })),
    ),
  );
  for (const { id, username } of accounts) {
    const asked = await world.database.rows<{ title: string }>(sql`
      select title from todo where biz_type = 'DEAD_END' and receiver_id = ${id}::bigint`);
    const open = await pagesOf(username);
    expect([username, asked.map(({ title }) => title).sort()]).toEqual([
      username,
      pages.filter(page => open.has(page)).sort(),
    ]);
  }
});

test('every page that processes and watches lead to is a page of the menu, or open to everybody', async () => {
  const rows = await world.database.rows<{ path: string; component: string | null }>(sql`
    select path, component from menu where deleted_at is null`);
  const known = new Set([...rows.flatMap(withDetail), ...fixed]);
  expect(registered().filter(page => !known.has(page))).toEqual([]);
});

test('whoever may take the step that a process waits for can open its page', async () => {
  const roles = await world.database.rows<{ code: string; permissions: string[] }>(sql`
    select code, permissions from role where code <> 'ROLE_SYSTEM_DEFAULT'`);
  const admin = await world.as('admin');
  const stuck: string[] = [];
  for (const { code, permissions } of roles) {
    const open = pagesIn((await admin('GET', `/api/menus/preview?roleCode=${code}`)).body);
    for (const { process, handling } of world.registry.processes.values())
      for (const { does, by } of Object.values(process.turns))
        if (
          // Whom it is about is asked by a page of the own.
          by !== 'subject' &&
          typeof handling.page === 'string' &&
          permissions.some(one => gives(one, permissionOf(process.resource, does))) &&
          !open.has(handling.page)
        )
          stuck.push(`${code} ${process.resource.name}.${does} ${handling.page}`);
  }
  // The one a member has to mend is asked for by the own page (`correction.ts`).
  expect(stuck).toEqual(['ROLE_MEMBER memberCorrection.submit /member/correction/detail']);
});

test('an account without the own page counts as none, where what follows depends on it', async () => {
  const personOf = (username: string) =>
    world.database.one<{ id: string }>(sql`select person_id as id from user_account where username = ${username}`);
  const [student, member] = [(await personOf('demo.student'))!.id, (await personOf('demo.member'))!.id];
  const found = await world.database.transaction(connection =>
    accountsOf(txOf(connection, world.registry, asSystem('测试')), [student, member], '/self/dues'),
  );
  expect(found).toEqual([accounts.find(({ username }) => username === 'demo.member')?.id]);
});
