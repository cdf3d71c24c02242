/** What a process wrote is found by its entity and its id: orders of different kinds that carry the same number. */
import { readFile } from 'node:fs/promises';
import { sql, type SQL } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let staff: Ask;
let optics: string;
let gu: string;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  staff = await world.as('demo.departmentstaff');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  gu = await world.idOf('person', 'number', 'GZ141033');
});
afterAll(() => world.close());

/** The next order of each kind gets this number. */
async function nextOrders(no: number): Promise<void> {
  for (const table of ['organisation_change', 'member_correction', 'member_status_change', 'transfer'])
    await world.database.rows(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${no}::bigint, false)`);
}
async function carryOut(base: string, row: { id: string }, actions: readonly [Ask, string, object?][]): Promise<void> {
  for (const [who, name, input] of actions) {
    const { version } = (await department('GET', `${base}/${row.id}`)).body;
    const { status, body } = await who('POST', `${base}/${row.id}/${name}`, { version, ...input });
    expect([status, body.fields, body.message]).toEqual([200, undefined, undefined]);
  }
}
const corrections = '/api/dyjbxx/correction';
const changes = '/api/dzzxx/change';
const judge = { opinion: '同意' };

async function correct(values: object): Promise<string> {
  const { body } = await department('POST', corrections, { memberId: gu, reason: '志愿书记载', ...values });
  await carryOut(corrections, body, [
    [department, 'submit'],
    [staff, 'review', judge],
  ]);
  return body.id;
}
async function rename(newShortName: string): Promise<string> {
  const { body } = await department('POST', changes, {
    type: '2',
    organisationId: optics,
    newName: `中共江临大学${newShortName}`,
    newShortName,
    reason: '学院更名',
    effectiveOn: '2026-11-02',
  });
  await carryOut(changes, body, [
    [department, 'submit'],
    [department, 'review', judge],
    [department, 'approve', judge],
  ]);
  return body.id;
}
const introducersOf = async (id: string) => (await department('GET', `/api/dyjbxx/${id}`)).body.introducers;
const nameOf = async (id: string) => (await department('GET', `/api/dzzxx/${id}`)).body.shortName;

test('[D-1] [S-07] undoing rename 1702 leaves what correction 1702 wrote', async () => {
  await nextOrders(1702);
  const before = await nameOf(optics);
  const corrected = await correct({ introducers: '程砚农、沈若桐' });
  const renamed = await rename('物理学院光电教工党支部');
  expect([corrected, renamed]).toEqual(['1702', '1702']);
  await carryOut(changes, { id: renamed }, [[department, 'restore', { reason: '误办' }]]);
  expect(await nameOf(optics)).toBe(before);
  expect(await introducersOf(gu)).toBe('程砚农、沈若桐');
});

/** Flows of what was written about the memberships of a branch, each with the order of the member. */
const movesOf = (toId: string) =>
  world.database.rows<{ isOwn: boolean; entity: string; n: number }>(sql`
    select c.flow_entity = 'transfer' and c.flow_id = t.id as is_own, c.entity, count(*)::int as n
    from transfer t join change_record c on c.flow_id is not null and ((c.entity = 'transfer' and c.record_id = t.id)
      or (c.entity = 'partyMember' and c.record_id = t.member_id)
      or (c.entity = 'memberLedgerEntry' and (c.after ->> 'member_id')::bigint = t.member_id))
    where t.to_organisation_id = ${toId}::bigint and t.type = '7' group by 1, 2 order by 2`);
const owned = (n: number) =>
  ['memberLedgerEntry', 'partyMember', 'transfer'].map(entity => ({ isOwn: true, entity, n }));

test('[D-1] of many orders carried out at once each row names its own', async () => {
  const college = await world.as('demo.college');
  const [from, to] = [
    await world.idOf('party_organisation', 'code', '9999990001201003'),
    await world.idOf('party_organisation', 'code', '9999990001201002'),
  ];
  const rows = (await college('GET', `/api/dyjbxx?organisationId=${from}&partyStatus=1&size=100`)).body.content;
  const { body } = await college('POST', '/api/zzgxzj/whole', {
    fromOrganisationId: from,
    toOrganisationId: to,
    memberIds: rows.map((one: { id: string }) => one.id),
    on: '2026-11-02',
    reason: '研究生支部并入',
  });
  expect(body).toEqual({ moved: rows.length });
  expect(await movesOf(to)).toEqual(owned(rows.length));

  // As the records stood before: the number alone, that of the first order, or none.
  await asBefore(sql`update change_record c set flow_id = (select min(id) from transfer where type = '7')
    where c.flow_entity = 'transfer' and c.entity <> 'transfer'`);
  await asBefore(sql`update change_record set flow_id = 0 where entity = 'transfer' and flow_entity = 'transfer'`);
  await tellAgain();
  expect(await movesOf(to)).toEqual(owned(rows.length));
});

const migration = new URL('../../migrations/20261122224547_flow_of_changes/own.sql', import.meta.url);
/** Puts the records back to the time when they had a number alone. */
async function asBefore(change: SQL): Promise<void> {
  await world.database.transaction(async connection => {
    await connection.rows(sql`alter table change_record disable trigger change_record_closes`);
    await connection.rows(change);
    await connection.rows(sql`alter table change_record enable trigger change_record_closes`);
  });
}
/** The step of the upgrade, and what it prints. */
async function tellAgain(): Promise<string[]> {
  await asBefore(sql`update change_record set flow_entity = null where flow_id is not null`);
  const client = new Client({ connectionString: world.url });
  await client.connect();
  const told: string[] = [];
  client.on('notice', ({ message }) => told.push(message ?? ''));
  await client.query(await readFile(migration, 'utf8'));
  await client.end();
  return told;
}

test('[D-1] an upgrade tells the records of orders with the same number apart', async () => {
  await nextOrders(1804);
  const corrected = await correct({ introducers: '宋清和、梁书屹' });
  const renamed = await rename('物理学院光电教工第一党支部');
  expect([corrected, renamed]).toEqual(['1804', '1804']);
  const [line = ''] = await tellAgain();
  expect(line).toMatch(/^变更痕迹：\d+ 条已注明由哪一单据写入，0 条无法确认（无）/);
  const flows = await world.database.rows(sql`
    select distinct entity, flow_entity as process from change_record where flow_id = 1804 order by 1`);
  expect(flows).toEqual([
    { entity: 'partyMember', process: 'memberCorrection' },
    { entity: 'partyOrganisation', process: 'organisationChange' },
  ]);
  await carryOut(changes, { id: renamed }, [[department, 'restore', { reason: '误办' }]]);
  expect(await introducersOf(gu)).toBe('宋清和、梁书屹');
});

test('[D-1] what an upgrade could not tell is counted, and an order with such records is not undone by guess', async () => {
  await nextOrders(1906);
  const renamed = await rename('物理学院光电教工第二党支部');
  // The audit line that would have told whose it is never existed.
  await asBefore(sql`update change_record set change_id = -change_id where flow_id = 1906`);
  expect((await tellAgain())[0]).toContain('1 条无法确认（partyOrganisation 1）');
  const { version } = (await department('GET', `${changes}/${renamed}`)).body;
  const { status, body } = await department('POST', `${changes}/${renamed}/restore`, { version, reason: '误办' });
  expect([status, body.message]).toEqual([
    400,
    '系统升级以前办理的记录未注明由哪一类单据写入，无法确认哪些由本单写入，不能自动撤销；请逐项更正或另办变更',
  ]);
  expect(await nameOf(optics)).toBe('物理学院光电教工第二党支部');
});
