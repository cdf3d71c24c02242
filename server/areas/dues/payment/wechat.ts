/** WeChat Pay, APIv3 with Native payment: a code that is read off the screen. Every call leaves by the one way out. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { shortened } from 'contract/kit/type.ts';
import { callOut, type Told } from '../../../outbound/index.ts';
import { BadAnswer, Unsigned, type Gateway, type Paid, type Refunding, type Standing } from './gateway.ts';
import { readBill } from './wechat-bill.ts';
import type { WechatSettings } from './wechat-settings.ts';
import { authorization, openResource, verifySigned, type Sealed } from './wechat-sign.ts';

interface Transaction {
  mchid: string;
  appid: string;
  out_trade_no: string;
  transaction_id?: string;
  trade_state: string;
  trade_state_desc?: string;
  success_time?: string;
  amount?: { total: number; currency: string };
}
type Answer = Record<string, string> & { code?: string };

const headerOf =
  ({ headers }: Told) =>
  (name: string) =>
    headers[name]?.toString();

function send(settings: WechatSettings, method: 'GET' | 'POST', address: string, body?: object): Promise<Told> {
  const { origin, pathname, search } = new URL(address, settings.base);
  if (origin !== new URL(settings.base).origin) throw new BadAnswer('WeChat Pay names another server');
  const text = body ? JSON.stringify(body) : '';
  const headers = {
    authorization: authorization(settings, { method, path: pathname + search, body: text }),
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'dangjian',
    'wechatpay-serial': settings.platformSerial,
  };
  return callOut(origin + pathname + search, { trust: 'configuration', method, headers, ...(body && { body: text }) });
}

/** An answer that is WeChat's own, or a refusal of it by its code; anything else says nothing. */
async function ask(settings: WechatSettings, method: 'GET' | 'POST', path: string, body?: object) {
  const told = await send(settings, method, path, body);
  const text = told.body.toString('utf8');
  verifySigned(settings, headerOf(told), text);
  const answer = (text === '' ? {} : JSON.parse(text)) as Answer;
  if (told.status >= 500 || told.status === 429) throw new BadAnswer(`${told.status} ${answer.code}`);
  return { isGood: told.status < 300, code: answer.code ?? '', answer };
}

/** Of this merchant, and in yuan; what is another's says nothing about an order of ours. */
function standingOf({ appId, mchId }: WechatSettings, told: Transaction): Standing {
  if (told.mchid !== mchId || told.appid !== appId) throw new Unsigned();
  const { trade_state: state, transaction_id: gatewayNo, success_time: at, amount } = told;
  // What was given back had been paid.
  if (state === 'SUCCESS' || state === 'REFUND') {
    if (!gatewayNo || !at || amount?.currency !== 'CNY' || !Number.isSafeInteger(amount.total))
      throw new BadAnswer('a payment without number, time or amount');
    return { is: 'paid', gatewayNo, amountFen: amount.total, paidAt: new Date(at).toISOString() } satisfies Paid;
  }
  if (state === 'CLOSED' || state === 'REVOKED') return { is: 'closed' };
  if (state === 'PAYERROR') return { is: 'failed', reason: told.trade_state_desc ?? '支付失败' };
  return { is: 'open' };
}

const isUnknown = (code: string) => code === 'ORDER_NOT_EXIST' || code === 'ORDERNOTEXIST';
const byOrder = (orderNo: string) => `/v3/pay/transactions/out-trade-no/${orderNo}`;

async function query(settings: WechatSettings, orderNo: string): Promise<Standing> {
  const told = await ask(settings, 'GET', `${byOrder(orderNo)}?mchid=${settings.mchId}`);
  if (isUnknown(told.code)) return { is: 'absent' };
  if (!told.isGood) throw new BadAnswer(told.code);
  return standingOf(settings, told.answer as unknown as Transaction);
}

function refundingOf({ status = '', success_time: at = '' }: Answer): Refunding {
  if (status === 'SUCCESS') return { is: 'refunded', at: new Date(at).toISOString() };
  return status === 'PROCESSING' ? { is: 'waiting' } : { is: 'failed', reason: status };
}

const mostBillBytes = 256 << 20;
/** The sheet is not signed: its digest stands in the answer that is. */
async function bill(settings: WechatSettings, day: string) {
  const told = await ask(settings, 'GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`);
  if (told.code === 'NO_STATEMENT_EXIST') return [];
  if (told.code === 'STATEMENT_CREATING') return null;
  const { download_url: address, hash_type: kind, hash_value: digest } = told.answer;
  if (!told.isGood || !address || kind !== 'SHA1') throw new BadAnswer(told.code);
  const file = await send(settings, 'GET', address);
  if (file.status !== 200) throw new BadAnswer(String(file.status));
  const sheet = gunzipSync(file.body, { maxOutputLength: mostBillBytes });
  if (createHash('sha1').update(sheet).digest('hex') !== digest?.toLowerCase()) throw new Unsigned();
  return readBill(sheet.toString('utf8'));
}

export function wechatGateway(settings: WechatSettings): Gateway {
  const { mchId: mchid, appId: appid, notifyUrl } = settings;
  return {
    async create({ orderNo, amountFen, subject, expiresAt }) {
      const told = await ask(settings, 'POST', '/v3/pay/transactions/native', {
        appid,
        mchid,
        description: subject,
        out_trade_no: orderNo,
        time_expire: `${expiresAt.slice(0, 19)}+00:00`,
        notify_url: notifyUrl,
        amount: { total: amountFen, currency: 'CNY' },
      });
      if (!told.isGood || !told.answer['code_url']) throw new BadAnswer(told.code);
      return told.answer['code_url'];
    },
    query: orderNo => query(settings, orderNo),
    async close(orderNo) {
      const { isGood, code } = await ask(settings, 'POST', `${byOrder(orderNo)}/close`, { mchid });
      if (isGood) return { is: 'closed' };
      return isUnknown(code) ? { is: 'absent' } : query(settings, orderNo);
    },
    async refund({ gatewayNo, refundNo, amountFen, reason }) {
      const told = await ask(settings, 'POST', '/v3/refund/domestic/refunds', {
        transaction_id: gatewayNo,
        out_refund_no: refundNo,
        reason: shortened(reason, 80),
        amount: { refund: amountFen, total: amountFen, currency: 'CNY' },
      });
      if (!told.isGood) throw new BadAnswer(told.code);
      return refundingOf(told.answer);
    },
    downloadBill: day => bill(settings, day),
    verifyNotify({ raw, header }) {
      verifySigned(settings, header, raw);
      const { resource } = JSON.parse(raw) as { resource: Sealed };
      const told = openResource(settings, resource) as Transaction;
      return { orderNo: told.out_trade_no, standing: standingOf(settings, told) };
    },
  };
}
