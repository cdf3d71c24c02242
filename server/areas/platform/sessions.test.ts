import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
beforeAll(async () => {
  registry = await testInstallation();
  await registry.account({ username: 'lin.fang' });
  await registry.account({ username: 'auditor', roles: [{ role: 'ROLE_AUDIT_ADMIN' }] });
});
afterAll(() => registry.end());

/** Past the five seconds for which a session may be held. */
function passHolding() {
  const clock = Date.now;
  const start = clock();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + clock() - start + 6000);
}

const info = (token: string, background = false) =>
  registry.call('GET', '/auth/info', {
    headers: { ...registry.bearer(token), ...(background && { 'x-background': '1' }) },
  });
/** Ages every session of lin.fang; the five seconds it may be held here pass too. */
async function age(column: 'last_seen_at' | 'expires_at', interval: string) {
  await registry.database.rows(sql`
    update session set ${sql.identifier(column)} = ${sql.identifier(column)} - ${interval}::interval
    where user_id = (select id from user_account where username = 'lin.fang') and ended_at is null`);
  passHolding();
}

describe('a session', () => {
  test('[AUTH-06] [AUTH-17] tells who is signed in; without a token it is 401', async () => {
    const token = await registry.tokenOf('lin.fang');
    const answer = await info(token);
    expect(answer.json()).toMatchObject({
      user: { username: 'lin.fang' },
      roles: ['ROLE_SYSTEM_DEFAULT'],
      mustChangePassword: false,
    });
    const without = await registry.get('/auth/info');
    expect([without.statusCode, without.json().message]).toEqual([401, '登录已过期，请重新登录']);
  });

  test('[SEC-08] of the token the database knows the hash alone', async () => {
    const token = await registry.tokenOf('lin.fang');
    const dump = JSON.stringify([
      await registry.database.rows(sql`select * from session`),
      await registry.database.rows(sql`select * from login_record`),
      await registry.database.rows(sql`select * from audit_record`),
    ]);
    expect(dump).not.toContain(token);
  });

  test('[AUTH-09] [AUTH-10] signing out ends it; without a session it is 200 as well', async () => {
    const token = await registry.tokenOf('lin.fang');
    expect((await info(token)).statusCode).toBe(200);
    const out = await registry.get('/auth/logout', token);
    expect([out.statusCode, out.json()]).toEqual([200, { redirect: null }]);
    expect((await info(token)).statusCode).toBe(401);
    expect((await registry.get('/auth/logout')).statusCode).toBe(200);
    expect((await registry.get('/auth/logout', token)).statusCode).toBe(200);
  });

  test('[HTTP-21] [SEC-09] [SEC-12] a token in the address or in a cookie opens nothing', async () => {
    const token = await registry.tokenOf('lin.fang');
    for (const name of ['token', 'sessionId', 'access_token', 'Authorization'])
      expect((await registry.get(`/auth/info?${name}=${token}`)).statusCode).toBe(401);
    const cookie = await registry.call('GET', '/auth/info', { headers: { cookie: `YSHOP-TOEKN=${token}` } });
    expect(cookie.statusCode).toBe(401);
  });

  test('[SEC-08] ends after 30 idle minutes', async () => {
    const token = await registry.tokenOf('lin.fang');
    await age('last_seen_at', '29 minutes');
    expect((await info(token)).statusCode).toBe(200);
    await age('last_seen_at', '31 minutes');
    expect((await info(token)).statusCode).toBe(401);
  });

  test('[SEC-08] is not kept alive by polling of the page', async () => {
    const token = await registry.tokenOf('lin.fang');
    await age('last_seen_at', '20 minutes');
    expect((await info(token, true)).statusCode).toBe(200);
    await age('last_seen_at', '11 minutes');
    expect((await info(token, true)).statusCode).toBe(401);
  });

  test('is kept alive by a person, written at most once a minute', async () => {
    const token = await registry.tokenOf('lin.fang');
    const seen = () =>
      registry.database.one<{ idle: number }>(sql`
        select round(extract(epoch from now() - max(last_seen_at)))::int as idle from session s
        join user_account u on u.id = s.user_id where username = 'lin.fang' and ended_at is null`);
    await age('last_seen_at', '30 seconds');
    await info(token);
    expect((await seen())?.idle).toBeGreaterThanOrEqual(30);
    await age('last_seen_at', '60 seconds');
    await info(token);
    expect((await seen())?.idle).toBeLessThan(5);
  });

  test('[SEC-08] ends 12 hours after sign-in, whatever happens in it', async () => {
    const token = await registry.tokenOf('lin.fang');
    await age('expires_at', '11 hours 59 minutes');
    expect((await info(token)).statusCode).toBe(200);
    await age('expires_at', '2 minutes');
    expect((await info(token)).statusCode).toBe(401);
  });

  test('with remember-me it knows no idle time and ends after 24 hours', async () => {
    const answer = (await registry.login('lin.fang', goodPassword, { rememberMe: true })).json();
    expect(answer.rememberMe).toBe(true);
    await age('last_seen_at', '23 hours');
    await age('expires_at', '23 hours');
    expect((await info(answer.token)).statusCode).toBe(200);
    await age('expires_at', '61 minutes');
    expect((await info(answer.token)).statusCode).toBe(401);
  });

  test('remember-me is not given to privileged roles', async () => {
    expect((await registry.login('auditor', goodPassword, { rememberMe: true })).json().rememberMe).toBe(false);
  });

  test('[SEC-10] a disabled account is out within the five seconds a session is held', async () => {
    await registry.account({ username: 'leaver' });
    const token = await registry.tokenOf('leaver');
    expect((await info(token)).statusCode).toBe(200);
    await registry.database.rows(sql`update user_account set state = 'disabled' where username = 'leaver'`);
    passHolding();
    expect((await info(token)).statusCode).toBe(401);
  });
});

