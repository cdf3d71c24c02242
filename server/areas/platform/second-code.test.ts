/** A password that somebody handed out opens nothing above that somebody, until its owner has chosen another one. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { sealedPassword } from '../../testing/installation.ts';

let world: OpenWorld;
let admin: Ask;
let security: Ask;
let nobody: Ask;
beforeAll(async () => {
  world = await openWorld();
  [admin, security, nobody] = [await world.as('admin'), await world.as('demo.security'), await world.as(null)];
});
afterAll(() => world.close());

const chosenByAdmin = 'Hedge-7-lantern-Kite';
const chosenByOwner = 'Willow-tram-5-copper';
const told =
  '密码正确，但该账号有了新的权限：请在密码后面紧接着输入安全管理员当面交给您的 8 位确认码，再登录；没有确认码请联系安全管理员';
const wrong = '用户名或密码错误，或账号已锁定';

const letter = async (password: string) => sealedPassword((await nobody('GET', '/auth/key')).body, password);
async function signIn(username: string, password: string) {
  const { kid, ciphertext } = await letter(password);
  return nobody('POST', '/auth/login', { username, password: ciphertext, kid });
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function changeOwn(token: string, old: string, chosen: string) {
  const [one, other] = [await letter(old), await letter(chosen)];
  const body = { oldPass: one.ciphertext, newPass: other.ciphertext, kid: one.kid };
  return nobody('POST', '/api/users/updatePass', body, bearer(token));
}
/** Makes an account as the system administrator does, signs in with its password and chooses a lasting one. */
async function made(username: string, more: object = {}) {
  const { body } = await admin('POST', '/api/users', { username, name: '袁知行', ...more });
  const { token } = (await signIn(username, body.oneTimePassword)).body;
  expect((await changeOwn(token, body.oneTimePassword, chosenByAdmin)).status).toBe(200);
  return { id: String(body.id), token: (await signIn(username, chosenByAdmin)).body.token as string };
}
const ask = async (by: Ask, userId: string, roleCode: string, place: object = {}) =>
  (await by('POST', '/api/roles/grant', { userId, roleCode, reason: '任职文件', ...place })).body.id as string;
const approve = (by: Ask, id: string) => by('POST', `/api/roles/grant/${id}/approve`, {});

test('[S-04] [SEC-16] [SEC-27] rights that follow a password of the system administrator open to nobody who has it alone', async () => {
  const { id, token } = await made('promoted.one');
  const asked = await ask(admin, id, 'ROLE_ORG_DEPARTMENT_STAFF');
  const waiting = (await security('GET', '/api/roles/grant?state=requested')).body.content;
  expect(waiting).toMatchObject([{ userName: '袁知行', personName: null, codeAgainst: '系统管理员' }]);
  const granted = await approve(security, asked);
  expect(granted.body).toMatchObject({ state: 'active', secondCode: expect.stringMatching(/^[A-Z2-9]{8}$/) });
  expect((await nobody('GET', '/auth/info', undefined, bearer(token))).status).toBe(401);
  const known = await signIn('promoted.one', chosenByAdmin);
  expect([known.status, known.body.message]).toEqual([400, told]);
  for (const typed of [
    granted.body.secondCode,
    `${chosenByAdmin}ABCDEFGH`,
    `Wrong-9-password!${granted.body.secondCode}`,
  ])
    expect((await signIn('promoted.one', typed)).body.message).toBe(wrong);

  const owner = await signIn('promoted.one', `${chosenByAdmin}${granted.body.secondCode}`);
  expect([owner.status, owner.body.mustChangePassword]).toEqual([200, true]);
  expect((await nobody('GET', '/api/dyjbxx', undefined, bearer(owner.body.token))).status).toBe(403);
  expect((await signIn('promoted.one', chosenByAdmin)).body.message).toBe(told);
  const typed = `${chosenByAdmin}${granted.body.secondCode}`;
  expect((await changeOwn(owner.body.token, typed, chosenByOwner)).status).toBe(200);
  expect((await signIn('promoted.one', chosenByAdmin)).body.message).toBe(wrong);
  const in_ = await signIn('promoted.one', chosenByOwner);
  expect([in_.status, in_.body.mustChangePassword]).toEqual([200, false]);
  expect((await nobody('GET', '/api/dyjbxx', undefined, bearer(in_.body.token))).status).toBe(200);

  const next = await approve(security, await ask(admin, id, 'ROLE_SCHOOL_LEADER'));
  expect([next.body.state, next.body.secondCode]).toEqual(['active', null]);
  expect((await signIn('promoted.one', chosenByOwner)).status).toBe(200);
});

