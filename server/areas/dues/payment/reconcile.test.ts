/** Our orders against the bill of the gateway, what becomes of differences, and money that is given back by two people. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { openChannel, payThere, placeOrder, places, plantOwed, standing } from '../../../testing/paying.ts';
import { messages } from '../../../testing/told.ts';
import type { DuesBatch } from 'contract/dues/dues-batch.ts';
import { asSystem } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/registry.ts';
import { noFacts, txOf } from '../../../kit/tx.ts';
import { moved, post, shortFaults } from '../books.ts';
import { differenceFaults } from './difference.ts';
import { reconcile } from './reconcile.ts';

let world: OpenWorld;
let member: Ask;
let manager: Ask;
let reviewer: Ask;
const orders: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  [member, manager, reviewer] = (await Promise.all(['demo.member', 'demo.dues', 'demo.duesreview'].map(world.as))) as [
    Ask,
    Ask,
    Ask,
  ];
  await openChannel(world);
  await setClock(world.database, '2026-11-20', '09:00:00');
  const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
  await plantOwed(
    world,
    months.map((month, at) => ({ id: 800 + at, name: '陆知微', month, fen: 20, state: '6' })),
    '5',
  );
  for (const at of [0, 1, 2]) {
    const { body } = await placeOrder(member, [800 + at]);
    orders.push(body.orderNo);
    await payThere(world, member, body.orderNo, at === 2 ? 'lost' : 'paid');
  }
});
afterAll(() => world.close());

const within = <T>(work: (tx: Tx) => Promise<T>) =>
  world.database.transaction(connection => work(txOf(connection, world.registry, asSystem('测试'), noFacts)));
const run = () =>
  reconcile({ database: world.database, registry: world.registry }, { day: '2026-11-20', channel: '9' });
const row = async () => (await manager('GET', '/api/dfgl/reconcile')).body.content[0];
const differences = async () => (await reviewer('GET', '/api/dfgl/difference?sort=number,asc')).body.content;
const act = async (who: Ask, path: string, id: string, name: string, input: object = {}) => {
  const { version } = (await who('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const orderOf = async (orderNo: string) =>
  (await manager('GET', `/api/dfgl/order/${await world.idOf('dues_order', 'order_no', orderNo)}`)).body;

test('a payment whose notice was lost is asked for before anything is called a difference', async () => {
  expect(await standing(world, 802)).toMatchObject({ state: '6', paidFen: 0 });
  expect(await run()).toBe(true);
  expect(await standing(world, 802)).toMatchObject({ state: '7', paidFen: 20 });
  expect(await row()).toMatchObject({
    day: '2026-11-20',
    channel: '9',
    ourCount: 3,
    ourFen: 60,
    gatewayCount: 3,
    gatewayFen: 60,
  });
  expect(await differences()).toEqual([]);
});

test('what only one side knows and what differs in its amount is listed; run again nothing changes', async () => {
  // The last six digits of an order's number are drawn, and differences are listed by number.
  const [first = '', second = ''] = orders.slice(0, 2).sort();
  await world.database.rows(sql`delete from simulated_trade where order_no = ${first}`);
  await world.database.rows(sql`update simulated_trade set paid_fen = 21 where order_no = ${second}`);
  await world.database.rows(sql`
    insert into simulated_trade (order_no, gateway_no, amount_fen, state, paid_fen, paid_at, notices)
    values ('ZZ-elsewhere', 'SIM-elsewhere', 500, 'paid', 500, '2026-11-20T02:00:00Z', '{}')`);
  await run();
  const found = (await differences()).map((one: any) => [one.number, one.kind, one.ourFen, one.gatewayFen, one.state]);
  // What belongs to no order of ours is a matter of the whole school, beyond this reviewer's college.
  expect(found).toEqual([
    [first, '1', 20, null, '1'],
    [second, '3', 20, 21, '1'],
  ]);
  const all = () =>
    world.database.rows(sql`select id, number, kind, state, version from reconciliation_difference order by number`);
  const before = await all();
  expect(before).toHaveLength(3);
  await run();
  expect(await all()).toEqual(before);
  // The college reads its own: two differences, and sums that differ by them alone. The school reads all of it.
  expect(await row()).toMatchObject({
    ourCount: 3,
    gatewayCount: 2,
    ourFen: 60,
    gatewayFen: 41,
    differenceCount: 2,
  });
  const department = await world.as('demo.department');
  expect((await department('GET', '/api/dfgl/reconcile')).body.content[0]).toMatchObject({
    ourCount: 3,
    gatewayCount: 3,
    ourFen: 60,
    gatewayFen: 541,
    differenceCount: 3,
  });
});

let cancelled = '';
test('a batch is not archived while a difference stands; the reviewer handles it with a note, who takes the money in does not', async () => {
  const { body } = await placeOrder(member, [803]);
  await member('POST', '/api/dfgl/order/cancel', { orderNo: body.orderNo });
  cancelled = body.orderNo;
  await world.database.rows(sql`update dues_item set state = '5' where id in (803, 804)`);
  const refused = await act(reviewer, '/api/dfgl/batch', '900', 'archive');
  const school = await world.database.one<{ name: string }>(sql`
    select short_name as name from party_organisation where parent_id is null and deleted_at is null`);
  const ofSchool = `存在未处理的对账差异1笔，由${school?.name}负责党费复核的人员处理`;
  expect(messages(refused)).toEqual(['存在未处理的对账差异2笔', ofSchool]);
  // Told as many as stand in the list below.
  expect(await differences()).toHaveLength(2);
  const counts = { differenceCount: 2, openCount: 2 };
  expect((await reviewer('GET', '/api/dfgl/reconcile')).body.content[0]).toMatchObject(counts);
  const department = await world.as('demo.department');
  expect((await department('GET', '/api/dfgl/reconcile')).body.content[0]).toMatchObject({
    differenceCount: 3,
    openCount: 3,
  });
  const [one, other] = await differences();
  expect((await act(manager, '/api/dfgl/difference', one.id, 'approve', { note: '渠道漏单' })).status).toBe(403);
  expect(messages(await act(reviewer, '/api/dfgl/difference', one.id, 'approve'))).toEqual(['处理说明不能为空']);
  const settled = await act(reviewer, '/api/dfgl/difference', one.id, 'approve', { note: '渠道漏单，已与银行核实' });
  expect(settled.body).toMatchObject({ state: '2', note: '渠道漏单，已与银行核实' });
  await act(reviewer, '/api/dfgl/difference', other.id, 'approve', { note: '手续费轧差' });
  expect(messages(await act(reviewer, '/api/dfgl/batch', '900', 'archive'))).toEqual([ofSchool]);
  // A payment nobody knows of the 20th is none of a batch that had ended on the 19th.
  const ended = (closedOn: string) =>
    within(tx => differenceFaults(tx, { id: '900', openedOn: '2026-10-01', closedOn } as DuesBatch));
  expect([await ended('2026-11-19'), (await ended('2026-11-20')).map(({ code }) => code)]).toEqual([
    [],
    ['dues.duesBatch.differences'],
  ]);
  // The bill was put right: it is settled by itself.
  await world.database.rows(sql`delete from simulated_trade where order_no = 'ZZ-elsewhere'`);
  await run();
  const left = await world.database.rows<{ note: string }>(sql`
    select note from reconciliation_difference where number = 'ZZ-elsewhere' and state = '2'`);
  expect(left).toEqual([{ note: '再次对账时已一致' }]);
});

test('money is given back by two people, once; a refusal leaves the order as it was', async () => {
  const { id } = await orderOf(orders[2] ?? '');
  const path = '/api/dfgl/order';
  expect((await act(manager, path, id, 'requestRefund', { reason: '重复缴纳' })).body.state).toBe('6');
  expect((await act(manager, path, id, 'approveRefund')).status).toBe(403);
  expect((await act(reviewer, path, id, 'refuseRefund', { opinion: '并未重复' })).body.state).toBe('3');
  await act(manager, path, id, 'requestRefund', { reason: '重复缴纳，附银行流水' });
  expect((await act(reviewer, path, id, 'approveRefund')).status).toBe(200);
  await world.settle();
  expect(await orderOf(orders[2] ?? '')).toMatchObject({
    state: '7',
    refundNo: `TK${orders[2]?.slice(2)}`,
    receivedFen: 20,
  });
  expect(await standing(world, 802)).toMatchObject({ state: '8', paidFen: 0 });
  const told = await world.database.rows<{ username: string; title: string; content: string }>(sql`
    select u.username, r.title, r.content from reminder r join user_account u on u.id = r.receiver_id
    where r.entity = 'duesOrder'`);
  expect(told).toEqual([
    {
      username: 'demo.member',
      title: `【党费】订单 ${orders[2]} 已退款`,
      content: '2026-09 党费 0.20 元已由支付渠道原路退回，请在付款账户核对。',
    },
  ]);
  expect((await act(reviewer, path, id, 'approveRefund')).status).toBe(409);
  await run();
  expect(await row()).toMatchObject({ ourCount: 4, ourFen: 40 });
});

/** Gives the money of an order back by its two people. */
async function giveBack(orderNo: string): Promise<void> {
  const { id } = await orderOf(orderNo);
  await act(manager, '/api/dfgl/order', id, 'requestRefund', { reason: '当月已向支部现金缴纳' });
  expect((await act(reviewer, '/api/dfgl/order', id, 'approveRefund')).status).toBe(200);
  await world.settle();
}

