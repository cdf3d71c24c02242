/** A college sends sixty people by one sheet, hands them in together, and the first who waits takes the seat that is given up. Domain-cadre 4.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolInto } from '../../testing/enrolled.ts';
import { action, send, sheet } from '../../testing/uploads.ts';
import { batch, direct, make, mustTake, openSchool, path, registrations, type School } from './fixtures.ts';

const name = '2026年党员轮训班';
let at: School;
let batchId: string;
beforeAll(async () => {
  at = await openSchool();
  const { world, school, unitId } = at;
  await enrolInto(world.database, await world.idOf('party_organisation', 'code', '9999990001201001'), 60);
  batchId = await make(school, path, batch(unitId, { ...direct, type: '4', name, code: 'DX2026-60', quotaTotal: 55 }));
  await mustTake(school, path, batchId, 'publish');
  await mustTake(school, path, batchId, 'open');
});
afterAll(() => at.world.close());

const numberOf = (n: number) => `XJ${String(n).padStart(4, '0')}`;
const standing = () =>
  at.world.database.rows<{ id: string; number: string; state: string; waitNo: number | null; sourceKind: string }>(sql`
    select id, number, state, wait_no::int as wait_no, source_kind from registration
    where batch_id = ${batchId}::bigint and deleted_at is null order by id`);
const tallied = async () => {
  const tally: Record<string, number> = {};
  for (const { state } of await standing()) tally[state] = (tally[state] ?? 0) + 1;
  return tally;
};

test('[BIZ-15] the sheet of sixty names two faults at their rows; the others are entered and not yet handed in', async () => {
  const { college, world } = at;
  const people = Array.from({ length: 58 }, (_, n) => [name, numberOf(n + 1), null]);
  const content = await sheet(
    ['班次', '人员', '报名说明'],
    ...people,
    [name, numberOf(1), '又一次'],
    [name, 'XJ9999', null],
  );
  const { status, body } = await send(college, `${registrations}/import`, '报名名单.xlsx', content);
  expect([status, body.addCount, body.faultCount]).toEqual([201, 58, 2]);
  const rows = (await college('GET', `/api/gbImport/${body.id}/row?size=100`)).body.content;
  const told = rows.flatMap((row: any) => row.faults.map((one: any) => one.message));
  expect(told).toEqual([
    '第 60 行：不能重复报名',
    '第 61 行：人员“XJ9999”不存在或不在您的管理范围内，请填写代码或全称',
  ]);
  expect(await standing()).toEqual([]);
  expect((await action(world, college, body.id, 'confirm', {})).status).toBe(200);
  const entered = await standing();
  expect(entered).toHaveLength(58);
  expect(new Set(entered.map(({ state, sourceKind }) => `${state} ${sourceKind}`))).toEqual(new Set(['0 4']));
});

test('[BIZ-15] handed in together 55 are in and three wait; who gives up makes room for the first of them', async () => {
  const { college, world } = at;
  const ids = (await standing()).map(({ id }) => id);
  expect((await college('POST', `${registrations}/submit`, { ids })).body).toMatchObject({ done: 58, leftOut: [] });
  expect(await tallied()).toEqual({ '4': 55, '5': 3 });
  const waiting = (await standing()).filter(({ state }) => state === '5').sort((a, b) => a.waitNo! - b.waitNo!);
  expect(waiting.map(({ waitNo }) => waitNo)).toEqual([1, 2, 3]);

  const gone = (await standing()).find(({ state }) => state === '4')!;
  const own = await world.as(gone.number);
  expect((await own('POST', `${registrations}/own/${gone.id}/cancel`, { reason: '外出调研' })).status).toBe(200);
  const after = new Map((await standing()).map(one => [one.id, one.state]));
  expect(waiting.map(({ id }) => after.get(id))).toEqual(['4', '5', '5']);
  expect(after.get(gone.id)).toBe('9');
  const seats = await world.database.rows(sql`
    select seats, taken from training_seat where batch_id = ${batchId}::bigint`);
  expect(seats).toEqual([{ seats: 55, taken: 55 }]);
});
