import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lettersFor } from '../../../testing/letters.ts';
import { goodPassword, testInstallation, type TestInstallation } from '../../../testing/installation.ts';

/** 陆知微 of the named world and the number she confirmed. */
const [member, memberPhone] = ['demo.member', '13712340001'];
const stranger = '13900000000';
const wrongCode = '短信验证码错误或已失效，请核对后重试，或重新获取';

let registry: TestInstallation;
beforeAll(async () => {
  registry = await testInstallation({ demo: true }, 'world');
  await registry.confirmNumber(member, memberPhone);
  await registry.database.rows(sql`update system_config set config_value = 'true' where config_key = 'registration'`);
});
afterAll(() => registry.end());

const post = (url: string, payload: object) => registry.call('POST', url, { payload });
const ask = (phone: string) => post('/auth/sms/verify', { phone });
const enter = (phone: string, vercode: string) => post('/auth/vercode/login', { phone, vercode });
/** The minute until another code passes. */
const wait = () => registry.database.rows(sql`delete from rate_counter where key like 'code-minute:%'`);

async function lastCode(phone: string): Promise<string | undefined> {
  const letters = await lettersFor(registry.database, registry.registry, 'sign-in');
  return /\d{6}/.exec(letters.find(letter => letter.to === phone)?.text ?? '')?.[0];
}
async function codeFor(phone: string): Promise<string> {
  await wait();
  expect((await ask(phone)).statusCode).toBe(200);
  return (await lastCode(phone)) ?? '';
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in by a code', () => {
  test('[AUTH-14] [SEC-14] the sent code opens a session, once', async () => {
    const code = await codeFor(memberPhone);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await enter(memberPhone, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user.username).toBe(member);
    expect((await registry.get('/auth/info', answer.json().token)).statusCode).toBe(200);
    const again = await enter(memberPhone, code);
    expect([again.statusCode, again.json().message]).toEqual([400, wrongCode]);
  });

  test('[AUTH-11] [SEC-14] a second code within a minute is refused and says how long to wait', async () => {
    await wait();
    expect((await ask(memberPhone)).json()).toEqual({ seconds: 60 });
    const second = await ask(memberPhone);
    expect(second.statusCode).toBe(429);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('[SEC-14] after five wrong tries the right code is refused as well', async () => {
    const code = await codeFor(memberPhone);
    for (let at = 0; at < 5; at++) expect((await enter(memberPhone, other(code))).statusCode).toBe(400);
    expect((await enter(memberPhone, code)).statusCode).toBe(400);
  });

  test('[SEC-14] of a hundred tries at once five are looked at', async () => {
    await codeFor(memberPhone);
    await Promise.all(Array.from({ length: 100 }, (_, at) => enter(memberPhone, String(at).padStart(6, '0'))));
    const [row] = await registry.database.rows<{ tries: number }>(sql`
      select tries from sign_in_code order by id desc limit 1`);
    expect(row?.tries).toBe(5);
    await registry.database.rows(sql`delete from rate_counter where key like 'sign-in-failure:%'`);
  });

  test('[SEC-14] a code is good for five minutes, and the one before the last no more', async () => {
    const late = await codeFor(memberPhone);
    await registry.database.rows(sql`update sign_in_code set expires_at = now() - interval '1 second'`);
    expect((await enter(memberPhone, late)).statusCode).toBe(400);
    const first = await codeFor(memberPhone);
    const [before] = await registry.database.rows<{ now: string }>(sql`select now()`);
    const second = await codeFor(memberPhone);
    const [life] = await registry.database.rows(sql`
      select expires_at >= ${before?.now}::timestamptz + interval '5 minutes' as is_long_enough,
        expires_at <= now() + interval '5 minutes' as is_short_enough
      from sign_in_code order by id desc limit 1`);
    expect(life).toEqual({ isLongEnough: true, isShortEnough: true });
    if (first !== second) expect((await enter(memberPhone, first)).statusCode).toBe(400);
    expect((await enter(memberPhone, second)).statusCode).toBe(200);
  });

  test('[SEC-14] a number nobody has is answered alike, and nothing is sent to it', async () => {
    await wait();
    const [known, unknown] = [await ask(memberPhone), await ask(stranger)];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await lastCode(stranger)).toBeUndefined();
    const wrong = [
      await enter(stranger, '000000'),
      await enter(memberPhone, 'abcdef'),
      await enter('13700000000', '1'),
    ];
    for (const answer of wrong) expect([answer.statusCode, answer.json().message]).toEqual([400, wrongCode]);
    expect((await ask(stranger)).statusCode).toBe(429);
  });

  test('[SEC-14] a number gets ten codes a day, an address a hundred', async () => {
    const rows = await registry.database.rows<{ key: string }>(sql`
      update rate_counter set count = 10 where key like 'code-day:%' returning key`);
    expect(rows.length).toBeGreaterThan(0);
    await wait();
    expect((await ask(memberPhone)).statusCode).toBe(429);
    await registry.database.rows(sql`delete from rate_counter where key like 'code-%'`);
    await registry.database.rows(sql`
      insert into rate_counter values ('code-address:127.0.0.1', 100, now() + interval '1 hour')`);
    expect((await ask('13800000001')).statusCode).toBe(429);
    await registry.database.rows(sql`delete from rate_counter where key like 'code-%'`);
  });

  test('[VAL-11] [SESS-05] what is no mobile number is told on its field', async () => {
    for (const phone of ['12800000000', '1380000000', '138000000000', '', "1' or '1'='1"]) {
      const answer = await ask(phone);
      expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'phone']);
    }
    expect((await enter('12800000000', '000000')).json().fields[0].path).toBe('phone');
  });

  test('a closed account is not opened, and nothing is sent for it', async () => {
    const code = await codeFor(memberPhone);
    await registry.database.rows(sql`update user_account set state = 'disabled' where username = ${member}`);
    expect((await enter(memberPhone, code)).statusCode).toBe(400);
    const before = (await lettersFor(registry.database, registry.registry, 'sign-in')).length;
    await wait();
    expect((await ask(memberPhone)).statusCode).toBe(200);
    expect((await lettersFor(registry.database, registry.registry, 'sign-in')).length).toBe(before);
    await registry.database.rows(sql`update user_account set state = 'enabled' where username = ${member}`);
  });

  test('neither number nor code stands in the database, and each try leaves its record', async () => {
    const code = await codeFor(memberPhone);
    await enter(memberPhone, other(code));
    await enter(memberPhone, code);
    const dump = JSON.stringify([
      await registry.database.rows(sql`select * from sign_in_code`),
      await registry.database.rows(sql`select * from outbox_message`),
      await registry.database.rows(sql`select * from rate_counter`),
    ]);
    expect(dump).not.toContain(memberPhone);
    expect(dump).not.toContain(`"${code}"`);
    const records = await registry.database.rows(sql`
      select is_success, reason from login_record where kind = 'sms' order by id desc limit 2`);
    expect(records).toEqual([
      { isSuccess: true, reason: null },
      { isSuccess: false, reason: 'code' },
    ]);
  });
});

