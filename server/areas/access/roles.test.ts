import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { roleRows } from '../platform/index.ts';
import { powerFaults } from './role-rules.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let security: Ask;
let admin: Ask;
beforeAll(async () => {
  world = await openWorld();
  security = await world.as('demo.security');
  admin = await world.as('admin');
});
afterAll(() => world.close());

const codes = ({ body }: Answer): string[] => (body.fields ?? []).map((one: { code: string }) => one.code);
const librarian = {
  code: 'ROLE_LIBRARIAN',
  name: '图书馆联络员',
  workbench: 'dj',
  scopeType: 'UNIT',
  permissions: ['organisation.unit.read'],
  excludes: ['ROLE_SYSTEM_ADMIN'],
};
const roleOf = async (code: string) =>
  (await security('GET', '/api/roles')).body.content.find((one: { code: string }) => one.code === code);

test('[ROLE-09] the roles are the rows of the shipped table, with how many hold them', async () => {
  const { status, body } = await security('GET', '/api/roles');
  expect([status, body.totalElements]).toEqual([200, (await roleRows()).length]);
  expect(body.content[0]).toMatchObject({
    code: 'ROLE_SYSTEM_DEFAULT',
    name: '默认角色',
    scopeType: 'SELF',
    isShipped: true,
  });
  expect(await roleOf('ROLE_MEMBER')).toMatchObject({ name: '党员', holderCount: 1, requestCount: 0 });
});

test('every pattern of the shipped roles stands in the catalogue, and each role keeps the separation', async () => {
  const { body } = await security('GET', '/api/roles/permissions');
  const known = new Set(
    body.flatMap(({ area, entities }: any) =>
      // answers are read by literal expectations
      entities.flatMap(({ entity, verbs }: any) => verbs.map(({ verb }: any) => `${area}.${entity}.${verb}`)),
    ),
  );
  const roles = await roleRows();
  expect(roles.flatMap(role => role.permissions).filter(pattern => !known.has(pattern))).toEqual([]);
  expect(roles.flatMap(role => powerFaults(role.permissions, role.excludes))).toEqual([]);
});

test('the catalogue says what there is in Chinese, sensitive verbs apart', async () => {
  const { body } = await security('GET', '/api/roles/permissions');
  const member = body.find((one: any) => one.area === 'member');
  expect(member.label).toBe('党员管理');
  const { label, verbs } = member.entities.find((one: any) => one.entity === 'partyMember');
  expect(label).toBe('党员');
  expect(verbs.find((one: any) => one.verb === 'reveal')).toEqual({
    verb: 'reveal',
    label: '查看敏感信息明文',
    isSensitive: true,
    isBuilt: true,
  });
  expect(verbs.find((one: any) => one.verb === 'correct')).toMatchObject({ label: '更正关键信息', isSensitive: true });
  expect(verbs[0]).toMatchObject({ verb: '*', label: '全部一般权限' });
  const dues = body.find((one: any) => one.area === 'dues').entities.find((one: any) => one.entity === 'duesBatch');
  expect(dues.verbs.find((one: any) => one.verb === 'confirm')).toMatchObject({ label: '确认', isBuilt: false });
});

test('[ROLE-13] the security administrator makes roles, the system administrator reads them', async () => {
  expect((await admin('GET', '/api/roles')).status).toBe(200);
  expect((await admin('POST', '/api/roles', librarian)).status).toBe(403);
  expect((await (await world.as('demo.department'))('GET', '/api/roles')).status).toBe(403);
});

test('a role is made, changed and removed, each with its line in the history', async () => {
  const made = await security('POST', '/api/roles', librarian);
  expect([made.status, made.body]).toMatchObject([201, { code: 'ROLE_LIBRARIAN', isShipped: false, version: 1 }]);
  const changed = await security('PUT', '/api/roles', {
    code: 'ROLE_LIBRARIAN',
    version: 1,
    name: '图书馆干事',
    permissions: [],
  });
  expect([changed.status, changed.body]).toMatchObject([200, { name: '图书馆干事', version: 2, growth: null }]);
  const { body } = await security('GET', '/api/roles/history?roleCode=ROLE_LIBRARIAN');
  expect(body[0]).toMatchObject({
    action: 'platform.role.update',
    changes: [
      { label: '角色名称', old: '图书馆联络员', new: '图书馆干事' },
      { label: '权限', old: 'organisation.unit.read', new: null },
    ],
  });
  const stale = await security('PUT', '/api/roles', { code: 'ROLE_LIBRARIAN', version: 1, name: '甲' });
  expect([stale.status, stale.body.message]).toEqual([409, '角色已被他人修改，请刷新后重试']);
  expect((await security('DELETE', '/api/roles', ['ROLE_LIBRARIAN'])).body).toEqual({ removed: 1 });
  expect((await security('DELETE', '/api/roles', ['ROLE_LIBRARIAN'])).status).toBe(404);
});

