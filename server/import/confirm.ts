/**
 * Writes the good rows of a rehearsed batch, each once: a chunk of rows, their trace and their marks are one transaction.
 * The answer to the confirmation does not wait; a run that was stopped goes on behind the last chunk.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { holderIn, nameBeside } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Connection, Database } from '../kit/database/connection.ts';
import { Refusal } from '../kit/refusal.ts';
import { addCounts, endBatch, ownBatch, sayStep } from './batch.ts';
import { readerOf } from './cells.ts';
import { work } from './chunk.ts';
import { askFor, batchJob, type Ground } from './ground.ts';
import { inPairs } from './pairs.ts';
import { checkReplaces, inSets, replaceSets } from './replace.ts';
import { countOf, keepWritten, movedCounts, none, rowsInTurn, type StoredRow } from './rows.ts';
import { inWaves, isTree } from './waves.ts';
import type { Tx } from '../kit/registry.ts';
import type { Batch, Counts, Result, Task } from './types.ts';

/** A run that ends before its last row: cancelled, or stopped by a fault where it was all or nothing. */
class Halt extends Error {
  readonly faulty: Result[];
  constructor(faulty: Result[] = []) {
    super('halt');
    this.faulty = faulty;
  }
}

const pending = sql`outcome in ('add', 'update') and change_id is null`;
const good = sql`outcome in ('add', 'update', 'same')`;
const isPending = ({ outcome, isWritten }: StoredRow) => outcome !== 'same' && !isWritten;

/** Makes of stored rows what they are to become, in the transaction it is given. */
type Write = (connection: Connection, rows: StoredRow[], faultyRow: Task['faultyRow']) => Promise<[Result[], Counts]>;

async function writerFor({ tx, batch }: Ground): Promise<Write> {
  const { read } = await readerOf(tx, batch);
  const met = new Map<string, number>();
  return async (connection, rows, faultyRow) => {
    const own = { ...tx, ...connection };
    const task = { ...batch, store: { batchId: batch.id } };
    const told = new Set(rows.flatMap(({ removedIds }) => removedIds ?? []));
    const results = await (batch.mode === 'replace'
      ? replaceSets(own, task, rows.map(read), told)
      : work(own, { ...task, met, faultyRow }, rows.map(read)));
    await keepWritten(own, batch.id, results);
    return [results, movedCounts(results, new Map(rows.map(row => [row.rowNo, row])))];
  };
}

/** All good rows of the people of whom something waits: each person is written whole, so that a run that was stopped goes on. */
async function* setsInTurn(tx: Tx, batch: Batch): AsyncGenerator<StoredRow[]> {
  const stored: StoredRow[] = [];
  for await (const rows of rowsInTurn(tx, batch.id, good)) stored.push(...rows);
  const { read } = await readerOf(tx, batch);
  const { sets } = await inSets(tx, { ...batch, store: null }, stored, read, isPending);
  for (const set of sets) yield set;
}

/** Hands over the rows that wait, in chunks; rows that build on each other come in the order in which they stand. */
async function inChunks(
  { tx, batch }: Ground,
  write: (rows: StoredRow[], faultyRow: Task['faultyRow']) => Promise<Result[]>,
): Promise<void> {
  if (batch.mode === 'replace' || !isTree(batch.resource)) {
    const turns = batch.mode === 'replace' ? setsInTurn(tx, batch) : rowsInTurn(tx, batch.id, pending);
    if (!batch.allOrNothing) return inPairs(turns, rows => write(rows, () => null));
    for await (const rows of turns) await write(rows, () => null);
    return;
  }
  const stored: StoredRow[] = [];
  for await (const rows of rowsInTurn(tx, batch.id, pending)) stored.push(...rows);
  const { read } = await readerOf(tx, batch);
  const byRow = new Map(stored.map(row => [row.rowNo, row]));
  await inWaves(batch.resource, stored.map(read), (chunk, faultyRow) =>
    write(
      chunk.map(row => byRow.get(row.rowNo) as StoredRow),
      faultyRow,
    ),
  );
}

/** Chunk after chunk, each for good. */
async function writeGood(ground: Ground): Promise<void> {
  const { database, batch, signal } = ground;
  const write = await writerFor(ground);
  await inChunks(ground, async (rows, faultyRow) => {
    const [results, isCancelled] = await database.transaction(async connection => {
      const [done, counts] = await write(connection, rows, faultyRow);
      return [done, await addCounts(connection, batch.id, counts)] as const;
    });
    if (isCancelled) throw new Halt();
    signal?.throwIfAborted();
    return results;
  });
}

