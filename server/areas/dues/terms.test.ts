/** 应缴 − 免缴 − 实缴 = 未缴 + 欠缴, with the same amounts in the batch, its check, the year, the sheet and the arrears. Decision 295. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duesBatch } from 'contract/dues/dues-batch.ts';
import { unpaidStates } from 'contract/dues/dues-item.ts';
import { listedStates } from 'contract/dues/figures.ts';
import { addressOf } from 'contract/report/home.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let college: Ask;
let optics: string;

beforeAll(async () => {
  world = await openWorld();
  college = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  for (const [id, month, state] of [
    [900, '2026-08', '4'],
    [901, '2026-07', '5'],
  ])
    await world.database.rows(sql`
      insert into dues_batch (id, version, name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
      values (${id}, 1, ${month}, ${optics}::bigint, '1', '2', ${month}, ${month}, '2026-12-31', ${state}, now(), now())`);
  await world.database.rows(sql`
    insert into dues_check (version, name, batch_id, organisation_id, state, created_at, updated_at)
    values (1, '2026-08', 900, ${optics}::bigint, '2', now(), now())`);
  await owes('顾青岚', 900, '2026-08', 12_000, 12_000, '3');
  await owes('丁砚书', 900, '2026-08', 24_000, 5000, '4');
  await owes('陆知微', 900, '2026-08', 20, 0, '5');
  await owes('沈砚秋', 900, '2026-08', 10_000, 0, '1');
  await owes('顾青岚', 901, '2026-07', 30_000, 10_000, '6');
  await owes('丁砚书', 901, '2026-07', 400, 100, '5');
  await owes('陆知微', 901, '2026-07', 600, 600, '7');
  // Given back, and void: asked of nobody.
  await owes('顾青岚', 900, '2026-09', 500, 0, '8');
  await owes('丁砚书', 900, '2026-09', 700, 0, '9');
});
afterAll(() => world.close());

async function owes(name: string, batchId: number, month: string, payable: number, paid: number, state: string) {
  await world.database.rows(sql`
    insert into dues_item (version, name, member_id, organisation_id, batch_id, month, standard, payable_fen, paid_fen, state,
      created_at, updated_at)
    select 1, ${name}, (select min(p.id) from person p join party_member m on m.id = p.id where p.name = ${name}),
      ${optics}::bigint, ${batchId}, ${month}, '1', ${payable}, ${paid}, ${state}, now(), now()`);
}

test('a batch says each of the five amounts by one word', async () => {
  const words = ['payableFen', 'exemptedFen', 'paidFen', 'unpaidFen', 'owedFen'] as const;
  expect(words.map(name => duesBatch.fields[name].label)).toEqual([
    '应缴金额',
    '免缴金额',
    '实缴金额',
    '未缴金额',
    '欠缴金额',
  ]);
  const batch = async (id: number) => (await college('GET', `/api/dfgl/batch/${id}`)).body;
  expect(await batch(900)).toMatchObject({
    headCount: 4,
    payableFen: 46_020,
    exemptedFen: 20,
    paidFen: 17_000,
    unpaidFen: 29_000,
    owedFen: 0,
    owingCount: 2,
  });
  expect(await batch(901)).toMatchObject({
    headCount: 3,
    payableFen: 31_000,
    exemptedFen: 300,
    paidFen: 10_700,
    unpaidFen: 0,
    owedFen: 20_000,
    owingCount: 1,
  });
  const [check] = (await college('GET', '/api/dfgl/check?batchId=900')).body.content;
  expect(check).toMatchObject({ headCount: 4, payableFen: 46_020 });
});

test('a year says the same amounts, and what is behind is what the arrears say', async () => {
  const { total } = (await college('GET', `/api/dfgl/statistics?year=2026&organisationId=${optics}`)).body;
  expect(total).toMatchObject({
    due: 7,
    payableFen: 77_020,
    exempted: 2,
    exemptedFen: 320,
    paid: 2,
    paidFen: 27_700,
    unpaidFen: 29_000,
    overdue: 1,
    owedFen: 20_000,
    // Of what was let off nobody is late.
    withDeadline: 5,
  });
  const arrears = (await college('GET', '/api/dfgl/arrears/figures')).body.total;
  expect(arrears).toMatchObject({ members: 1, months: 1, owedFen: 20_000 });
});

test('so does its sheet, where a month that was let off is no month that was not paid', async () => {
  const { bytes } = await college('POST', '/api/dfgl/statistics/sheet', { year: 2026, organisationId: optics });
  const { rows } = (await readXlsx(bytes)).sheets[0] ?? { rows: [] };
  const from = (row: unknown[] | undefined) => [row?.[1], row?.[8], row?.[9], ...(row ?? []).slice(14, 18)];
  expect(rows.slice(2, 8).map(from)).toEqual([
    ['姓名', '7月', '8月', '应缴合计', '免缴合计', '实缴合计', '欠缴'],
    ['丁砚书', 1, 50, 244, 3, 51, 0],
    ['顾青岚', 100, 120, 420, 0, 220, 200],
    ['陆知微', 6, '免缴', 6.2, 0.2, 6, 0],
    ['沈砚秋', null, 0, 100, 0, 0, 0],
    [null, 107, 170, 770.2, 3.2, 277, 200],
  ]);
});

test('what a batch counts is what its list has: months, of a member two, also those being paid', async () => {
  await world.database.rows(sql`
    insert into dues_batch (id, version, name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    values (902, 1, '2026年第四季度', ${optics}::bigint, '2', '2', '2026-10', '2026-12', '2026-12-31', '4', now(), now())`);
  await owes('顾青岚', 902, '2026-10', 12_000, 0, '2');
  await owes('顾青岚', 902, '2026-11', 12_000, 0, '1');
  await owes('丁砚书', 902, '2026-10', 12_000, 12_000, '3');
  await owes('丁砚书', 902, '2026-11', 12_000, 0, '9');
  const { dueCount, headCount, owingCount } = (await college('GET', '/api/dfgl/batch/902')).body;
  expect({ dueCount, headCount, owingCount }).toEqual({ dueCount: 3, headCount: 2, owingCount: 2 });
  const rows = async (states: readonly string[]) =>
    (await college('GET', addressOf('/api/dfgl/item', { batchId: ['902'], state: states }))).body.totalElements;
  expect([await rows(listedStates), await rows(unpaidStates)]).toEqual([3, 2]);
});
