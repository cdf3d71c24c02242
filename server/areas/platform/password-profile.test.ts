/** The profile `modern` of passwords: long ones without rules of composition, which do not run out. Security SEC-05. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
beforeAll(async () => void (registry = await testInstallation()));
afterAll(() => registry.end());

const choose = (profile: string) =>
  registry.database.rows(sql`update system_config set config_value = ${profile} where config_key = 'passwordProfile'`);
async function change(username: string, oldPass: string, newPass: string) {
  const token = await registry.tokenOf(username, oldPass);
  const [old, chosen] = [await registry.envelope(oldPass), await registry.envelope(newPass)];
  const payload = { oldPass: old.ciphertext, newPass: chosen.ciphertext, kid: old.kid };
  const answer = await registry.call('POST', '/api/users/updatePass', { headers: registry.bearer(token), payload });
  return [answer.statusCode, answer.json().fields?.[0].message];
}

test('[SEC-05] modern asks for 15 signs of any kind, nothing common and nothing of the person', async () => {
  await choose('modern');
  await registry.account({ username: 'zhou.ning', name: '周宁远' });
  const short = '密码应为 15–128 位，可以是一句话，不要求字符种类';
  for (const [password, told] of [
    ['Hedge-7-lanter', short],
    ['密码只有九个汉字啊', short],
    ['passwordpassword', '该密码过于常见，容易被猜到，请换一个'],
    ['welcome-admin-2026', '该密码过于常见，容易被猜到，请换一个'],
    ['zhou.ning walks home', '密码不能包含本人姓名、用户名、手机号或身份证号片段、学校代码，请换一个'],
    ['x'.repeat(129), '密码不能超过 128 个字符'],
  ] as const)
    expect([password, await change('zhou.ning', goodPassword, password)]).toEqual([password, [400, told]]);
  expect(await change('zhou.ning', goodPassword, 'violin harbour quiet')).toEqual([200, undefined]);
  expect((await registry.login('zhou.ning', 'violin harbour quiet')).statusCode).toBe(200);
  await registry.account({ username: 'han.lin' });
  expect(await change('han.lin', goodPassword, '江水东流入海无穷尽也今夕何夕')).toEqual([400, short]);
  expect(await change('han.lin', goodPassword, '江水东流入海无穷尽也今夕何夕兮')).toEqual([200, undefined]);
});

test('[SEC-05] the page is told the rule of the profile in force', async () => {
  const told = async () => {
    const rows = (await registry.get('/api/sysConfig/listAll')).json() as { configKey: string; configValue: string }[];
    return new RegExp(rows.find(row => row.configKey === 'passwordReg')?.configValue ?? '', 'u');
  };
  await choose('modern');
  expect([(await told()).test('violin harbour quiet'), (await told()).test('Hedge-7-lanter')]).toEqual([true, false]);
  await choose('dengbao');
  expect([(await told()).test('violin harbour quiet'), (await told()).test('Hedge-7-lanter')]).toEqual([false, true]);
});

test('[SEC-05] after 90 days a password is to be changed under dengbao, never under modern', async () => {
  await registry.account({ username: 'aged' });
  await registry.database.rows(sql`
    update user_account set password_changed_at = now() - interval '91 days' where username = 'aged'`);
  const mustChange = async () => (await registry.login('aged', goodPassword)).json().mustChangePassword;
  await choose('dengbao');
  expect(await mustChange()).toBe(true);
  await choose('modern');
  expect(await mustChange()).toBe(false);
});
