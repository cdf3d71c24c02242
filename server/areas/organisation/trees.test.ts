import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

test('[REF-02] the tree nests the seeded organisations and counts members with those below', async () => {
  const { body } = await department('GET', '/api/dzzxx/buildtree?withCount=true');
  expect(body).toHaveLength(1);
  const [root] = body;
  expect([root.label, root.memberCount, root.formalCount, root.disabled]).toEqual(['江临大学党委', 36, 32, false]);
  expect(root.children.map((one: { label: string }) => one.label)).toEqual([
    '机关党委',
    '离退休党委',
    '物理学院党委',
    '材料学院党委',
    '外国语学院党总支',
  ]);
  const physics = root.children[2];
  expect(physics.children.map((one: { label: string }) => one.label)).toEqual([
    '物理学院光学教工党支部',
    '物理学院本科生第一党支部',
    '物理学院研究生第二党支部',
  ]);
  const optics = physics.children[0];
  expect([optics.label, optics.memberCount]).toEqual(['物理学院光学教工党支部', 9]);
  // Whoever is in a group is counted in it, and in its branch once.
  expect(optics.children.map((one: { label: string; memberCount: number }) => [one.label, one.memberCount])).toEqual([
    ['光学教工第一党小组', 3],
  ]);
});

test('the tree narrows to a branch of it and to categories', async () => {
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const below = (await department('GET', `/api/dzzxx/buildtree?rootId=${physics}`)).body;
  expect(below.map((one: { label: string }) => one.label)).toEqual(['物理学院党委']);
  const groups = (await department('GET', '/api/dzzxx/buildtree?categories=641')).body;
  expect(groups[0]).toMatchObject({ disabled: true, children: [{ children: [{ children: [{ disabled: false }] }] }] });
  for (const query of ['rootId=x', 'withCount=perhaps', 'nonsense=1', 'rootId=1&rootId=2'])
    expect((await department('GET', `/api/dzzxx/buildtree?${query}`)).status).toBe(400);
});

test('[REF-04] a unit administrator finds the own unit and those beneath only', async () => {
  const administrator = await world.as('demo.unitadmin');
  const { body } = await administrator('GET', '/api/dept');
  expect(body).toEqual([{ id: await world.idOf('unit', 'code', '202'), label: '材料科学与工程学院', children: [] }]);
});

test('whoever is 35 counts as 35 and below until the day before the 36th birthday', async () => {
  await setClock(world.database, '2026-12-01');
  const unit = await world.idOf('unit', 'code', '201');
  const bornOn = async (day: string): Promise<number> => {
    await world.database.rows(sql`
      update person set birth_date = ${day}::date where number = 'GZ091014' and unit_id = ${unit}::bigint`);
    return (await department('GET', `/api/dwxx/${unit}`)).body.under35Count;
  };
  const without = await bornOn('1979-08-25');
  expect([await bornOn('1991-12-01'), await bornOn('1990-12-02')]).toEqual([without + 1, without + 1]);
  expect(await bornOn('1990-12-01')).toBe(without);
});

test('[REF-05] names of all units are for the signed in, and for everybody where the installation opens them', async () => {
  const [member, nobody] = [await world.as('demo.member'), await world.as(null)];
  const { status, body } = await member('GET', '/api/dept/ByNoAuth');
  expect([status, body.length]).toEqual([200, 9]);
  for (const one of body) expect(Object.keys(one).sort()).toEqual(['id', 'name']);
  expect((await nobody('GET', '/api/dept/ByNoAuth')).status).toBe(401);
  await world.database.rows(sql`update system_config set config_value = 'true' where config_key = 'dept.public'`);
  expect((await nobody('GET', '/api/dept/ByNoAuth')).body).toEqual(body);
});

