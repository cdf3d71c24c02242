import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let admin: Ask;
let security: Ask;
let optics: string;
beforeAll(async () => {
  world = await openWorld();
  [admin, security] = [await world.as('admin'), await world.as('demo.security')];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
});
afterAll(() => world.close());

const accountOf = (username: string) => world.idOf('user_account', 'username', username);
const ask = async (by: Ask, username: string, roleCode: string, place: object = {}) =>
  by('POST', '/api/roles/grant', { userId: await accountOf(username), roleCode, reason: '工作需要', ...place });
const decide = (by: Ask, id: string, action: string, reason?: string) =>
  by('POST', `/api/roles/grant/${id}/${action}`, reason === undefined ? {} : { reason });

test('[ROLE-01] a role asked for by one administrator and confirmed by another is in the session at once, and gone when ended', async () => {
  const person = await world.as('demo.teacher');
  const roles = async () => (await person('GET', '/auth/info')).body.roles;
  expect(await roles()).toEqual(['ROLE_SYSTEM_DEFAULT', 'ROLE_TEACHER']);
  const asked = await ask(admin, 'demo.teacher', 'ROLE_BRANCH_STAFF', { organisationId: optics });
  expect([asked.status, asked.body]).toMatchObject([
    201,
    {
      state: 'requested',
      userName: '贺兰亭',
      roleName: '支部委员',
      requestedByName: '系统管理员',
      decidedByName: null,
    },
  ]);
  expect([await roles(), (await person('GET', '/api/dyjbxx')).status]).toEqual([
    ['ROLE_SYSTEM_DEFAULT', 'ROLE_TEACHER'],
    403,
  ]);
  expect((await decide(admin, asked.body.id, 'approve')).status).toBe(403);
  const granted = await decide(security, asked.body.id, 'approve', '同意');
  expect(granted.body).toMatchObject({ state: 'active', decidedByName: '安全管理员', opinion: '同意' });
  expect(await roles()).toEqual(['ROLE_SYSTEM_DEFAULT', 'ROLE_BRANCH_STAFF', 'ROLE_TEACHER']);
  expect((await person('GET', '/api/dyjbxx')).status).toBe(200);
  const ended = await decide(security, asked.body.id, 'end', '换届');
  expect(ended.body).toMatchObject({ state: 'ended', endedByName: '安全管理员', endReason: '换届' });
  expect([await roles(), (await person('GET', '/api/dyjbxx')).status]).toEqual([
    ['ROLE_SYSTEM_DEFAULT', 'ROLE_TEACHER'],
    403,
  ]);
  const steps = await world.database.rows(sql`
    select action, user_name as by, reason from audit_record where entity = 'roleGrant' and record_id = ${asked.body.id} order by id`);
  expect(steps).toEqual([
    { action: 'platform.roleGrant.request', by: '系统管理员', reason: '工作需要' },
    { action: 'platform.roleGrant.approve', by: '安全管理员', reason: '同意' },
    { action: 'platform.roleGrant.end', by: '安全管理员', reason: '换届' },
  ]);
});

test('[SEC-27] nobody confirms the own request, nobody decides about the own account', async () => {
  const own = await ask(security, 'demo.marker', 'ROLE_CADRE');
  expect(own.status).toBe(201);
  expect(messages(await decide(security, own.body.id, 'approve'))).toEqual([
    '申请人和确认人不能是同一账号，请由另一名管理员确认',
  ]);
  expect((await decide(security, own.body.id, 'withdraw')).body).toMatchObject({ state: 'withdrawn' });
  expect(messages(await ask(security, 'demo.security', 'ROLE_MEMBER'))).toEqual([
    '不能办理本人的授权，请由另一名管理员办理',
  ]);
  const standing = await world.database.one<{ id: string }>(sql`
    select id from role_grant where role_code = 'ROLE_SECURITY_ADMIN' and state = 'active'`);
  expect(messages(await decide(security, standing?.id ?? '', 'end', '试试'))).toEqual([
    '不能办理本人的授权，请由另一名管理员办理',
  ]);
});

test('[ROLE-14] a second administration, or business beside one, is refused; business lists are closed to the system administrator', async () => {
  for (const [username, role] of [
    ['demo.audit', 'ROLE_SECURITY_ADMIN'],
    ['demo.audit', 'ROLE_SYSTEM_ADMIN'],
    ['demo.audit', 'ROLE_SCHOOL_LEADER'],
    ['demo.department', 'ROLE_SECURITY_ADMIN'],
    ['demo.member', 'ROLE_AUDIT_ADMIN'],
  ] as const) {
    const answer = await ask(admin, username, role);
    expect([role, answer.status, messages(answer)[0]]).toEqual([
      role,
      400,
      expect.stringContaining('不能由同一账号担任'),
    ]);
  }
  const business = [...world.registry.resources.values()].filter(one => !['platform', 'message'].includes(one.area));
  for (const { path } of business) expect([path, (await admin('GET', `/${path}`)).status]).toEqual([path, 403]);
});

