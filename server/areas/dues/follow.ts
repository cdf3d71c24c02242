/** Batches that go on by themselves: when the months of one are over, that of the next period is made and its list with it. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { batchStates, batchTypes, duesBatch, monthsOfPeriod, type DuesBatch } from 'contract/dues/dues-batch.ts';
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

/** Where a later batch stands already, made by hand or by an earlier night, nothing follows. */
const endedIds = async (connection: Connection): Promise<string[]> =>
  (
    await connection.rows<{ id: string }>(sql`
      select b.id from dues_batch b where b.deleted_at is null and b.type = ${batchTypes.auto}
        and b.state not in (${batchStates.draft}, ${batchStates.generating})
        and b.to_month < to_char((select today from clock), 'YYYY-MM')
        and not exists (select 1 from dues_batch n where n.organisation_id = b.organisation_id
          and n.deleted_at is null and n.to_month > b.to_month)
      order by b.id for update of b`)
  ).map(({ id }) => id);

const quarters: Readonly<Record<string, string>> = { '01': '1', '04': '2', '07': '3', '10': '4' };
function nameOf(period: string, fromMonth: string): string {
  const [year = '', month = ''] = fromMonth.split('-');
  if (period === '4') return `${year}年党费`;
  if (period === '3') return `${year}年${month === '01' ? '上' : '下'}半年党费`;
  return period === '2' ? `${year}年第${quarters[month]}季度党费` : `${year}年${Number(month)}月党费`;
}

async function follow(tx: Tx, { id, ...last }: DuesBatch): Promise<void> {
  const { organisationId, period, type, fromMonth, startsOn, deadlineOn } = last;
  const months = monthsOfPeriod[period] ?? 1;
  const first = monthAfter(fromMonth, months);
  const values = {
    organisationId,
    period,
    type,
    name: nameOf(period, first),
    fromMonth: first,
    startsOn: startsOn && addMonths(startsOn, months),
    deadlineOn: addMonths(deadlineOn, months),
  };
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