test('[S-04] a lost code is made anew by the security administrator, never by who handed the password out', async () => {
  const { id } = await made('promoted.two');
  const first = await approve(security, await ask(admin, id, 'ROLE_PARTY_SCHOOL_ADMIN'));
  expect((await admin('POST', '/api/users/unLock', { id })).body).toEqual({
    id,
    username: 'promoted.two',
    secondCode: null,
  });
  const second = await security('POST', '/api/users/unLock', { id });
  expect(second.body.secondCode).not.toBe(first.body.secondCode);
  expect((await signIn('promoted.two', `${chosenByAdmin}${first.body.secondCode}`)).body.message).toBe(wrong);
  expect((await signIn('promoted.two', `${chosenByAdmin}${second.body.secondCode}`)).status).toBe(200);
  const lines = await world.database.rows<{ action: string; detail: { code?: string } }>(sql`
    select action, detail from audit_record where entity = 'user' and record_id = ${id}::bigint order by id desc limit 1`);
  expect(lines).toMatchObject([{ action: 'platform.user.unlock', detail: { isCodeGiven: true } }]);
  expect(JSON.stringify(lines)).not.toContain(second.body.secondCode);
});

test('[S-04] rights over oneself alone, and a password nobody handed out, ask for no code', async () => {
  const { id } = await made('promoted.three', { personNumber: await numberOf('程牧野') });
  const own = await approve(security, await ask(admin, id, 'ROLE_CADRE'));
  expect([own.body.state, own.body.secondCode]).toEqual(['active', null]);
  expect((await signIn('promoted.three', chosenByAdmin)).status).toBe(200);
  const chosenLongAgo = await world.idOf('user_account', 'username', 'demo.trainee');
  const given = await approve(security, await ask(admin, chosenLongAgo, 'ROLE_PARTY_SCHOOL_ADMIN'));
  expect([given.status, given.body.secondCode]).toEqual([200, null]);
});

const numberOf = async (name: string) =>
  (await world.database.one<{ number: string }>(sql`select number from person where name = ${name}`))?.number ?? '';

test('[S-04] who confirms reads whose account it is, and it stays that of this person while the request waits', async () => {
  const number = await numberOf('何既明');
  const account = await admin('POST', '/api/users', {
    username: 'promoted.four',
    name: '周若川',
    personNumber: number,
  });
  const asked = await ask(admin, account.body.id, 'ROLE_ORG_DEPARTMENT_STAFF');
  const [row] = (await security('GET', '/api/roles/grant?state=requested')).body.content;
  expect(row).toMatchObject({ userName: '周若川', personName: '何既明', personNumber: number });
  const other = await admin('PUT', '/api/users', { id: account.body.id, personNumber: await numberOf('穆清欢') });
  expect([other.status, other.body.fields?.[0]?.message]).toEqual([
    400,
    '该账号有待确认的授权，不能更改对应人员；请先撤回申请',
  ]);
  await admin('POST', `/api/roles/grant/${asked}/withdraw`, {});
});

test('[S-04] a role that grows opens nothing either to who handed out its holders’ passwords', async () => {
  const { id } = await made('promoted.five', {});
  await world.database.rows(sql`insert into role_grant (user_id, role_code) values (${id}::bigint, 'ROLE_TRAINEE')`);
  const role = (await security('GET', '/api/roles')).body.content.find((one: any) => one.code === 'ROLE_TRAINEE');
  const grown = await security('PUT', '/api/roles', {
    code: role.code,
    version: role.version,
    scopeType: 'ALL',
    permissions: [...role.permissions, 'member.partyMember.read'],
  });
  expect((await admin('POST', `/api/roles/growth/${grown.body.growth.id}/approve`, {})).status).toBe(200);
  expect((await signIn('promoted.five', chosenByAdmin)).body.message).toBe(told);
  const listed = await security('POST', '/api/users/list', { needsCode: 'true' });
  expect(listed.body.content.map((row: any) => row.username)).toContain('promoted.five');
  const { secondCode } = (await security('POST', '/api/users/unLock', { id })).body;
  expect((await signIn('promoted.five', `${chosenByAdmin}${secondCode}`)).body.mustChangePassword).toBe(true);
});

test('[S-04] who handed the password out does not confirm the rights that need the code', async () => {
  const { id } = await made('promoted.six');
  const ownId = await world.idOf('user_account', 'username', 'demo.security');
  await world.database.rows(sql`update user_account set password_by = ${ownId}::bigint where id = ${id}::bigint`);
  const answer = await approve(security, await ask(admin, id, 'ROLE_SCHOOL_LEADER'));
  expect([answer.status, answer.body.fields?.[0]?.message]).toEqual([
    400,
    '这个账号的密码由您发放，不能由您确认授权，请由另一名管理员确认',
  ]);
});
