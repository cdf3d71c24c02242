import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let security: Ask;
let admin: Ask;
beforeAll(async () => {
  world = await openWorld();
  [security, admin] = [await world.as('demo.security'), await world.as('admin')];
});
afterAll(() => world.close());

const roleOf = async (code: string) =>
  (await security('GET', '/api/roles')).body.content.find((one: { code: string }) => one.code === code);
/** Changes a role as it stands. */
async function put(code: string, values: (role: any) => object): Promise<Answer> {
  const role = await roleOf(code);
  return security('PUT', '/api/roles', { code, version: role.version, ...values(role) });
}
const decide = (by: Ask, growth: { id: string }, action: string, reason?: string) =>
  by('POST', `/api/roles/growth/${growth.id}/${action}`, reason === undefined ? {} : { reason });

test('[S-16] [SEC-27] the security administrator alone widens no role; a second person does', async () => {
  const teacher = await world.as('demo.teacher');
  const asked = await put('ROLE_TEACHER', role => ({
    scopeType: 'ALL',
    permissions: [...role.permissions, 'member.partyMember.read', 'member.partyMember.reveal'],
  }));
  expect([asked.status, asked.body]).toMatchObject([
    200,
    {
      scopeType: 'SELF',
      growth: {
        requestedByName: '安全管理员',
        isOwnRequest: true,
        gains: [
          '数据范围由“本人”改为“全部”',
          '增加权限“党员管理：党员 · 查看”',
          '增加权限“党员管理：党员 · 查看敏感信息明文”',
        ],
      },
    },
  ]);
  expect((await teacher('GET', '/api/dyjbxx')).status).toBe(403);
  const { growth } = asked.body;
  expect(messages(await decide(security, growth, 'approve'))).toEqual([
    '申请人和确认人不能是同一账号，请由另一名管理员确认',
  ]);
  expect((await decide(await world.as('demo.department'), growth, 'approve')).status).toBe(403);
  expect((await put('ROLE_TEACHER', () => ({ scopeType: 'ALL' }))).body.message).toBe(
    '这个角色有扩大权限的申请待确认，请先办理或撤回，再申请扩大',
  );
  const approved = await decide(admin, growth, 'approve', '已核对发文');
  expect([approved.status, approved.body]).toMatchObject([200, { scopeType: 'ALL', growth: null }]);
  expect((await teacher('GET', '/api/dyjbxx')).status).toBe(200);
  expect((await decide(admin, growth, 'approve')).status).toBe(409);
  const { body } = await security('GET', '/api/roles/history?roleCode=ROLE_TEACHER');
  expect(body.slice(0, 3).map(({ action, by }: any) => [action, by])).toEqual([
    ['platform.role.update', '系统管理员'],
    ['platform.role.approveGrowth', '系统管理员'],
    ['platform.role.askGrowth', '安全管理员'],
  ]);
});

test('[S-16] what lessens a role works at once', async () => {
  const narrowed = await put('ROLE_TEACHER', ({ permissions }) => ({
    scopeType: 'SELF',
    permissions: permissions.filter((one: string) => !one.startsWith('member.partyMember')),
  }));
  expect([narrowed.status, narrowed.body]).toMatchObject([200, { scopeType: 'SELF', growth: null }]);
  const single = await put('ROLE_SCHOOL_LEADER', ({ permissions }) => ({
    permissions: permissions.map((one: string) => (one === 'statistics.*.read' ? 'statistics.snapshot.read' : one)),
  }));
  expect([single.status, single.body.growth]).toEqual([200, null]);
});

