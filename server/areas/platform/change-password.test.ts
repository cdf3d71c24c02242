import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
beforeAll(async () => void (registry = await testInstallation()));
afterAll(() => registry.end());

const other = 'Copper-4-willow-Tram';
async function change(token: string, oldPass: string, newPass: string) {
  const uuid = crypto.randomUUID();
  const [old, chosen] = [await registry.envelope(oldPass, { uuid }), await registry.envelope(newPass, { uuid })];
  const payload = { kid: old.kid, oldPass: old.ciphertext, newPass: chosen.ciphertext };
  return registry.call('POST', '/api/users/updatePass', { headers: registry.bearer(token), payload });
}

test('[USER-06] [USER-07] [SEC-10] the own password is changed, the other sessions end', async () => {
  await registry.account({ username: 'lin.fang' });
  const [one, two] = [await registry.tokenOf('lin.fang'), await registry.tokenOf('lin.fang')];
  const wrong = await change(one, 'Not-the-1-old-one', other);
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().fields).toEqual([
    { path: 'oldPass', message: '旧密码不正确，请重新输入', code: 'platform.user.old-password' },
  ]);
  expect((await registry.get('/auth/info', two)).statusCode).toBe(200);
  expect((await change(one, goodPassword, other)).json()).toEqual({ changed: true });
  expect((await registry.get('/auth/info', one)).statusCode).toBe(200);
  expect((await registry.get('/auth/info', two)).statusCode).toBe(401);
  expect((await registry.login('lin.fang', goodPassword)).statusCode).toBe(400);
  expect((await registry.login('lin.fang', other)).statusCode).toBe(200);
});

test('a stolen session does not serve to guess the password', async () => {
  await registry.account({ username: 'guessed' });
  const token = await registry.tokenOf('guessed');
  for (let at = 0; at < 5; at++) await change(token, 'Not-the-1-old-one', other);
  const sixth = await change(token, goodPassword, other);
  expect([sixth.statusCode, sixth.json().fields[0].message]).toEqual([400, '旧密码多次不正确，请 15 分钟后重试']);
});

test('[VAL-02] [VAL-03] what is missing is told on its field', async () => {
  await registry.account({ username: 'empty' });
  const token = await registry.tokenOf('empty');
  const none = await registry.call('POST', '/api/users/updatePass', { headers: registry.bearer(token), payload: {} });
  const told = none.json().fields.map(({ path, message }: { path: string; message: string }) => [path, message]);
  expect(told).toEqual([
    ['oldPass', '请输入旧密码'],
    ['newPass', '请输入新密码'],
  ]);
  expect((await change(token, goodPassword, '')).json().fields[0].message).toBe('请输入新密码');
});

test('[VAL-04] [SEC-05] a new password must be good: pattern, nothing common, nothing of the person, none of the last five', async () => {
  await registry.account({ username: 'zhou.ning', name: '周宁远' });
  const token = await registry.tokenOf('zhou.ning');
  const messageOf = async (password: string) => (await change(token, goodPassword, password)).json().fields[0].message;
  const tip = '密码应为 10–128 位，且至少包含大写字母、小写字母、数字、特殊符号中的三种';
  expect(await messageOf('Short-1')).toBe(tip);
  expect(await messageOf('alllowercaseletters')).toBe(tip);
  expect(await messageOf('P@ssw0rd2026')).toBe('该密码过于常见，容易被猜到，请换一个');
  expect(await messageOf('Qwertyuiop123')).toBe('该密码过于常见，容易被猜到，请换一个');
  expect(await messageOf('My-Zhouningyuan-7')).toBe(
    '密码不能包含本人姓名、用户名、手机号或身份证号片段、学校代码，请换一个',
  );
  expect(await messageOf('is-ZHOU.NING-8x')).toBe(
    '密码不能包含本人姓名、用户名、手机号或身份证号片段、学校代码，请换一个',
  );
  expect(await messageOf(goodPassword)).toBe('不能使用最近 5 次用过的密码，请换一个');
  expect(await messageOf(`Aa1-${'x'.repeat(125)}`)).toBe('密码不能超过 128 个字符');
});

test('blanks at the ends of a password belong to it', async () => {
  await registry.account({ username: 'blank' });
  const token = await registry.tokenOf('blank');
  expect((await change(token, goodPassword, ` ${other} `)).statusCode).toBe(200);
  expect((await registry.login('blank', other)).statusCode).toBe(400);
  expect((await registry.login('blank', ` ${other} `)).statusCode).toBe(200);
});

test('[USER-22] [USER-13] [PWD-07] [SEC-06] a one-time password opens the layout and its own change, nothing else', async () => {
  const { oneTimePassword } = await registry.account({
    username: 'newcomer',
    password: undefined,
    roles: [{ role: 'ROLE_ORG_DEPARTMENT_ADMIN' }],
  });
  expect(oneTimePassword).toMatch(/^[\w@#%*+=]{16,24}$/);
  const signedIn = (await registry.login('newcomer', oneTimePassword!)).json();
  expect(signedIn.mustChangePassword).toBe(true);
  const token = signedIn.token as string;
  for (const open of ['auth/info', 'auth/key', 'api/menus/myTree', 'api/menus/headMenu', 'api/sysConfig/listAll'])
    expect((await registry.get(`/${open}`, token)).statusCode).toBe(200);
  expect((await registry.get('/api/users/check', token)).json()).toBe(true);
  for (const shut of ['api/dictDetail?dictName=DJ_COMM_XB', 'api/dictDetail/cache?dictName=DJ_COMM_XB']) {
    const answer = await registry.get(`/${shut}`, token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  }
  expect((await change(token, oneTimePassword!, other)).statusCode).toBe(200);
  const after = await registry.tokenOf('newcomer', other);
  expect((await registry.get('/api/users/check', after)).json()).toBe(false);
  expect((await registry.get('/api/dictDetail?dictName=DJ_COMM_XB', after)).statusCode).toBe(200);
});

test('[CONF-05] [SEC-06] a one-time password is void after 72 hours', async () => {
  const { oneTimePassword } = await registry.account({ username: 'late', password: undefined });
  await registry.database.rows(sql`
    update user_account set one_time_until = one_time_until - interval '73 hours' where username = 'late'`);
  const answer = await registry.login('late', oneTimePassword!);
  expect([answer.statusCode, answer.json().message]).toEqual([400, '用户名或密码错误，或账号已锁定']);
});

test('[PWD-07] a password older than 90 days must be changed', async () => {
  await registry.account({ username: 'old' });
  await registry.database.rows(sql`
    update user_account set password_changed_at = now() - interval '91 days' where username = 'old'`);
  expect((await registry.login('old', goodPassword)).json().mustChangePassword).toBe(true);
});
