import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFacts } from '../../kit/tx.ts';
import { testPassword } from '../../testing/constants.ts';
import { lettersFor } from '../message/index.ts';
import { openSession } from './index.ts';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
const tokens = new Map<string, string>();
beforeAll(async () => {
  registry = await testInstallation({ demo: true }, 'world');
});
afterAll(() => registry.end());

const idOf = async (username: string) =>
  (await registry.database.one<{ id: string }>(sql`select id from user_account where username = ${username}`))?.id ??
  '';
async function as(username: string): Promise<string> {
  const known = tokens.get(username);
  if (known) return known;
  const { token } = await openSession(registry.database, {
    userId: await idOf(username),
    rememberMe: false,
    facts: noFacts,
  });
  tokens.set(username, token);
  return token;
}
async function ask(who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = registry.bearer(await as(who));
  const answer = await registry.call(method, url, payload ? { headers, payload } : { headers });
  return { status: answer.statusCode, body: answer.json() };
}
const both = async (oldPass: string, newPass: string) => {
  const [old, chosen] = [await registry.envelope(oldPass), await registry.envelope(newPass)];
  return { oldPass: old.ciphertext, newPass: chosen.ciphertext, kid: old.kid };
};

describe('a new account', () => {
  test('[USER-01] [USER-13] [USER-22] signs in with the initial password and does nothing before changing it', async () => {
    const made = await ask('admin', 'POST', '/api/users', { username: 'new.one', name: '新一' });
    expect(made.body.oneTimePassword).toMatch(/^.{16,}$/);
    const signedIn = (await registry.login('new.one', made.body.oneTimePassword)).json();
    expect(signedIn.mustChangePassword).toBe(true);
    const { token } = signedIn;
    for (const open of ['/auth/info', '/auth/key', '/api/users/check', '/api/menus/myTree', '/api/menus/headMenu'])
      expect([open, (await registry.get(open, token)).statusCode]).toEqual([open, 200]);
    expect((await registry.get('/api/users/check', token)).json()).toBe(true);
    const shut = await registry.get('/api/dyjbxx', token);
    expect([shut.statusCode, shut.json().code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    const changed = await registry.call('POST', '/api/users/updatePass', {
      headers: registry.bearer(token),
      payload: await both(made.body.oneTimePassword, goodPassword),
    });
    expect(changed.statusCode).toBe(200);
    expect((await registry.get('/api/users/check', token)).json()).toBe(false);
  });

  test('without an initial password of the configuration each gets a random one', async () => {
    const one = await ask('admin', 'POST', '/api/users', { username: 'random.one', name: '随一' });
    const two = await ask('admin', 'POST', '/api/users', { username: 'random.two', name: '随二' });
    expect(one.body.oneTimePassword).not.toBe(two.body.oneTimePassword);
    expect((await registry.login('random.two', two.body.oneTimePassword)).statusCode).toBe(200);
  });

  test('[USER-16] counts as one with a weak password until it is changed', async () => {
    const weak = async () =>
      (await ask('admin', 'POST', '/api/users/listWeakPasswordPeople', { username: '.o' })).body.content.map(
        (row: { username: string }) => row.username,
      );
    await registry.account({ username: 'strong.one' });
    expect(await weak()).toEqual(['random.one']);
    await registry.account({ username: 'poor.one', password: 'Password123!' });
    expect(await weak()).toEqual(['poor.one', 'random.one']);
  });
});

describe('states', () => {
  test('[USER-04] a disabled user loses the session and the way in, and gets both back', async () => {
    await registry.account({ username: 'stopped' });
    const token = await registry.tokenOf('stopped');
    const id = await idOf('stopped');
    expect((await ask('admin', 'PUT', '/api/users/updateState', { id, state: 'disabled' })).status).toBe(200);
    expect((await registry.get('/auth/info', token)).statusCode).toBe(401);
    expect((await registry.login('stopped', goodPassword)).statusCode).toBe(400);
    await ask('admin', 'PUT', '/api/users/updateState', { id, state: 'enabled' });
    expect((await registry.login('stopped', goodPassword)).statusCode).toBe(200);
    expect((await ask('admin', 'PUT', '/api/users/updateState', { id, state: 'locked' })).status).toBe(400);
  });

  test('[USER-14] [AUTH-05] five failures shut the account, unlocking opens it at once, by id or name', async () => {
    await registry.account({ username: 'clumsy' });
    for (const field of ['username', 'id']) {
      for (let at = 0; at < 5; at++) await registry.login('clumsy', 'Wrong-9-password!');
      expect((await registry.login('clumsy', goodPassword)).statusCode).toBe(400);
      const locked = await ask('admin', 'POST', '/api/users/list', { isLocked: true });
      expect(locked.body.content.map((row: { username: string }) => row.username)).toEqual(['clumsy']);
      const whom = field === 'id' ? { id: await idOf('clumsy') } : { username: 'clumsy' };
      expect((await ask('demo.security', 'POST', '/api/users/unLock', whom)).status).toBe(200);
      expect((await registry.login('clumsy', goodPassword)).statusCode).toBe(200);
    }
    expect((await ask('demo.department', 'POST', '/api/users/unLock', { username: 'clumsy' })).status).toBe(403);
    expect((await ask('admin', 'POST', '/api/users/unLock', {})).body.fields[0].message).toBe('请指明要解锁的用户');
  });
});

describe('resets', () => {
  test('[USER-12] [ROLE-11] an administrator resets several at once; a member may not, one foreign id fails all', async () => {
    await registry.account({ username: 'lost.a', email: 'lost.a@jianglin.example' });
    await registry.account({ username: 'lost.b' });
    const token = await registry.tokenOf('lost.a');
    const ids = [await idOf('lost.a'), await idOf('lost.b')];
    expect((await ask('demo.member', 'POST', '/api/users/resetPass', ids)).status).toBe(403);
    expect((await ask('admin', 'POST', '/api/users/resetPass', [...ids, '999999999'])).status).toBe(404);
    expect((await registry.login('lost.b', goodPassword)).statusCode).toBe(200);
    const { status, body } = await ask('admin', 'POST', '/api/users/resetPass', ids);
    expect([status, body.accounts.map((one: { username: string }) => one.username)]).toEqual([
      200,
      ['lost.a', 'lost.b'],
    ]);
    expect((await registry.get('/auth/info', token)).statusCode).toBe(401);
    expect((await registry.login('lost.a', goodPassword)).statusCode).toBe(400);
    const again = (await registry.login('lost.a', body.accounts[0].oneTimePassword)).json();
    expect(again.mustChangePassword).toBe(true);
    const [letter] = await lettersFor(registry.database, registry.registry, 'password-reset');
    expect(letter?.to).toBe('lost.a@jianglin.example');
    expect(letter?.text).not.toContain(body.accounts[0].oneTimePassword);
  });

  test('[USER-10] [ROLE-12] [SEC-16] a manager resets in the own scope, by path or body; beyond it 404, above it 403', async () => {
    const member = await idOf('demo.member');
    const secretary = await idOf('demo.secretary');
    const [person] = await registry.database.rows<{ id: string }>(sql`
      select person_id as id from user_account where username = 'demo.secretary'`);
    const named = await ask('demo.college', 'GET', `/api/users/ofPerson/${person?.id}`);
    expect(named.body).toEqual({ id: secretary, username: 'demo.secretary', name: '丁砚书' });
    expect((await ask('demo.unitadmin', 'GET', `/api/users/ofPerson/${person?.id}`)).status).toBe(404);
    const byPath = await ask('demo.college', 'POST', `/api/users/managerResetPass/${secretary}`);
    expect([byPath.status, byPath.body.username]).toEqual([200, 'demo.secretary']);
    expect((await registry.login('demo.secretary', byPath.body.oneTimePassword)).statusCode).toBe(200);
    const byBody = await ask('demo.college', 'POST', '/api/users/managerResetPass/', { id: member });
    expect([byBody.status, byBody.body.username]).toEqual([200, 'demo.member']);
    const beyond = await ask('demo.college', 'POST', `/api/users/managerResetPass/${await idOf('demo.unitadmin')}`);
    expect(beyond.status).toBe(404);
    await registry.database.rows(sql`
      insert into role_grant (user_id, role_code) values (${secretary}, 'ROLE_PARTY_SCHOOL_ADMIN')`);
    const above = await ask('demo.college', 'POST', `/api/users/managerResetPass/${secretary}`);
    expect([above.status, above.body.message]).toEqual([
      403,
      '“丁砚书”持有您没有的权限，不能由您重置密码；请联系安全管理员或上级管理员',
    ]);
    const refused = await registry.database.rows(sql`
      select 1 from audit_record where action = 'platform.user.reset' and result = 'refused' and record_id = ${secretary}`);
    expect(refused).toHaveLength(1);
  });

  test('[ROLE-14] [SEC-16] administrators do not reset one another, and nobody resets oneself', async () => {
    for (const name of ['demo.security', 'demo.audit'])
      expect([name, (await ask('admin', 'POST', '/api/users/resetPass', [await idOf(name)])).status]).toEqual([
        name,
        403,
      ]);
    expect((await ask('demo.department', 'POST', '/api/users/resetPass', [await idOf('admin')])).status).toBe(403);
    const own = await ask('admin', 'POST', '/api/users/resetPass', [await idOf('admin')]);
    expect([own.status, own.body.fields[0].message]).toEqual([400, '本人密码请在个人中心修改']);
    expect((await ask('demo.security', 'POST', '/api/users/resetPass', [await idOf('demo.member')])).status).toBe(403);
  });

  test('[USER-09] [USER-08] the named user call takes the old password; wrong 400, member 403, beyond 404', async () => {
    await registry.account({ username: 'named' });
    const change = async (who: string, username: string, old: string) =>
      ask(who, 'POST', '/api/users/updatePassByAdmin', { username, ...(await both(old, 'Willow-tram-5-copper')) });
    expect((await change('demo.teacher', 'named', goodPassword)).status).toBe(403);
    expect((await change('demo.college', 'demo.unitadmin', testPassword)).status).toBe(404);
    const wrong = await change('admin', 'named', 'Wrong-9-password!');
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'oldPass']);
    expect((await registry.login('named', goodPassword)).statusCode).toBe(200);
    expect((await change('admin', 'named', goodPassword)).body).toEqual({ changed: true });
    expect((await registry.login('named', goodPassword)).statusCode).toBe(400);
    expect((await registry.login('named', 'Willow-tram-5-copper')).json().mustChangePassword).toBe(true);
    const plain = { username: 'named', oldPass: 'Willow-tram-5-copper', newPass: goodPassword };
    expect((await ask('admin', 'POST', '/api/users/updatePassByAdmin', plain)).status).toBe(400);
  });
});

