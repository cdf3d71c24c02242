/** Calls of paying the own dues online. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, instant, nullable } from '../kit/shape.ts';

const orderNo = Type.String({ pattern: '^DF\\d{20}$' });
export const byNumber = Type.Object({ orderNo: Type.String({ maxLength: 64 }) });

const placed = Type.Object({
  orderNo: Type.String(),
  amountFen: Type.Integer(),
  /** A page of ours, beginning with `/`, or what a phone reads off the screen. */
  payUrl: Type.String(),
  expireAt: Type.String(),
});
export type PlacedOrder = Static<typeof placed>;

/** The amount is reckoned from the months; the same key places one order. Domain-party 21. */
export const placeOrder = endpoint({
  method: 'POST',
  url: 'api/dfgl/order',
  access: 'dues.duesOrder.create',
  summary: '本人缴纳党费：选定月份，生成订单',
  body: Type.Object(
    {
      itemIds: Type.Array(id, { title: '缴费月份', minItems: 1, maxItems: 36, uniqueItems: true }),
      /** DJ_DF_ZFQD; the one that is open where it is left out. */
      channel: Type.Optional(Type.String({ maxLength: 2 })),
    },
    closed,
  ),
  answer: placed,
});

export const continueOrder = endpoint({
  method: 'POST',
  url: 'api/dfgl/order/continue',
  access: 'dues.duesOrder.create',
  summary: '本人缴纳党费：继续支付尚未支付的订单',
  body: Type.Object({ orderNo }, closed),
  answer: placed,
});

export const cancelOrder = endpoint({
  method: 'POST',
  url: 'api/dfgl/order/cancel',
  access: 'dues.duesOrder.create',
  summary: '本人缴纳党费：取消尚未支付的订单',
  body: Type.Object({ orderNo }, closed),
  answer: Type.Object({ state: Type.String() }),
});

const ownOrder = Type.Object({
  id,
  orderNo: Type.String(),
  amountFen: Type.Integer(),
  /** `2026-10、2026-11`. */
  months: Type.String(),
  channel: Type.String(),
  /** DJ_DF_DDZT */
  state: Type.String(),
  paidAt: instant,
  gatewayNo: nullable(Type.String()),
  failure: nullable(Type.String()),
  expireAt: Type.String(),
  /** While it may still be paid. */
  payUrl: nullable(Type.String()),
});
export type OwnOrder = Static<typeof ownOrder>;

export const readOwnOrder = endpoint({
  method: 'GET',
  url: 'api/dfgl/order/{orderNo}',
  access: 'session',
  summary: '本人缴纳党费：支付结果',
  params: byNumber,
  answer: ownOrder,
});