test('all faults of a role at once, each on its field', async () => {
  const answer = await security('POST', '/api/roles', {
    ...librarian,
    code: 'LIBRARIAN',
    name: '党员',
    workbench: 'xx',
    permissions: ['organisation.unit.fly', 'organisation', 'organisation.unit.read'],
    excludes: ['ROLE_KING'],
  });
  expect([answer.status, messages(answer)]).toEqual([
    400,
    [
      '角色代码应以 ROLE_ 开头，后接大写字母、数字或下划线',
      '所属平台应为党建、干部，或不分平台',
      '权限“organisation.unit.fly”不在权限目录中，请从目录中选择',
      '权限“organisation”不在权限目录中，请从目录中选择',
      '角色名称“党员”已存在，请换一个',
      '互斥的角色“ROLE_KING”不存在，请重新选择',
    ],
  ]);
});

test.each([
  ['accounts and rights', ['platform.user.*', 'platform.role.*'], ['BUSINESS'], 'access.role.two-powers'],
  ['all of the platform', ['platform.*.*'], ['BUSINESS'], 'access.role.two-powers'],
  [
    'the audit in a business role',
    ['platform.auditRecord.read', 'member.partyMember.read'],
    [],
    'access.role.business-power',
  ],
  ['members for an administrator', ['member.partyMember.read'], ['BUSINESS'], 'access.role.business-permission'],
])('[ROLE-14] no role holds %s', async (_, permissions, excludes, code) => {
  const answer = await security('POST', '/api/roles', { ...librarian, permissions, excludes });
  expect([answer.status, codes(answer)]).toEqual([400, [code]]);
});

test('a shipped or held role stays, the own one and the last power cannot be taken away', async () => {
  expect(codes(await security('DELETE', '/api/roles', ['ROLE_MEMBER']))).toEqual(['access.role.shipped']);
  const member = await roleOf('ROLE_MEMBER');
  const stop = { code: 'ROLE_MEMBER', version: member.version, isEnabled: false };
  expect(messages(await security('PUT', '/api/roles', stop))).toEqual(['已有 1 个账号持有或申请该角色，请先收回授权']);
  const own = await roleOf('ROLE_SECURITY_ADMIN');
  const more = { code: own.code, version: own.version, permissions: [...own.permissions, 'platform.regulation.read'] };
  expect(codes(await security('PUT', '/api/roles', more))).toEqual(['access.role.own']);
  const audit = await roleOf('ROLE_AUDIT_ADMIN');
  const less = { code: audit.code, version: audit.version, permissions: ['platform.loginRecord.read'] };
  expect(messages(await security('PUT', '/api/roles', less))).toEqual([
    '此后将没有账号可以查阅审计日志，请先授予另一个账号',
  ]);
});

test('a scope that needs places is refused while grants have none; an exclusion while accounts hold both', async () => {
  const leader = await roleOf('ROLE_SCHOOL_LEADER');
  const placed = { code: leader.code, version: leader.version, scopeType: 'ORGANISATION_TREE' };
  expect(messages(await security('PUT', '/api/roles', placed))).toEqual([
    '已有 1 个账号的授权没有指明党组织，不能改为这个范围',
  ]);
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code) select id, 'ROLE_CADRE' from user_account where username = 'demo.leader'`);
  const apart = { code: leader.code, version: leader.version, excludes: [...leader.excludes, 'ROLE_CADRE'] };
  expect(codes(await security('PUT', '/api/roles', apart))).toEqual(['access.role.conflict']);
});

test('what a role gives is felt by who holds it in the same session', async () => {
  const leader = await world.as('demo.unitleader');
  expect((await leader('GET', '/api/bjxx')).status).toBe(403);
  const role = await roleOf('ROLE_UNIT_LEADER');
  const permissions = [...role.permissions, 'organisation.schoolClass.read'];
  const asked = await security('PUT', '/api/roles', { code: role.code, version: role.version, permissions });
  expect([asked.status, (await leader('GET', '/api/bjxx')).status]).toEqual([200, 403]);
  const given = await admin('POST', `/api/roles/growth/${asked.body.growth.id}/approve`, {});
  expect([given.status, (await leader('GET', '/api/bjxx')).status]).toEqual([200, 200]);
  const taken = { code: role.code, version: given.body.version, permissions: role.permissions };
  await security('PUT', '/api/roles', taken);
  expect((await leader('GET', '/api/bjxx')).status).toBe(403);
});
