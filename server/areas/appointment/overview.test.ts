/** 职数一览: units by ranks on a day, in the reach of who reads, the people behind a figure, and the sheet. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ofRank, risingTo } from 'contract/appointment/candidates.ts';
import { isSound } from 'contract/appointment/overview.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
const units: Record<string, string> = {};
const ids: Record<string, string> = {};

const people = [
  { name: '罗景行', number: 'GZ931002', rank: '121', cadreType: '1' },
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' },
  { name: '蒋知夏', number: 'GZ101016', rank: '132', cadreType: '3' },
];
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  for (const code of ['201', '202']) units[code] = await world.idOf('unit', 'code', code);
  for (const { name, ...row } of people) ids[name] = (await department('POST', '/api/gbjbxx', row)).body.id;
  const hold = async (name: string, unit: string, rank: string, values: object) => {
    const post = { personId: ids[name], unitId: units[unit], postName: '任职', postAttribute: '1', rank };
    const made = await department('POST', '/api/gbjbxx/post', { ...post, occupiesQuota: true, ...values });
    expect([name, made.status]).toEqual([name, 201]);
  };
  await hold('罗景行', '201', '131', { startOn: '2024-01-10' });
  await hold('邵承志', '201', '131', { startOn: '2022-06-01', postName: '院长' });
  await hold('许怀瑾', '201', '132', { startOn: '2021-03-01', state: '2', trialEndOn: '2027-03-01' });
  await hold('蒋知夏', '202', '132', { startOn: '2018-09-01', endOn: '2023-09-01', isMain: false });
  await hold('蒋知夏', '202', '132', { startOn: '2023-09-01', state: '5' });
  const line = async (unit: string, rank: string, approved: number, effectiveOn: string) =>
    department('POST', '/api/gbQuota', {
      unitId: units[unit],
      rank,
      approved,
      effectiveOn,
      documentNo: '江大人〔2024〕18号',
    });
  await line('201', '131', 1, '2024-09-01');
  await line('201', '132', 4, '2024-09-01');
  await line('202', '131', 1, '2024-09-01');
});
afterAll(() => world.close());

const none = { approved: null, occupied: 0, vacancy: 0, over: 0, unset: 0 };
const read = async (ask: Ask, query = '') => (await ask('GET', `/api/gbQuota/overview${query}`)).body;

test('each unit and rank: approved, there, missing, too many; rows and columns come to the same', async () => {
  const { day, lines, sums, total } = await read(department);
  expect(day).toBe('2026-11-20');
  expect(lines.map(({ name, cells }: { name: string; cells: object[] }) => [name, ...cells])).toEqual([
    [
      '物理学院',
      { approved: 1, occupied: 2, vacancy: 0, over: 1, unset: 0 },
      { approved: 4, occupied: 1, vacancy: 3, over: 0, unset: 0 },
      none,
      none,
    ],
    [
      '材料科学与工程学院',
      { approved: 1, occupied: 0, vacancy: 1, over: 0, unset: 0 },
      // Nobody approved a number: who is there is told, nothing is missing.
      { approved: null, occupied: 1, vacancy: 0, over: 0, unset: 1 },
      none,
      none,
    ],
  ]);
  expect(sums[0]).toEqual({ approved: 2, occupied: 2, vacancy: 1, over: 1, unset: 0 });
  expect(total).toEqual({ approved: 6, occupied: 4, vacancy: 4, over: 1, unset: 1 });
  expect([total, ...sums].every(isSound)).toBe(true);
  expect(isSound({ approved: 6, occupied: 4, vacancy: 3, over: 1, unset: 1 })).toBe(false);
});

test('on an earlier day, by when posts began and ended and numbers were in force', async () => {
  const { lines } = await read(department, '?on=2023-08-31');
  expect(lines.map(({ name, total }: { name: string; total: object }) => [name, total])).toEqual([
    ['物理学院', { approved: null, occupied: 2, vacancy: 0, over: 0, unset: 2 }],
    ['材料科学与工程学院', { approved: null, occupied: 1, vacancy: 0, over: 0, unset: 1 }],
  ]);
  expect((await department('GET', '/api/gbQuota/overview?on=2023-02-30')).status).toBe(400);
});

test('who is responsible for a unit sees that unit, and never who stands above it', async () => {
  const materials = await world.as('demo.unitadmin');
  const { lines, total } = await read(materials);
  expect(lines.map(({ name }: { name: string }) => name)).toEqual(['材料科学与工程学院']);
  expect(total.approved).toBe(1);
  expect((await materials('GET', `/api/gbQuota/overview/${units['201']}/131`)).status).toBe(404);
  const whole = await read(department, `?unitId=${units['202']}`);
  expect(whole.lines).toEqual(lines);
});

test('behind a figure stand its people, the open slots, and why there are too many', async () => {
  const slot = { unitId: units['201'], code: 'WL-02', name: '院长', rank: '131' };
  await department('POST', '/api/gbPostSlot', slot);
  const { content } = (await department('GET', `/api/gbQuota?unitId=${units['201']}&rank=131`)).body;
  const { id, version } = content[0];
  const excess = {
    excessKind: '2',
    excessCount: 1,
    excessDocumentNo: '江大组〔2024〕31号',
    excessUntilOn: '2027-12-31',
    excessReason: '机构合并转入1人',
  };
  expect((await department('POST', `/api/gbQuota/${id}/approveExcess`, { version, ...excess })).status).toBe(200);
  const { body } = await department('GET', `/api/gbQuota/overview/${units['201']}/131`);
  expect(body).toMatchObject({
    unitName: '物理学院',
    cell: { approved: 1, occupied: 2, vacancy: 0, over: 1, unset: 0 },
    line: { documentNo: '江大人〔2024〕18号', effectiveOn: '2024-09-01', ...excess },
    hidden: 0,
    openSlots: [{ name: '院长', code: 'WL-02' }],
  });
  expect(body.holders.map((one: { name: string; startOn: string }) => [one.name, one.startOn])).toEqual([
    ['邵承志', '2022-06-01'],
    ['罗景行', '2024-01-10'],
  ]);
});

test('who may be looked at for a rank: long enough in the one below, not too old, far enough from retiring', async () => {
  await world.database.rows(sql`update cadre set state = '2'`);
  await world.database.rows(
    sql`update person set birth_date = '1981-03-05' where id = any(${sql.param([ids['许怀瑾'], ids['蒋知夏']])}::bigint[])`,
  );
  const { limits } = (await department('GET', `/api/gbQuota/overview/${units['201']}/131`)).body;
  expect(limits).toEqual({ deputyYears: 2, principalYears: 3, newAge: 50, beforeRetirement: 2 });
  const named = async (filters: Filters | null) => {
    const query = new URLSearchParams();
    for (const [key, all] of Object.entries(filters ?? {})) for (const one of all) query.append(key, one);
    const { status, body } = await department('GET', `/api/gbjbxx?${query}`);
    expect(status).toBe(200);
    return body.content.map((row: { name: string }) => row.name).sort();
  };
  const rising = () => named(risingTo('131', limits, '2026-11-20'));
  expect(await rising()).toEqual(['蒋知夏', '许怀瑾'].sort());
  await world.database.rows(sql`update person set birth_date = '1975-11-20' where id = ${ids['许怀瑾']}::bigint`);
  expect(await rising()).toEqual(['蒋知夏']);
  await world.database.rows(
    sql`update post_holding set start_on = '2025-01-01' where person_id = ${ids['蒋知夏']}::bigint`,
  );
  expect(await rising()).toEqual([]);
  expect(await named(ofRank('131'))).toEqual(['邵承志']);
  expect(risingTo('111', limits, '2026-11-20')).toBeNull();
});

test('who stands above the reach is counted and not named', async () => {
  const post = { personId: ids['罗景行'], unitId: units['202'], postName: '书记', postAttribute: '1', rank: '131' };
  const more = { occupiesQuota: true, isMain: false, startOn: '2025-05-06' };
  expect((await department('POST', '/api/gbjbxx/post', { ...post, ...more })).status).toBe(201);
  const at = `/api/gbQuota/overview/${units['202']}/131`;
  const { body } = await (await world.as('demo.unitadmin'))('GET', at);
  expect([body.cell.occupied, body.holders, body.hidden]).toEqual([1, [], 1]);
  const whole = (await department('GET', at)).body;
  expect([whole.holders.map((one: { name: string }) => one.name), whole.hidden]).toEqual([['罗景行'], 0]);
});

test('the matrix goes out as a sheet, with a line of sums, and is logged', async () => {
  const { status, headers, bytes } = await department('POST', '/api/gbQuota/overview/export', {});
  expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const leader = await world.as('demo.unitadmin');
  expect((await leader('POST', '/api/gbQuota/overview/export', {})).status).toBe(403);
});
