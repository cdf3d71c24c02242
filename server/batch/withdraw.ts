/**
 * Takes back what one run wrote: every row with the batch on its change record goes back to what stood before it,
 * in chunks of 500, each a transaction of its own. Run again after a stop, it goes on; run again after the end, it changes nothing.
 */
import type { KeptRow, Withdrawal } from 'contract/batch/withdrawal.ts';
import { sentence, type Fault } from 'contract/kit/fault.ts';
import type { Connection, Database } from '../kit/database/connection.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { putBack } from './put-back.ts';
import { readWritten, rowsOfBatch, type Batch, type Written } from './written.ts';
import type { Tx } from '../kit/registry.ts';

export type { Batch } from './written.ts';

const chunkSize = 500;

function wordsOf({ registry }: Tx, { code, params }: Fault): string {
  const words = sentence(registry.texts, code, params);
  return code === 'kit.referenced' ? words : sentence(registry.texts, 'kit.batch.not-restorable', { sentence: words });
}

/** A row that is not even tried: beyond reach, or in somebody else's hand since. */
function leftAlone({ registry }: Tx, one: Written): KeptRow | null {
  const { recordId, title, isReached, since } = one;
  const isRemoved = one.isRemoved && !one.actions.some(action => action.isRemoved);
  if (!isReached)
    return { recordId, title: '', reason: registry.texts['kit.batch.beyond-reach'] ?? '', who: null, when: null };
  if (!since && !isRemoved) return null;
  const code = isRemoved ? 'kit.batch.removed-since' : 'kit.batch.changed-since';
  return { recordId, title, reason: registry.texts[code] ?? '', who: since?.who ?? null, when: since?.when ?? null };
}

/** One chunk in the transaction of the caller; gives the rows that stay. */
async function withdrawChunk(tx: Tx, batch: Batch, ids: string[]): Promise<KeptRow[]> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(batch.resource));
  const rows = (await readWritten(tx, batch, ids)).filter(row => !row.isWithdrawn);
  const alone = rows.map(row => leftAlone(tx, row));
  const tried = rows.filter((_, at) => alone[at] === null);
  const held = tried.length > 0 ? await putBack(tx, batch, tried) : new Map<string, Fault>();
  return rows.flatMap((row, at) => {
    const fault = held.get(row.recordId);
    const stays = fault && {
      recordId: row.recordId,
      title: row.title,
      reason: wordsOf(tx, fault),
      who: null,
      when: null,
    };
    return alone[at] ?? stays ?? [];
  });
}

/**
 * `database` gives each chunk its transaction; `step`, if given, is told after each how far it is, inside that
 * transaction, and stops the run by throwing. Rows put back by an earlier run count as withdrawn.
 */
export async function withdraw(
  tx: Tx,
  database: Database,
  batch: Batch,
  step?: (connection: Connection, done: number, total: number) => Promise<void>,
): Promise<Withdrawal> {
  const rows = await rowsOfBatch(tx, batch);
  const pending = rows.filter(row => !row.isWithdrawn).map(row => row.recordId);
  const kept: KeptRow[] = [];
  for (let at = 0; at < pending.length; at += chunkSize) {
    const ids = pending.slice(at, at + chunkSize);
    const left = await database.transaction(async connection => {
      const stays = await withdrawChunk({ ...tx, ...connection }, batch, ids);
      await step?.(connection, rows.length - pending.length + at + ids.length, rows.length);
      return stays;
    });
    kept.push(...left);
  }
  return { withdrawn: rows.length - kept.length, kept };
}
