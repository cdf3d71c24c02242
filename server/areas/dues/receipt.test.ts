/** Receipts: numbered by branch and year without a gap, kept when withdrawn, printed for the member; and the sheet of a branch. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let manager: Ask;
let secretary: Ask;
let self: Ask;
let optics: string;
let graduates: string;
beforeAll(async () => {
  world = await openWorld();
  [manager, secretary, self] = (await Promise.all(['demo.dues', 'demo.secretary', 'demo.member'].map(world.as))) as [
    Ask,
    Ask,
    Ask,
  ];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  await world.database.rows(sql`
    insert into dues_batch (id, version, name, organisation_id, period, type, from_month, to_month, deadline_on, state, created_at, updated_at)
    values (900, 1, '2026年第一季度', ${physics}::bigint, '2', '2', '2026-01', '2026-03', '2026-03-31', '5', now(), now())`);
  await world.database.rows(sql`
    insert into dues_check (id, version, name, batch_id, organisation_id, state, created_at, updated_at)
    values (900, 1, '2026年第一季度', 900, ${optics}::bigint, '2', now(), now())`);
  await owes(901, '顾青岚', '2026-01', optics, 12_000);
  await owes(902, '顾青岚', '2026-02', optics, 12_000);
  await owes(903, '顾青岚', '2026-03', optics, 12_000);
  await owes(904, '陆知微', '2026-01', graduates, 20);
});
afterAll(() => world.close());

async function owes(id: number, name: string, month: string, organisationId: string, fen: number) {
  const memberId = await world.idOf('person', 'name', name);
  await world.database.rows(sql`
    insert into dues_item (id, version, name, member_id, organisation_id, batch_id, month, member_month, standard, payable_fen,
      paid_fen, state, created_at, updated_at)
    values (${id}, 1, ${name}, ${memberId}::bigint, ${organisationId}::bigint, 900, ${month}, ${`${memberId} ${month}`},
      ${fen === 20 ? '5' : '1'}, ${fen}, 0, '6', now(), now())`);
}
const path = '/api/dfgl/item';
const act = async (who: Ask, id: number, name: string, input: object) => {
  const { version } = (await manager('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const pay = (who: Ask, id: number, amountFen: number | null = null) =>
  act(who, id, 'register', { paidOn: '2026-04-02', voucherNo: `V${id}`, amountFen });
const receipts = async () =>
  (
    await world.database.rows<{ receiptNo: string; organisationId: string; isWithdrawn: boolean }>(sql`
      select receipt_no, organisation_id, is_withdrawn is true as is_withdrawn from offline_payment order by id`)
  ).map(one => [one.organisationId, one.receiptNo, one.isWithdrawn]);

test('numbers follow one another within a branch and a year, whoever enters at once, refused or withdrawn', async () => {
  await setClock(world.database, '2026-04-02');
  expect((await pay(manager, 901)).body.state).toBe('7');
  // Refused: more than is owed. It takes no number.
  expect((await pay(manager, 902, 99_999)).status).toBe(400);
  const both = await Promise.all([pay(manager, 902), pay(secretary, 903, 5000), pay(manager, 904)]);
  expect(both.map(one => one.status)).toEqual([200, 200, 200]);
  expect((await act(manager, 901, 'withdraw', { reason: '登记到他人名下' })).body.state).toBe('6');
  expect((await pay(manager, 901)).body.state).toBe('7');
  await setClock(world.database, '2027-01-05');
  expect((await pay(manager, 903)).body.state).toBe('7');
  const all = await receipts();
  const ofOptics = all.filter(([branch]) => branch === optics).map(([, no, isWithdrawn]) => [no, isWithdrawn]);
  expect(ofOptics.toSorted()).toEqual([
    ['2026-000001', true],
    ['2026-000002', false],
    ['2026-000003', false],
    ['2026-000004', false],
    ['2027-000001', false],
  ]);
  expect(all.filter(([branch]) => branch === graduates)).toEqual([[graduates, '2026-000001', false]]);
});

const paperOf = (who: Ask, code: string, id: string) => who('GET', `/api/document/preview?code=${code}&id=${id}`);
const textOf = (body: any): string =>
  body.blocks
    .map(
      (block: any) =>
        block.text ??
        block.rows
          .flat()
          .map((cell: any) => cell.text)
          .join('|'),
    )
    .join('\n');
const paymentOf = async (itemId: number, isWithdrawn: boolean) =>
  (
    await world.database.one<{ id: string }>(sql`
      select id from offline_payment where dues_item_id = ${itemId} and (is_withdrawn is true) = ${isWithdrawn} order by id limit 1`)
  )?.id ?? '';

test('a member has the own receipt and no other; one that was withdrawn is made no more', async () => {
  const own = await paymentOf(904, false);
  const { status, body } = await paperOf(self, 'duesReceipt', own);
  expect([status, body.missing, body.title]).toEqual([200, [], '党费缴费凭证']);
  expect(textOf(body)).toContain('收据号：2026-000001');
  expect(textOf(body)).toMatch(/陆知微.+学生[^]+0\.20 元[^]+贰角整/);
  expect((await paperOf(self, 'duesReceipt', await paymentOf(902, false))).status).toBe(404);
  const [month] = (await self('GET', '/api/dfgl/own')).body.items;
  expect(month.payments).toEqual([{ id: own, voucherNo: 'V904', receiptNo: '2026-000001' }]);
  const void_ = await paperOf(secretary, 'duesReceipt', await paymentOf(901, true));
  expect([void_.status, void_.body.fields[0].message]).toEqual([
    400,
    '收据号 2026-000001 的缴纳登记已撤销，不再出具凭证',
  ]);
  const made = await secretary('POST', '/api/document/file', {
    code: 'duesReceipt',
    id: await paymentOf(902, false),
    format: 'docx',
  });
  expect(made.status).toBe(200);
});

test('the sheet of a branch tells each month of each member, the sums, and nobody’s base', async () => {
  const { body } = await paperOf(secretary, 'duesSheet', '900');
  expect([body.missing, body.title]).toEqual([[], '党费收缴明细表']);
  const text = textOf(body);
  expect(text).toContain('批次：2026年第一季度');
  expect(text).toContain('1|顾青岚|2026-01|按月领取工资|120.00|120.00|2026-04-02|');
  expect(text).toContain('合计：1 人，应缴 360.00 元，实缴 360.00 元');
  expect((await paperOf(self, 'duesSheet', '900')).status).toBe(403);
});
