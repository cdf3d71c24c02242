/** Months that were paid before the school kept its dues here: nobody is asked for them again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';
import { action, send, sheet } from '../../testing/uploads.ts';

const path = '/api/dfgl/former';
let world: OpenWorld;
let college: Ask;
let member: Ask;
let lu: string;
beforeAll(async () => {
  world = await openWorld();
  [college, member] = (await Promise.all(['demo.college', 'demo.member'].map(world.as))) as [Ask, Ask];
  lu = await world.idOf('person', 'name', '陆知微');
});
afterAll(() => world.close());

const numberOf = async (name: string) =>
  (await world.database.one<{ number: string }>(sql`select number from person where name = ${name}`))?.number ?? '';
const itemsOf = async () =>
  (await college('GET', `/api/dfgl/item?memberId=${lu}&sort=month,asc&size=50`)).body.content.map((one: any) => [
    one.month,
    one.payableFen,
    one.paidFen,
    one.state,
    one.batchName,
  ]);

test('[BIZ-11] a sheet of paid months becomes paid months, without receipt and outside the books', async () => {
  const number = await numberOf('陆知微');
  const content = await sheet(
    ['党员', '月份', '实缴', '缴纳日期'],
    [number, '2025-11', '0.20', '2025-11-12'],
    [number, '2025-12', '0.20', null],
    [number, '2026-01', '0.20', '2026-01-09'],
  );
  const { body: batch } = await send(college, `${path}/import`, '历年.xlsx', content);
  expect((await action(world, college, batch.id, 'confirm')).body).toMatchObject({ state: 2, doneCount: 3 });
  expect(await itemsOf()).toEqual([
    ['2025-11', 20, 20, '3', '2025年党费（历年记录）'],
    ['2025-12', 20, 20, '3', '2025年党费（历年记录）'],
    ['2026-01', 20, 20, '3', '2026年党费（历年记录）'],
  ]);
  const { items } = (await member('GET', '/api/dfgl/own')).body;
  expect(items.map((one: any) => [one.month, one.paidFen, one.payments])).toEqual([
    ['2026-01', 20, []],
    ['2025-12', 20, []],
    ['2025-11', 20, []],
  ]);
  expect(await world.database.rows(sql`select 1 from dues_ledger_entry`)).toEqual([]);
});

test('a month stands once, whether it was paid formerly or is asked for; only months that are over come in', async () => {
  const typed = { memberId: lu, amountFen: 20 };
  const said = async (month: string, more: object = {}) =>
    messagesByField(await college('POST', path, { ...typed, month, ...more }));
  expect(await said('2025-12')).toEqual(['memberMonth: 该党员该月的历年党费已存在']);
  expect(await said('2099-01')).toEqual(['month: 历年党费只登记本月以前的月份，本月起由党费批次收缴']);
  expect(await said('1990-01')).toEqual([expect.stringContaining('月份不能更早')]);
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201');
  const asked = { name: '1月', organisationId, period: '1', fromMonth: '2026-01', deadlineOn: '2026-01-31' };
  const { body } = await college('POST', '/api/dfgl/batch', asked);
  await college('POST', `/api/dfgl/batch/${body.id}/generate`, { version: body.version });
  await world.settle();
  expect((await itemsOf()).filter(([month]: [string]) => month === '2026-01')).toHaveLength(1);
  const next = { ...asked, name: '2月', fromMonth: '2026-02' };
  const { body: second } = await college('POST', '/api/dfgl/batch', next);
  await college('POST', `/api/dfgl/batch/${second.id}/generate`, { version: second.version });
  await world.settle();
  expect(await said('2026-02')).toEqual(['month: 该党员 2026-02 的党费已在系统中，不再登记']);
  // From the first batch on a month is asked for and paid before a second person.
  expect(await said('2026-03')).toEqual(['month: 2026-01 起的党费由批次收缴，缺少的月份请在批次中补列后登记']);
});

test('what was entered wrongly is removed, and the month is free; it is not withdrawn like a payment', async () => {
  const [item] = (await college('GET', `/api/dfgl/item?memberId=${lu}&month.from=2025-11&month.to=2025-11`)).body
    .content;
  const { version } = (await college('GET', `/api/dfgl/item/${item.id}`)).body;
  const refused = await college('POST', `/api/dfgl/item/${item.id}/withdraw`, { version, reason: '登记有误' });
  expect(messagesByField(refused)).toEqual(['state: 批次已归档，请在下一批次更正']);
  const [row] = (await college('GET', `${path}?memberId=${lu}&sort=month,asc`)).body.content;
  expect((await college('DELETE', path, [row.id])).status).toBe(200);
  expect((await itemsOf()).map(([month]: [string]) => month)).not.toContain('2025-11');
  expect((await college('POST', path, { memberId: lu, month: '2025-11', amountFen: 120 })).status).toBe(201);
});
