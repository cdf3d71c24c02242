/** Views, settings and drafts of named people: each sees the own ones, and of others only what was shared to a role. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidy } from '../areas/platform/index.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { messages } from '../testing/told.ts';

let world: OpenWorld;
let department: Ask; // 周若川, 组织部管理员
let staff: Ask; // 郑怀瑜, 组织部工作人员
let college: Ask; // 院系党委
let secretary: Ask; // 党支部书记

beforeAll(async () => {
  world = await openWorld();
  [department, staff, college, secretary] = (await Promise.all(
    ['demo.department', 'demo.departmentstaff', 'demo.college', 'demo.secretary'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
});
afterAll(() => world.close());

const entity = 'partyMember';
const young = {
  entity,
  name: '青年教师',
  filters: { personType: ['21'], 'joinedOn.from': ['2000-01-01'] },
  columns: ['name', 'gender', 'joinedOn'],
  sort: 'joinedOn,desc',
};
const namesSeenBy = async (ask: Ask, of = entity) =>
  (await ask('GET', `/api/savedView?entity=${of}`)).body.content.map((view: { name: string }) => view.name);
const save = async (ask: Ask, change: object = {}) =>
  (await ask('POST', '/api/savedView', { ...young, ...change })).body;

test('a saved view is for who saved it: nobody else reads, changes or removes it', async () => {
  const made = await department('POST', '/api/savedView', young);
  expect([made.status, made.body]).toEqual([
    201,
    {
      ...young,
      page: '',
      id: made.body.id,
      version: 1,
      isOwn: true,
      ownerName: '周若川',
      roleCode: null,
      roleName: null,
    },
  ]);
  const { id } = made.body;
  expect(await namesSeenBy(department)).toEqual(['青年教师']);
  expect(await namesSeenBy(staff)).toEqual([]);
  for (const [method, url, body] of [
    ['PUT', '/api/savedView', { id, version: 1, name: '我的了' }],
    ['DELETE', '/api/savedView', [id]],
    ['POST', `/api/savedView/${id}/share`, { version: 1, roleCode: 'ROLE_ORG_DEPARTMENT_STAFF' }],
  ] as const)
    expect([url, (await staff(method, url, body)).status]).toEqual([url, 404]);
  const renamed = await department('PUT', '/api/savedView', { id, version: 1, name: ' 青年 教师党员 ' });
  expect(renamed.body).toMatchObject({ name: '青年教师党员', version: 2, filters: young.filters, sort: young.sort });
  expect((await department('PUT', '/api/savedView', { id, version: 1, name: '旧' })).status).toBe(409);
  expect((await department('DELETE', '/api/savedView', [id])).body).toEqual({ removed: 1 });
  expect(await namesSeenBy(department)).toEqual([]);
  expect((await department('DELETE', '/api/savedView', [id])).status).toBe(404);
});

test('a view shared to a role is read by its holders alone, and is gone for them when it is taken back', async () => {
  const { id } = await save(department, { name: '院系核对' });
  const shared = await department('POST', `/api/savedView/${id}/share`, {
    version: 1,
    roleCode: 'ROLE_COLLEGE_COMMITTEE',
  });
  expect(shared.body).toMatchObject({ version: 2, roleName: '院系党委（党总支）管理员' });
  const [seen] = (await college('GET', `/api/savedView?entity=${entity}`)).body.content;
  expect(seen).toMatchObject({ name: '院系核对', isOwn: false, ownerName: '周若川' });
  expect(await namesSeenBy(staff)).toEqual([]);
  expect(await namesSeenBy(secretary)).toEqual([]);
  expect(await namesSeenBy(college, 'unit')).toEqual([]);
  expect((await college('PUT', '/api/savedView', { id, version: 2, name: '改名' })).status).toBe(404);
  expect((await college('DELETE', '/api/savedView', [id])).status).toBe(404);
  await department('POST', `/api/savedView/${id}/share`, { version: 2, roleCode: null });
  expect(await namesSeenBy(college)).toEqual([]);
});

test('a view belongs to the page it was made on; its name is free on another', async () => {
  const [list, ended] = ['/member/list', '/member/ended'];
  const seen = async (page: string) =>
    (await staff('GET', `/api/savedView?entity=${entity}&page=${page}`)).body.content.map(
      (view: { name: string; page: string }) => [view.name, view.page],
    );
  await save(staff, { name: '年终核对', page: list });
  expect(await seen(list)).toEqual([['年终核对', list]]);
  expect(await seen(ended)).toEqual([]);
  await save(staff, { name: '年终核对', page: ended });
  expect(await seen(ended)).toEqual([['年终核对', ended]]);
  expect((await department('POST', '/api/savedView', { ...young, page: 'x?y' })).status).toBe(400);
});

test('a shared view is not told to who may not ask for what its conditions name', async () => {
  const cadres = { entity: 'cadre', columns: ['name'], sort: 'name,asc' };
  const where = JSON.stringify({ all: [{ some: 'disciplineRecord', of: {} }] });
  for (const [name, filters] of [
    ['受处分的', { where: [where] }],
    ['女干部', { gender: ['2'] }],
  ] as const) {
    const made = await department('POST', '/api/savedView', {
      ...cadres,
      name,
      filters,
      roleCode: 'ROLE_UNIT_LEADER',
    });
    expect([name, made.status]).toEqual([name, 201]);
  }
  expect(await namesSeenBy(department, 'cadre')).toEqual(expect.arrayContaining(['受处分的', '女干部']));
  expect(await namesSeenBy(await world.as('demo.unitleader'), 'cadre')).toEqual(['女干部']);
});

test('sharing asks a right; the roles offered are those that open the list', async () => {
  const { id } = await save(secretary, { name: '本支部' });
  const body = { version: 1, roleCode: 'ROLE_BRANCH_STAFF' };
  expect((await secretary('POST', `/api/savedView/${id}/share`, body)).status).toBe(403);
  const roles = (await department('GET', `/api/savedView/roles?entity=${entity}`)).body.content;
  const codes = roles.map((role: { code: string }) => role.code);
  expect(codes).toContain('ROLE_BRANCH_SECRETARY');
  expect(codes).not.toContain('ROLE_SYSTEM_ADMIN');
  const { id: own } = await save(department, { name: '给谁' });
  const refused = await department('POST', `/api/savedView/${own}/share`, {
    version: 1,
    roleCode: 'ROLE_SYSTEM_ADMIN',
  });
  expect([refused.status, messages(refused)]).toEqual([
    400,
    ['没有可以看到此列表的角色“ROLE_SYSTEM_ADMIN”，请重新选择'],
  ]);
});

test('every write of a view leaves an audit line', async () => {
  const { id } = await save(staff, { name: '留痕' });
  await staff('PUT', '/api/savedView', { id, version: 1, sort: 'name,asc' });
  await staff('POST', `/api/savedView/${id}/share`, { version: 2, roleCode: 'ROLE_COLLEGE_COMMITTEE' });
  await staff('DELETE', '/api/savedView', [id]);
  const lines = await world.database.rows<{ action: string; by: string }>(sql`
    select action, user_name as by from audit_record where entity = 'savedView' and record_id = ${id} order by id`);
  expect(lines).toEqual(
    ['create', 'update', 'share', 'remove'].map(verb => ({ action: `platform.savedView.${verb}`, by: '郑怀瑜' })),
  );
});

test('what a list would not take is not kept: unknown fields, sealed values, a name twice, the thirty-first', async () => {
  const refusals: [object, string][] = [
    [{ filters: { nonsense: ['1'] } }, '查询条件“nonsense”不正确，请重新选择'],
    [{ filters: { 'joinedOn.from': ['2026-02-30'] } }, '查询条件“joinedOn”不正确，请重新选择'],
    [{ columns: ['name', 'password'] }, '查询条件“password”不正确，请重新选择'],
    [{ sort: 'idCard,asc' }, '查询条件“sort”不正确，请重新选择'],
  ];
  for (const [change, message] of refusals) {
    const { status, body } = await department('POST', '/api/savedView', { ...young, ...change });
    expect([status, body.message]).toEqual([400, message]);
  }
  const told = async (change: object) => messages({ body: await save(department, change) });
  expect(await told({ filters: { idCard: ['999999198603220024'] } })).toEqual([
    '“公民身份号码”属于敏感信息，不能存入视图，请先去掉该条件',
  ]);
  expect(await told({ name: '   ' })).toEqual(['视图名称不能为空']);
  expect(await told({ name: '长'.repeat(31) })).toEqual(['视图名称不能超过 30 个字']);
  expect(await told({ entity: 'nothing' })).toEqual(['记录不存在或无权访问']);
  await save(college, { name: '重名' });
  expect(messages({ body: await save(college, { name: '重名' }) })).toEqual([
    '您已有名为“重名”的视图，请换一个名称，或更新原有视图',
  ]);
  for (let n = 1; n < 30; n += 1) expect((await save(college, { name: `第 ${n} 个` })).id).toBeDefined();
  expect(messages({ body: await save(college, { name: '再一个' }) })).toEqual([
    '每个列表最多保存 30 个视图，请先删除不用的视图',
  ]);
  expect((await world.as('demo.security').then(ask => ask('GET', `/api/savedView?entity=${entity}`))).status).toBe(403);
});

test('settings are kept per person, taken back by null, and refused when they are none', async () => {
  const columns = { shown: ['name', 'phone'], widths: { phone: 160 }, fixed: ['phone'] };
  const keep = (ask: Ask, key: unknown, value: unknown) => ask('PUT', '/api/userPreference', { key, value });
  expect((await keep(department, 'columns:partyMember', columns)).body).toEqual({ kept: true });
  await keep(department, 'place-tree', false);
  await keep(department, 'density:unit', 'mini');
  await keep(department, 'density:unit', null);
  const again = await world.as('demo.department'); // another session: another browser
  expect((await again('GET', '/api/userPreference')).body).toEqual({
    'columns:partyMember': columns,
    'place-tree': false,
  });
  expect((await staff('GET', '/api/userPreference')).body).toEqual({});
  const bad: [unknown, unknown][] = [
    ['anything', 1],
    ['columns:nothing', columns],
    ['columns', columns],
    ['columns:unit:more', columns],
    ['constructor', {}],
    ['columns:partyMember', { ...columns, more: 1 }],
    ['columns:partyMember', { ...columns, widths: { name: 4 } }],
    ['columns:partyMember', { ...columns, shown: Array(201).fill('name') }],
    ['columns:partyMember', 'x'.repeat(10_000)],
    ['layout', { theme: 'javascript:1' }],
    ['place-tree', { toString: 1 }],
    [null, 1],
    ['density:unit', 'm\u0000ini'],
  ];
  for (const [key, value] of bad) expect([key, (await keep(department, key, value)).status]).toEqual([key, 400]);
  expect((await department('PUT', '/api/userPreference', { key: 'place-tree' })).status).toBe(400);
});

const form = 'partyMember:new';
const draftOf = async (ask: Ask, of = form) => (await ask('GET', `/api/formDraft?form=${of}`)).body.draft;
const typed = { name: '简清和', idCard: '999999200402290026', phone: '19900008801', nativePlace: '湖北黄石' };

test('a draft is there for its author on any device, in the table it is sealed, and it goes when it is dropped', async () => {
  const begun = Date.now();
  const kept = await department('PUT', '/api/formDraft', { form, version: null, seenAt: null, changes: typed });
  const savedAt = Date.parse(kept.body.savedAt);
  expect([savedAt >= begun, savedAt <= Date.now()]).toEqual([true, true]);
  const again = await world.as('demo.department');
  expect(await draftOf(again)).toEqual({
    savedAt: kept.body.savedAt,
    version: null,
    changes: typed,
    titles: {},
    since: null,
  });
  expect(await draftOf(staff)).toBeNull();
  expect((await staff('DELETE', '/api/formDraft', { form })).body).toEqual({ removed: 0 });
  const rows = await world.database.rows<{ content: string; all: string }>(sql`
    select content, to_jsonb(f)::text as all from form_draft f`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.content).toMatch(/^v1\./);
  for (const clear of Object.values(typed)) {
    expect(rows[0]?.all).not.toContain(clear);
    expect(Buffer.from(rows[0]?.content ?? '', 'base64').toString()).not.toContain(clear);
  }
  expect((await again('DELETE', '/api/formDraft', { form })).body).toEqual({ removed: 1 });
  expect(await draftOf(department)).toBeNull();
});

test('a draft on a row that others changed since says who, when and what stands there now', async () => {
  const id = await world.idOf('person', 'number', '20232010012');
  const of = `partyMember:${id}`;
  const row = (await department('GET', `/api/dyjbxx/${id}`)).body;
  const changes = { nativePlace: '湖北宜昌', introducers: '甲、乙' };
  await department('PUT', '/api/formDraft', { form: of, version: row.version, seenAt: row.updatedAt, changes });
  expect((await draftOf(department, of)).since).toBeNull();
  const { version } = row;
  const saved = await staff('PUT', '/api/dyjbxx', { id, version, nativePlace: '湖北襄阳', phone: '19900007777' });
  await staff('PUT', '/api/dyjbxx', { id, version: saved.body.version, introducers: '丙、丁' });
  const { since, ...rest } = await draftOf(department, of);
  expect(rest).toMatchObject({ version, changes });
  expect(since).toEqual({
    by: '郑怀瑜',
    at: expect.any(String),
    fields: [
      { name: 'introducers', label: '入党介绍人', now: '丙、丁' },
      { name: 'nativePlace', label: '籍贯', now: '湖北襄阳' },
      { name: 'phone', label: '手机', now: '199****7777' },
    ],
  });
  // The secretary of another branch may keep a text under any number, and learns nothing by it.
  const far = await world.idOf('person', 'number', '20232010012');
  const elsewhere = await world.as('demo.unitleader');
  await elsewhere('PUT', '/api/formDraft', { form: `partyMember:${far}`, version: 1, seenAt: row.updatedAt, changes });
  expect((await draftOf(elsewhere, `partyMember:${far}`)).since).toBeNull();
});

test('a draft tells the titles of what it names, of rows its author may choose alone', async () => {
  const changes = { unitId: await world.idOf('unit', 'code', '101'), groupId: 'none', classId: '999999999' };
  const titles = async (ask: Ask) => {
    await ask('PUT', '/api/formDraft', { form, version: null, seenAt: null, changes });
    return (await draftOf(ask)).titles;
  };
  expect(await titles(department)).toEqual({ unitId: { [changes.unitId]: '党委组织部' }, classId: {} });
  expect(await titles(await world.as('demo.default'))).toEqual({ unitId: {}, classId: {} });
});

test('a draft of thirty days is offered no more and tidied away', async () => {
  await department('PUT', '/api/formDraft', { form, version: null, seenAt: null, changes: typed });
  await world.database.rows(sql`update form_draft set saved_at = now() - interval '31 days' where form = ${form}`);
  expect(await draftOf(department)).toBeNull();
  await tidy(world.database);
  const left = await world.database.rows(sql`select 1 from form_draft where form = ${form}`);
  expect(left).toEqual([]);
});

test('what is no draft is refused in words', async () => {
  const keep = (change: object) =>
    department('PUT', '/api/formDraft', { form, version: null, seenAt: null, changes: {}, ...change });
  const bad: [object, string | RegExp][] = [
    [{ form: 'nothing:new' }, '不认识的表单“nothing”，请刷新页面后重试'],
    [{ form: '../etc/passwd' }, /格式不正确/],
    [{ form: 'partyMember:0' }, /格式不正确/],
    [{ changes: { password: '1' } }, '不认识的字段“password”，请删除后重试'],
    [{ changes: { name: '长'.repeat(30_000) } }, '草稿超过 64 KB，没有保存，请先保存表单或减少内容'],
  ];
  for (const [change, message] of bad) {
    const { status, body } = await keep(change);
    expect([change, status]).toEqual([change, 400]);
    expect(messages({ body })[0]).toMatch(message);
  }
  expect((await keep({ version: 2 ** 40 })).status).toBe(400);
  expect((await keep({ seenAt: 'yesterday', changes: { name: { deep: [1, null] } } })).status).toBe(200);
  expect((await department('GET', '/api/formDraft?form=nothing:new')).status).toBe(400);
  expect((await department('GET', '/api/formDraft')).status).toBe(400);
});
