/** The word of a gateway, and the gateway that is built in. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed } from '../kit/shape.ts';
import { byNumber } from './pay.ts';

/** Read by its signature alone; what is in it is the gateway's. */
export const takeNotice = endpoint({
  method: 'POST',
  url: 'api/dfgl/notify/{channel}',
  access: 'public',
  isSigned: true,
  summary: '支付渠道的结果通知（凭签名）',
  params: Type.Object({ channel: Type.String({ maxLength: 2 }) }),
  body: Type.Object({}),
  answer: Type.Object({ code: Type.String(), message: Type.String() }),
});

/** What the built-in gateway does with a payment, and with its notice of it. */
export const outcomes = {
  paid: '支付成功',
  failed: '支付失败',
  lost: '支付成功，通知丢失',
  late: '支付成功，通知迟到',
  twice: '支付成功，通知重复三次',
  contradicted: '支付成功，先通知失败',
  paidTwice: '同一订单支付两次',
  otherAmount: '实付金额与订单不符',
} as const;
export type Outcome = keyof typeof outcomes;

const trade = Type.Object({
  orderNo: Type.String(),
  amountFen: Type.Integer(),
  months: Type.String(),
  isOpen: Type.Boolean(),
});

export const readTrade = endpoint({
  method: 'GET',
  url: 'api/dfgl/simulated/{orderNo}',
  access: 'dues.duesOrder.create',
  summary: '模拟支付网关：待支付的订单',
  params: byNumber,
  answer: trade,
});

export const payTrade = endpoint({
  method: 'POST',
  url: 'api/dfgl/simulated/{orderNo}',
  access: 'dues.duesOrder.create',
  summary: '模拟支付网关：支付，不产生真实收款',
  params: byNumber,
  body: Type.Object({ outcome: Type.Enum(Object.keys(outcomes) as Outcome[]) }, closed),
  answer: Type.Object({ isOpen: Type.Boolean() }),
});
