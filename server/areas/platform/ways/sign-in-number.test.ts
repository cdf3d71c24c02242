import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../../testing/constants.ts';
import { lettersFor } from '../../../testing/letters.ts';
import { testInstallation, type TestInstallation } from '../../../testing/installation.ts';

/** 陆知微, her number in the base of persons, and one she has of her own. */
const [member, recordPhone, ownPhone] = ['demo.member', '19900001011', '13712340001'];
const nextPhone = '13712340002';

let registry: TestInstallation;
beforeAll(async () => void (registry = await testInstallation({ demo: true }, 'world')));
afterAll(() => registry.end());

/** The minute until another code passes. */
const wait = () => registry.database.rows(sql`delete from rate_counter where key like 'code-%'`);
const lettersTo = async (phone: string, purpose: string) =>
  (await lettersFor(registry.database, registry.registry, purpose)).filter(letter => letter.to === phone);
async function lastCode(phone: string, purpose = 'sign-in-number') {
  return /\d{6}/.exec((await lettersTo(phone, purpose))[0]?.text ?? '')?.[0] ?? '';
}
const post = (url: string, payload: object) => registry.call('POST', url, { payload });
/** Asks for a code at the door and tries it: whether one was sent, and what it opened. */
async function enter(phone: string) {
  await wait();
  const before = (await lettersTo(phone, 'sign-in')).length;
  expect((await post('/auth/sms/verify', { phone })).json()).toEqual({ seconds: 60 });
  const sent = (await lettersTo(phone, 'sign-in')).length > before;
  const vercode = sent ? await lastCode(phone, 'sign-in') : '000000';
  return { sent, answer: await post('/auth/vercode/login', { phone, vercode }) };
}
const as = (token: string) => ({
  tell: async () => (await registry.get('/api/users/signInPhone', token)).json(),
  ask: async (phone: string) => {
    await wait();
    return registry.call('POST', '/api/users/signInPhone/code', {
      headers: registry.bearer(token),
      payload: { phone },
    });
  },
  confirm: async (phone: string, vercode: string, password = testPassword) => {
    const { kid, ciphertext } = await registry.envelope(password);
    const payload = { phone, vercode, password: ciphertext, kid };
    return registry.call('PUT', '/api/users/signInPhone', { headers: registry.bearer(token), payload });
  },
  drop: () => registry.call('DELETE', '/api/users/signInPhone', { headers: registry.bearer(token) }),
});
const audits = (action: string) =>
  registry.database.rows<{ userName: string; detail: unknown }>(sql`
    select user_name, detail from audit_record where action = ${action} and result <> 'refused' order by id`);

test('[S-02] [SEC-14] the number in the record of a person opens nothing, whoever writes it there', async () => {
  const before = await enter(recordPhone);
  expect([before.sent, before.answer.statusCode]).toEqual([false, 400]);
  // 丁砚书 writes a number of his into the record of the administrator of the college, as he may.
  const index = registry.registry.seal.index('person', 'phone', '13712349999');
  await registry.database.rows(sql`
    update person set phone_index = ${index} where id = (select person_id from user_account where username = 'demo.college')`);
  const after = await enter('13712349999');
  expect([after.sent, after.answer.statusCode]).toEqual([false, 400]);
});

test('[S-02] its holder confirms a number with a code and the password, and that number opens the account', async () => {
  const own = as(await registry.tokenOf(member, testPassword));
  expect(await own.tell()).toEqual({ phone: null, isOffered: true, isPrivileged: false });
  expect((await own.ask('12800000000')).json().fields[0].path).toBe('phone');
  expect((await own.ask(ownPhone)).json()).toEqual({ seconds: 60 });
  const code = await lastCode(ownPhone);
  const other = code === '000000' ? '000001' : '000000';
  expect((await own.confirm(ownPhone, other)).json().fields[0].path).toBe('vercode');
  expect((await own.confirm(nextPhone, code)).json().fields[0].path).toBe('vercode');
  expect((await own.confirm(ownPhone, code, 'Wrong-9-password!')).json().fields[0].path).toBe('password');
  const confirmed = await own.confirm(ownPhone, code);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { phone: '137****0001' }]);
  expect(await own.tell()).toEqual({ phone: '137****0001', isOffered: true, isPrivileged: false });
  expect((await own.confirm(ownPhone, code)).statusCode).toBe(400);
  const { answer } = await enter(ownPhone);
  expect([answer.statusCode, answer.json().user.username]).toEqual([200, member]);
  expect(await audits('platform.user.updateSignInPhone')).toEqual([
    { userName: '陆知微', detail: { changes: [{ field: 'signInPhone', old: null, new: '137****0001' }] } },
  ]);
});

