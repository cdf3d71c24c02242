/** Pages of one's own follow the person, whatever office the account holds, and show the own person alone. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuNode } from 'contract/platform/menu.ts';
import { resources } from 'contract/resources.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { existingPages } from './pages.ts';

let world: OpenWorld;
beforeAll(async () => {
  const screens = fileURLToPath(new URL('../../../web/areas', import.meta.url));
  world = await openWorld({ pages: await existingPages(screens, resources) });
});
afterAll(() => world.close());

const ownPagesOf = async (username: string) => {
  const tree = (await (await world.as(username))('GET', '/api/menus/myTree')).body as MenuNode[];
  return tree
    .find(({ path }) => path === '/self')
    ?.children.filter(({ hidden }) => !hidden)
    .map(({ meta }) => meta.title);
};
const ofMembers = [
  '我的入党',
  '我的转接',
  '我的党费',
  '我的组织生活',
  '我的积分',
  '我的信息更正',
  '我的信息采集',
  '共享给我的档案',
];

test.for(['demo.branchstaff', 'demo.adviser', 'demo.college', 'demo.unitadmin', 'demo.cadreoffice', 'demo.discipline'])(
  '%s, a member of the Party beside the office, has the pages of a member',
  async username => {
    expect(await ownPagesOf(username)).toEqual(expect.arrayContaining(ofMembers));
  },
);

test('who is no member has none of them, and is refused by the calls', async () => {
  expect(await ownPagesOf('demo.student')).toEqual(['我的入党', '我的信息采集', '共享给我的档案']);
  const student = await world.as('demo.student');
  expect((await student('GET', '/api/dfgl/own')).status).toBe(403);
});

test('through them an office that reads no register reads the own row and no other', async () => {
  const adviser = await world.as('demo.adviser');
  const { body } = await adviser('GET', '/api/dyjbxx');
  expect([body.totalElements, body.content.map(({ name }: { name: string }) => name)]).toEqual([1, ['白若溪']]);
  const other = await world.idOf('person', 'name', '陆知微');
  expect((await adviser('GET', `/api/dyjbxx/${other}`)).status).toBe(404);
});

test('a cadre has those of a cadre once the record is valid, and a member none once the membership has ended', async () => {
  const id = await world.idOf('person', 'name', '白若溪');
  await world.database.rows(sql`
    insert into cadre (id, cadre_type, rank, in_post_status, state, created_at, updated_at)
    values (${id}::bigint, '1', '142', '1', '1', now(), now())`);
  expect(await ownPagesOf('demo.adviser')).not.toContain('我的出国申请');
  await world.database.rows(sql`update cadre set state = '2' where id = ${id}::bigint`);
  expect(await ownPagesOf('demo.adviser')).toEqual(expect.arrayContaining([...ofMembers, '我的出国申请', '我的考核']));
  await world.database.rows(sql`update party_member set party_status = '3' where id = ${id}::bigint`);
  expect(await ownPagesOf('demo.adviser')).not.toContain('我的党费');
});
