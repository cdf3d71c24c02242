/** A member pays the own months: what makes a payment and what does not, once, whoever says it how often. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { openChannel, payThere, placeOrder, plantOwed, standing } from '../../../testing/paying.ts';
import { messages } from '../../../testing/told.ts';
import { askDue } from './ask-due.ts';
import { signatureOf, signedNotice } from './simulated-notice.ts';

let world: OpenWorld;
let member: Ask;
let manager: Ask;
let nobody: Ask;
const months = Array.from(
  { length: 24 },
  (_, at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);
beforeAll(async () => {
  world = await openWorld();
  [member, manager, nobody] = (await Promise.all(['demo.member', 'demo.dues', null].map(world.as))) as [Ask, Ask, Ask];
  await openChannel(world);
  await setClock(world.database, '2026-11-20', '09:00:00');
  await plantOwed(
    world,
    months.map((month, at) => ({ id: 500 + at, name: '陆知微', month, fen: 20, state: at < 6 ? '6' : '1' })),
  );
  await plantOwed(world, [{ id: 600, name: '顾青岚', month: '2026-11', fen: 12_000, state: '1' }]);
});
afterAll(() => world.close());

const order = async (orderNo: string) => (await member('GET', `/api/dfgl/order/${orderNo}`)).body;
const placed = async (...itemIds: number[]): Promise<string> => {
  const { status, body } = await placeOrder(member, itemIds);
  expect(status).toBe(200);
  return body.orderNo;
};
/** What the gateway would send. */
const said = async (orderNo: string, more: object = {}) => {
  const trade = await world.database.one<{ gatewayNo: string; amountFen: number }>(sql`
    select gateway_no, amount_fen from simulated_trade where order_no = ${orderNo}`);
  return { merchant: 'SIMULATED', orderNo, is: 'paid', paidAt: '2026-11-20T01:05:00.000Z', ...trade, ...more };
};
const tell = async (what: object, headers: Record<string, string> = {}) => {
  const notice = signedNotice(world.registry.seal, what);
  return nobody('POST', '/api/dfgl/notify/9', notice.raw, {
    'content-type': 'application/json',
    ...notice.headers,
    ...headers,
  });
};
const payments = (orderNo: string) =>
  world.database.rows(sql`
    select 1 from change_record c join dues_order o on c.flow_id = o.id and c.flow_entity = 'duesOrder'
    where o.order_no = ${orderNo} and c.entity = 'duesItem' and c.reason = '线上缴纳'`);

test('[BIZ-09] the amount is the server’s; a month is paid by a verified notice, one in arrears is made up', async () => {
  const { body } = await placeOrder(member, [500, 510]);
  expect(body).toMatchObject({
    orderNo: expect.stringMatching(/^DF20261120\d{12}$/),
    amountFen: 40,
    payUrl: `/payment/cashier?orderNo=${body.orderNo}`,
    expireAt: expect.stringMatching(/^2026-11-20T01:30:/),
  });
  expect([await standing(world, 500), await standing(world, 510)]).toMatchObject([{ state: '6' }, { state: '2' }]);
  expect((await order(body.orderNo)).state).toBe('2');
  await payThere(world, member, body.orderNo);
  expect(await order(body.orderNo)).toMatchObject({ state: '3', months: '2025-01、2025-11', amountFen: 40 });
  expect([await standing(world, 500), await standing(world, 510)]).toEqual([
    { state: '7', paidFen: 20, paidOn: '2026-11-20' },
    { state: '3', paidFen: 20, paidOn: '2026-11-20' },
  ]);
});

test('[BIZ-09] who keeps a branch pays the own month as every member does, and sees no order of another', async () => {
  const secretary = await world.as('demo.secretary');
  await plantOwed(world, [{ id: 620, name: '丁砚书', month: '2026-11', fen: 11_250, state: '1' }]);
  const { status, body } = await placeOrder(secretary, [620]);
  expect([status, body.amountFen]).toEqual([200, 11_250]);
  await payThere(world, secretary, body.orderNo);
  expect(await standing(world, 620)).toMatchObject({ state: '3', paidFen: 11_250 });
  const { content } = (await secretary('GET', '/api/dfgl/order?size=200')).body;
  expect(content.map(({ name }: { name: string }) => name)).toEqual(['丁砚书']);
});

