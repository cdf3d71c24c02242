import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testInstallation, type TestInstallation } from './test-installation.ts';

let house: TestInstallation;
beforeAll(async () => {
  house = await testInstallation({ demo: true });
  await house.account({ username: 'admin', roles: [{ role: 'ROLE_SYSTEM_ADMIN' }], isDemo: true });
  await house.account({
    username: 'demo.secretary',
    roles: [{ role: 'ROLE_BRANCH_SECRETARY', organisationId: '11' }],
    isDemo: true,
  });
  await house.account({ username: 'demo.department', roles: [{ role: 'ROLE_ORG_DEPARTMENT_ADMIN' }], isDemo: true });
  await house.account({ username: 'real.person' });
});
afterAll(() => house.end());

const enter = (username: string, token?: string) =>
  house.call('POST', '/auth/demo', { payload: { username }, ...(token && { headers: house.bearer(token) }) });

test('lists the demo people, the organisation department first', async () => {
  expect((await house.get('/auth/demo')).json()).toEqual([
    { username: 'demo.department', name: 'demo.department', roleName: '组织部管理员', placeName: '' },
    { username: 'demo.secretary', name: 'demo.secretary', roleName: '党支部书记', placeName: '' },
    { username: 'admin', name: 'admin', roleName: '系统管理员', placeName: '' },
  ]);
});

test('a switch ends the session, opens another and is audited with both names', async () => {
  const first = (await enter('demo.department')).json();
  expect([first.user.username, first.mustChangePassword]).toEqual(['demo.department', false]);
  const second = (await enter('admin', first.token)).json();
  expect(second.roles).toEqual(['ROLE_SYSTEM_DEFAULT', 'ROLE_SYSTEM_ADMIN']);
  expect((await house.get('/auth/info', first.token)).statusCode).toBe(401);
  expect((await house.get('/auth/info', second.token)).statusCode).toBe(200);
  const lines = await house.database.rows(sql`select detail from audit_record where action = 'auth.switch'`);
  expect(lines).toEqual([{ detail: { from: 'demo.department', to: 'admin' } }]);
});

test('opens no account that is not of the demonstration', async () => {
  const answer = await enter('real.person');
  expect([answer.statusCode, answer.json().fields[0].message]).toEqual([400, '没有这个演示账号，请刷新页面后重新选择']);
});
