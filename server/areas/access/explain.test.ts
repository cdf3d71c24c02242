import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let security: Ask;
beforeAll(async () => {
  world = await openWorld();
  security = await world.as('demo.security');
});
afterAll(() => world.close());

const explain = async (username: string, entity: string, record: string, verb = 'read') => {
  const userId = await world.idOf('user_account', 'username', username);
  const query = new URLSearchParams({ userId, entity, record, verb });
  return security('GET', `/api/roles/explain?${query}`);
};
interface Line {
  roleCode: string;
  outcome: string;
}
const outcomes = (lines: Line[]) => Object.fromEntries(lines.map(({ roleCode, outcome }) => [roleCode, outcome]));

test('a member of the own branch is opened by the grant on it, and the way there is told', async () => {
  const { status, body } = await explain('demo.secretary', 'partyMember', 'GZ141033');
  expect([status, body.isAllowed, body.permission]).toEqual([200, true, 'member.partyMember.read']);
  expect(outcomes(body.lines)).toEqual({
    ROLE_SYSTEM_DEFAULT: 'none',
    ROLE_BRANCH_SECRETARY: 'opens',
    ROLE_MEMBER: 'beyond',
  });
  const [place] = body.record.places;
  expect([place.label, place.chain[0]]).toEqual(['所在党支部', '中共江临大学委员会']);
  expect(place.chain).toEqual(body.lines[1].place);
  expect(body.lines[1].patterns).toEqual(['member.partyMember.read']);
});

test('a member of another branch is beyond the grant, and the roles that would give it are named', async () => {
  const { body } = await explain('demo.secretary', 'partyMember', 'GZ001008');
  expect([body.isAllowed, outcomes(body.lines)['ROLE_BRANCH_SECRETARY']]).toEqual([false, 'beyond']);
  expect(body.rolesThatGive.map((one: { name: string }) => one.name)).toContain('组织部管理员');
});

test('a wildcard that does not cover a sensitive verb is told as such', async () => {
  const code = '9999990001';
  const { body } = await explain('demo.college', 'partyOrganisation', code, 'reveal');
  expect(outcomes(body.lines)['ROLE_COLLEGE_COMMITTEE']).toBe('unlisted');
  expect([body.isAllowed, body.lines[1].patterns]).toEqual([false, ['organisation.*.*']]);
});

test('the own record is opened by the right to oneself alone', async () => {
  const number = await world.database.one<{ number: string }>(sql`
    select p.number from user_account u join person p on p.id = u.person_id where u.username = 'demo.member'`);
  const { body } = await explain('demo.member', 'partyMember', number?.number ?? '');
  expect([body.isAllowed, body.record.isOwn]).toEqual([true, true]);
  expect(body.lines.find((one: Line) => one.roleCode === 'ROLE_MEMBER')).toMatchObject({
    outcome: 'opens',
    isOwnOnly: true,
  });
});

test('the explanation says what the calls do, for every account and kind of record', async () => {
  const accounts = await world.database.rows<{ username: string }>(sql`select username from user_account order by id`);
  const records = [
    ['partyMember', '20232010011'],
    ['partyMember', 'GZ001008'],
    ['person', 'GZ141033'],
    ['student', '20232010011'],
    ['partyOrganisation', '9999990001001'],
    [
      'unit',
      (await world.database.one<{ code: string }>(sql`select code from unit order by id offset 3 limit 1`))?.code,
    ],
  ] as const;
  const told: string[] = [];
  for (const { username } of accounts) {
    const ask = await world.as(username);
    for (const [entity, named = ''] of records) {
      const { body } = await explain(username, entity, named);
      const path = world.registry.resources.get(entity)?.path;
      const { status } = await ask('GET', `/${path}/${body.record.id}`);
      const isUnion = body.lines.some((one: Line) => one.outcome === 'opens');
      if (body.isAllowed !== (status === 200) || isUnion !== body.isAllowed)
        told.push(`${username} ${entity} ${status}`);
    }
  }
  expect([told, accounts.length > 20]).toEqual([[], true]);
});

test('who asks holds no business data: no title, and the asking is recorded', async () => {
  const { body } = await explain('demo.department', 'partyMember', 'GZ141033');
  expect([body.isAllowed, body.record.title]).toEqual([true, null]);
  const lines = await world.database.rows(sql`
    select user_name as by, detail->>'username' as whom from audit_record where action = 'platform.roleGrant.explain'
    order by id desc limit 1`);
  expect(lines).toEqual([{ by: '安全管理员', whom: 'demo.department' }]);
  expect((await (await world.as('admin'))('GET', '/api/roles/explain/entities')).status).toBe(403);
});

test('an absent record, an unknown entity and a closed account are told apart', async () => {
  expect((await explain('demo.department', 'partyMember', '0000')).body).toMatchObject({
    record: null,
    isAllowed: false,
  });
  expect((await explain('demo.department', 'dragon', '1')).body.fields[0].message).toBe('没有这种对象，请重新选择');
  expect((await explain('demo.department', 'unit', '1', 'fly')).body.fields[0].message).toBe(
    '单位没有这项操作，请重新选择',
  );
  await world.database.rows(sql`update user_account set state = 'disabled' where username = 'demo.marker'`);
  expect((await explain('demo.marker', 'partyMember', 'GZ141033')).body).toMatchObject({
    account: { isOpen: false },
    lines: [],
    isAllowed: false,
  });
});