test('[BIZ-09] [case 24] the browser says success and no notice came: the month is not paid, and the order is in question', async () => {
  const orderNo = await placed(511);
  expect(await order(orderNo)).toMatchObject({ state: '2', paidAt: null });
  expect(await standing(world, 511)).toMatchObject({ state: '2', paidFen: 0 });
  // Money that came without a word is found by asking, a minute later.
  await payThere(world, member, orderNo, 'lost');
  expect((await order(orderNo)).state).toBe('2');
  await setClock(world.database, '2026-11-20', '09:02:00');
  await askDue({ database: world.database, registry: world.registry });
  expect(await standing(world, 511)).toMatchObject({ state: '3', paidFen: 20 });
});

test('[case 23] one notice three times, one after the other and at once, is one payment', async () => {
  const orderNo = await placed(512);
  const one = await said(orderNo);
  const answers = [await tell(one), ...(await Promise.all([tell(one), tell(one)]))];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [200, 'SUCCESS']));
  expect(await standing(world, 512)).toMatchObject({ state: '3', paidFen: 20 });
  expect(await payments(orderNo)).toHaveLength(1);
});

test('[BIZ-09] a notice without a signature, with another’s, altered, of another merchant or of last year pays nothing', async () => {
  const orderNo = await placed(513);
  const one = await said(orderNo);
  const { raw, headers } = signedNotice(world.registry.seal, one);
  const send = (body: string, more: object) =>
    nobody('POST', '/api/dfgl/notify/9', body, { 'content-type': 'application/json', ...more });
  const lastYear = String(Math.floor(Date.now() / 1000) - 365 * 86_400);
  const old = signatureOf(world.registry.seal, { seconds: lastYear, nonce: 'n', raw });
  const answers = [
    await send(raw, {}),
    await send(raw, { ...headers, 'x-pay-signature': 'f'.repeat(32) }),
    await send(raw.replace('"amountFen":20', '"amountFen":10'), headers),
    await tell({ ...one, merchant: 'OTHER' }),
    await send(raw, { 'x-pay-timestamp': lastYear, 'x-pay-nonce': 'n', 'x-pay-signature': old }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [401, 'dues.notice.unsigned']),
  );
  expect(await standing(world, 513)).toMatchObject({ state: '2', paidFen: 0 });
  expect((await nobody('POST', '/api/dfgl/notify/3', {})).status).toBe(404);
  expect((await tell({ ...one, orderNo: 'DF20260101000000000001' })).body.message).toBe('通知的订单不存在');
});

test('another amount fails the order, gives the month back and asks for a refund', async () => {
  const orderNo = await placed(514);
  expect((await tell(await said(orderNo, { amountFen: 21 }))).status).toBe(200);
  expect(await order(orderNo)).toMatchObject({ state: '4', failure: '支付金额与订单金额不一致' });
  expect(await standing(world, 514)).toMatchObject({ state: '1', paidFen: 0 });
  const todos = await world.database.rows<{ title: string; username: string }>(sql`
    select t.title, u.username from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = 'DF_REFUND' and t.state = 0 and u.username in ('demo.dues', 'demo.member')`);
  expect(todos).toEqual([
    { title: `【党费】陆知微订单 ${orderNo} 支付金额与订单金额不一致：0.21 元待退款`, username: 'demo.dues' },
  ]);
});

test('after 30 minutes an order is closed at the gateway and here; what arrives later is to be given back', async () => {
  await setClock(world.database, '2026-11-20', '10:00:00');
  const orderNo = await placed(515);
  await setClock(world.database, '2026-11-20', '10:31:00');
  await askDue({ database: world.database, registry: world.registry });
  expect(await order(orderNo)).toMatchObject({ state: '5', failure: '超时未支付，订单关闭', payUrl: null });
  expect(await standing(world, 515)).toMatchObject({ state: '1' });
  // Paid again, the month is that of the second order alone.
  const second = await placed(515);
  await tell(await said(second));
  expect((await tell(await said(orderNo))).status).toBe(200);
  expect(await order(orderNo)).toMatchObject({ state: '5' });
  expect(await standing(world, 515)).toEqual({ state: '3', paidFen: 20, paidOn: '2026-11-20' });
  const todo = await world.database.one<{ title: string }>(sql`
    select title from todo where biz_type = 'DF_REFUND' and title like ${`%${orderNo}%`} limit 1`);
  expect(todo?.title).toBe(`【党费】陆知微订单 ${orderNo} 订单关闭后收到款项：0.20 元待退款`);
});