describe('the mail address', () => {
  const change = async (token: string, code: string, email: string, password: string) => {
    const { kid, ciphertext } = await registry.envelope(password);
    const answer = await registry.call('POST', `/api/users/updateEmail/${code}`, {
      headers: registry.bearer(token),
      payload: { email, password: ciphertext, kid },
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  test('[USER-11] changes by the code that went there and the password, each wrong one is refused', async () => {
    await registry.account({ username: 'mailed' });
    const token = await registry.tokenOf('mailed');
    const send = (email: string) =>
      registry.call('POST', '/api/users/emailCode', { headers: registry.bearer(token), payload: { email } });
    expect((await send('nonsense')).statusCode).toBe(400);
    expect((await send('mailed@jianglin.example')).statusCode).toBe(200);
    const soon = await send('mailed@jianglin.example');
    expect([soon.statusCode, Number(soon.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    const [letter] = await lettersFor(registry.database, registry.registry, 'email-code');
    expect(letter?.to).toBe('mailed@jianglin.example');
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    const other = code === '000000' ? '000001' : '000000';
    expect((await change(token, other, 'mailed@jianglin.example', goodPassword)).body.fields[0].path).toBe('code');
    expect((await change(token, code, 'mailed@jianglin.example', 'Wrong-9-password!')).body.fields[0].path).toBe(
      'password',
    );
    expect((await change(token, code, 'else@jianglin.example', goodPassword)).status).toBe(400);
    const done = await change(token, code, 'mailed@jianglin.example', goodPassword);
    expect([done.status, done.body]).toEqual([200, { email: 'mailed@jianglin.example' }]);
    expect((await registry.get('/auth/info', token)).json().user.email).toBe('mailed@jianglin.example');
    expect((await change(token, code, 'twice@jianglin.example', goodPassword)).status).toBe(400);
  });

  test('[USER-11] a code bears five tries', async () => {
    await registry.account({ username: 'guessed' });
    const token = await registry.tokenOf('guessed');
    await registry.call('POST', '/api/users/emailCode', {
      headers: registry.bearer(token),
      payload: { email: 'guessed@jianglin.example' },
    });
    const [letter] = await lettersFor(registry.database, registry.registry, 'email-code');
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    for (let at = 0; at < 5; at++)
      await change(
        token,
        String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'),
        'guessed@jianglin.example',
        goodPassword,
      );
    expect((await change(token, code, 'guessed@jianglin.example', goodPassword)).status).toBe(400);
  });
});
