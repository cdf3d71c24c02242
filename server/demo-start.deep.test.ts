/** A demonstration started on an empty database: behind every list screen of the menu stands something to look at. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { requestLook } from './areas/message/index.ts';
import { openDemonstration } from './testing/open-demonstration.ts';
import type { OpenWorld } from './testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openDemonstration();
});
afterAll(() => world.close());

/** Lists of the platform beside the registry, and who looks at them. */
const others: [string, string][] = [
  ['admin', 'api/users'],
  ['admin', 'api/roles'],
  ['demo.security', 'api/roles/grant'],
  ['demo.security', 'api/session'],
  ['demo.audit', 'api/loginRecord'],
  ['demo.audit', 'api/auditRecord'],
  ['demo.department', 'api/changeRecord/organisation'],
  ['demo.department', 'api/warning/list'],
  ['demo.department', 'api/kz'],
];

test('[BIZ-53] every list screen has a record', async () => {
  // What the first look of the server finds and what the first person leaves who signs in.
  await requestLook(world.database);
  await world.settle();
  await (
    await world.as(null)
  )('POST', '/auth/demo', { username: 'demo.audit' });
  const empty: string[] = [];
  const look = async (username: string, path: string) => {
    const { status, body } = await (await world.as(username))('GET', `/${path}`);
    const count = body.totalElements ?? body.content?.length ?? body.length ?? 0;
    if (status !== 200 || count === 0) empty.push(`${path} ${status}`);
  };
  for (const { path } of resources) await look('demo.department', path);
  for (const [username, path] of others) await look(username, path);
  expect(empty).toEqual([]);
});

/** Rating and summary are open to whoever has signed in; what is whose turn they ask themselves. */
const ofEverybody = '/mzpydy';
/** Pages of the menu of an account. */
const pagesIn = (nodes: { path: string; children: never[] }[]): string[] =>
  nodes.flatMap(({ path, children }) => (children.length > 0 ? pagesIn(children) : [path]));

test('what somebody is asked to do leads to a page he or she may open', async () => {
  const accounts = await world.database.rows<{ username: string }>(sql`
    select distinct u.username from todo t join user_account u on u.id = t.receiver_id where t.state = 0 order by 1`);
  expect(accounts.length).toBeGreaterThan(10);
  const dead: string[] = [];
  for (const { username } of accounts) {
    const ask = await world.as(username);
    const [{ body: menus }, { body: todos }] = [
      await ask('GET', '/api/menus/myTree'),
      await ask('GET', '/api/msgTodo/getTodo?page=0&size=200'),
    ];
    const pages = [ofEverybody, ...pagesIn(menus)];
    const leads = ({ link }: { link: { routePath: string } | null }) =>
      !link || pages.some(page => link.routePath === page || link.routePath.startsWith(`${page}/`));
    for (const todo of todos.content) if (!leads(todo)) dead.push(`${username} ${todo.link.routePath}`);
  }
  expect(dead).toEqual([]);
});