const cash = { paidOn: '2026-11-20', voucherNo: 'V-321' };
test('a month that was given back is registered by the desk, and withdrawn it stands as given back again', async () => {
  const item = '/api/dfgl/item';
  expect((await act(manager, item, '802', 'register', { ...cash, amountFen: 5 })).body).toMatchObject({ state: '6' });
  expect((await act(manager, item, '802', 'register', cash)).body).toMatchObject({ state: '7', paidFen: 20 });
  expect((await act(manager, item, '802', 'withdraw', { reason: '误登' })).body).toMatchObject({
    state: '8',
    paidFen: 0,
  });
  // While its batch collects it is paid in time.
  await world.database.rows(sql`update dues_batch set state = '4' where id = 900`);
  expect((await act(manager, item, '802', 'register', cash)).body).toMatchObject({ state: '3', paidFen: 20 });
  await act(manager, item, '802', 'withdraw', { reason: '误登' });
  await world.database.rows(sql`update dues_batch set state = '5' where id = 900`);
});

test('it is paid online once more; while that is under way no desk takes it, and given up it stands as before', async () => {
  const { body } = await placeOrder(member, [802]);
  expect(await standing(world, 802)).toMatchObject({ state: '8' });
  expect(messages(await placeOrder(member, [802]))).toEqual(['2026-09 党费已缴纳或正在支付，请刷新后重新选择']);
  expect(messages(await act(manager, '/api/dfgl/item', '802', 'register', cash))).toEqual([
    '该月正在线上支付，请待支付完成或订单关闭后再办理',
  ]);
  await member('POST', '/api/dfgl/order/cancel', { orderNo: body.orderNo });
  expect((await act(manager, '/api/dfgl/item', '802', 'register', cash)).body).toMatchObject({ state: '7' });
  expect((await act(manager, '/api/dfgl/item', '802', 'withdraw', { reason: '误登' })).body.state).toBe('8');
  const again = await placeOrder(member, [802]);
  await payThere(world, member, again.body.orderNo);
  expect(await standing(world, 802)).toEqual({ state: '7', paidFen: 20, paidOn: '2026-11-20' });
  // Given back once more it is no arrear, and keeps no batch from being archived.
  await giveBack(again.body.orderNo);
  expect(await standing(world, 802)).toMatchObject({ state: '8', paidFen: 0 });
});

