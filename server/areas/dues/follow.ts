/** Batches that go on by themselves: when the months of one are over, that of the next period is made and its list with it. */
import { sql } from 'drizzle-orm';
import { batchStates, batchTypes, duesBatch, type DuesBatch } from 'contract/dues/dues-batch.ts';
import { nextBatch } from 'contract/dues/next-batch.ts';
import { asSystem } from '../../kit/actor.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { causeOf } from '../../kit/flow.ts';
import { eachAlone } from '../../kit/jobs/each-alone.ts';
import { job } from '../../kit/jobs/job.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { take } from '../../kit/process/take.ts';
import type { Tx } from '../../kit/registry.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { batchHandler } from './batch.ts';

const label = '党费批次续建';

/**
 * Where a later batch stands already, made by hand or by an earlier night, nothing follows. Nor where the next one was given
 * up by somebody: no night makes it again.
 */
const endedIds = async (connection: Connection): Promise<string[]> =>
  (
    await connection.rows<{ id: string }>(sql`
      select b.id from dues_batch b where b.deleted_at is null and b.type = ${batchTypes.auto}
        and b.state not in (${batchStates.draft}, ${batchStates.generating}, ${batchStates.cancelled})
        and b.to_month < to_char((select today from clock), 'YYYY-MM')
        and not exists (select 1 from dues_batch n where n.organisation_id = b.organisation_id
          and n.deleted_at is null and n.to_month > b.to_month and (n.state <> ${batchStates.cancelled}
            or n.from_month = to_char(to_date(b.to_month, 'YYYY-MM') + interval '1 month', 'YYYY-MM')))
      order by b.id for update of b`)
  ).map(({ id }) => id);

async function follow(tx: Tx, { id, ...last }: DuesBatch): Promise<void> {
  const values = nextBatch(last);
  const ids = await applyEffects(tx, duesBatch, [{ values }], causeOf(duesBatch, id, label));
  const made = [...(await loadRows(tx, duesBatch, ids, null)).values()].map(rowOf);
  await take(tx, batchHandler, 'generate', made, {});
}

/** Every day at 01:40 in Asia/Shanghai. */
export const followBatches = job<unknown>({
  name: 'dues.follow',
  label,
  every: '40 17 * * *',
  async run({ database, registry }) {
    await eachAlone(await endedIds(database), id =>
      database.transaction(async connection => {
        if (!(await endedIds(connection)).includes(id)) return;
        const tx = txOf(connection, registry, asSystem(label), { ...noFacts, requestId: 'dues.follow' });
        const row = (await loadRows(tx, duesBatch, [id], null)).get(id);
        if (row) await follow(tx, rowOf(row) as DuesBatch);
      }),
    );
  },
  // The next night looks again.
  async fail() {},
});
