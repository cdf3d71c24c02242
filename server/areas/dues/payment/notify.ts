/**
 * `POST api/dfgl/notify/{channel}`: open to everybody, and nothing without a signature that holds. The gateway is told
 * “done” once it stands in the database; otherwise it tells again. Security SEC-63.
 */
import { takeNotice } from 'contract/dues/gateway-calls.ts';
import { request } from '../../../kit/jobs/job.ts';
import { limit } from '../../../kit/rate.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { serve } from '../../../kit/route.ts';
import { askGateways } from './ask-due.ts';
import { BadAnswer, Unsigned, type Notice, type Signed } from './gateway.ts';
import { gatewayOf, spoken } from './gateways.ts';
import { inName, type Ground } from './ground.ts';
import { askSoon } from './inquiry.ts';
import { isOpen, lockOrder } from './order.ts';
import { takePayment } from './settle.ts';

/** Of one address; what is signed is held up by nobody. */
const unsigned = { most: 60, seconds: 60 };

async function verified(ground: Ground, channel: string, signed: Signed): Promise<Notice> {
  try {
    return (await gatewayOf(ground, channel)).verifyNotify(signed);
  } catch (error) {
    // A channel that is not set up has signed nothing.
    if (error instanceof Unsigned || error instanceof BadAnswer) throw new Refusal(401, 'dues.notice.unsigned');
    throw error;
  }
}

/** A payment is put into effect; whatever else is said of an open order, the gateway is asked itself. */
export async function receive(ground: Ground, channel: string, signed: Signed): Promise<void> {
  const { orderNo, standing } = await verified(ground, channel, signed);
  const isKnown = await inName(ground, async tx => {
    const order = await lockOrder(tx, orderNo);
    if (order?.channel !== channel) return false;
    if (standing.is === 'paid') await takePayment(tx, order, standing, signed.raw);
    else if (isOpen(order)) {
      await askSoon(tx, order.id);
      await request(tx, askGateways, {}, askGateways.name);
    }
    return true;
  });
  if (!isKnown) throw new Refusal(404, 'dues.notice.unknown-order');
}

export const notifyRoutes = [
  serve(
    takeNotice,
    async ({ database, tx, params: { channel }, raw, header }) => {
      if (!spoken.includes(channel)) throw new Refusal(404, 'dues.notice.unknown-channel');
      const ground = { database, registry: tx.registry };
      await receive(ground, channel, { raw, header }).catch(async (error: unknown) => {
        const isUnsigned = error instanceof Refusal && error.status === 401;
        if (isUnsigned) await limit(database, { key: `unsigned notice ${tx.facts.address}`, ...unsigned });
        throw error;
      });
      return { code: 'SUCCESS', message: '成功' };
    },
    { opensTransaction: true },
  ),
];