describe('registering', () => {
  const phone = '13712345678';
  const chosen = 'Copper-4-willow-Tram';
  async function register(entry: { vercode: string; username?: string; password?: string; phone?: string }) {
    const { kid, ciphertext } = await registry.envelope(entry.password ?? chosen);
    return post('/auth/register', { phone, username: 'new.comer', ...entry, password: ciphertext, kid });
  }
  const askToRegister = async (number: string) => {
    await wait();
    return post('/auth/sms/register/verify', { phone: number });
  };

  test('[AUTH-12] a known number is told to sign in, a new one gets a code', async () => {
    const known = await askToRegister(memberPhone);
    expect([known.statusCode, known.json().fields]).toEqual([
      400,
      [{ path: 'phone', message: '该手机号已有账号，请直接登录', code: 'platform.auth.phone-known' }],
    ]);
    expect((await askToRegister(phone)).json()).toEqual({ seconds: 60 });
    expect(await lastCode(phone)).toMatch(/^\d{6}$/);
  });

  test('[AUTH-13] what is wrong with an entry is told on its field', async () => {
    const vercode = (await lastCode(phone)) ?? '';
    expect((await register({ vercode: other(vercode) })).json().fields[0].path).toBe('vercode');
    expect((await register({ vercode, password: 'P@ssw0rd2026' })).json().fields[0].path).toBe('password');
    expect((await register({ vercode, password: `Kite-${phone}-x` })).json().fields[0].code).toBe(
      'platform.user.password-context',
    );
    expect((await register({ vercode, username: 'a b' })).json().fields[0].path).toBe('username');
    expect((await register({ vercode, username: member })).json().fields[0].code).toBe('platform.user.username-taken');
  });

  test('[AUTH-13] [SEC-14] who registered signs in by password and by phone, with the role everybody has and no other', async () => {
    await askToRegister(phone);
    const answer = await register({ vercode: (await lastCode(phone)) ?? '' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { username: 'new.comer' }]);
    const signedIn = (await registry.login('new.comer', chosen)).json();
    expect([signedIn.roles, signedIn.mustChangePassword]).toEqual([['ROLE_SYSTEM_DEFAULT'], false]);
    const code = await codeFor(phone);
    expect((await enter(phone, code)).json().user.username).toBe('new.comer');
    expect((await askToRegister(phone)).statusCode).toBe(400);
  });

  test('[AUTH-13] where registration is off both calls are refused', async () => {
    await registry.database.rows(
      sql`update system_config set config_value = 'false' where config_key = 'registration'`,
    );
    const told = '本平台未开放自行注册，请联系本单位管理员开通账号';
    expect((await askToRegister('13712345679')).json().message).toBe(told);
    expect((await register({ vercode: '000000' })).json().message).toBe(told);
    expect((await registry.get('/auth/ways')).json()).toEqual({ phone: true, registration: false, sso: [] });
  });
});

test('[AUTH-11] [SEC-01] where pictures are asked for, no code is sent without one', async () => {
  const strict = await testInstallation({ captcha: true });
  try {
    await strict.account({ username: 'lin.fang', password: goodPassword });
    const answer = await strict.call('POST', '/auth/sms/verify', {
      payload: { phone: memberPhone, code: '0000', uuid: crypto.randomUUID() },
    });
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, 'code']);
    expect(await strict.count('sign_in_code')).toBe(0);
  } finally {
    await strict.end();
  }
});