describe('the door of every call', () => {
  test('[HTTP-18] errors have one shape and tell no inside', async () => {
    const answer = await registry.get('/api/menus/myTree');
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'requestId', 'status', 'timestamp']);
    const absent = await registry.get('/api/no/such/call');
    expect([absent.statusCode, absent.json().message]).toEqual([404, '访问的地址不存在']);
    expect(answer.body + absent.body).not.toMatch(/stack|select |\.ts|node_modules/);
  });

  test('a body that is no JSON is 415, JSON that is broken 400', async () => {
    const text = { headers: { 'content-type': 'text/plain' }, payload: '{"username":"a","password":"b"}' };
    expect((await registry.call('POST', '/auth/login', text)).statusCode).toBe(415);
    const broken = { headers: { 'content-type': 'application/json' }, payload: '{"username":' };
    expect((await registry.call('POST', '/auth/login', broken)).statusCode).toBe(400);
  });

  test('[HTTP-11] the override header on GET or with another verb is 400', async () => {
    const token = await registry.tokenOf('lin.fang');
    const override = (method: 'GET' | 'POST', value: string) =>
      registry.call(method, '/auth/info', { headers: { ...registry.bearer(token), 'x-http-method-override': value } });
    expect((await override('GET', 'DELETE')).statusCode).toBe(400);
    expect((await override('POST', 'GET')).statusCode).toBe(400);
    expect((await override('POST', 'PATCH')).statusCode).toBe(400);
    expect((await override('POST', 'PUT')).statusCode).toBe(405);
  });

  test('[HTTP-15] a trailing slash changes nothing', async () => {
    const token = await registry.tokenOf('lin.fang');
    expect((await registry.get('/api/users/check/', token)).json()).toBe(false);
    expect((await registry.get('/api/users/check', token)).json()).toBe(false);
  });

  test('[HTTP-03] the bare token is accepted as well', async () => {
    const token = await registry.tokenOf('lin.fang');
    expect((await registry.call('GET', '/auth/info', { headers: { authorization: token } })).statusCode).toBe(200);
  });

  test('[ROLE-15] the demonstration has no door outside a demonstration', async () => {
    expect((await registry.get('/auth/demo')).statusCode).toBe(404);
    expect((await registry.call('POST', '/auth/demo', { payload: { username: 'admin' } })).statusCode).toBe(404);
  });
});