test('a failure told before the success, or by a notice alone, is asked about and never believed', async () => {
  const orderNo = await placed(516);
  await payThere(world, member, orderNo, 'contradicted');
  expect(await order(orderNo)).toMatchObject({ state: '3' });
  const failing = await placed(517);
  await payThere(world, member, failing, 'failed');
  expect(await order(failing)).toMatchObject({ state: '4', failure: '余额不足' });
  expect(await standing(world, 517)).toMatchObject({ state: '1' });
  // Once it is paid, nothing unsays it.
  await tell({ merchant: 'SIMULATED', orderNo, is: 'failed', reason: '余额不足' });
  expect(await order(orderNo)).toMatchObject({ state: '3' });
});

test('a month is in one order at a time, under one key one order is placed, and two cashiers wait for it', async () => {
  const both = await Promise.all([placeOrder(member, [518]), placeOrder(member, [518])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(messages(both.find(({ status }) => status === 400) as never)).toEqual([
    '2026-07 党费已缴纳或正在支付，请刷新后重新选择',
  ]);
  const [first, again] = [await placeOrder(member, [519], 'same-key-1'), await placeOrder(member, [519], 'same-key-1')];
  expect(again.body.orderNo).toBe(first.body.orderNo);
  expect((await placeOrder(member, [520], 'same-key-1')).body.code).toBe('kit.key-reused');
  expect((await member('POST', '/api/dfgl/order', { itemIds: ['520'] })).body.code).toBe('kit.no-idempotency-key');
  for (const itemIds of [[], ['x'], '520']) {
    const refused = await member('POST', '/api/dfgl/order', { itemIds }, { 'idempotency-key': 'shape-key' });
    expect(messages(refused)).toEqual(['缴费月份的格式不正确']);
  }
  const cashier = async (id: number) => {
    const { version } = (await manager('GET', `/api/dfgl/item/${id}`)).body;
    return manager('POST', `/api/dfgl/item/${id}/register`, { version, paidOn: '2026-11-20', voucherNo: 'V1' });
  };
  expect((await cashier(519)).status).toBe(409);
  // In arrears it stays so while it is being paid, and no cashier takes it.
  const arrear = await placed(501);
  expect(messages(await cashier(501))).toEqual(['该月正在线上支付，请待支付完成或订单关闭后再办理']);
  await payThere(world, member, arrear);
  expect(await standing(world, 501)).toMatchObject({ state: '7', paidFen: 20 });
  expect((await cashier(501)).status).toBe(409);
  const { version } = (await manager('GET', '/api/dfgl/item/501')).body;
  expect(messages(await manager('POST', '/api/dfgl/item/501/withdraw', { version, reason: '误登' }))).toEqual([
    `该月由订单 ${arrear} 线上缴纳，不能撤销，请在缴费订单中办理退款`,
  ]);
});

test('nobody pays for others, sees their orders, or pays at a gateway that is not open; an order is given up by its payer', async () => {
  expect(messages(await placeOrder(member, [600]))).toEqual(['所选月份不存在或不属于本人，请刷新后重新选择']);
  expect(messages(await placeOrder(member, [502, 999_999]))).toEqual(['所选月份不存在或不属于本人，请刷新后重新选择']);
  const orderNo = await placed(502);
  const other = await world.as('demo.branchstaff');
  for (const url of [`/api/dfgl/order/${orderNo}`, '/api/dfgl/order/DF0'])
    expect(messages(await other('GET', url))).toEqual(['订单不存在或无权查看']);
  const pays = (who: Ask) => who('POST', `/api/dfgl/simulated/${orderNo}`, { outcome: 'paid' });
  // Who pays the own dues finds no order of another; who pays none has no way in.
  expect([(await pays(other)).status, (await pays(await world.as('demo.student'))).status]).toEqual([404, 403]);
  expect((await member('POST', '/api/dfgl/order/cancel', { orderNo })).body).toEqual({ state: '5' });
  expect(await standing(world, 502)).toMatchObject({ state: '6' });
  await openChannel(world, '');
  expect(messages(await placeOrder(member, [502]))).toEqual(['学校没有开通线上缴费，请向所在党支部缴纳']);
  await openChannel(world);
});
