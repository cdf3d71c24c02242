import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Refusal } from '../../kit/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { oneTimePassword } from './one-time-password.ts';
import { passwordReg } from './configuration-keys.ts';
import { testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
beforeAll(async () => void (registry = await testInstallation()));
afterAll(() => registry.end());

const refusal = async (account: Parameters<TestInstallation['account']>[0]) => {
  const error = await registry.account(account).then(
    () => null,
    (reason: Refusal) => reason,
  );
  return error?.faults.map(fault => fault.code);
};

test('no account holds two administrators, or one beside business', async () => {
  const roles = (...codes: string[]) => codes.map(role => ({ role }));
  expect(await refusal({ username: 'two', roles: roles('ROLE_SYSTEM_ADMIN', 'ROLE_AUDIT_ADMIN') })).toEqual([
    'platform.user.excluded-role',
  ]);
  expect(await refusal({ username: 'two', roles: roles('ROLE_MEMBER', 'ROLE_SECURITY_ADMIN') })).toEqual([
    'platform.user.excluded-role',
  ]);
  expect(await refusal({ username: 'two', roles: roles('ROLE_ANONYMOUS_RATER', 'ROLE_MEMBER') })).toEqual([
    'platform.user.excluded-role',
  ]);
  expect(await refusal({ username: 'two', roles: roles('ROLE_MEMBER', 'ROLE_CADRE') })).toBeUndefined();
});

test('a role over a place asks for the place; unknown roles and taken names are told', async () => {
  expect(await refusal({ username: 'placeless', roles: [{ role: 'ROLE_BRANCH_SECRETARY' }] })).toEqual([
    'platform.user.place-required',
  ]);
  expect(await refusal({ username: 'placeless', roles: [{ role: 'ROLE_KING' }] })).toEqual([
    'platform.user.unknown-role',
  ]);
  await registry.account({ username: 'Taken' });
  expect(await refusal({ username: 'taken' })).toEqual(['platform.user.username-taken']);
  expect(await refusal({ username: 'a b' })).toEqual(['platform.user.username-format']);
});

test('an account is made with its grants and one audit line', async () => {
  const { id } = await registry.account({
    username: 'college',
    roles: [{ role: 'ROLE_COLLEGE_COMMITTEE', organisationId: '7' }],
  });
  const grants = await registry.database.rows(
    sql`select role_code, organisation_id from role_grant where user_id = ${id}`,
  );
  expect(grants).toEqual([{ roleCode: 'ROLE_COLLEGE_COMMITTEE', organisationId: '7' }]);
  const lines = await registry.database.rows(sql`
    select user_name from audit_record where action = 'platform.user.create' and record_id = ${id}`);
  expect(lines).toEqual([{ userName: 'test' }]);
});

test('common passwords are known through their dress', () => {
  const common = [
    'Password123!',
    'P@ssw0rd2024',
    'Admin@123456',
    'Qwer1234!@#$',
    'Woaini-1314520',
    '1qaz2wsx3edc',
    'Dangyuan@2021',
    'Aa111111111',
    '12345678901',
    'abcABC123123',
    'iLoveYou!!!!2020',
    'Zhonggong-1921',
    'welcome@2026',
  ];
  expect(common.filter(password => !isCommonPassword(password))).toEqual([]);
  const good = ['Hedge-7-lantern-Kite', 'Copper-4-willow-Tram', 'vK8#mmQpz2LwRt', 'correct Horse 9 battery'];
  expect(good.filter(isCommonPassword)).toEqual([]);
});

test('a one-time password fits the rule and is none that is known', () => {
  const rule = new RegExp(passwordReg, 'u');
  const made = Array.from({ length: 200 }, () => oneTimePassword(rule));
  expect(made.every(password => rule.test(password) && !isCommonPassword(password))).toBe(true);
  expect(new Set(made).size).toBe(200);
});
