import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
beforeAll(async () => {
  registry = await testInstallation({ demo: true }, 'world');
  await registry.account({ username: 'real.person' });
});
afterAll(() => registry.end());

const enter = (username: string, token?: string) =>
  registry.call('POST', '/auth/demo', { payload: { username }, ...(token && { headers: registry.bearer(token) }) });

test('lists the demo people, the organisation department first', async () => {
  const list = (await registry.get('/auth/demo')).json();
  expect(list).toHaveLength(25);
  expect(list[0]).toEqual({
    username: 'demo.department',
    name: '周若川',
    roleName: '组织部管理员',
    placeName: '党委组织部',
  });
  expect(list.find((one: { username: string }) => one.username === 'demo.unitleader').placeName).toBe('物理学院');
  expect(list.slice(-4).map((one: { roleName: string }) => one.roleName)).toEqual([
    '默认角色',
    '系统管理员',
    '安全管理员',
    '审计管理员',
  ]);
});

test('[ROLE-15] a switch ends the session, opens another and is audited with both names', async () => {
  const first = (await enter('demo.department')).json();
  expect([first.user.username, first.mustChangePassword]).toEqual(['demo.department', false]);
  const second = (await enter('admin', first.token)).json();
  expect(second.roles).toEqual(['ROLE_SYSTEM_DEFAULT', 'ROLE_SYSTEM_ADMIN']);
  expect((await registry.get('/auth/info', first.token)).statusCode).toBe(401);
  expect((await registry.get('/auth/info', second.token)).statusCode).toBe(200);
  const lines = await registry.database.rows(sql`select detail from audit_record where action = 'auth.switch'`);
  expect(lines).toEqual([{ detail: { from: 'demo.department', to: 'admin' } }]);
});

test('[BIZ-01] every seeded account of the role table signs in, and the session says its role', async () => {
  const lines = readFileSync(new URL('../../seed/reference/roles.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const seeded = lines.slice(1).flatMap(line => {
    const [role = '', username = ''] = [line.slice(0, line.indexOf(',')), line.slice(line.lastIndexOf(',') + 1).trim()];
    return username ? [[username, role] as const] : [];
  });
  expect([seeded.length, seeded[0], seeded.at(-1)]).toEqual([
    25,
    ['demo.default', 'ROLE_SYSTEM_DEFAULT'],
    ['demo.teacher', 'ROLE_TEACHER'],
  ]);
  for (const [username, role] of seeded) {
    const { token } = (await enter(username)).json();
    const answer = (await registry.get('/auth/info', token)).json();
    // Members hold the role of members beside it.
    const beside = ['ROLE_SYSTEM_DEFAULT', 'ROLE_MEMBER'].filter(one => one !== role);
    const own = answer.roles.filter((one: string) => !beside.includes(one));
    expect([username, answer.user.username, own]).toEqual([username, username, [role]]);
  }
});

test('opens no account that is not of the demonstration', async () => {
  const answer = await enter('real.person');
  expect([answer.statusCode, answer.json().fields[0].message]).toEqual([400, '没有这个演示账号，请刷新页面后重新选择']);
});
