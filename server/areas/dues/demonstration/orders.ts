/**
 * Payments of a demonstration: some months were paid online at the built-in gateway, one failed, one was given up, one came
 * with another amount, one is to be given back; and the bill of the day knows a payment that we do not.
 */
import { sql } from 'drizzle-orm';
import { channels, duesOrderProcess } from 'contract/dues/dues-order.ts';
import type { Outcome } from 'contract/dues/gateway-calls.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { askAbout, closeOrder } from '../payment/ask.ts';
import { launch, place } from '../payment/place.ts';
import { payAt, simulatedGateway } from '../payment/simulated.ts';
import { reconcile } from '../payment/reconcile.ts';
import { sendNotices } from '../payment/simulated-sending.ts';
import { type Ground } from '../payment/ground.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

type Ending = Outcome | 'givenUp' | 'givenBack';
const endings: readonly Ending[] = ['paid', 'paid', 'twice', 'lost', 'failed', 'givenUp', 'otherAmount', 'givenBack'];

interface Owed {
  id: string;
  memberId: string;
}
/** The college that keeps its dues, so that its cashier and its second person see what there is to do. */
const college = '9999990001201';
/** Months that are being collected, of members who look after them without an account. */
const owedItems = (tx: Tx) =>
  tx.rows<Owed>(sql`
    select distinct on (i.member_id) i.id, i.member_id from dues_item i join dues_batch b on b.id = i.batch_id
      join party_organisation o on o.id = b.organisation_id and o.code = ${college}
    where i.state = '1' and i.deleted_at is null and b.state = '4' and i.payable_fen > 0
      and i.member_id not in (select coalesce(person_id, 0) from user_account)
    order by i.member_id desc, i.id limit ${endings.length}`);

/** What the gateway and we do to each other happens within the one transaction of the beginning. */
const within = (tx: Tx): Ground => ({
  registry: tx.registry,
  database: { ...tx, transaction: work => work(tx) },
});

async function pay(tx: Tx, { id, memberId }: Owed, ending: Ending): Promise<void> {
  const ground = within(tx);
  const orderNo = await place(tx, memberId, [id], channels.simulated);
  const order = { orderNo, amountFen: 0, subject: '', expiresAt: '' };
  const asked = await tx.one<{ id: string; amountFen: number }>(sql`
    select id, amount_fen from dues_order where order_no = ${orderNo}`);
  const payUrl = await simulatedGateway(ground).create({ ...order, amountFen: asked?.amountFen ?? 0 });
  await launch(tx, orderNo, payUrl);
  if (ending === 'givenUp') return closeOrder(ground, orderNo, '本人取消支付', { is: 'open' });
  await payAt(tx, orderNo, ending === 'givenBack' ? 'paid' : ending);
  await sendNotices(ground, orderNo);
  await askAbout(ground, orderNo);
  if (ending === 'givenBack' && asked)
    await take(tx, duesOrderProcess.actions.requestRefund, asked.id, { reason: '本人当月已向支部现金缴纳，重复缴费' });
}

/** A payment in the books of the gateway that belongs to no order of ours. */
async function payElsewhere(tx: Tx): Promise<void> {
  const stranger = { orderNo: 'DF20200101090000000001', amountFen: 20, subject: '', expiresAt: '' };
  await simulatedGateway(within(tx)).create(stranger);
  await payAt(tx, stranger.orderNo, 'lost');
}

/** On the day before, where the months were collected by then: its bill is had today. */
export async function plantOrders(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update system_config set config_value = ${channels.simulated} where config_key = 'dues.pay.channel'`);
  const last = await today(tx);
  const day = addDays(last, -1);
  const hand = day > `${last.slice(0, 7)}-18` ? onDay(tx, day) : tx;
  const items = await owedItems(tx);
  for (const [at, item] of items.entries()) await pay(hand, item, endings[at] as Ending);
  await payElsewhere(hand);
  await reconcile(within(tx), { day: hand === tx ? last : day, channel: channels.simulated });
}
