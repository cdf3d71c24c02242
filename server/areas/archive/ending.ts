/** Shares that end by themselves: by their day, with what they show, with the right of who shared. They never come back. */
import { sql } from 'drizzle-orm';
import { archiveShare } from 'contract/archive/archive-share.ts';
import { shareStates } from 'contract/archive/codes.ts';
import { asSystem } from '../../kit/actor.ts';
import { job } from '../../kit/jobs/job.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { txOf } from '../../kit/tx.ts';

const { sharing, stopped } = shareStates;
export const isSharing = sql`s.deleted_at is null and s.share_state = ${sharing}`;

/** Of two who stop it one does. */
export async function endShares(tx: Tx, ids: readonly string[], reason: string): Promise<number> {
  const open = await tx.rows<{ id: string; now: string }>(sql`
    select s.id, (select now from clock) as now from archive_share s
    where s.id = any(${sql.param([...ids])}::bigint[]) and ${isSharing} order by s.id for update`);
  const changes = open.map(({ id, now }) => ({
    id,
    values: { shareState: stopped, stoppedAt: new Date(now).toISOString(), stopReason: reason },
  }));
  if (changes.length > 0) await applyEffects(tx, archiveShare, changes, { flow: null, reason });
  return changes.length;
}

export async function endSharesOf(tx: Tx, itemIds: readonly string[], reason: string): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = await tx.rows<{ id: string }>(sql`
    select s.id from archive_share s where ${isSharing} and s.item_ids && ${sql.param([...itemIds])}::bigint[]`);
  await endShares(
    tx,
    rows.map(({ id }) => id),
    reason,
  );
}

/** A look asks for the day itself; this only writes down in the night what has ended. */
export const endPastShares = job<object>({
  name: 'archive.endShares',
  label: '档案共享到期',
  every: '15 16 * * *',
  run: ({ database, registry }) =>
    database.transaction(async connection => {
      const tx = txOf(connection, registry, asSystem('共享到期'));
      const rows = await tx.rows<{ id: string }>(sql`
        select s.id from archive_share s where ${isSharing} and s.end_on < (select today from clock)`);
      await endShares(
        tx,
        rows.map(({ id }) => id),
        '共享到期',
      );
    }),
  fail: () => Promise.resolve(),
});
