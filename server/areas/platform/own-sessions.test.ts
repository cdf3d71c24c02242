import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
beforeAll(async () => {
  registry = await testInstallation();
  await registry.account({ username: 'lin.fang' });
  await registry.account({ username: 'other.person' });
  await registry.account({ username: 'auditor', roles: [{ role: 'ROLE_AUDIT_ADMIN' }] });
});
afterAll(() => registry.end());

type Line = { id: string; address: string | null; isPresent: boolean };
const list = async (token: string) => (await registry.get('/api/users/sessions', token)).json() as Line[];
const end = (token: string, ids: unknown) =>
  registry.call('DELETE', '/api/users/sessions', { headers: registry.bearer(token), payload: ids as object });
const isIn = async (token: string) => (await registry.get('/auth/info', token)).statusCode === 200;
const rule = (value: string) =>
  registry.database.rows(sql`update system_config set config_value = ${value} where config_key = 'singleSession'`);

test('[SEC-11] the own sessions are listed with time and address, and ended; those of others are not there', async () => {
  const [here, there, foreign] = [
    await registry.tokenOf('lin.fang'),
    await registry.tokenOf('lin.fang'),
    await registry.tokenOf('other.person'),
  ];
  const lines = await list(here);
  expect(lines.map(({ isPresent, address }) => [isPresent, address])).toEqual([
    [true, '127.0.0.1'],
    [false, '127.0.0.1'],
  ]);
  const [foreignLine] = await list(foreign);
  const mixed = await end(here, [lines[1]!.id, foreignLine!.id]);
  expect([mixed.statusCode, await isIn(there), await isIn(foreign)]).toEqual([404, true, true]);
  expect((await end(here, [Number(lines[1]!.id)])).json()).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(there), await isIn(foreign)]).toEqual([true, false, true]);
  expect((await end(here, [lines[1]!.id])).statusCode).toBe(404);
  for (const wrong of [{}, [], ['x'], [{}], null]) expect((await end(here, wrong)).statusCode).toBe(400);
  const [line] = await registry.database.rows(sql`
    select user_name, record_id::text from audit_record where action = 'platform.session.end'`);
  expect(line).toEqual({ userName: 'lin.fang', recordId: lines[1]!.id });
});

describe('[SEC-11] one session for one account', () => {
  beforeEach(() => registry.database.rows(sql`update session set ended_at = now() where ended_at is null`));

  test('holds for privileged roles where nothing is said', async () => {
    const [first, second] = [await registry.tokenOf('auditor'), await registry.tokenOf('auditor')];
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    const [one, two] = [await registry.tokenOf('lin.fang'), await registry.tokenOf('lin.fang')];
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  });

  test('off: for nobody; kick: for everybody', async () => {
    await rule('off');
    const [first, second] = [await registry.tokenOf('auditor'), await registry.tokenOf('auditor')];
    expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
    await rule('kick');
    const [one, two] = [await registry.tokenOf('lin.fang'), await registry.tokenOf('lin.fang')];
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  });

  test('refuse: the later one is told, and only who knows the password', async () => {
    await rule('refuse');
    const first = await registry.tokenOf('lin.fang');
    const second = await registry.login('lin.fang', goodPassword);
    expect([second.statusCode, second.json().message]).toEqual([
      400,
      '该账号已在其他地方登录。请先在那里退出，或联系管理员结束该会话后重试',
    ]);
    expect((await registry.login('lin.fang', 'Wrong-9-password!')).json().message).toBe(
      '用户名或密码错误，或账号已锁定',
    );
    expect(await isIn(first)).toBe(true);
    await registry.get('/auth/logout', first);
    expect((await registry.login('lin.fang', goodPassword)).statusCode).toBe(200);
    await rule('');
  });
});
