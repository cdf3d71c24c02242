/** Making two records one, and two again, moves an account to another record: never that of somebody above. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

const above = '其中一条记录的登录账号权限高于您，请由权限更高的管理员办理';
let world: OpenWorld;
let department: Ask;
let staff: Ask;
/** 苗禾, who has an account and no rights over others, and a second record of hers. */
let first: string;
let second: string;
beforeAll(async () => {
  world = await openWorld();
  [department, staff] = [await world.as('demo.department'), await world.as('demo.departmentstaff')];
  first = await world.idOf('person', 'number', '20252030031');
  const { body } = await department('GET', `/api/person/${first}`);
  const { name, gender, birthDate, unitId } = body;
  const made = await department('POST', '/api/jsjbxx', {
    name,
    gender,
    birthDate,
    unitId,
    personType: '13',
    number: 'GZ990002',
  });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  second = made.body.id;
});
afterAll(() => world.close());

/** Makes 苗禾 the head of a unit, which the staff of the department is not. */
const promote = () =>
  world.database.rows(sql`
    insert into role_grant (user_id, role_code, unit_id)
    select a.id, 'ROLE_UNIT_LEADER', u.id from user_account a, unit u where a.username = 'demo.student' and u.code = '201'`);
const demote = () =>
  world.database.rows(sql`
    delete from role_grant where role_code = 'ROLE_UNIT_LEADER'
      and user_id = (select id from user_account where username = 'demo.student')`);
const holderOf = async () =>
  (
    await world.database.one<{ id: string }>(
      sql`select person_id as id from user_account where username = 'demo.student'`,
    )
  )?.id;
const comparison = (keptId: string, droppedId: string) =>
  staff('GET', `/api/person/duplicate/compare?keptId=${keptId}&droppedId=${droppedId}`);

test('[S-04] two records are made one by nobody whom the account of either is above', async () => {
  const { body } = await comparison(second, first);
  expect(body.obstacles).toEqual([]);
  await promote();
  for (const [keptId, droppedId] of [
    [second, first],
    [first, second],
  ] as const) {
    const seen = (await comparison(keptId, droppedId)).body;
    expect(seen.obstacles).toEqual([above]);
    const asked = { keptId, droppedId, versions: seen.versions, taken: [], reason: '同一人两次建档' };
    const answer = await staff('POST', '/api/person/merge', asked);
    expect([answer.status, answer.body.fields.map((one: { message: string }) => one.message)]).toEqual([400, [above]]);
  }
  expect(await holderOf()).toBe(first);
  await demote();
});

test('[S-04] nor are they made two again, which would give the account to the other one', async () => {
  const { versions } = (await comparison(second, first)).body;
  const asked = { keptId: second, droppedId: first, versions, taken: ['number'], reason: '同一人两次建档' };
  const merged = await staff('POST', '/api/person/merge', asked);
  expect([merged.status, merged.body.fields]).toEqual([200, undefined]);
  expect(await holderOf()).toBe(second);
  await promote();
  const url = `/api/person/merge/${merged.body.id}/separate`;
  const refused = await staff('POST', url, { reason: '核实为两人' });
  expect([refused.status, refused.body.message]).toEqual([400, above]);
  expect(await holderOf()).toBe(second);
  expect((await department('POST', url, { reason: '核实为两人' })).body.state).toBe('separated');
  expect(await holderOf()).not.toBe(second);
});

test('[S-04] an account with rights that wait is not moved, and a moved one opens to nobody who knew its password', async () => {
  const own = await world.idOf('user_account', 'username', 'demo.student');
  const mine = await holderOf();
  const { body } = await comparison(second, mine ?? '');
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code, state) values (${own}::bigint, 'ROLE_CADRE', 'requested')`);
  const asked = { keptId: second, droppedId: mine, versions: body.versions, taken: [], reason: '同一人两次建档' };
  const refused = await department('POST', '/api/person/merge', asked);
  expect([refused.status, refused.body.fields[0].code]).toEqual([400, 'person.merge.grant-waits']);
  await world.database.rows(sql`delete from role_grant where user_id = ${own}::bigint and state = 'requested'`);
  await world.as('demo.student');
  const merged = await department('POST', '/api/person/merge', asked);
  expect([merged.status, merged.body.fields]).toEqual([200, undefined]);
  const account = await world.database.one(sql`
    select password_hash as hash, (select username from user_account g where g.id = u.password_by) as by,
      exists (select 1 from session s where s.user_id = u.id and s.ended_at is null) as is_open
    from user_account u where u.id = ${own}::bigint`);
  expect(account).toEqual({ hash: '', by: 'demo.department', isOpen: false });
});
