/** Takes a whole batch back within seven days; rows that somebody changed since stay and say so. */
import { sql } from 'drizzle-orm';
import { sentence } from 'contract/kit/fault.ts';
import type { KeptRow } from 'contract/batch/withdrawal.ts';
import { withdraw } from '../batch/withdraw.ts';
import type { Connection } from '../kit/database/connection.ts';
import { Refusal } from '../kit/refusal.ts';
import { ownBatch, sayStep } from './batch.ts';
import { askFor, batchJob, type Ground } from './ground.ts';
import type { Tx } from '../kit/registry.ts';
import type { Batch } from './types.ts';

const portion = 1000;

/** Each row that stays keeps the reason; the rest is back where it was. */
async function keepStaying(connection: Connection, id: string, kept: KeptRow[]): Promise<void> {
  for (let at = 0; at < kept.length; at += portion) {
    const lines = kept.slice(at, at + portion).map(({ recordId, reason, who, when }) => ({
      record_id: recordId,
      kept: { reason, who, when },
    }));
    await connection.rows(sql`
      update import_row r set kept = n.kept from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as n(record_id bigint, kept jsonb)
      where r.import_batch_id = ${id}::bigint and r.change_id is not null
        and (r.record_id = n.record_id or n.record_id = any(r.removed_ids))`);
  }
}

async function takeBack({ tx, database, batch, signal }: Ground): Promise<void> {
  const { id, resource, fileName } = batch;
  if (batch.withdrawingAt === null || batch.withdrawnAt !== null) return;
  const reason = sentence(tx.registry.texts, 'kit.import.withdrawal', { file: fileName });
  const told = async (connection: Connection, done: number) => {
    await connection.rows(sql`
      update import_batch set withdrawn_count = ${done}::int where id = ${id}::bigint`);
    signal?.throwIfAborted();
  };
  const { withdrawn, kept } = await withdraw(tx, database, { id, resource, verb: 'import', reason }, told);
  await database.transaction(async connection => {
    await keepStaying(connection, id, kept);
    await connection.rows(sql`
      update import_batch set withdrawn_at = now(), withdrawn_count = ${withdrawn}::int where id = ${id}::bigint`);
    await sayStep({ ...tx, ...connection }, batch, 'withdrawn', { withdrawn, kept: kept.length });
  });
}

export const withdrawing = batchJob('import.withdraw', takeBack);

function checkWithdrawable({ endedAt, doneCount, withdrawnAt, withdrawingAt, withdrawableUntil }: Batch): void {
  const no = (code: string) => new Refusal(409, `kit.import.${code}`);
  if (withdrawnAt !== null) throw no('withdrawn');
  if (withdrawingAt !== null) throw no('withdrawing');
  if (endedAt === null || doneCount === 0 || withdrawableUntil === null) throw no('not-written');
}

export async function askWithdrawal(tx: Tx, id: string): Promise<Batch> {
  const batch = await ownBatch(tx, id, 'change');
  checkWithdrawable(batch);
  const isLate = await tx.one(sql`
    select 1 from import_batch where id = ${id}::bigint and withdrawable_until < now()`);
  if (isLate) throw new Refusal(409, 'kit.import.too-late');
  await tx.rows(sql`
    update import_batch set withdrawing_at = now(), failure = '[]' where id = ${id}::bigint`);
  await sayStep(tx, batch, 'withdraw');
  await askFor(tx, tx, withdrawing, id);
  return ownBatch(tx, id);
}
