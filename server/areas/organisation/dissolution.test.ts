/** A branch with open business is not dissolved, whatever the business; what goes on with its people goes over at a merger. */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let physics: string;
let optics: string;
let empty: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  empty = await branch('098', '空');
});
afterAll(() => world.close());

const base = '/api/dzzxx/change';
async function branch(code: string, name: string): Promise<string> {
  const { body } = await department('POST', '/api/dzzxx', {
    code: `9999990001201${code}`,
    name: `中共江临大学物理学院${name}支部委员会`,
    shortName: `物理学院${name}党支部`,
    category: '631',
    branchType: '1',
    parentId: physics,
    unitIds: [await world.idOf('unit', 'code', '201')],
    foundedOn: '2024-05-01',
    termYears: 3,
  });
  return body.id;
}
async function order(values: object) {
  const common = { reason: '调整', documentNo: '江大物党〔2026〕9号', effectiveOn: '2026-11-02' };
  return (await department('POST', base, { ...common, ...values })).body;
}
const action = async (id: string, name: string, input: object = {}) => {
  const { version } = (await department('GET', `${base}/${id}`)).body;
  return department('POST', `${base}/${id}/${name}`, { version, ...input });
};

const filling: Record<string, string> = {
  text: `'x'`,
  date: `'2026-11-01'`,
  integer: '1',
  bigint: '1',
  boolean: 'false',
  'timestamp with time zone': 'now()',
};
/** A row that stands there whatever else it would need. */
async function plant(table: string, values: Record<string, string>): Promise<void> {
  const needed = await world.database.rows<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns where table_name = ${table}
      and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`);
  const row = { ...Object.fromEntries(needed.map(({ name, type }) => [name, filling[type] ?? `'{}'`])), ...values };
  await world.database.transaction(async tx => {
    await tx.rows(sql.raw(`set local session_replication_role = replica`));
    await tx.rows(
      sql.raw(`insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`),
    );
  });
}

test('a branch dissolved with open business is refused by its word, eleven kinds of it, all at once', async () => {
  const row = await order({ type: '4', organisationId: empty });
  const told = async () => {
    const { body } = await action(row.id, 'submit');
    return (body.fields ?? []).map((one: { message: string }) => one.message);
  };
  const kinds: [string, string, string][] = [
    ['党组织变更', 'organisation_change', '2'],
    ['组织关系转接', 'transfer', '40'],
    ['毕业生转接', 'graduation_batch', '2'],
    ['党籍状态变更', 'member_status_change', '3'],
    ['信息更正', 'member_correction', '2'],
    ['换届', 'election', '3'],
    ['信息采集', 'collection_task', '2'],
    ['发展党员', 'development_record', '6'],
    ['流动党员管理', 'flowing_member', '1'],
    ['党费收缴', 'dues_batch', '5'],
    ['党费补缴', 'dues_item', '6'],
  ];
  for (const [, table, state] of kinds) await plant(table, { organisation_id: empty, state: `'${state}'` });
  const wanted = kinds.map(([word]) => `该党组织存在未办结的${word}`).sort();
  expect((await told()).sort()).toEqual(wanted);
  const hindered = (await department('GET', `${base}/${row.id}/preview`)).body.obstacles;
  expect(hindered.map((one: { text: string }) => one.text).sort()).toEqual(wanted);
  expect(hindered).toContainEqual({ text: '该党组织存在未办结的换届', page: '/organisation/election' });
  for (const [, table] of kinds)
    await world.database.rows(
      sql.raw(`
        update ${table} set deleted_at = now() where organisation_id = ${empty}
        ${table === 'organisation_change' ? `and id <> ${row.id}` : ''}`),
    );
  expect((await action(row.id, 'submit')).body.state).toBe('2');
  await action(row.id, 'review');
  expect((await action(row.id, 'approve')).body.state).toBe('4');
  expect((await department('GET', `/api/dzzxx/${empty}`)).body.state).toBe('4');
});

test('who is on the way, who is away and the classes go over with a merger, told beforehand, and come back when it is undone', async () => {
  const gone = await world.idOf('party_organisation', 'code', '9999990001201002');
  const places = () =>
    world.database.one<Record<string, number>>(sql`
      select (select count(*)::int from development_record where organisation_id = ${gone}::bigint and state in ('1', '6')) as way,
        (select count(*)::int from development_record where organisation_id = ${optics}::bigint and state in ('1', '6')) as way_there,
        (select count(*)::int from school_class where organisation_id = ${gone}::bigint) as classes,
        (select count(*)::int from school_class where organisation_id = ${optics}::bigint) as classes_there`);
  const before = await places();
  expect(before?.['way']).toBeGreaterThan(0);
  expect(before?.['classes']).toBeGreaterThan(0);
  const row = await order({ type: '5', organisationId: optics, partnerIds: [gone] });
  const { along, obstacles } = (await department('GET', `${base}/${row.id}/preview`)).body;
  expect([along, obstacles]).toEqual([[`${before?.['way']} 份发展党员记录`, `${before?.['classes']} 个对应班级`], []]);
  await action(row.id, 'submit');
  await action(row.id, 'review');
  expect((await action(row.id, 'approve')).body.state).toBe('4');
  expect(await places()).toEqual({
    way: 0,
    wayThere: (before?.['way'] ?? 0) + (before?.['wayThere'] ?? 0),
    classes: 0,
    classesThere: (before?.['classes'] ?? 0) + (before?.['classesThere'] ?? 0),
  });
  // Whoever is in charge there is asked for the open steps, and after the way back whoever was before.
  const asked = async () => {
    const rows = await world.database.rows<{ username: string }>(sql`
      select distinct u.username from todo t join user_account u on u.id = t.receiver_id
      where t.entity = 'developmentRecord' and t.state = 0 order by 1`);
    return rows.map(one => one.username);
  };
  expect(await asked()).toContain('demo.secretary');
  expect((await action(row.id, 'restore', { reason: '误办' })).body.state).toBe('9');
  expect(await places()).toEqual(before);
  expect(await asked()).not.toContain('demo.secretary');
});

test('[O-A21] a branch is divided with the applicants, the classes and whatever is under way about the members who go', async () => {
  const origin = await world.idOf('party_organisation', 'code', '9999990001201002');
  const idsOf = async (of: SQL) => (await world.database.rows<{ id: string }>(of)).map(({ id }) => id);
  const members = await idsOf(sql`
    select m.id from party_member m where m.organisation_id = ${origin}::bigint and m.party_status = '1' order by m.id limit 3`);
  const [record = ''] = await idsOf(sql`
    select id from development_record where organisation_id = ${origin}::bigint and state = '1' and deleted_at is null
      and person_id not in (select id from party_member) order by id limit 1`);
  // Two of them are on probation and have a record under way.
  const onProbation = await idsOf(sql`
    select id from development_record where person_id = any(${sql.param(members)}::bigint[]) and state = '1' order by id`);
  expect(onProbation).toHaveLength(2);
  const [own = ''] = await idsOf(sql`
    select id from school_class where organisation_id = ${origin}::bigint order by id limit 1`);
  const other = await world.database.one<{ id: string; name: string }>(sql`
    select id, name from school_class where organisation_id is distinct from ${origin}::bigint order by id limit 1`);
  const flow = await department('POST', '/api/lddy', {
    type: '1',
    organisationId: origin,
    memberId: members[0],
    reason: '1',
    startOn: '2026-03-01',
    place: '浙江省杭州市',
    contactPersonId: members[1],
  });
  expect(flow.body.fields ?? []).toEqual([]);
  const values = {
    type: '6',
    organisationId: origin,
    newName: '中共江临大学物理学院本科生第九支部委员会',
    newShortName: '物理学院本科生第九党支部',
    newCode: '9999990001201909',
    memberIds: members,
    recordIds: [record],
  };
  const strange = await order({ ...values, classIds: [other?.id] });
  expect((await action(strange.id, 'submit')).body.fields.map((one: { message: string }) => one.message)).toEqual([
    `${other?.name}不在该党组织，不能划转`,
  ]);
  await action(strange.id, 'cancel', { reason: '填错' });

  const row = await order({ ...values, classIds: [own] });
  const told = (await department('GET', `${base}/${row.id}/preview`)).body;
  expect([told.along, told.obstacles]).toEqual([['3 份发展党员记录', '1 条流动党员登记', '1 个对应班级'], []]);
  for (const step of ['submit', 'review']) await action(row.id, step);
  expect((await action(row.id, 'approve')).body.state).toBe('4');
  const founded = await world.idOf('party_organisation', 'code', '9999990001201909');
  const there = () =>
    world.database.rows<{ table: string; id: string }>(sql`
      select 'member' as table, id from party_member where organisation_id = ${founded}::bigint
      union all select 'record', id from development_record where organisation_id = ${founded}::bigint
      union all select 'class', id from school_class where organisation_id = ${founded}::bigint
      union all select 'flow', id from flowing_member where organisation_id = ${founded}::bigint and state = '1'
      order by 1, id`);
  expect(await there()).toEqual([
    { table: 'class', id: own },
    { table: 'flow', id: flow.body.id },
    ...members.map(id => ({ table: 'member', id })),
    ...[...onProbation, record].map(id => ({ table: 'record', id })),
  ]);
  expect((await action(row.id, 'restore', { reason: '误办' })).body.state).toBe('9');
  expect(await there()).toEqual([]);
});
