/** 我的申请: of oneself, from every area, the latest first; nobody else's, and nothing whose page does not open. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../testing/clock.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-22');
});
afterAll(() => world.close());

const listOf = async (username: string) =>
  (await (await world.as(username))('GET', '/api/ownApplication')).body.content;
const kindsOf = async (username: string) =>
  (await listOf(username)).map(({ kind, matter, state, node, course, page }: Record<string, string>) => ({
    kind,
    matter,
    state,
    node,
    course,
    page,
  }));

test('a correction that was asked for stands there with its state and whose turn it is, for nobody else', async () => {
  expect(await listOf('demo.default')).toEqual([]);
  const before = await kindsOf('demo.member');
  const member = await world.as('demo.member');
  const own = await world.idOf('person', 'name', '陆知微');
  const { version } = (await member('GET', `/api/dyjbxx/${own}`)).body;
  const asked = await member('POST', `/api/dyjbxx/${own}/requestCorrection`, {
    version,
    nativePlace: '安徽歙县',
    reason: '户口簿记载',
  });
  expect(asked.status).toBe(200);
  const [first, ...others] = await kindsOf('demo.member');
  expect(first).toMatchObject({
    kind: '党员信息更正',
    matter: '陆知微申请更正籍贯',
    state: '上级党委审核中',
    node: '审核',
    course: 'waiting',
  });
  expect(first.page).toMatch(/^\/self\/correction\/detail\?id=\d+$/);
  expect(others).toEqual(before);
  for (const other of ['demo.secretary', 'demo.department', 'demo.cadre'])
    expect(JSON.stringify(await listOf(other))).not.toContain('陆知微');
});

test('what a branch has begun to enter for a member is none yet; handed in it is', async () => {
  const own = await world.idOf('person', 'name', '陆知微');
  const secretary = await world.idOf('user_account', 'username', 'demo.secretary');
  const made = await world.database.one<{ id: string }>(sql`
    insert into transfer (no, type, reason, member_id, name, to_organisation_name, state, created_by, created_at, updated_at)
    values ('20260001', '2', '1', ${own}::bigint, '陆知微', '中共海宁理工大学物理系教工支部委员会', '10',
      ${secretary}::bigint, now(), now()) returning id`);
  const transfers = async () =>
    (await kindsOf('demo.member')).filter(({ kind }: { kind: string }) => kind === '组织关系转接');
  const before = (await transfers()).length;
  await world.database.rows(sql`update transfer set state = '80' where id = ${made?.id}::bigint`);
  const [first, ...rest] = await transfers();
  expect(rest).toHaveLength(before);
  expect(first).toMatchObject({
    matter: '转往中共海宁理工大学物理系教工支部委员会',
    state: '已退回',
    course: 'back',
    page: '/self/transfer',
  });
});