test('[BIZ-09] a part was paid by hand and the rest online: the refund gives back the rest alone, the part stays paid', async () => {
  await world.database.rows(sql`update dues_item set state = '6' where id = 803`);
  const part = { ...cash, voucherNo: 'V-part', amountFen: 5 };
  expect((await act(manager, '/api/dfgl/item', '803', 'register', part)).body).toMatchObject({
    state: '6',
    paidFen: 5,
  });
  const { body } = await placeOrder(member, [803]);
  expect(body.amountFen).toBe(15);
  await payThere(world, member, body.orderNo);
  expect(await standing(world, 803)).toMatchObject({ state: '7', paidFen: 20 });
  await giveBack(body.orderNo);
  expect(await standing(world, 803)).toEqual({ state: '6', paidFen: 5, paidOn: '2026-11-20' });
  const booked = await world.database.one<{ fen: number }>(sql`
    select sum(l.amount_fen)::int as fen from dues_ledger_entry l
    where l.account = '1' and l.summary like '%2026-10党费%'`);
  expect(booked).toEqual({ fen: 5 });
  expect((await act(manager, '/api/dfgl/item', '803', 'register', cash)).body).toMatchObject({
    state: '7',
    paidFen: 20,
  });
});

test('of an order that was paid twice the second payment alone is given back: the month stays paid, and nothing differs', async () => {
  await world.database.rows(sql`update dues_item set state = '6' where id = 804`);
  const heldFen = async () =>
    (
      await world.database.one<{ fen: number }>(sql`
        select coalesce(sum(amount_fen), 0)::int as fen from dues_ledger_entry where account = '1'`)
    )?.fen ?? 0;
  const before = await heldFen();
  const { body } = await placeOrder(member, [804]);
  await payThere(world, member, body.orderNo, 'paidTwice');
  expect(await standing(world, 804)).toEqual({ state: '7', paidFen: 20, paidOn: '2026-11-20' });
  const first = await orderOf(body.orderNo);
  const [second, ...more] = (await manager('GET', '/api/dfgl/order?sort=orderNo,desc&size=50')).body.content.filter(
    (one: any) => one.months === '2026-11' && one.orderNo !== body.orderNo,
  );
  expect(more).toEqual([]);
  expect(await orderOf(second.orderNo)).toMatchObject({
    state: '5',
    receivedFen: 20,
    failure: '同一订单收到两笔款项',
    repeatsId: first.id,
  });
  const todo = await world.database.one<{ title: string }>(sql`
    select title from todo where biz_type = 'DF_REFUND' and record_id = ${second.id}::bigint limit 1`);
  expect(todo?.title).toBe(`【党费】陆知微订单 ${second.orderNo} 同一订单收到两笔款项：0.20 元待退款`);
  // The payer is told at once, and until it is back.
  const coming = async () =>
    (await member('GET', '/api/dfgl/own')).body.returns.map((one: any) => [
      one.orderNo,
      one.months,
      one.amountFen,
      one.why,
    ]);
  expect(await coming()).toEqual([[second.orderNo, '2026-11', 20, 'repeated']]);
  // Both stand in the bill, and what goes back is in no book of ours.
  await run();
  expect((await differences()).filter((one: any) => one.state === '1')).toEqual([]);
  const both = await row();
  await giveBack(second.orderNo);
  expect(await orderOf(second.orderNo)).toMatchObject({ state: '7', refundNo: `TK${second.orderNo.slice(2)}` });
  expect(await coming()).toEqual([]);
  expect(await orderOf(body.orderNo)).toMatchObject({ state: '3', refundNo: null });
  expect(await standing(world, 804)).toEqual({ state: '7', paidFen: 20, paidOn: '2026-11-20' });
  expect((await heldFen()) - before).toBe(20);
  await run();
  expect((await differences()).filter((one: any) => one.state === '1')).toEqual([]);
  const after = await row();
  expect([after.ourFen, after.gatewayFen]).toEqual([both.ourFen - 20, both.gatewayFen - 20]);
});

