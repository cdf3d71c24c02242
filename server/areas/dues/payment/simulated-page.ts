/** The page on which the built-in gateway takes a payment. */
import { sql } from 'drizzle-orm';
import { payTrade, readTrade } from 'contract/dues/gateway-calls.ts';
import { channels } from 'contract/dues/dues-order.ts';
import { request } from '../../../kit/jobs/job.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { payAt } from './simulated.ts';
import { simulatedNotices } from './simulated-sending.ts';

async function ownTrade(tx: Tx, orderNo: string) {
  const trade = await tx.one<{ orderNo: string; amountFen: number; months: string; isOpen: boolean }>(sql`
    select t.order_no, t.amount_fen, o.months, t.state in ('open', 'failed') as is_open
    from simulated_trade t join dues_order o on o.order_no = t.order_no
    where t.order_no = ${orderNo} and t.turn = 1 and o.payer_id = ${tx.actor.personId}::bigint and o.channel = ${channels.simulated}`);
  if (!trade) throw new Refusal(404, 'dues.duesOrder.unknown');
  return trade;
}

export const simulatedRoutes = [
  serve(readTrade, ({ tx, params }) => ownTrade(tx, params.orderNo)),
  serve(payTrade, async ({ tx, params: { orderNo }, body }) => {
    await ownTrade(tx, orderNo);
    const isTaken = await payAt(tx, orderNo, body.outcome);
    await request(tx, simulatedNotices, {}, `${simulatedNotices.name} ${orderNo}`);
    return { isOpen: !isTaken };
  }),
];
