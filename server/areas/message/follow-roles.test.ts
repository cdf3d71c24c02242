/** To-dos of whoever answers for them: a role that is granted or taken away takes what is open along. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let admin: Ask;
let security: Ask;
let physics: string;
let teacherId: string;
let orderId: string;

/** A correction of a member that the committee of 物理学院 has to review, and somebody else's that is done. */
beforeAll(async () => {
  world = await openWorld();
  [admin, security] = [await world.as('admin'), await world.as('demo.security')];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  teacherId = await world.idOf('user_account', 'username', 'demo.teacher');
  const self = await world.as('demo.member');
  const own = (await self('GET', '/api/dyjbxx?columns=name')).body.content[0].id;
  const { version } = (await self('GET', `/api/dyjbxx/${own}`)).body;
  const asked = await self('POST', `/api/dyjbxx/${own}/requestCorrection`, {
    version,
    reason: '核对',
    email: 'luzw@example.edu',
  });
  orderId = asked.body.id;
});
afterAll(() => world.close());

const asked = async (state = 0) =>
  (
    await world.database.rows<{ username: string }>(sql`
      select u.username from todo t join user_account u on u.id = t.receiver_id
      where t.entity = 'memberCorrection' and t.record_id = ${orderId}::bigint and t.state = ${state} order by 1`)
  ).map(({ username }) => username);
const grant = async (): Promise<string> => {
  const body = { userId: teacherId, roleCode: 'ROLE_COLLEGE_COMMITTEE', organisationId: physics, reason: '工作需要' };
  const { id } = (await admin('POST', '/api/roles/grant', body)).body;
  expect((await security('POST', `/api/roles/grant/${id}/approve`, { reason: '同意' })).body.state).toBe('active');
  return id;
};
const end = (id: string) => security('POST', `/api/roles/grant/${id}/end`, { reason: '换届' });

test('a role granted brings the open to-dos of its place, and takes them along when it ends', async () => {
  const before = await asked();
  expect(before).toContain('demo.college');
  expect(before).not.toContain('demo.teacher');
  const id = await grant();
  expect(await asked()).toEqual([...before, 'demo.teacher'].sort());
  expect((await end(id)).body.state).toBe('ended');
  expect(await asked()).toEqual(before);
  expect(await asked(2)).toContain('demo.teacher');
});

test('the only one responsible is followed by the next above, and who gets the role again is asked again', async () => {
  const holders = await world.database.rows<{ id: string }>(sql`
    select g.id from role_grant g join user_account u on u.id = g.user_id
    where g.organisation_id = ${physics}::bigint and g.state = 'active'`);
  const id = await grant();
  for (const one of holders) expect((await end(one.id)).status).toBe(200);
  expect(await asked()).toEqual(['demo.teacher']);
  // With nobody left in the college the school is asked.
  await end(id);
  expect(await asked()).toContain('demo.department');
  await grant();
  expect(await asked()).toEqual(['demo.teacher']);
});
