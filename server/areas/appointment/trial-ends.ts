/** A post that ends for another reason, by a dismissal, a retirement or a unit that is gone, takes its trial along. */
import { sql } from 'drizzle-orm';
import { openProbations, probation } from 'contract/appointment/probation.ts';
import { heldStates } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { take } from '../../kit/process/take.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { probationHandler } from './probation.ts';

async function endTrials(tx: Tx, postIds: readonly string[]): Promise<void> {
  const open = await tx.rows<{ id: string }>(sql`
    select id from probation where deleted_at is null and state = any(${sql.param([...openProbations])}::text[])
      and post_holding_id = any(${sql.param(postIds)}::bigint[]) order by id for update`);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  const rows = [...(await loadRows(tx, probation, ids, null)).values()].map(rowOf);
  await take(tx, probationHandler, 'cancel', rows, { reason: '所任职务已免去' });
}

export const trialEndRules = rules(postHolding, {
  async follow(tx, stored) {
    const left = stored.filter(({ after, remove }) => remove || !heldStates.includes(after.state ?? ''));
    if (left.length > 0)
      await endTrials(
        tx,
        left.map(({ id }) => id),
      );
  },
});
