/** What meets a merger or a dissolution half way: proved with a second connection that stands where the other one would. */
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { partyMember } from 'contract/member/party-member.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import type { Ask, OpenWorld } from '../../testing/open-world.ts';

let bench: Bench;
let world: OpenWorld;
let department: Ask;
let other: Client;
let optics: string;
let undergraduates: string;
const members = new Map<string, string>();

beforeAll(async () => {
  bench = await openBench();
  world = bench.world;
  department = await world.as('demo.department');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  const rows = await world.database.rows<{ id: string; name: string }>(sql`
    select m.id, p.name from party_member m join person p on p.id = m.id`);
  for (const { id, name } of rows) members.set(name, id);
  other = new Client({ connectionString: world.url });
  await other.connect();
});
afterEach(() => other.query('rollback'));
afterAll(async () => {
  await other.end();
  await world.close();
});

/** Until so many requests wait for a row that the other connection holds. */
const waits = (count: number) =>
  expect
    .poll(() =>
      world.database.rows(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toHaveLength(count);
/** Stands where a merger or dissolution does that has begun and not committed. */
const begin = (id: string) =>
  other.query('begin').then(() => other.query('select 1 from party_organisation where id = $1 for update', [id]));
const isFree = async (memberId: string) => {
  await other.query('savepoint look');
  const free = await other.query('select 1 from party_member where id = $1 for update nowait', [memberId]).then(
    () => true,
    () => false,
  );
  await other.query('rollback to savepoint look');
  return free;
};

test('[R-3] who moves members takes organisations first: no member is held while a branch is waited for', async () => {
  const gu = members.get('顾青岚') ?? '';
  await begin(undergraduates);
  const moved = department('POST', '/api/zzgxzj/whole', {
    fromOrganisationId: optics,
    toOrganisationId: undergraduates,
    memberIds: [gu],
    on: '2026-11-02',
    reason: '工作调整',
  });
  await waits(1);
  expect(await isFree(gu)).toBe(true);
  await other.query('commit');
  expect((await moved).body).toEqual({ moved: 1 });
  const back = {
    fromOrganisationId: undergraduates,
    toOrganisationId: optics,
    memberIds: [gu],
    on: '2026-11-02',
    reason: '调回',
  };
  expect((await department('POST', '/api/zzgxzj/whole', back)).body).toEqual({ moved: 1 });
});

test('[R-2] a member entered while the branch is dissolved is refused, not left in it', async () => {
  await begin(undergraduates);
  const asked = department('POST', '/api/dyjbxx', { ...bench.sample(partyMember), organisationId: undergraduates });
  await waits(1);
  await other.query(`update party_organisation set state = '4' where id = $1`, [undergraduates]);
  await other.query('commit');
  const { status, body } = await asked;
  expect([status, body.fields?.map((one: { path: string; message: string }) => [one.path, one.message])]).toEqual([
    400,
    [['organisationId', '“中共江临大学物理学院本科生第一支部”已撤销或已合并，不能转入或登记党员']],
  ]);
  await world.database.rows(sql`update party_organisation set state = '2' where id = ${undergraduates}::bigint`);
});

test('[R-2] a draft made while its branch is merged stands in the branch that takes it over', async () => {
  const fang = members.get('方予安') ?? '';
  await begin(optics);
  const asked = department('POST', '/api/dyjbxx/correction', {
    memberId: fang,
    nativePlace: '安徽歙县',
    reason: '核对',
  });
  await waits(1);
  await other.query('update party_member set organisation_id = $1 where id = $2', [undergraduates, fang]);
  await other.query('commit');
  const { body } = await asked;
  const row = await world.database.one<{ place: string }>(sql`
    select organisation_id as place from member_correction where id = ${body.id}::bigint`);
  expect(row?.place).toBe(undergraduates);
  await world.database.rows(sql`
    update party_member set organisation_id = ${optics}::bigint where id = ${fang}::bigint`);
});

test('[R-2] [R-3] a merger locks its branches before their members, and drafts go over with them', async () => {
  const one = members.get('何既明') ?? [...members.values()][0];
  const [from] = await world.database.rows<{ id: string }>(sql`
    select organisation_id as id from party_member where id = ${one}::bigint`);
  const draft = await department('POST', '/api/dyjbxx/correction', {
    memberId: one,
    nativePlace: '安徽歙县',
    reason: '核对',
  });
  expect(draft.status).toBe(201);
  const base = '/api/dzzxx/change';
  const { body } = await department('POST', base, {
    type: '5',
    organisationId: optics,
    partnerIds: [from?.id],
    reason: '学院调整',
    documentNo: '江大物党〔2026〕4号',
    effectiveOn: '2026-11-02',
  });
  const action = async (name: string) => {
    const { version } = (await department('GET', `${base}/${body.id}`)).body;
    return department('POST', `${base}/${body.id}/${name}`, { version });
  };
  await action('submit');
  await action('review');
  // Somebody is entering the branch at this moment.
  await other.query('begin');
  await other.query('select 1 from party_organisation where id = $1 for key share', [from?.id]);
  const asked = action('approve');
  await waits(1);
  expect(await isFree(one ?? '')).toBe(true);
  await other.query('commit');
  const { status, body: done } = await asked;
  expect([status, done.fields, done.state]).toEqual([200, undefined, '4']);
  const row = await world.database.one<{ place: string }>(sql`
    select organisation_id as place from member_correction where id = ${draft.body.id}::bigint`);
  expect(row?.place).toBe(optics);
});