test('[SEC-65] what a branch has passed on or spent is not given back, and what is to be given back is not spent', async () => {
  const { id } = await orderOf(orders[0] ?? '');
  const branch = await world.idOf('party_organisation', 'code', places.branch);
  const held = await world.database.one<{ fen: number }>(sql`
    select sum(amount_fen)::int as fen from dues_ledger_entry where account = '1' and organisation_id = ${branch}::bigint`);
  const moves = (fen: number) =>
    within(tx =>
      post(
        tx,
        [{ on: '2026-11-20', type: '23', summary: '教材', flow: null, lines: moved(branch, '1', '3', fen) }],
        '测试',
      ),
    );
  const path = '/api/dfgl/order';
  await moves((held?.fen ?? 0) - 19);
  expect(messages(await act(manager, path, id, 'requestRefund', { reason: '重复缴纳' }))).toEqual([
    '物理学院光学教工党支部的党费结存不足 0.20 元，款项已上缴或使用，请先由上级下拨或冲销支出后再办理',
  ]);
  await moves(-1);
  expect((await act(manager, path, id, 'requestRefund', { reason: '重复缴纳' })).body.state).toBe('6');
  const spent = (fen: number) => within(tx => shortFaults(tx, branch, '1', fen));
  expect([await spent(21), await spent(20)].map(([first]) => [first?.code, first?.params])).toEqual([
    ['dues.short', {}],
    ['dues.promised', { yuan: '0.20' }],
  ]);
  expect((await act(reviewer, path, id, 'refuseRefund', { opinion: '并未重复' })).body.state).toBe('3');
  await moves(19 - (held?.fen ?? 0) + 1);
});

test('once the batch is archived its payments are not given back; an order without money has nothing to give', async () => {
  expect((await act(reviewer, '/api/dfgl/batch', '900', 'archive')).body.state).toBe('6');
  const { id } = await orderOf(orders[0] ?? '');
  expect(messages(await act(manager, '/api/dfgl/order', id, 'requestRefund', { reason: '重复缴纳' }))).toEqual([
    '批次已归档，不能退款，请在下一批次更正',
  ]);
  const empty = await orderOf(cancelled);
  expect(messages(await act(manager, '/api/dfgl/order', empty.id, 'requestRefund', { reason: '误付' }))).toEqual([
    '该订单没有收到款项，不需要退款',
  ]);
});
