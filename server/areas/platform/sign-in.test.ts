import { publicEncrypt, constants } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordHash } from './password-hash.ts';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

const refused = '用户名或密码错误，或账号已锁定';
let registry: TestInstallation;
beforeAll(async () => {
  registry = await testInstallation();
  await registry.account({ username: 'lin.fang' });
});
afterAll(() => registry.end());

describe('signing in', () => {
  test('[AUTH-01] [SESS-03] a right password answers with token and user, and no hash', async () => {
    const answer = await registry.login(' lin.fang ', goodPassword);
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({
      username: 'lin.fang',
      name: 'lin.fang',
      avatar: null,
      email: null,
      state: 'enabled',
    });
    expect(body.roles).toEqual(['ROLE_SYSTEM_DEFAULT']);
    expect(answer.body).not.toMatch(/argon2|password_hash|passwordHash/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('[K-02] a name is known in full width and with what a paste brings along', async () => {
    for (const name of ['ｌｉｎ.ｆａｎｇ', '\u200blin.fang\ufeff', '\u202dlin.fang\u202c'])
      expect([name, (await registry.login(name, goodPassword)).statusCode]).toEqual([name, 200]);
  });

  test('[AUTH-03] [SEC-03] an unknown name and a wrong password get the same answer', async () => {
    await registry.account({ username: 'closed' });
    await registry.database.rows(sql`update user_account set state = 'disabled' where username = 'closed'`);
    const answers = [
      await registry.login('nobody.here', 'Wrong-9-password!'),
      await registry.login('lin.fang', 'Wrong-9-password!'),
      await registry.login('closed', goodPassword),
    ];
    const bodies = answers.map(answer => ({ ...answer.json(), requestId: '', timestamp: '' }));
    expect(answers.map(answer => answer.statusCode)).toEqual([400, 400, 400]);
    expect(bodies[0]).toEqual({
      status: 400,
      code: 'platform.auth.failed',
      message: refused,
      requestId: '',
      timestamp: '',
    });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test('[AUTH-02] [SEC-07] the public key needs no session; plain text, PKCS#1 v1.5 and nonsense get one refusal', async () => {
    const { kid, publicKey } = await registry.key();
    expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    const text = Buffer.from(JSON.stringify({ password: goodPassword, uuid: crypto.randomUUID(), ts: Date.now() }));
    const letter = Buffer.from(text.toString('base64url'));
    const oaep = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING };
    const wrong = [
      goodPassword,
      publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, letter).toString('base64'),
      publicEncrypt({ ...oaep, oaepHash: 'sha1' }, letter).toString('base64'),
      publicEncrypt({ ...oaep, oaepHash: 'sha256' }, Buffer.from('not json')).toString('base64'),
    ];
    for (const password of wrong) {
      const answer = await registry.call('POST', '/auth/login', { payload: { username: 'lin.fang', password, kid } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe('登录信息已失效，请刷新页面后重试');
    }
  });

  test('[AUTH-02] [SEC-07] a replayed or old ciphertext is refused', async () => {
    const { kid, ciphertext } = await registry.envelope(goodPassword);
    const payload = { username: 'lin.fang', password: ciphertext, kid };
    expect((await registry.call('POST', '/auth/login', { payload })).statusCode).toBe(200);
    const again = await registry.call('POST', '/auth/login', { payload });
    expect([again.statusCode, again.json().code]).toEqual([400, 'platform.auth.envelope']);
    const old = await registry.envelope(goodPassword, { ts: Date.now() - 121_000 });
    const late = await registry.call('POST', '/auth/login', {
      payload: { username: 'lin.fang', password: old.ciphertext, kid: old.kid },
    });
    expect([late.statusCode, late.json().code]).toEqual([400, 'platform.auth.envelope']);
  });

  test('a password of 128 letters fits into the envelope', async () => {
    const long = `Aa1-${'x'.repeat(124)}`;
    await registry.account({ username: 'long', password: long });
    expect((await registry.login('long', long)).statusCode).toBe(200);
  });

  test('[SESS-04] unknown keys and a missing password are told on their fields', async () => {
    const answer = await registry.call('POST', '/auth/login', { payload: { username: 'x', role: 'admin' } });
    expect(answer.statusCode).toBe(400);
    expect(
      answer
        .json()
        .fields.map((field: { path: string }) => field.path)
        .sort(),
    ).toEqual(['password', 'role']);
  });

  test('a success and a failure leave a record and an audit line', async () => {
    await registry.account({ username: 'traced' });
    await registry.login('traced', 'Wrong-9-password!');
    await registry.login('traced', goodPassword);
    const records = await registry.database.rows(sql`
      select kind, is_success, reason from login_record where username = 'traced' order by id`);
    expect(records).toEqual([
      { kind: 'password', isSuccess: false, reason: 'password' },
      { kind: 'password', isSuccess: true, reason: null },
    ]);
    const lines = await registry.database.rows(sql`
      select action, result, user_name from audit_record where detail->>'username' = 'traced' and action like 'auth.%' order by id`);
    expect(lines).toEqual([
      { action: 'auth.login.password', result: 'refused', userName: '未登录' },
      { action: 'auth.login.password', result: 'done', userName: 'traced' },
    ]);
  });

  test('what a stranger types as a name is not kept: it may be a password', async () => {
    await registry.login('My-secret-1-typed-here', 'whatever');
    const found = await registry.database.rows(sql`select 1 from login_record where username like 'My-secret%'`);
    expect(found).toEqual([]);
  });
});

describe('the transport key', () => {
  test('[SEC-07] is renewed after 90 days; the one before it is good for 24 hours more', async () => {
    const [before, spare] = [await registry.envelope(goodPassword), await registry.envelope(goodPassword)];
    await registry.database.rows(sql`update transport_key set created_at = created_at - interval '91 days'`);
    const { kid } = await registry.key();
    expect(kid).not.toBe(before.kid);
    const payload = { username: 'lin.fang', password: before.ciphertext, kid: before.kid };
    expect((await registry.call('POST', '/auth/login', { payload })).statusCode).toBe(200);
    await registry.database.rows(sql`
      update transport_key set created_at = now() - interval '25 hours' where kid = ${kid}`);
    const old = { ...payload, password: spare.ciphertext };
    expect((await registry.call('POST', '/auth/login', { payload: old })).json().code).toBe('platform.auth.envelope');
    const [stored] = await registry.database.rows<{ privateKey: string }>(sql`
      select private_key from transport_key where kid = ${before.kid}`);
    expect(stored?.privateKey).toMatch(/^v1\./);
  });
});

describe('lockout', () => {
  test('[AUTH-05] five failures lock the account; after a quarter of an hour it opens', async () => {
    const { id } = await registry.account({ username: 'locked' });
    for (let at = 0; at < 5; at++) expect((await registry.login('locked', 'Wrong-9-password!')).statusCode).toBe(400);
    const right = await registry.login('locked', goodPassword);
    expect([right.statusCode, right.json().message]).toEqual([400, refused]);
    await registry.database.rows(sql`
      update sign_in_failure set locked_until = now() - interval '1 second' where username = ${`account:${id}`}`);
    expect((await registry.login('locked', goodPassword)).statusCode).toBe(200);
    expect(
      await registry.database.rows(sql`select 1 from sign_in_failure where username = ${`account:${id}`}`),
    ).toEqual([]);
  });

  test('[S2-L] who guesses elsewhere does not shut the account at the place it is used from, not even for good', async () => {
    const { id } = await registry.account({ username: 'at.her.desk' });
    const elsewhere = { 'user-agent': 'guesser' };
    expect((await registry.login('at.her.desk', goodPassword)).statusCode).toBe(200);
    for (let at = 0; at < 6; at++) await registry.login('at.her.desk', 'Wrong-9-password!', {}, elsewhere);
    expect((await registry.login('at.her.desk', goodPassword, {}, elsewhere)).json().message).toBe(refused);
    expect((await registry.login('at.her.desk', goodPassword)).statusCode).toBe(200);
    // Her success opened nothing elsewhere.
    expect((await registry.login('at.her.desk', goodPassword, {}, elsewhere)).json().message).toBe(refused);
    await registry.database.rows(sql`
      update sign_in_failure set count = 4, locked_until = null, first_at = now() - interval '1 hour', total = 99
      where username = ${`account:${id}`}`);
    await registry.login('at.her.desk', 'Wrong-9-password!', {}, elsewhere);
    expect(await registry.database.rows(sql`select state from user_account where id = ${id}::bigint`)).toEqual([
      { state: 'locked' },
    ]);
    expect((await registry.login('at.her.desk', goodPassword, {}, elsewhere)).statusCode).toBe(400);
    expect((await registry.login('at.her.desk', goodPassword)).statusCode).toBe(200);
    // At the own desk five wrong ones shut it as everywhere.
    for (let at = 0; at < 5; at++) await registry.login('at.her.desk', 'Wrong-9-password!');
    expect((await registry.login('at.her.desk', goodPassword)).json().message).toBe(refused);
  });

  test('[S-11] every way of writing a name has the tries of its account', async () => {
    await registry.account({ username: 'kicki' });
    // PostgreSQL takes İ (U+0130) for i, JavaScript takes it for two letters.
    expect((await registry.login('kİckİ', goodPassword)).statusCode).toBe(200);
    for (const name of ['kicki', 'KICKI', 'kİcki', 'kickİ', 'KİCKİ']) await registry.login(name, 'Wrong-9-password!');
    for (const name of ['kicki', 'kİckİ', 'KICKI'])
      expect((await registry.login(name, goodPassword)).json().message).toBe(refused);
  });

  test('[S-11] an unknown name in full-width letters or other cases has one counter', async () => {
    for (const name of ['nobody.at.all', 'NOBODY.at.all', 'ｎｏｂｏｄｙ.at.all', 'Ｎobody.at.ALL'])
      await registry.login(name, 'Wrong-9-password!');
    const counted = await registry.database.rows(sql`
      select username, count from sign_in_failure where username like '%all%'`);
    expect(counted).toEqual([{ username: 'name:nobody.at.all', count: 4 }]);
  });

  test('[S-11] nobody locks an account by typing the name of its counter', async () => {
    const { id } = await registry.account({ username: 'untouched' });
    for (let at = 0; at < 5; at++) await registry.login(`account:${id}`, 'Wrong-9-password!');
    expect((await registry.login('untouched', goodPassword)).statusCode).toBe(200);
  });

  test('[SEC-02] of forty wrong tries at once five are looked at', async () => {
    const { id } = await registry.account({ username: 'stormed' });
    await Promise.all(Array.from({ length: 40 }, () => registry.login('stormed', 'Wrong-9-password!')));
    const [tries] = await registry.database.rows<{ total: number }>(sql`
      select total from sign_in_failure where username = ${`account:${id}`}`);
    expect(tries?.total).toBe(5);
    expect((await registry.login('stormed', goodPassword)).statusCode).toBe(400);
  });

  test('[SEC-02] a hundred failures without a success lock until an administrator opens', async () => {
    const { id } = await registry.account({ username: 'besieged' });
    await registry.database.rows(sql`
      insert into sign_in_failure values (${`account:${id}`}, 4, now() - interval '1 hour', null, 99)`);
    await registry.login('besieged', 'Wrong-9-password!');
    expect(await registry.database.rows(sql`select state from user_account where username = 'besieged'`)).toEqual([
      { state: 'locked' },
    ]);
    await registry.database.rows(sql`delete from sign_in_failure where username = ${`account:${id}`}`);
    expect((await registry.login('besieged', goodPassword)).statusCode).toBe(400);
  });

  test('[SEC-02] an address that failed a hundred times waits', async () => {
    await registry.database.rows(sql`
      insert into rate_counter values ('sign-in-failure:127.0.0.1', 100, now() + interval '10 minutes')
      on conflict (key) do update set count = 100, ends_at = excluded.ends_at`);
    const answer = await registry.login('lin.fang', goodPassword);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
    const forged = await registry.call('POST', '/auth/login', {
      headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      payload: { username: 'lin.fang', password: 'x' },
    });
    expect(forged.statusCode).toBe(429);
    await registry.database.rows(sql`
      update system_config set config_value = '127.0.0.0/8' where config_key = 'network.campusRanges'`);
    expect((await registry.login('lin.fang', goodPassword)).statusCode).toBe(200);
    await registry.database.rows(sql`delete from rate_counter`);
  });
});

test('[SEC-03] unknown, wrong, locked and disabled cost the same: one password is looked at each time', async () => {
  const hashing = passwordHash();
  const looked: (string | null)[] = [];
  const counting = {
    ...hashing,
    fits: (password: string, known: string | null) => (looked.push(known), hashing.fits(password, known)),
  };
  const own = await testInstallation({ hashing: counting });
  try {
    for (const username of ['open', 'locked', 'disabled']) await own.account({ username });
    for (const state of ['locked', 'disabled'])
      await own.database.rows(sql`update user_account set state = ${state} where username = ${state}`);
    for (const username of ['open', 'nobody.here', 'locked', 'disabled'])
      expect((await own.login(username, 'Wrong-9-password!')).json().message).toBe(refused);
    expect(looked.map(known => known?.slice(0, 9) ?? null)).toEqual(['$argon2id', null, null, null]);
  } finally {
    await own.end();
  }
});
