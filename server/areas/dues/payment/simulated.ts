/**
 * The gateway that is built in: it keeps books of its own, signs its notices, and loses, delays, doubles and contradicts
 * them when it is told to. It takes no money. Domain-party 6.5, security SEC-64.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Outcome } from 'contract/dues/gateway-calls.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import { BadAnswer, type BillLine, type Gateway, type Standing } from './gateway.ts';
import type { Ground } from './ground.ts';
import { readNotice } from './simulated-notice.ts';

interface Trade {
  gatewayNo: string;
  amountFen: number;
  state: string;
  paidFen: number | null;
  paidAt: string | null;
}

function standingOf(trade: Trade | null): Standing {
  if (!trade) return { is: 'absent' };
  const { state, gatewayNo, paidFen, paidAt } = trade;
  if (state === 'paid') return { is: 'paid', gatewayNo, amountFen: paidFen ?? 0, paidAt: paidAt ?? '' };
  if (state === 'failed') return { is: 'failed', reason: '余额不足' };
  return { is: state === 'closed' ? 'closed' : 'open' };
}

const tradeOf = (connection: Connection, orderNo: string) =>
  connection.one<Trade>(sql`
    select gateway_no, amount_fen, state, paid_fen, paid_at from simulated_trade
    where order_no = ${orderNo} and turn = 1`);

/** Payments and refunds of a day at school. */
const billOf = (connection: Connection, day: string) =>
  connection.rows<BillLine>(sql`
    select false as "isRefund", order_no as number, order_no, gateway_no, paid_fen as amount_fen from simulated_trade
    where paid_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and paid_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    union all select true, refund_no, order_no, gateway_no, paid_fen from simulated_trade
    where refunded_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and refunded_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`);

const numberFor = (orderNo: string) => `SIM${orderNo.slice(2, 10)}${String(randomInt(1e12)).padStart(12, '0')}`;

/** Its books are those of the installation, within whatever transaction `database` is. */
export function simulatedGateway({ database, registry }: Pick<Ground, 'registry'> & { database: Connection }): Gateway {
  return {
    async create({ orderNo, amountFen }) {
      const gatewayNo = numberFor(orderNo);
      await database.rows(sql`
        insert into simulated_trade (order_no, gateway_no, amount_fen, notices)
        values (${orderNo}, ${gatewayNo}, ${amountFen}, '{}') on conflict (order_no, turn) do nothing`);
      return `/payment/cashier?orderNo=${orderNo}`;
    },
    query: async orderNo => standingOf(await tradeOf(database, orderNo)),
    async close(orderNo) {
      await database.rows(sql`
        update simulated_trade set state = 'closed' where order_no = ${orderNo} and state in ('open', 'failed')`);
      return standingOf(await tradeOf(database, orderNo));
    },
    async refund({ gatewayNo, refundNo }) {
      const given = await database.one<{ at: string }>(sql`
        update simulated_trade set refund_no = ${refundNo}, refunded_at = coalesce(refunded_at, (select now from clock))
        where gateway_no = ${gatewayNo} and state = 'paid' and coalesce(refund_no, ${refundNo}) = ${refundNo}
        returning refunded_at as at`);
      if (!given) throw new BadAnswer(`no payment ${gatewayNo} to refund`);
      return { is: 'refunded', at: given.at };
    },
    downloadBill: day => billOf(database, day),
    verifyNotify: signed => readNotice(registry.seal, signed),
  };
}

/** What comes of a payment: what the books say, and which notices leave, the first of them when. */
const comings: Record<Outcome, { state: string; extraFen: number; notices: string[]; lateSeconds: number }> = {
  paid: { state: 'paid', extraFen: 0, notices: ['paid'], lateSeconds: 0 },
  failed: { state: 'failed', extraFen: 0, notices: ['failed'], lateSeconds: 0 },
  lost: { state: 'paid', extraFen: 0, notices: [], lateSeconds: 0 },
  late: { state: 'paid', extraFen: 0, notices: ['paid'], lateSeconds: 90 },
  twice: { state: 'paid', extraFen: 0, notices: ['paid', 'paid', 'paid'], lateSeconds: 0 },
  contradicted: { state: 'paid', extraFen: 0, notices: ['failed', 'paid'], lateSeconds: 0 },
  paidTwice: { state: 'paid', extraFen: 0, notices: ['paid'], lateSeconds: 0 },
  otherAmount: { state: 'paid', extraFen: 1, notices: ['paid'], lateSeconds: 0 },
};

/** The payer has pressed the button; false where there is nothing to pay any more. */
export async function payAt(connection: Connection, orderNo: string, outcome: Outcome): Promise<boolean> {
  const { state, extraFen, notices, lateSeconds } = comings[outcome];
  const paid = await connection.one(sql`
    update simulated_trade set state = ${state}, notices = ${sql.param(notices)}::text[],
      notice_at = (select now from clock) + make_interval(secs => ${lateSeconds}::int),
      paid_fen = case when ${state} = 'paid' then amount_fen + ${extraFen}::int end,
      paid_at = case when ${state} = 'paid' then (select now from clock) end
    where order_no = ${orderNo} and state in ('open', 'failed') returning order_no`);
  if (paid && outcome === 'paidTwice')
    await connection.rows(sql`
      insert into simulated_trade (order_no, turn, gateway_no, amount_fen, state, paid_fen, paid_at, notices, notice_at)
      select order_no, 2, ${numberFor(orderNo)}, amount_fen, state, paid_fen, paid_at, notices, notice_at
      from simulated_trade where order_no = ${orderNo} and turn = 1`);
  return paid !== null;
}
