/** An order by WeChat Pay from the configuration to the paid month, against a server that speaks as it does. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../kit/actor.ts';
import { txOf } from '../../../kit/tx.ts';
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { openChannel, placeOrder, plantOwed, standing } from '../../../testing/paying.ts';
import { messages } from '../../../testing/told.ts';
import { openWechat, type Wechat } from '../../../testing/wechat-server.ts';
import { keepSecret } from '../../platform/index.ts';

let world: OpenWorld;
let there: Wechat;
let member: Ask;
beforeAll(async () => {
  process.env['OUTBOUND_HOSTS'] = '127.0.0.1';
  [world, there] = await Promise.all([openWorld(), openWechat()]);
  member = await world.as('demo.member');
  await setClock(world.database, '2026-11-20', '09:00:00');
  await openChannel(world, '2');
  await plantOwed(world, [{ id: 900, name: '陆知微', month: '2026-11', fen: 20, state: '1' }]);
});
afterAll(async () => {
  delete process.env['OUTBOUND_HOSTS'];
  await there.close();
  await world.close();
});

async function configure(): Promise<void> {
  const { merchantKey, platformKey, apiV3Key } = there.settings;
  const plain = {
    mchId: '1900000001',
    appId: 'wx0000000001',
    serialNo: 'MERCHANT01',
    publicKeyId: 'PUB_KEY_ID_0001',
    publicKey: platformKey,
    notifyUrl: 'https://dangjian.jianglin.example/api/dfgl/notify/2',
    base: there.base,
  };
  for (const [name, value] of Object.entries(plain))
    await world.database.rows(sql`
      update system_config set config_value = ${value} where config_key = ${`wechatpay.${name}`}`);
  const tx = txOf(world.database, world.registry, asSystem('配置'));
  await keepSecret(tx, 'wechatpay.privateKey', merchantKey);
  await keepSecret(tx, 'wechatpay.apiV3Key', apiV3Key);
}

test('a channel that is not set up places no order; set up, a code is read and the notice pays the month', async () => {
  expect(messages(await placeOrder(member, [900]))).toEqual(['学校没有开通线上缴费，请向所在党支部缴纳']);
  await configure();
  // Silent: the order stays, and the member goes on with it.
  const silent = await placeOrder(member, [900]);
  expect([silent.status, silent.body.code]).toEqual([503, 'dues.duesOrder.silent']);
  const { orders } = (await member('GET', '/api/dfgl/own')).body;
  const { orderNo } = orders[0];
  there.behaviour.answers = () => ({ status: 200, body: { code_url: 'weixin://wxpay/bizpayurl?pr=1' } });
  const { body } = await member('POST', '/api/dfgl/order/continue', { orderNo });
  expect(body).toMatchObject({ orderNo, amountFen: 20, payUrl: 'weixin://wxpay/bizpayurl?pr=1' });
  const { raw, headers } = there.notice({
    mchid: '1900000001',
    appid: 'wx0000000001',
    out_trade_no: orderNo,
    transaction_id: '42000001',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T09:05:00+08:00',
    amount: { total: 20, currency: 'CNY' },
  });
  const nobody = await world.as(null);
  const tell = (text: string) =>
    nobody('POST', '/api/dfgl/notify/2', text, { 'content-type': 'application/json', ...headers });
  expect((await tell(`${raw} `)).status).toBe(401);
  expect(await standing(world, 900)).toMatchObject({ state: '2', paidFen: 0 });
  expect((await tell(raw)).body).toEqual({ code: 'SUCCESS', message: '成功' });
  expect(await standing(world, 900)).toEqual({ state: '3', paidFen: 20, paidOn: '2026-11-20' });
  const order = await world.database.one<{ notice: string; gatewayNo: string }>(sql`
    select notice, gateway_no from dues_order where order_no = ${orderNo}`);
  expect(order?.gatewayNo).toBe('42000001');
  expect(order?.notice).not.toContain('resource');
});