test('case 1: a branch is founded with three formal members and not with two; the import of one only warns', async () => {
  const rowOf = async (code: string) =>
    (await department('GET', `/api/dzzxx?code=${code}&columns=code&columns=state&size=1`)).body.content[0];
  const few = await rowOf('9999990001203001');
  const refused = await department('POST', `/api/dzzxx/${few.id}/activate`, { version: few.version });
  expect([refused.status, refused.body.fields[0].message]).toEqual([400, '正式党员不足3人，不能单独成立党支部']);
  const enough = await rowOf('9999990001202001');
  const founded = await department('POST', `/api/dzzxx/${enough.id}/activate`, {
    version: enough.version,
    reason: '批复',
  });
  expect([founded.status, founded.body.state]).toEqual([200, '2']);
  const again = await department('POST', `/api/dzzxx/${enough.id}/activate`, { version: founded.body.version });
  expect([again.status, again.body.code]).toEqual([409, 'kit.wrong-state']);

  const content = await sheet(
    [
      '党组织代码',
      '党组织名称',
      '简称',
      '党组织类别',
      '支部类型',
      '上级党组织',
      '状态',
      '所在单位',
      '成立日期',
      '任期年限',
    ],
    [
      '9999990001203009',
      '中共江临大学外国语学院教工第三支部委员会',
      '外国语学院教工第三党支部',
      '党支部',
      '教师党支部',
      '外国语学院党总支',
      '正常',
      '外国语学院',
      '2024-05-01',
      '3',
    ],
  );
  const batch = await send(department, '/api/dzzxx/import', '党组织.xlsx', content);
  expect(batch.body).toMatchObject({ addCount: 1, faultCount: 0 });
  const [row] = (await department('GET', `/api/gbImport/${batch.body.id}/row`)).body.content;
  expect(row.faults).toMatchObject([{ level: 'warning', message: '第 2 行：正式党员不足3人，不能单独成立党支部' }]);
  expect((await action(world, department, batch.body.id, 'confirm')).body).toMatchObject({ state: 2, doneCount: 1 });
  expect((await rowOf('9999990001203009')).state).toBe('2');
});

test('the structure obeys the regulations: one root, legal parents, units that fit', async () => {
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const [one, other] = [await world.idOf('unit', 'code', '201'), await world.idOf('unit', 'code', '202')];
  const branch = {
    code: '9999990001201099',
    name: '中共江临大学物理学院测试支部',
    shortName: '物理学院测试党支部',
    category: '631',
    branchType: '1',
    parentId: physics,
    unitIds: [one],
    foundedOn: '2024-05-01',
    termYears: 3,
  };
  const told = async (change: object) => {
    const { body } = await department('POST', '/api/dzzxx', { ...branch, ...change });
    return body.fields.map((fault: { path: string; message: string }) => `${fault.path}: ${fault.message}`);
  };
  expect(await told({ parentId: null })).toEqual(['parentId: 学校党委只能有一个，请选择上级党组织']);
  expect(await told({ parentId: optics })).toEqual(['parentId: 上级党组织类别不符合设置规定']);
  expect(await told({ branchType: null })).toEqual(['branchType: 支部类型不能为空']);
  expect(await told({ unitIds: [one, other] })).toEqual(['unitIds: 所在单位超过一个时，类别应为联合党支部']);
  expect(await told({ category: '632' })).toEqual(['unitIds: 联合党支部所在单位应为 2–5 个，现为 1 个']);
  expect(await told({ category: '931' })).toEqual(['endsOn: 功能型（临时）党组织应填写期限']);
  expect(await told({ foundedOn: '2199-01-01' })).toEqual(['foundedOn: 成立日期不能晚于今天']);
  const { status, body } = await department('POST', '/api/dzzxx', {
    ...branch,
    termStartOn: '2024-02-29',
    termYears: 2,
    confirmed: ['organisation.partyOrganisation.term-years'],
  });
  const kept = await world.database.one<{ level: number }>(sql`
    select level from party_organisation where id = ${body.id}::bigint`);
  expect([status, body.termEndOn, kept?.level, body.state]).toEqual([201, '2026-02-28', 3, '1']);
});
