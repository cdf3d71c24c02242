/** The notices that the built-in gateway sends, by the same door as any other. */
import { sql } from 'drizzle-orm';
import { channels } from 'contract/dues/dues-order.ts';
import { eachAlone } from '../../../kit/jobs/each-alone.ts';
import { job } from '../../../kit/jobs/job.ts';
import { atOnce } from './ask-due.ts';
import type { Ground } from './ground.ts';
import { receive } from './notify.ts';
import { merchantNo, signedNotice } from './simulated-notice.ts';

/** Takes the next notice out of the books; null where none is due. Who dies with it has lost it, as gateways do. */
const takeNext = ({ database }: Ground, orderNo: string) =>
  database.one<{ is: string; gatewayNo: string; amountFen: number; paidAt: string }>(sql`
    with next as (select order_no, turn, notices from simulated_trade where order_no = ${orderNo} and notices <> '{}'
      and notice_at <= (select now from clock) order by turn limit 1 for update)
    update simulated_trade t set notices = t.notices[2:] from next where t.order_no = next.order_no and t.turn = next.turn
    returning next.notices[1] as is, t.gateway_no, t.paid_fen as amount_fen, t.paid_at`);

export async function sendNotices(ground: Ground, orderNo: string): Promise<void> {
  for (let next = await takeNext(ground, orderNo); next; next = await takeNext(ground, orderNo)) {
    const said = next.is === 'failed' ? { is: 'failed', reason: '余额不足' } : next;
    const { raw, headers } = signedNotice(ground.registry.seal, { merchant: merchantNo, orderNo, ...said });
    await receive(ground, channels.simulated, { raw, header: name => headers[name] });
  }
}

/** Sends what is due: at once where somebody has just paid, late ones by the clock. */
export const simulatedNotices = job<unknown>({
  name: 'dues.simulate',
  label: '模拟网关通知',
  every: '* * * * *',
  async run({ database, registry }) {
    const due = await database.rows<{ orderNo: string }>(sql`
      select order_no from simulated_trade where notices <> '{}' and notice_at <= (select now from clock)
      group by order_no order by min(notice_at)`);
    await eachAlone(due, ({ orderNo }) => sendNotices({ database, registry }, orderNo), atOnce);
  },
  // What was lost is asked for by who waits for it.
  async fail() {},
});