test('[S-02] a code is bound to the account that asked for it, and bears five tries', async () => {
  const [one, two] = [
    as(await registry.tokenOf(member, testPassword)),
    as(await registry.tokenOf('demo.student', testPassword)),
  ];
  await one.ask(nextPhone);
  const code = await lastCode(nextPhone);
  expect((await two.confirm(nextPhone, code)).json().fields[0].path).toBe('vercode');
  for (let at = 1; at <= 5; at++)
    expect((await one.confirm(nextPhone, String((Number(code) + at) % 1_000_000).padStart(6, '0'))).statusCode).toBe(
      400,
    );
  expect((await one.confirm(nextPhone, code)).statusCode).toBe(400);
  await one.ask(nextPhone);
  const late = await lastCode(nextPhone);
  await registry.database.rows(sql`update sign_in_code set expires_at = now() - interval '1 second'`);
  expect((await one.confirm(nextPhone, late)).statusCode).toBe(400);
});

test('[S-02] a change is told to the old number, and the old number opens nothing more', async () => {
  const own = as(await registry.tokenOf(member, testPassword));
  await own.ask(nextPhone);
  expect((await own.confirm(nextPhone, await lastCode(nextPhone))).statusCode).toBe(200);
  const told = await lettersTo(ownPhone, 'sign-in-number-changed');
  expect(told.map(letter => letter.text)).toEqual([
    '您的账号 demo.member 的登录手机号已更换为 137****0002，本号码不再用于登录。不是本人操作请立即联系学校管理员。',
  ]);
  expect((await enter(ownPhone)).sent).toBe(false);
  expect((await enter(nextPhone)).answer.json().user.username).toBe(member);
});

test('[S-02] a number serves one account, which is told to who holds it in hand and to nobody else', async () => {
  const other = as(await registry.tokenOf('demo.student', testPassword));
  expect((await other.ask(nextPhone)).json()).toEqual({ seconds: 60 });
  const taken = await other.confirm(nextPhone, await lastCode(nextPhone));
  expect(taken.json().fields).toEqual([
    { path: 'phone', message: '该手机号已是另一个账号的登录手机号，请换一个号码', code: 'platform.auth.number-taken' },
  ]);
});

test('[S-02] [SEC-27] administrators and other privileged accounts have no number, also not one from before', async () => {
  for (const username of [
    'admin',
    'demo.security',
    'demo.audit',
    'demo.department',
    'demo.college',
    'demo.unitadmin',
  ]) {
    const own = as(await registry.tokenOf(username, testPassword));
    expect([username, (await own.tell()).isPrivileged]).toEqual([username, true]);
    const refused = await own.ask('13712340003');
    expect([username, refused.statusCode, refused.json().code]).toEqual([
      username,
      403,
      'platform.auth.number-privileged',
    ]);
    expect((await own.confirm('13712340003', '000000')).statusCode).toBe(403);
  }
  await registry.database.rows(sql`
    insert into role_grant (user_id, role_code) select id, 'ROLE_ORG_DEPARTMENT_STAFF' from user_account where username = ${member}`);
  const { sent, answer } = await enter(nextPhone);
  expect([sent, answer.statusCode]).toEqual([false, 400]);
  await registry.database.rows(sql`delete from role_grant where role_code = 'ROLE_ORG_DEPARTMENT_STAFF'
    and user_id = (select id from user_account where username = ${member})`);
});

test('[S-02] who asks for the number of somebody else takes nothing from the code that is on its way', async () => {
  const phone = '13712340009';
  const [one, two] = [
    as(await registry.tokenOf(member, testPassword)),
    as(await registry.tokenOf('demo.student', testPassword)),
  ];
  const former = (await one.tell()).phone;
  await one.ask(phone);
  const code = await lastCode(phone);
  expect((await two.ask(phone)).json()).toEqual({ seconds: 60 });
  expect((await two.confirm(phone, code)).statusCode).toBe(400);
  expect((await one.confirm(phone, code)).statusCode).toBe(200);
  await one.ask(nextPhone);
  expect((await one.confirm(nextPhone, await lastCode(nextPhone))).statusCode).toBe(200);
  expect((await one.tell()).phone).toBe(former);
});

test('[S-02] the number goes when its holder gives it up and when the account is removed', async () => {
  const own = as(await registry.tokenOf(member, testPassword));
  expect((await own.drop()).json()).toEqual({ removed: true });
  expect((await own.tell()).phone).toBeNull();
  expect((await enter(nextPhone)).sent).toBe(false);
  await own.ask(nextPhone);
  expect((await own.confirm(nextPhone, await lastCode(nextPhone))).statusCode).toBe(200);
  const admin = await registry.tokenOf('admin', testPassword);
  const id = (await registry.database.one<{ id: string }>(sql`select id from user_account where username = ${member}`))
    ?.id;
  await registry.call('DELETE', '/api/users', { headers: registry.bearer(admin), payload: [id] });
  expect(await registry.count('account_phone')).toBe(0);
});
