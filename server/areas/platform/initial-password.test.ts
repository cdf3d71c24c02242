/** The password new and reset accounts begin with: one of their own, unless the school set a common one. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send, sheet } from '../../testing/uploads.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

import { sealPlainSecrets } from './index.ts';
import { testInstallation } from '../../testing/installation.ts';

let world: OpenWorld;
let admin: Ask;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.as('admin');
});
afterAll(() => world.close());

const common = 'Amber-boat-3-thistle';
const url = '/api/sysConfig';
const told = async (ask: Ask, key = 'initPassword') =>
  ((await ask('GET', `${url}/listAll`)).body as { configKey: string; configValue: string | null }[]).find(
    one => one.configKey === key,
  );
const make = async (username: string) =>
  (await admin('POST', '/api/users', { username, name: '新人' })).body as { id: string; oneTimePassword: string };
const personIds = async (...names: string[]) =>
  (
    await world.database.rows<{ id: string }>(sql`
      select id from person where name = any(${sql.param(names)}::text[]) order by id`)
  ).map(row => row.id);

test('[S-03] [SEC-06] every made, imported, registered or reset account has a random password of its own', async () => {
  expect(await told(admin)).toEqual({ configKey: 'initPassword', configValue: null });
  const made = [await make('own.one'), await make('own.two')];
  const imported = await send(
    admin,
    '/api/users/import',
    'users.xlsx',
    await sheet(['*用户名', '姓名'], ['own.three', '丙'], ['own.four', '丁']),
  );
  const registered = await admin('POST', '/api/users/registerNoEnterUser', await personIds('何既明', '沈砚秋'));
  const reset = await admin('POST', '/api/users/resetPass', [made[0]?.id, made[1]?.id]);
  const all = [made, imported.body.accounts, registered.body.accounts, reset.body.accounts].flat();
  const passwords = all.map((one: { oneTimePassword: string }) => one.oneTimePassword);
  expect(passwords.length).toBeGreaterThanOrEqual(7);
  expect(new Set(passwords).size).toBe(passwords.length);
  for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(16);
});

test('[S-03] a common one that the school sets is used, and only who keeps accounts and configuration reads it', async () => {
  expect((await admin('PUT', url, { configKey: 'initPassword', configValue: common })).status).toBe(200);
  expect((await make('common.one')).oneTimePassword).toBe(common);
  expect((await told(admin))?.configValue).toBe(common);
  for (const name of [
    'demo.college',
    'demo.department',
    'demo.unitadmin',
    'demo.security',
    'demo.audit',
    'demo.secretary',
    'demo.member',
  ]) {
    const { status, body } = await (await world.as(name))('GET', `${url}/listAll`);
    expect([name, status, JSON.stringify(body).includes(common)]).toEqual([name, 200, false]);
  }
  expect(await told(await world.as('demo.college'))).toBeUndefined();
});

test('[S-03] it stands sealed in the database, and in no trace of a change', async () => {
  const tables = await world.database.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  for (const { name } of tables) {
    const found = await world.database.one(sql`
      select 1 from ${sql.identifier(name)} t where t::text like ${`%${common}%`} limit 1`);
    expect([name, found]).toEqual([name, null]);
  }
});

test('an administrator clears it, and random ones are given from then on', async () => {
  expect((await admin('PUT', url, { configKey: 'initPassword', configValue: null })).status).toBe(200);
  expect((await told(admin))?.configValue).toBeNull();
  expect((await make('after.one')).oneTimePassword).not.toBe(common);
  await admin('PUT', url, { configKey: 'initPassword', configValue: common });
  const row = (await admin('GET', `${url}?size=200`)).body.content.find(
    (one: { configKey: string }) => one.configKey === 'initPassword',
  );
  expect(row.configValue).toBe(common);
  expect((await admin('DELETE', url, [row.id])).status).toBe(200);
  expect((await make('after.two')).oneTimePassword).not.toBe(common);
});

test('[S-03] an upgrade keeps the value of before, sealed, and who still has it must choose another at the next sign-in', async () => {
  const registry = await testInstallation();
  try {
    await registry.account({ username: 'old.hand', password: common });
    await registry.account({ username: 'own.hand' });
    await registry.account({ username: 'keeper', roles: [{ role: 'ROLE_SYSTEM_ADMIN' }] });
    await registry.database.rows(sql`
      update system_config set config_value = ${common} where config_key = 'initPassword'`);
    await sealPlainSecrets(registry.database, registry.registry.seal);
    await sealPlainSecrets(registry.database, registry.registry.seal);
    const [plain] = await registry.database.rows(sql`
      select config_value from system_config where config_key = 'initPassword'`);
    expect(plain).toEqual({ configValue: null });
    const keeper = registry.bearer(await registry.tokenOf('keeper'));
    const made = await registry.call('POST', '/api/users', {
      headers: keeper,
      payload: { username: 'new.hand', name: '新人' },
    });
    expect(made.json().oneTimePassword).toBe(common);

    expect((await registry.login('own.hand', 'Hedge-7-lantern-Kite-2')).statusCode).toBe(400);
    const signedIn = (await registry.login('old.hand', common)).json();
    expect(signedIn.mustChangePassword).toBe(true);
    const shut = await registry.get('/api/dyjbxx', signedIn.token);
    expect([shut.statusCode, shut.json().code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    const change = async (token: string, oldPass: string, newPass: string) => {
      const [old, chosen] = [await registry.envelope(oldPass), await registry.envelope(newPass)];
      const payload = { oldPass: old.ciphertext, newPass: chosen.ciphertext, kid: old.kid };
      return registry.call('POST', '/api/users/updatePass', { headers: registry.bearer(token), payload });
    };
    expect((await change(signedIn.token, common, 'Willow-tram-5-copper')).statusCode).toBe(200);
    expect((await registry.login('old.hand', 'Willow-tram-5-copper')).json().mustChangePassword).toBe(false);
  } finally {
    await registry.end();
  }
});

test('[S-03] what was once common to all is chosen by nobody, also after it was cleared', async () => {
  const registry = await testInstallation();
  try {
    await registry.account({ username: 'chooser', password: 'Willow-tram-5-copper' });
    await registry.database.rows(sql`
      update system_config set config_value = ${common} where config_key = 'initPassword'`);
    await sealPlainSecrets(registry.database, registry.registry.seal);
    await registry.database.rows(sql`delete from setting_secret`);
    const token = await registry.tokenOf('chooser', 'Willow-tram-5-copper');
    const [old, chosen] = [await registry.envelope('Willow-tram-5-copper'), await registry.envelope(common)];
    const answer = await registry.call('POST', '/api/users/updatePass', {
      headers: registry.bearer(token),
      payload: { oldPass: old.ciphertext, newPass: chosen.ciphertext, kid: old.kid },
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      [{ path: 'newPass', message: '该密码过于常见，容易被猜到，请换一个', code: 'platform.user.password-common' }],
    ]);
  } finally {
    await registry.end();
  }
});
