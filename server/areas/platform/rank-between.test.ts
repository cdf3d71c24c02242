/** Who may get at whose account: links to persons, resets, and the accounts that must not be lost. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersFor } from '../../testing/letters.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { send, sheet } from '../../testing/uploads.ts';
import { goodPassword, testInstallation } from '../../testing/installation.ts';

let world: OpenWorld;
let admin: Ask;
let security: Ask;
beforeAll(async () => {
  world = await openWorld();
  [admin, security] = [await world.as('admin'), await world.as('demo.security')];
});
afterAll(() => world.close());

const idOf = (username: string) => world.idOf('user_account', 'username', username);
const numberOf = async (name: string) =>
  (await world.database.one<{ number: string }>(sql`select number from person where name = ${name}`))?.number ?? '';
const stateOf = (username: string) =>
  world.database.one(sql`select state, person_id is not null as linked from user_account where username = ${username}`);
const fields = (body: { fields?: { path: string; message: string }[] }) =>
  body.fields?.map(({ path, message }) => `${path}: ${message}`);

test('[S-04] [SEC-27] no form, sheet or grant ties one of the three administrators to a person', async () => {
  const personNumber = await numberOf('何既明');
  await world.hire('second.security', '安全二', 'ROLE_SECURITY_ADMIN');
  const told = 'personNumber: 系统、安全、审计管理员的账号不对应人员，只用用户名和密码登录';
  const linked = await admin('PUT', '/api/users', { id: await idOf('second.security'), personNumber });
  expect([linked.status, fields(linked.body)]).toEqual([400, [told]]);
  const mailed = await admin('PUT', '/api/users', { id: await idOf('second.security'), email: 'a@jianglin.example' });
  expect([mailed.status, fields(mailed.body)]).toEqual([400, ['email: 系统、安全、审计管理员的账号不设邮箱']]);
  const made = await admin('POST', '/api/users', { username: 'he.jiming', personNumber });
  expect(made.status).toBe(201);
  const grant = { userId: made.body.id, roleCode: 'ROLE_AUDIT_ADMIN', reason: '接任' };
  const asked = await admin('POST', '/api/roles/grant', grant);
  expect([asked.status, fields(asked.body)]).toEqual([
    400,
    ['userId: “审计管理员”须由不对应人员、不设邮箱和登录手机号的专用账号担任，请先建立专用账号'],
  ]);
  const plain = await admin('POST', '/api/users', { username: 'third.audit', name: '审计三' });
  const request = await admin('POST', '/api/roles/grant', { ...grant, userId: plain.body.id });
  expect(request.status).toBe(201);
  const meanwhile = await admin('PUT', '/api/users', { id: plain.body.id, personNumber: await numberOf('沈砚秋') });
  expect([meanwhile.status, fields(meanwhile.body)]).toEqual([400, [told]]);
  const rows = await send(
    admin,
    '/api/users/import',
    'users.xlsx',
    await sheet(['*用户名', '姓名', '学号/工号'], ['third.audit', '审计三', personNumber]),
  );
  expect(rows.status).toBe(400);
});

test('[S-04] [SEC-13] single sign-on opens none of the three, also where one was tied to a person before', async () => {
  const registry = await testInstallation({ demo: true }, 'world');
  try {
    const number = '20242013004';
    await registry.account({ username: 'keeper', roles: [{ role: 'ROLE_SECURITY_ADMIN' }] });
    const enter = (once: string) => registry.get(`/auth/welink/login?code=stand-in-${number}-once-${once}`);
    await registry.database.rows(sql`
      update user_account set person_id = (select id from person where number = ${number}) where username = 'keeper'`);
    expect((await enter('a')).statusCode).toBe(400);
    await registry.database.rows(
      sql`delete from role_grant where user_id = (select id from user_account where username = 'keeper')`,
    );
    expect((await enter('b')).json().user.username).toBe('keeper');
  } finally {
    await registry.end();
  }
});

test('[S-04] [SEC-16] the link of an account with rights over others is changed by nobody who lacks them', async () => {
  const personNumber = await numberOf('程牧野');
  expect(personNumber).not.toBe('');
  for (const username of ['demo.department', 'demo.college', 'demo.secretary', 'demo.security']) {
    const id = await idOf(username);
    const before = await stateOf(username);
    const answer = await admin('PUT', '/api/users', { id, personNumber });
    expect([username, answer.status]).toEqual([username, username === 'demo.security' ? 400 : 403]);
    expect(await stateOf(username)).toEqual(before);
  }
  const refused = await world.database.rows(sql`
    select 1 from audit_record where action = 'platform.user.update' and result = 'refused'`);
  expect(refused).toHaveLength(3);
  expect((await admin('PUT', '/api/users', { id: await idOf('demo.trainee'), personNumber })).status).toBe(200);
});

test('[S-04] nor does he send what is told to somebody above to a mailbox of his own', async () => {
  const id = await idOf('demo.department');
  const before = await world.database.one(sql`select email from user_account where id = ${id}::bigint`);
  const answer = await admin('PUT', '/api/users', { id, email: 'mu.ye@jianglin.example' });
  expect([answer.status, answer.body.message]).toEqual([
    403,
    '“周若川”持有您没有的权限，不能由您更改对应人员和邮箱；邮箱由本人在个人中心更换，对应人员须先由安全管理员收回其角色，更改后重新授予',
  ]);
  expect(await world.database.one(sql`select email from user_account where id = ${id}::bigint`)).toEqual(before);
  const [line] = await world.database.rows<{ result: string }>(sql`
    select result from audit_record where action = 'platform.user.update' and record_id = ${id}::bigint order by id desc`);
  expect(line?.result).toBe('refused');
  expect((await admin('PUT', '/api/users', { id, name: '周若川（干部）' })).status).toBe(200);
  expect((await admin('PUT', '/api/users', { id, name: '周若川' })).status).toBe(200);
  const trainee = { id: await idOf('demo.trainee'), email: 'trainee@jianglin.example' };
  expect((await admin('PUT', '/api/users', trainee)).status).toBe(200);
});

test('[S-04] the number by which an account is found is changed by nobody below it', async () => {
  const staff = await world.as('demo.departmentstaff');
  const person = await world.database.one<{ id: string; version: number }>(sql`
    select p.id, p.version from person p join user_account u on u.person_id = p.id where u.username = 'demo.department'`);
  const answer = await staff('POST', `/api/person/${person?.id}/changeNumber`, {
    version: person?.version,
    secondNumber: '99887766',
    reason: '更正',
  });
  expect([answer.status, fields(answer.body)]).toEqual([
    400,
    ['secondNumber: 其登录账号的权限高于您，学号/工号只能由权限更高的管理员变更'],
  ]);
});

test('[S-04] nor does it come to somebody above with a part that is entered', async () => {
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code, unit_id)
    select u.id, 'ROLE_UNIT_LEADER', o.id from user_account u, unit o where u.username = 'demo.applicant' and o.code = '201'`);
  const college = await world.as('demo.college');
  const answer = await college('POST', '/api/dyjbxx', {
    number: '20242010022',
    secondNumber: '99887755',
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201001'),
    enteredOn: '2026-01-02',
    enterType: '1',
    memberCategory: '2',
    partyStatus: '1',
    joinedOn: '2026-01-02',
    joinType: '1',
  });
  expect([answer.status, fields(answer.body)]).toEqual([
    400,
    ['secondNumber: 其登录账号的权限高于您，学号/工号只能由权限更高的管理员变更'],
  ]);
});

test('[S-04] [SEC-16] [SEC-27] what the system administrator resets above him stays shut until the security administrator releases it', async () => {
  const id = await idOf('demo.department');
  await world.database.rows(sql`update user_account set email = 'zhou@jianglin.example' where id = ${id}::bigint`);
  const held = await world.as('demo.department');
  const reset = await admin('POST', '/api/users/resetPass', [id]);
  expect([reset.status, reset.body.accounts[0].isHeld]).toEqual([200, true]);
  expect((await held('GET', '/auth/info')).status).toBe(401);
  expect(await stateOf('demo.department')).toMatchObject({ state: 'locked' });
  const [letter] = await lettersFor(world.database, world.registry, 'password-reset');
  expect(letter?.to).toBe('zhou@jianglin.example');
  const todo = (await security('GET', '/api/msgTodo/getTodo')).body;
  expect(JSON.stringify(todo)).toContain('重置密码待您确认：周若川（demo.department）');
  for (const [url, body] of [
    ['/api/users/unLock', { id }],
    ['/api/users/updateState', { id, state: 'enabled' }],
  ] as const) {
    const own = await admin(url.endsWith('State') ? 'PUT' : 'POST', url, body);
    expect([url, own.status, own.body.code]).toEqual([url, 403, 'platform.account.second-person']);
  }
  expect(
    (await admin('PUT', '/api/users/updateState', { id: await idOf('demo.trainee'), state: 'enabled' })).status,
  ).toBe(200);
  expect((await security('POST', '/api/users/unLock', { id })).status).toBe(200);
  expect(await stateOf('demo.department')).toMatchObject({ state: 'enabled' });
  expect(JSON.stringify((await security('GET', '/api/msgTodo/getTodo')).body)).not.toContain('重置密码待您确认');
});

test('[S-04] a shut account is opened by its own password neither, and who has no rights over others is reset at once', async () => {
  const registry = await testInstallation({ demo: true }, 'world');
  try {
    await registry.account({ username: 'above', roles: [{ role: 'ROLE_ORG_DEPARTMENT_STAFF' }] });
    await registry.account({ username: 'equal' });
    const keeper = registry.bearer(await registry.tokenOf('admin', 'Jianglin#2026'));
    const ids = await registry.database.rows<{ id: string }>(sql`
      select id from user_account where username in ('above', 'equal') order by username`);
    const reset = await registry.call('POST', '/api/users/resetPass', {
      headers: keeper,
      payload: ids.map(({ id }) => id),
    });
    const [above, equal] = reset.json().accounts;
    expect([above.isHeld, equal.isHeld]).toEqual([true, false]);
    expect((await registry.login('above', above.oneTimePassword)).statusCode).toBe(400);
    expect((await registry.login('above', goodPassword)).statusCode).toBe(400);
    expect((await registry.login('equal', equal.oneTimePassword)).json().mustChangePassword).toBe(true);
    const guard = registry.bearer(await registry.tokenOf('demo.security', 'Jianglin#2026'));
    const released = await registry.call('POST', '/api/users/unLock', { headers: guard, payload: { id: above.id } });
    const { secondCode } = released.json();
    expect([released.statusCode, secondCode]).toEqual([200, expect.stringMatching(/^[A-Z2-9]{8}$/)]);
    // Who reset it knows the password, who released it the code: neither comes in with what he knows.
    expect((await registry.login('above', above.oneTimePassword)).statusCode).toBe(400);
    expect((await registry.login('above', secondCode)).statusCode).toBe(400);
    const owner = (await registry.login('above', `${above.oneTimePassword}${secondCode}`)).json();
    expect(owner.mustChangePassword).toBe(true);
  } finally {
    await registry.end();
  }
});

test('[S-04] the only account of the organisation department is neither removed nor disabled', async () => {
  const id = await idOf('demo.department');
  const message = ': “周若川”是最后一个可用的组织部管理员，不能停用或删除；请先建立另一个组织部管理员账号';
  for (const [method, url, body] of [
    ['DELETE', '/api/users', [id]],
    ['PUT', '/api/users/updateState', { id, state: 'disabled' }],
    ['POST', '/api/users/disabledUser', [id]],
  ] as const) {
    const answer = await admin(method, url, body);
    expect([url, answer.status, fields(answer.body)]).toEqual([url, 400, [message]]);
  }
  await world.hire('second.department', '周二', 'ROLE_ORG_DEPARTMENT_ADMIN');
  expect((await admin('DELETE', '/api/users', [await idOf('second.department')])).status).toBe(200);
});
