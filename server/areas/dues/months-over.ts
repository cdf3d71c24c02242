/**
 * Half a year and a year are paid in advance: arrears run by the month all the same. Of such a batch what is unpaid falls into
 * arrears with the end of its month, and not with the deadline of the batch. Domain-party 6.2, 6.3.
 */
import { sql } from 'drizzle-orm';
import { batchStates, duesBatch, periods } from 'contract/dues/dues-batch.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { asSystem } from '../../kit/actor.ts';
import { causeOf } from '../../kit/flow.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { itemsIn } from './batch.ts';

const label = '预缴月份到期';
const { unpaid, partial, overdue } = itemStates;

async function endMonths(tx: Tx, id: string): Promise<void> {
  const month = (await today(tx)).slice(0, 7);
  const over = (await itemsIn(tx, id, [unpaid, partial])).filter(item => item.month < month);
  const changes = over.map(item => ({ id: item.id, values: { state: overdue } }));
  if (changes.length > 0) await applyEffects(tx, duesItem, changes, causeOf(duesBatch, id, '月份已过，尚未缴纳'));
}

/** Every day at 01:20 in Asia/Shanghai. */
export const monthsOver = job<unknown>({
  name: 'dues.monthsOver',
  label,
  every: '20 17 * * *',
  async run({ database, registry }) {
    const batches = await database.rows<{ id: string }>(sql`
      select id from dues_batch where deleted_at is null and state = ${batchStates.collecting}
        and period in (${periods.half}, ${periods.year}) order by id`);
    const ids = batches.map(({ id }) => id);
    await eachAlone(ids, id =>
      database.transaction(connection =>
        endMonths(txOf(connection, registry, asSystem(label), { ...noFacts, requestId: 'dues.monthsOver' }), id),
      ),
    );
  },
  // The next night looks again.
  async fail() {},
});
