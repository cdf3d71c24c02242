/** What a payment gateway does for us, whoever it is: the one way in which orders speak to the outside. Domain-party 6.5. */
export interface Charge {
  orderNo: string;
  amountFen: number;
  /** What the payer reads: `党费 2026-10、2026-11`. */
  subject: string;
  /** RFC 3339. */
  expiresAt: string;
}

export interface Paid {
  is: 'paid';
  gatewayNo: string;
  amountFen: number;
  paidAt: string;
}
/** What the gateway says of an order: `open` may still be paid, `absent` it never heard of. */
export type Standing = Paid | { is: 'open' | 'closed' | 'absent' } | { is: 'failed'; reason: string };

export interface Refund {
  /** Of the payment: an order may have been paid twice. */
  gatewayNo: string;
  refundNo: string;
  amountFen: number;
  reason: string;
}
/** `waiting`: it was taken in and is not through yet. */
export type Refunding = { is: 'refunded'; at: string } | { is: 'waiting' } | { is: 'failed'; reason: string };

/** A payment, or a refund by its own number, as the gateway books it. */
export interface BillLine {
  isRefund: boolean;
  number: string;
  orderNo: string;
  gatewayNo: string;
  amountFen: number;
}

export interface Notice {
  orderNo: string;
  standing: Standing;
}
/** A request as it came: what it is signed over, and its headers. */
export interface Signed {
  raw: string;
  header(name: string): string | undefined;
}

/** Every call may fail, be late or be repeated: then nothing is known, and it is asked again. */
export interface Gateway {
  /** The same order twice is one; gives where it is paid. */
  create(charge: Charge): Promise<string>;
  query(orderNo: string): Promise<Standing>;
  /** From then on it cannot be paid; where it was paid meanwhile, that is told. */
  close(orderNo: string): Promise<Standing>;
  /** The same refund twice is one. */
  refund(refund: Refund): Promise<Refunding>;
  /** What was booked on a day; null while it is not to be had yet. */
  downloadBill(day: string): Promise<BillLine[] | null>;
  /** Throws `Unsigned` where signature, merchant or age are not what they must be. */
  verifyNotify(signed: Signed): Notice;
}

/** Whatever keeps an answer away: nothing is known then, and it is asked again. */
export class Silent extends Error {}
export const heard = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw new Silent('the gateway is silent', { cause });
  });
export class Unsigned extends Error {}
/** The gateway has answered something nobody can act upon. */
export class BadAnswer extends Error {}

/** How old a notice may be. Security SEC-63. */
export const oldestMs = 300_000;
export function isFresh(seconds: string | undefined): boolean {
  return /^\d{9,11}$/.test(seconds ?? '') && Math.abs(Date.now() - Number(seconds) * 1000) <= oldestMs;
}
