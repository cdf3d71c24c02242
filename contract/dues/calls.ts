/** Calls of dues beside the plain ones. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id, instant, nullable } from '../kit/shape.ts';

const part = Type.Object({ label: Type.String(), fen: Type.Integer() });
const ownBase = Type.Object({
  id,
  version: Type.Integer(),
  effectiveMonth: Type.String(),
  standard: Type.String(),
  state: Type.String(),
  /** What is added up and what is taken off, in the order of the form; left out where nothing was entered. */
  earnings: Type.Array(part),
  deductions: Type.Array(part),
  baseFen: nullable(Type.Integer()),
  agreedReason: nullable(Type.String()),
  untilMonth: nullable(Type.String()),
  monthlyFen: Type.Integer(),
});
export type OwnBase = Static<typeof ownBase>;

const ownItem = Type.Object({
  id,
  month: Type.String(),
  organisationName: Type.String(),
  standard: Type.String(),
  baseFen: nullable(Type.Integer()),
  /** In ten-thousandths of the base; null where the amount is fixed. */
  rate: nullable(Type.Integer()),
  payableFen: Type.Integer(),
  paidFen: Type.Integer(),
  state: Type.String(),
  paidOn: nullable(Type.String()),
  deadlineOn: Type.String(),
  /** What was paid, each with its receipt; none of what was paid before there were any. */
  payments: Type.Array(Type.Object({ id, voucherNo: Type.String(), receiptNo: nullable(Type.String()) })),
  /** By which it was paid online, or is being paid. */
  order: nullable(Type.Object({ id, orderNo: Type.String(), isPaid: Type.Boolean() })),
  /** The base it was reckoned from: since which month it holds, and who checked it last. None of a fixed amount. */
  baseMonth: nullable(Type.String()),
  checkedBy: nullable(Type.String()),
});
export type OwnItem = Static<typeof ownItem>;

const openOrder = Type.Object({
  orderNo: Type.String(),
  amountFen: Type.Integer(),
  months: Type.String(),
  expireAt: instant,
});
export type OpenOrder = Static<typeof openOrder>;

/** Why the own money comes back: paid twice, of another amount, too late, or asked for. */
export const returnReasons = ['repeated', 'otherAmount', 'late', 'asked'] as const;
const comingBack = Type.Object({
  orderNo: Type.String(),
  amountFen: Type.Integer(),
  months: Type.String(),
  paidAt: instant,
  why: Type.Enum([...returnReasons]),
});
export type ComingBack = Static<typeof comingBack>;

/** Who takes in dues by hand: the 组织委员 of the own branch, where it has none the 书记. Position of DJ_DZZ_DNZW. */
const collector = Type.Object({ name: Type.String(), position: Type.String() });
export type Collector = Static<typeof collector>;

/** GET: what the own amounts come from, open to the person alone. */
export const readOwnDues = endpoint({
  method: 'GET',
  url: 'api/dfgl/own',
  access: 'dues.duesItem.readOwn',
  summary: '本人的党费：各月应缴、实缴，缴费基数及构成',
  answer: Type.Object({
    /** The own branch; null of whoever is no member. */
    organisationName: nullable(Type.String()),
    items: Type.Array(ownItem),
    bases: Type.Array(ownBase),
    /** DJ_DF_ZFQD: how dues are paid online; null where they are not. */
    channel: nullable(Type.String()),
    /** What is being paid; the latest first. */
    orders: Type.Array(openOrder),
    /** What came in and is to be returned, until it is; the latest first. */
    returns: Type.Array(comingBack),
    collectors: Type.Array(collector),
  }),
});
