/** Hashing a password takes long: no transaction is open meanwhile, whoever makes the account. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lettersFor } from '../../testing/letters.ts';
import { passwordHash, type PasswordHash } from './index.ts';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
/** Of each hash: the sessions with the database that were not idle, and the accounts there were. */
const seen: { atWork: number; accounts: number | undefined }[] = [];
const hashing = passwordHash();
const watched: PasswordHash = {
  ...hashing,
  async of(password) {
    const { total, idle } = registry.database.load();
    seen.push({ atWork: total - idle, accounts: await registry.count('user_account') });
    return hashing.of(password);
  },
};

beforeAll(async () => {
  registry = await testInstallation({ hashing: watched });
  await registry.account({ username: 'keeper', roles: [{ role: 'ROLE_SYSTEM_ADMIN' }] });
  await registry.database.rows(sql`update system_config set config_value = 'true' where config_key = 'registration'`);
});
afterAll(() => registry.end());
beforeEach(() => {
  seen.length = 0;
});

test('[SEC-14] an account made by an administrator is hashed before anything is held, and good for its change alone', async () => {
  const headers = registry.bearer(await registry.tokenOf('keeper'));
  const answer = await registry.call('POST', '/api/users', { headers, payload: { username: 'clerk', name: '新账号' } });
  expect(answer.statusCode).toBe(201);
  expect(seen).toEqual([{ atWork: 0, accounts: 1 }]);
  expect(await registry.count('user_account')).toBe(2);
  const entered = await registry.login('clerk', answer.json().oneTimePassword);
  expect([entered.statusCode, entered.json().mustChangePassword]).toEqual([200, true]);

  const taken = await registry.call('POST', '/api/users', { headers, payload: { username: 'clerk', name: '重名' } });
  expect([taken.statusCode, taken.json().fields[0].path]).toEqual([400, 'username']);
  expect(await registry.count('user_account')).toBe(2);
});

test('[AUTH-13] so is one that somebody registers', async () => {
  const phone = '13712345678';
  await registry.call('POST', '/auth/sms/register/verify', { payload: { phone } });
  const letters = await lettersFor(registry.database, registry.registry, 'sign-in');
  const vercode = /\d{6}/.exec(letters.find(letter => letter.to === phone)?.text ?? '')?.[0];
  const { kid, ciphertext } = await registry.envelope(goodPassword);
  const payload = { phone, username: 'new.comer', vercode, password: ciphertext, kid };
  expect((await registry.call('POST', '/auth/register', { payload })).statusCode).toBe(200);
  expect(seen).toEqual([{ atWork: 0, accounts: 2 }]);
});
