/** WeChat Pay as it is published: what leaves is signed, what comes is verified, amounts are whole 分 throughout. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWechat, type Wechat } from '../../../testing/wechat-server.ts';
import { Unsigned, type Gateway } from './gateway.ts';
import { readBill } from './wechat-bill.ts';
import { privateKeyOf, publicKeyOf } from './wechat-keys.ts';
import { wechatGateway } from './wechat.ts';

let there: Wechat;
let gateway: Gateway;
const orderNo = 'DF20261120090000000001';
beforeAll(async () => {
  process.env['OUTBOUND_HOSTS'] = '127.0.0.1';
  there = await openWechat();
  const { merchantKey, platformKey, apiV3Key } = there.settings;
  gateway = wechatGateway({
    mchId: '1900000001',
    appId: 'wx0000000001',
    serialNo: 'MERCHANT01',
    // As a field of one line keeps it.
    privateKey: privateKeyOf(merchantKey.replaceAll('\n', '')),
    platformSerial: 'PUB_KEY_ID_0001',
    platformKey: publicKeyOf(platformKey),
    apiV3Key: Buffer.from(apiV3Key),
    notifyUrl: 'https://dangjian.jianglin.example/api/dfgl/notify/2',
    base: there.base,
  });
});
afterEach(() => {
  there.behaviour.spoils = 'nothing';
  there.asked.length = 0;
});
afterAll(async () => {
  delete process.env['OUTBOUND_HOSTS'];
  await there.close();
});
const answer = (status: number, body?: object | Buffer) =>
  void (there.behaviour.answers = () => ({ status, ...(body && { body }) }));
const transaction = {
  mchid: '1900000001',
  appid: 'wx0000000001',
  out_trade_no: orderNo,
  transaction_id: '4200001234202611201234567890',
  trade_state: 'SUCCESS',
  success_time: '2026-11-20T09:05:00+08:00',
  amount: { total: 12_010, payer_total: 12_010, currency: 'CNY' },
};
const paid = {
  is: 'paid',
  gatewayNo: '4200001234202611201234567890',
  amountFen: 12_010,
  paidAt: '2026-11-20T01:05:00.000Z',
};

test('a Native order asks for whole 分 in a signed call and gives the code to read', async () => {
  answer(200, { code_url: 'weixin://wxpay/bizpayurl?pr=1' });
  const charge = { orderNo, amountFen: 12_010, subject: '党费 2026-11', expiresAt: '2026-11-20T01:30:00.000Z' };
  expect(await gateway.create(charge)).toBe('weixin://wxpay/bizpayurl?pr=1');
  expect(there.asked).toEqual([
    {
      method: 'POST',
      path: '/v3/pay/transactions/native',
      isSigned: true,
      body: {
        appid: 'wx0000000001',
        mchid: '1900000001',
        description: '党费 2026-11',
        out_trade_no: orderNo,
        time_expire: '2026-11-20T01:30:00+00:00',
        notify_url: 'https://dangjian.jianglin.example/api/dfgl/notify/2',
        amount: { total: 12_010, currency: 'CNY' },
      },
    },
  ]);
});

test('an order is asked about by its number; what was refunded had been paid, what is unknown is told so', async () => {
  answer(200, transaction);
  expect(await gateway.query(orderNo)).toEqual(paid);
  expect(there.asked[0]).toMatchObject({
    path: `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=1900000001`,
    isSigned: true,
  });
  const states = { REFUND: paid, NOTPAY: { is: 'open' }, USERPAYING: { is: 'open' }, CLOSED: { is: 'closed' } };
  for (const [state, standing] of Object.entries(states)) {
    answer(200, { ...transaction, trade_state: state });
    expect(await gateway.query(orderNo)).toEqual(standing);
  }
  answer(200, { ...transaction, trade_state: 'PAYERROR', trade_state_desc: '支付失败，余额不足' });
  expect(await gateway.query(orderNo)).toEqual({ is: 'failed', reason: '支付失败，余额不足' });
  answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
  expect(await gateway.query(orderNo)).toEqual({ is: 'absent' });
});

test('an answer of another, an altered or an old one, of another merchant, or a failure of theirs, says nothing', async () => {
  answer(200, transaction);
  for (const spoils of ['signature', 'age', 'serial'] as const) {
    there.behaviour.spoils = spoils;
    await expect(gateway.query(orderNo)).rejects.toBeInstanceOf(Unsigned);
  }
  there.behaviour.spoils = 'nothing';
  answer(200, { ...transaction, mchid: '1900000002' });
  await expect(gateway.query(orderNo)).rejects.toBeInstanceOf(Unsigned);
  answer(200, { ...transaction, amount: { total: 12_010, currency: 'USD' } });
  await expect(gateway.query(orderNo)).rejects.toThrow('without number, time or amount');
  answer(429, { code: 'FREQUENCY_LIMITED', message: '频率超限' });
  await expect(gateway.query(orderNo)).rejects.toThrow('FREQUENCY_LIMITED');
});

test('an order is closed there; where it was paid meanwhile, that is told', async () => {
  answer(204);
  expect(await gateway.close(orderNo)).toEqual({ is: 'closed' });
  expect(there.asked[0]).toMatchObject({ body: { mchid: '1900000001' }, isSigned: true });
  there.behaviour.answers = ({ method }) =>
    method === 'POST' ? { status: 400, body: { code: 'ORDERPAID' } } : { status: 200, body: transaction };
  expect(await gateway.close(orderNo)).toEqual(paid);
});

test('a refund goes by its own number and is through, under way or refused', async () => {
  const refund = {
    gatewayNo: '4200002026112000001',
    refundNo: 'TK20261120090000000001',
    amountFen: 12_010,
    reason: '党费退款',
  };
  answer(200, { status: 'PROCESSING' });
  expect(await gateway.refund(refund)).toEqual({ is: 'waiting' });
  expect(there.asked[0]?.body).toEqual({
    transaction_id: '4200002026112000001',
    out_refund_no: 'TK20261120090000000001',
    reason: '党费退款',
    amount: { refund: 12_010, total: 12_010, currency: 'CNY' },
  });
  answer(200, { status: 'SUCCESS', success_time: '2026-11-21T10:00:00+08:00' });
  expect(await gateway.refund(refund)).toEqual({ is: 'refunded', at: '2026-11-21T02:00:00.000Z' });
  answer(200, { status: 'ABNORMAL' });
  expect(await gateway.refund(refund)).toMatchObject({ is: 'failed' });
});

test('a notice is opened with the APIv3 key; forged, altered, old or closed with another key it is none', () => {
  const { raw, headers } = there.notice(transaction);
  const read = (text: string, said: Record<string, string>) =>
    gateway.verifyNotify({ raw: text, header: name => said[name] });
  expect(read(raw, headers)).toEqual({ orderNo, standing: paid });
  const lastYear = String(Math.floor(Date.now() / 1000) - 365 * 86_400);
  const another = there.notice(transaction, 'x'.repeat(32));
  const altered = raw.replace('TRANSACTION.SUCCESS', 'TRANSACTION.SUCCES5');
  for (const [text, said] of [
    [raw, {}],
    [altered, headers],
    [raw, { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` }],
    [raw, { ...headers, 'wechatpay-serial': 'ANOTHER' }],
    [raw, there.signed(raw, lastYear)],
    [another.raw, another.headers],
  ] as [string, Record<string, string>][])
    expect(() => read(text, said)).toThrow(Unsigned);
});

const sheet = [
  '\uFEFF交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,商户退款单号,退款金额,商品名称,订单金额,申请退款金额',
  '`2026-11-20 09:05:00,`wx1,`1900000001,`42001,`DF1,`SUCCESS,`120.10,`0,`0.00,`党费,`120.10,`0.00',
  '`2026-11-20 09:06:00,`wx1,`1900000001,`42002,`DF2,`SUCCESS,`0.20,`0,`0.00,`党费,`0.20,`0.00',
  '`2026-11-20 10:00:00,`wx1,`1900000001,`42001,`DF1,`REFUND,`0.00,`TK1,`120.10,`党费,`0.00,`120.10',
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  '`3,`120.30,`120.10,`0.00,`0.00,`120.30,`120.10',
  '',
].join('\r\n');
const booked = [
  { isRefund: false, number: 'DF1', orderNo: 'DF1', gatewayNo: '42001', amountFen: 12_010 },
  { isRefund: false, number: 'DF2', orderNo: 'DF2', gatewayNo: '42002', amountFen: 20 },
  { isRefund: true, number: 'TK1', orderNo: 'DF1', gatewayNo: '42001', amountFen: 12_010 },
];

test('a bill is fetched by what was offered, held against its digest, and read in whole 分', async () => {
  const { offer, file } = there.bill(sheet);
  const offered = (said: object, content: Buffer) =>
    void (there.behaviour.answers = ({ path }) =>
      path.startsWith('/v3/billdownload') ? { status: 200, body: content } : { status: 200, body: said });
  offered(offer, file);
  expect(await gateway.downloadBill('2026-11-20')).toEqual(booked);
  expect(there.asked.map(({ path, isSigned }) => [path, isSigned])).toEqual([
    ['/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL&tar_type=GZIP', true],
    ['/v3/billdownload/file?token=t1', true],
  ]);
  offered({ ...offer, hash_value: 'f'.repeat(40) }, file);
  await expect(gateway.downloadBill('2026-11-20')).rejects.toBeInstanceOf(Unsigned);
  offered({ ...offer, download_url: 'https://elsewhere.example/file' }, file);
  await expect(gateway.downloadBill('2026-11-20')).rejects.toThrow('names another server');
  answer(400, { code: 'STATEMENT_CREATING' });
  expect(await gateway.downloadBill('2026-11-20')).toBeNull();
  answer(400, { code: 'NO_STATEMENT_EXIST' });
  expect(await gateway.downloadBill('2026-11-20')).toEqual([]);
});

test('0.10, 0.20 and 0.30 yuan are 10, 20 and 30 分, as are 1,000,000.29; what is no amount is refused', () => {
  const line = (yuan: string) =>
    ['商户订单号,微信订单号,交易状态,订单金额', `\`DF1,\`1,\`SUCCESS,\`${yuan}`].join('\n');
  expect(['0.10', '0.20', '0.30', '1000000.29'].map(yuan => readBill(line(yuan))[0]?.amountFen)).toEqual([
    10, 20, 30, 100_000_029,
  ]);
  for (const bad of ['0.105', '1e3', '', '一元']) expect(() => readBill(line(bad))).toThrow('no amount');
});
