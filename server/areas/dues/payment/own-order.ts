/** What a member does with orders of the own: places one, goes on with it, gives it up, looks what became of it. Of nobody else. */
import { sql } from 'drizzle-orm';
import {
  cancelOrder,
  continueOrder,
  placeOrder,
  readOwnOrder,
  type OwnOrder,
  type PlacedOrder,
} from 'contract/dues/pay.ts';
import { fault } from 'contract/kit/fault.ts';
import { openOrders } from 'contract/dues/dues-order.ts';
import { shortened } from 'contract/kit/type.ts';
import { keyHeader, once } from '../../../kit/once.ts';
import { refuse, Refusal } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { closeOrder } from './ask.ts';
import { BadAnswer, type Gateway } from './gateway.ts';
import { gatewayOf, openChannel } from './gateways.ts';
import { inName, type Ground } from './ground.ts';
import { launch, place } from './place.ts';

const area = 'dues.duesOrder';

const own = async (tx: Tx, orderNo: string): Promise<OwnOrder> => {
  const order = await tx.one<OwnOrder>(sql`
    select id, order_no, amount_fen, months, channel, state, paid_at, gateway_no, failure, expires_at as expire_at,
      case when state = any(${sql.param(openOrders)}::text[]) then pay_url end as pay_url
    from dues_order where order_no = ${orderNo} and payer_id = ${tx.actor.personId}::bigint and deleted_at is null`);
  if (!order) throw new Refusal(404, `${area}.unknown`);
  return order;
};

/** The gateway of new orders; refused before anything is placed where there is none, or it is not set up. */
async function gatewayFor(ground: Ground, wanted: string | undefined): Promise<{ channel: string; gateway: Gateway }> {
  const channel = await openChannel(ground.database);
  if (channel === null) throw refuse([fault('channel', `${area}.no-channel`)]);
  if (wanted !== undefined && wanted !== channel) throw refuse([fault('channel', `${area}.other-channel`)]);
  try {
    return { channel, gateway: await gatewayOf(ground, channel) };
  } catch (error) {
    if (error instanceof BadAnswer) throw refuse([fault('channel', `${area}.no-channel`)]);
    throw error;
  }
}

/** Takes the order to the gateway, once or again. It stays where the gateway is silent: nobody knows whether it was heard. */
async function present(ground: Ground, gateway: Gateway, order: OwnOrder): Promise<PlacedOrder> {
  const { orderNo, amountFen, months, expireAt } = order;
  if (!openOrders.includes(order.state)) throw new Refusal(409, `${area}.over`);
  const payUrl = await gateway
    .create({ orderNo, amountFen, subject: shortened(`党费 ${months}`, 40), expiresAt: expireAt })
    .catch(() => {
      throw new Refusal(503, `${area}.silent`, { params: { orderNo } });
    });
  await inName(ground, tx => launch(tx, orderNo, payUrl));
  return { orderNo, amountFen, payUrl, expireAt };
}

const groundOf = ({ registry }: Tx, database: Ground['database']): Ground => ({ database, registry });
const payerOf = ({ actor }: Tx): string => {
  if (actor.personId === null) throw refuse([fault('itemIds', `${area}.not-yours`)]);
  return actor.personId;
};

export const ownOrderRoutes = [
  serve(
    placeOrder,
    async ({ tx, database, body, header }) => {
      const ground = groundOf(tx, database);
      const payerId = payerOf(tx);
      const { channel, gateway } = await gatewayFor(ground, body.channel);
      const sent = { key: header(keyHeader), route: `${placeOrder.method} ${placeOrder.url}`, body };
      const orderNo = await database.transaction(connection => {
        const within = { ...tx, ...connection };
        return once(within, sent, () => place(within, payerId, body.itemIds, channel));
      });
      return present(ground, gateway, await own(tx, orderNo));
    },
    { opensTransaction: true },
  ),
  serve(
    continueOrder,
    async ({ tx, database, body }) => {
      const order = await own(tx, body.orderNo);
      const ground = groundOf(tx, database);
      return present(ground, await gatewayOf(ground, order.channel), order);
    },
    { opensTransaction: true },
  ),
  serve(
    cancelOrder,
    async ({ tx, database, body: { orderNo } }) => {
      await own(tx, orderNo);
      await closeOrder(groundOf(tx, database), orderNo, '本人取消支付', { is: 'open' }).catch(() => {
        throw new Refusal(503, `${area}.silent`, { params: { orderNo } });
      });
      return { state: (await own(tx, orderNo)).state };
    },
    { opensTransaction: true },
  ),
  serve(readOwnOrder, ({ tx, params }) => own(tx, params.orderNo)),
];