test('[ROLE-14] [SEC-27] powers stand apart whatever the roles are called', async () => {
  const keeper = {
    code: 'ROLE_ACCOUNT_KEEPER',
    name: '账号管理员',
    workbench: 'none',
    scopeType: 'ALL',
    permissions: ['platform.user.*'],
    excludes: ['BUSINESS'],
  };
  const made = await security('POST', '/api/roles', keeper);
  expect([made.status, made.body.permissions]).toEqual([201, []]);
  expect((await admin('POST', `/api/roles/growth/${made.body.growth.id}/approve`, {})).status).toBe(200);
  expect(messages(await ask(admin, 'demo.audit', 'ROLE_ACCOUNT_KEEPER'))).toEqual([
    '“管理账号”与“查阅审计日志”须由不同的账号担任',
  ]);
});

test('a role asks for its place and takes no other; what exists is not asked for twice', async () => {
  const unit = '1';
  const tries: [string, string, object, string][] = [
    ['demo.teacher', 'ROLE_BRANCH_SECRETARY', {}, '“党支部书记”须指明党组织'],
    ['demo.teacher', 'ROLE_BRANCH_SECRETARY', { organisationId: '999999999' }, '党组织不存在或已撤销，请重新选择'],
    ['demo.teacher', 'ROLE_CADRE', { unitId: unit }, '“干部本人”不按单位授权，请清空'],
    ['demo.member', 'ROLE_MEMBER', {}, '该账号已有这项授权或申请'],
    ['demo.teacher', 'ROLE_ANONYMOUS_RATER', {}, '“匿名测评员”不能授予账号'],
    ['demo.teacher', 'ROLE_SYSTEM_DEFAULT', {}, '“默认角色”不能授予账号'],
    ['demo.teacher', 'ROLE_KING', {}, '角色不存在或已停用，请重新选择'],
    ['admin', 'ROLE_CADRE', {}, '不能办理本人的授权，请由另一名管理员办理'],
  ];
  for (const [username, role, place, message] of tries)
    expect(messages(await ask(admin, username, role, place))).toEqual([message]);
  const silent = await admin('POST', '/api/roles/grant', {
    userId: await accountOf('demo.teacher'),
    roleCode: 'ROLE_CADRE',
    reason: ' ',
  });
  expect(messages(silent)).toEqual(['请填写原因']);
});

test('a refused request stays in the history with its reason; a finished one takes no further step', async () => {
  const asked = await ask(admin, 'demo.student', 'ROLE_TRAINEE');
  expect(messages(await decide(security, asked.body.id, 'refuse'))).toEqual(['请填写原因']);
  expect((await decide(security, asked.body.id, 'refuse', '尚未报名')).body).toMatchObject({
    state: 'refused',
    opinion: '尚未报名',
  });
  const late = await decide(security, asked.body.id, 'approve');
  expect([late.status, late.body.message]).toEqual([409, '这项授权未同意，不能再办理，请刷新后重试']);
  const { body } = await security('GET', `/api/roles/grant?state=refused&keyword=${encodeURIComponent('苗禾')}`);
  expect([body.totalElements, body.content[0].roleName]).toEqual([1, '学员']);
  const own = await admin('GET', '/api/roles/grant/mine');
  expect(own.body.content.every((one: { isOwnRequest: boolean }) => one.isOwnRequest)).toBe(true);
  expect((await admin('GET', '/api/roles/grant')).status).toBe(403);
});

test('the holders of a role are counted whole, however many are shown', async () => {
  const id = await accountOf('demo.student');
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code, state) select ${id}::bigint, 'ROLE_ACCOUNT_KEEPER', 'ended' from generate_series(1, 501)`);
  const { body } = await security('GET', '/api/roles/holders?roleCode=ROLE_ACCOUNT_KEEPER');
  expect([body.content.length, body.totalElements]).toEqual([500, 501]);
});

test('what was asked for is looked at again when it is confirmed', async () => {
  const asked = await ask(admin, 'demo.adviser', 'ROLE_CADRE');
  await world.database.rows(sql`update user_account set state = 'disabled' where username = 'demo.adviser'`);
  expect(messages(await decide(security, asked.body.id, 'approve'))).toEqual(['账号不存在或已停用，请重新选择']);
});

test('accounts and places are found by name, with nothing of business', async () => {
  const accounts = await admin('GET', `/api/roles/grant/accounts?keyword=${encodeURIComponent('丁砚')}`);
  expect(accounts.body).toMatchObject([{ username: 'demo.secretary', name: '丁砚书', roleNames: ['党支部书记'] }]);
  const places = await admin(
    'GET',
    `/api/roles/grant/places?kind=organisation&keyword=${encodeURIComponent('机关委员会')}`,
  );
  expect(places.body).toMatchObject([{ name: '中共江临大学机关委员会', above: '中共江临大学委员会' }]);
  expect(Object.keys(places.body[0])).toEqual(['id', 'name', 'above']);
});