test.each([
  ['ROLE_DUES_MANAGER', (role: any) => ({ excludes: role.excludes.slice(0, -1) }), ['不再与“党费复核（会计）”互斥']],
  ['ROLE_UNIT_LEADER', () => ({ scopeType: 'UNIT_TREE' }), ['数据范围由“本单位”改为“本单位及下级”']],
  ['ROLE_CLASS_ADVISER', () => ({ scopeType: 'ALL' }), ['数据范围由“指定对象”改为“全部”']],
  [
    'ROLE_BRANCH_STAFF',
    (role: any) => ({ permissions: [...role.permissions, 'member.*.*'] }),
    ['增加权限“党员管理：本区域全部对象 · 全部一般权限”'],
  ],
])('[S-16] other doors to more: %s', async (code, values, gains) => {
  const asked = await put(code, values);
  expect([asked.status, asked.body.growth?.gains]).toEqual([200, gains]);
  const after = await decide(security, asked.body.growth, 'withdraw');
  expect([after.status, after.body.growth]).toEqual([200, null]);
});

test('[S-16] a copy with rights no wildcard covers begins without any', async () => {
  const { permissions, excludes } = await roleOf('ROLE_COLLEGE_COMMITTEE');
  const copy = { code: 'ROLE_COPY', name: '院系副本', workbench: 'dj', scopeType: 'ORGANISATION_TREE' };
  const made = await security('POST', '/api/roles', { ...copy, permissions, excludes });
  expect([made.status, made.body]).toMatchObject([201, { permissions: [], scopeType: 'SELF' }]);
  expect(messages(await decide(admin, made.body.growth, 'refuse'))).toEqual(['请填写原因']);
  const refused = await decide(admin, made.body.growth, 'refuse', '重复');
  expect([refused.status, refused.body]).toMatchObject([200, { permissions: [], growth: null }]);
});

test.each([
  'platform.systemConfig.update',
  'platform.systemConfig.*',
  'platform.menu.update',
  'platform.dictionaryEntry.update',
  'platform.session.remove',
  'platform.user.reset',
  'platform.user.unlock',
  'devtools.backupPlan.update',
  'devtools.databaseConnection.update',
  'devtools.scheduledJob.update',
  'devtools.dataSource.update',
  'devtools.syncJob.*',
])('[S-16] [SEC-27] a new role that opens more than business begins without it: %s', async permission => {
  const code = `ROLE_${permission.replace(/\W/g, '_').toUpperCase()}`;
  const role = { code, name: permission.slice(0, 30), workbench: 'none', scopeType: 'SELF', excludes: ['BUSINESS'] };
  const made = await security('POST', '/api/roles', { ...role, permissions: [permission] });
  expect([made.status, made.body.fields, made.body.permissions]).toEqual([201, undefined, []]);
  expect(made.body.growth.gains).toHaveLength(1);
  expect((await decide(security, made.body.growth, 'withdraw')).status).toBe(200);
});

test.each([
  'platform.exportTask.create',
  'platform.savedView.*',
  'platform.helpDocument.update',
  'platform.changeRecord.read',
  'member.partyMember.update',
])('a new role of a college’s daily work waits for nobody: %s', async permission => {
  const code = `ROLE_DAILY_${permission.replace(/\W/g, '_').toUpperCase()}`;
  const role = { code, name: permission.slice(0, 30), workbench: 'dj', scopeType: 'ORGANISATION', excludes: [] };
  const made = await security('POST', '/api/roles', { ...role, permissions: [permission] });
  expect([made.status, made.body.fields, made.body.permissions]).toEqual([201, undefined, [permission]]);
});

test('[S-16] who would gain by it confirms nothing, and a role changed meanwhile is asked for anew', async () => {
  const own = await put('ROLE_SYSTEM_ADMIN', ({ permissions }) => ({
    permissions: [...permissions, 'platform.regulation.read'],
  }));
  expect(messages(await decide(admin, own.body.growth, 'approve'))).toEqual([
    '不能确认本人所持角色的扩大，请由另一名管理员确认',
  ]);
  const asked = await put('ROLE_CADRE', ({ permissions }) => ({
    permissions: [...permissions, 'organisation.unit.read'],
  }));
  await put('ROLE_CADRE', () => ({ remarks: '另有说明' }));
  expect((await decide(admin, asked.body.growth, 'approve')).body.message).toBe(
    '角色在申请后已被修改，请不同意这项申请，由申请人按现在的角色重新提出',
  );
});
