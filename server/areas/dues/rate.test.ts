/** The table of rates: what is delivered, and what a school may change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../testing/made-account.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const path = '/api/dfgl/rate';
const told = ({ body }: { body: { fields?: { path: string; message: string }[] } }) =>
  (body.fields ?? []).map(one => `${one.path}：${one.message}`);

test('[BIZ-11] the regulation of 2008 is there from the first day: 0.5 %, 1 %, 1.5 %, 2 %, and 0.20 yuan', async () => {
  const { content, totalElements } = (await department('GET', `${path}?size=50&sort=standard,asc`)).body;
  expect(totalElements).toBe(19);
  const monthly = content.filter((one: { standard: string }) => one.standard === '1');
  expect(
    monthly.map((one: Record<string, unknown>) => [one['aboveFen'], one['rate'], one['amountFen']]).sort(),
  ).toEqual([
    [0, 50, null],
    [1_000_000, 200, null],
    [300_000, 100, null],
    [500_000, 150, null],
  ]);
  const names = content.map((one: { name: string }) => one.name);
  expect(names).toContain('离退休：高于 5,000.00 元，1%');
  expect(names).toContain('学生：每月 0.20 元');
  expect(names).toContain('农民：每月 0.20 元至 1.00 元');
});

test('a line says a rate or an amount, once for a base, and the lowest comes first', async () => {
  const line = { standard: '5', effectiveMonth: '2027-01' };
  expect(told(await department('POST', path, line))).toEqual(['rate：请填写比例或每月定额中的一项，不能都填或都不填']);
  expect(told(await department('POST', path, { ...line, amountFen: 50, rate: 50 }))).toHaveLength(1);
  expect(told(await department('POST', path, { ...line, amountFen: 50, aboveFen: 100 }))).toContain(
    'aboveFen：定额不分档，“基数高于”请留空',
  );
  expect(told(await department('POST', path, { ...line, amountFen: 50, upToFen: 50 }))).toEqual([
    'upToFen：定额上限应高于每月定额，且只用于定额',
  ]);
  expect(
    told(await department('POST', path, { standard: '1', effectiveMonth: '2027-01', aboveFen: 300_000, rate: 100 })),
  ).toEqual(['aboveFen：该类别在 2027-01 还没有最低一档（基数高于 0 元），请先填写']);
  expect((await department('POST', path, { ...line, amountFen: 50 })).status).toBe(201);
  expect(told(await department('POST', path, { ...line, amountFen: 60 }))).toEqual([
    'aboveFen：该类别在 2027-01 已有基数高于 0.00 元的标准',
  ]);
});

test('amounts are whole 分 and months are months; a member sees no table', async () => {
  const line = { standard: '6', effectiveMonth: '2027-13', aboveFen: 20.5, rate: 50 };
  expect(told(await department('POST', path, line))).toEqual([
    'effectiveMonth：执行年月不是有效年月，请按“2026-05”填写',
    'aboveFen：基数高于应填写金额，最多两位小数',
  ]);
  expect(told(await department('POST', path, { ...line, effectiveMonth: '2027-12', aboveFen: -1 }))).toEqual([
    'aboveFen：基数高于不能少于 0.00 元',
  ]);
  const found = await department(
    'GET',
    `${path}?effectiveMonth.from=2008-04&effectiveMonth.to=2008-04&aboveFen.from=500000`,
  );
  expect(found.body.totalElements).toBe(7);
  expect((await (await world.as('demo.member'))('GET', path)).status).toBe(403);
});

test('[S2-01] a college enters no rate, by hand or by sheet, not even with every right on dues', async () => {
  const line = { standard: '1', effectiveMonth: '2126-12', rate: 1 };
  expect((await (await world.as('demo.college'))('POST', path, line)).status).toBe(403);
  const grants = [{ scope: 'UNIT_TREE', patterns: ['dues.*.*', 'platform.importBatch.*'] }];
  await makeAccount(world.database, { username: 'test.stars', grants }, await world.idOf('unit', 'code', '201'));
  const stars = await world.as('test.stars');
  const refused = '党费标准由学校统一维护，需要新增请联系组织部';
  expect(told(await stars('POST', path, line))).toEqual([`name：${refused}`]);
  const content = await sheet(['*缴费人员类别', '*执行年月', '比例'], ['按月领取工资', '2126-12', '0.01%']);
  const { body: batch } = await send(stars, `${path}/import`, '标准.xlsx', content);
  expect([batch.addCount, batch.faultCount]).toEqual([0, 1]);
  const { body: rows } = await stars('GET', `/api/gbImport/${batch.id}/row`);
  expect(rows.content[0].faults.map((one: { message: string }) => one.message)).toEqual([
    expect.stringContaining(refused),
  ]);
});
