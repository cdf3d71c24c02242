import { eachAlone } from '../../../kit/jobs/each-alone.ts';
import { job } from '../../../kit/jobs/job.ts';
import { askAbout } from './ask.ts';
import { Silent } from './gateway.ts';
import type { Ground } from './ground.ts';
import { askAfter, dueInquiries } from './inquiry.ts';

const label = '查询支付结果';

/** A gateway answers in tenths of a second, and five hundred wait at most: so many are asked at once. */
export const atOnce = 4;

/** When it is asked next is settled first: an instance that dies in between asks again, and holds up no other. */
export async function askDue(ground: Ground): Promise<void> {
  const due = await dueInquiries(ground.database);
  await eachAlone(
    due,
    async ({ orderId, orderNo, count }) => {
      await askAfter(ground.database, orderId, count + 1);
      // A gateway that is silent is asked the next time; anything else is a fault of ours, and is told.
      await askAbout(ground, orderNo).catch((error: unknown) => {
        if (!(error instanceof Silent)) throw error;
      });
    },
    atOnce,
  );
}

export const askGateways = job<unknown>({
  name: 'dues.ask',
  label,
  every: '* * * * *',
  run: askDue,
  // The next minute asks again.
  async fail() {},
});