/** All in one transaction; how far it is, others are told beside it. */
async function writeWhole(ground: Ground): Promise<void> {
  const { tx, database, batch, signal } = ground;
  await tx.rows(sql`update import_batch set done_count = 0 where id = ${batch.id}::bigint`);
  const sum: Required<Counts> = { ...none };
  await database.transaction(async whole => {
    const write = await writerFor(ground);
    await inChunks(ground, async (rows, faultyRow) => {
      const [results, counts] = await write(whole, rows, faultyRow);
      const faulty = results.filter(one => one.outcome === 'fault');
      if (faulty.length > 0) throw new Halt(faulty);
      for (const [name, count] of Object.entries(counts)) sum[name as keyof Counts] += count;
      if (await addCounts(database, batch.id, { done: counts.done ?? 0 })) throw new Halt();
      signal?.throwIfAborted();
      return results;
    });
    await addCounts(whole, batch.id, { ...sum, done: 0 });
  });
}

/** What stopped the whole is kept with its rows; nothing of it was written. */
async function keepHalt({ tx, database, batch }: Ground, { faulty }: Halt): Promise<void> {
  await database.transaction(async connection => {
    const before = new Map(faulty.map(({ row }) => [row.rowNo, { outcome: 'add' as const, removedIds: null }]));
    await keepWritten({ ...tx, ...connection }, batch.id, faulty);
    await connection.rows(sql`update import_batch set done_count = 0 where id = ${batch.id}::bigint`);
    await addCounts(connection, batch.id, movedCounts(faulty, before));
  });
}

async function writeBatch(ground: Ground): Promise<void> {
  const { tx, database, batch } = ground;
  if (batch.confirmedAt === null || batch.endedAt !== null) return;
  try {
    if (batch.cancelledAt !== null) throw new Halt();
    await (batch.allOrNothing ? writeWhole(ground) : writeGood(ground));
    await database.transaction(connection => endBatch({ ...tx, ...connection }, batch, 'written'));
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    if (batch.allOrNothing) await keepHalt(ground, error);
    await endHalted(tx, database, batch, error);
  }
}

async function endHalted(tx: Tx, database: Database, batch: Batch, { faulty }: Halt): Promise<void> {
  const failure =
    faulty.length > 0 ? [fault('', 'kit.import.stopped', { count: batch.faultCount + faulty.length })] : [];
  const step = failure.length > 0 ? 'failed' : 'cancelled';
  await database.transaction(connection => endBatch({ ...tx, ...connection }, batch, step, failure));
}

export const writing = batchJob('import.write', writeBatch);

export function checkOpen({ endedAt, cancelledAt }: Batch): void {
  if (endedAt !== null || cancelledAt !== null) throw new Refusal(409, 'kit.import.closed');
}

/** Whose record a row is nobody knows: it may be one that would be removed. */
const isUnclear = (resource: Resource) =>
  sql`outcome = 'fault' and exists (select from jsonb_array_elements(faults) f where f->>'level' = 'error'
    and f->>'path' in (${holderIn(resource) ?? ''}, ${nameBeside}))`;

async function checkSets(tx: Tx, { id, mode, resource }: Batch): Promise<void> {
  if (mode !== 'replace') return;
  checkReplaces(tx, resource);
  const { count } = await countOf(tx, id, { count: isUnclear(resource) });
  if (count > 0) throw new Refusal(400, 'kit.import.set-unclear', { params: { count, label: resource.label } });
}

function checkWorth({ allOrNothing, faultCount, leftCount, totalCount }: Batch): void {
  if (allOrNothing && faultCount > 0)
    throw new Refusal(400, 'kit.import.has-faults', { params: { count: faultCount } });
  if (faultCount + leftCount === totalCount) throw new Refusal(400, 'kit.import.nothing');
}

/** The second word: from here on the batch is written. */
export async function confirm(tx: Tx, id: string): Promise<Batch> {
  const batch = await ownBatch(tx, id, 'change');
  checkOpen(batch);
  if (batch.confirmedAt !== null) throw new Refusal(409, 'kit.import.running');
  if (batch.mappingAt !== null) throw new Refusal(409, 'kit.import.not-mapped');
  if (batch.rehearsedAt === null) throw new Refusal(409, 'kit.import.not-rehearsed');
  checkWorth(batch);
  await checkSets(tx, batch);
  await tx.rows(sql`update import_batch set confirmed_at = now() where id = ${id}::bigint`);
  await sayStep(tx, batch, 'confirm');
  await askFor(tx, tx, writing, id);
  return ownBatch(tx, id);
}

/** Ends a batch that is not wanted; one that is being written stops behind its present chunk, and says how many rows stay. */
export async function cancel(tx: Tx, id: string): Promise<Batch> {
  const batch = await ownBatch(tx, id, 'change');
  checkOpen(batch);
  await tx.rows(sql`update import_batch set cancelled_at = now() where id = ${id}::bigint`);
  if (batch.confirmedAt === null) await endBatch(tx, batch, 'cancelled');
  else {
    await sayStep(tx, batch, 'cancel');
    // Whoever runs sees it; should nobody run, this one closes the batch.
    await askFor(tx, tx, writing, id);
  }
  return ownBatch(tx, id);
}
