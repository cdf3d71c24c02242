/**
 * Writes the good rows of a rehearsed batch, each once: a chunk of rows, their trace and their marks are one transaction.
 * A run that was killed leaves the batch open; confirming again goes on behind the last chunk.
 */
import { sql } from 'drizzle-orm';
import { batchStates, type ImportBatch } from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { audit } from '../kit/audit.ts';
import type { Connection, Database } from '../kit/connection.ts';
import { Refused } from '../kit/refused.ts';
import type { Tx } from '../kit/tx.ts';
import { keepResults, ownBatch, shownBatch, storedRows, type Batch } from './batch.ts';
import { readRows } from './cells.ts';
import { work, type Result } from './chunk.ts';
import { inWaves } from './waves.ts';

const closed = () => new Refused(409, 'kit.import.closed');

function checkOpen({ endedAt, cancelledAt }: Batch): void {
  if (endedAt !== null || cancelledAt !== null) throw closed();
}

/** Holds the batch for one run; the hold ends with the connection, so with the process too. */
async function holding<T>(tx: Tx, database: Database, id: string, run: (batch: Batch) => Promise<T>): Promise<T> {
  return database.transaction(async hold => {
    await hold.rows(sql`set local idle_in_transaction_session_timeout = 0`);
    const held = await hold.one<{ free: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('import_batch'), (${id}::bigint % 2147483647)::int) as free`);
    if (!held?.free) throw new Refused(409, 'kit.import.running');
    const batch = await ownBatch(tx, id);
    checkOpen(batch);
    return run(batch);
  });
}

const say = (tx: Tx, { id, resource }: Batch, step: string, detail: Record<string, unknown> = {}) =>
  audit(tx, {
    action: permissionOf(resource, 'import'),
    entity: resource.name,
    detail: { batchId: id, step, ...detail },
  });

/** One faulty row stops a batch that is all or nothing. */
class Stopped extends Error {
  readonly results: Result[];
  constructor(results: Result[]) {
    super('stopped');
    this.results = results;
  }
}

type InTransaction = <T>(step: (connection: Connection) => Promise<T>) => Promise<T>;

async function writeRows(tx: Tx, { id, resource, mode, columns, allOrNothing }: Batch, within: InTransaction) {
  const pending = await storedRows(tx, id, sql`outcome in ('add', 'update') and change_id is null`);
  const rows = await readRows(tx, resource, columns, pending);
  await inWaves(resource, rows, (chunk, faultyRow) =>
    within(async connection => {
      const own = { ...tx, ...connection };
      const results = await work(own, { resource, mode, store: { batchId: id }, faultyRow }, chunk);
      if (allOrNothing && results.some(one => one.outcome === 'fault')) throw new Stopped(results);
      await keepResults(own, id, results);
      return results;
    }),
  );
}

async function write(tx: Tx, database: Database, batch: Batch): Promise<boolean> {
  if (!batch.allOrNothing) {
    await writeRows(tx, batch, step => database.transaction(step));
    return true;
  }
  try {
    await database.transaction(whole => writeRows({ ...tx, ...whole }, batch, step => step(whole)));
    return true;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const faulty = error.results.filter(one => one.outcome === 'fault');
    await database.transaction(connection => keepResults({ ...tx, ...connection }, batch.id, faulty));
    return false;
  }
}

async function close(tx: Tx, database: Database, batch: Batch, isGood: boolean, step: string): Promise<void> {
  await database.transaction(async connection => {
    const own = { ...tx, ...connection };
    const done = await own.one<{ done: number }>(sql`
      update import_batch set ended_at = now(), state = ${isGood ? batchStates.success : batchStates.fail},
        cancelled_at = case when ${step === 'cancel'} then now() end
      where id = ${batch.id}::bigint returning done_count as done`);
    await say(own, batch, step, { doneCount: done?.done ?? 0 });
  });
}

function checkWorth({ allOrNothing, faultCount, totalCount }: Batch): void {
  if (allOrNothing && faultCount > 0)
    throw new Refused(400, 'kit.import.has-faults', { params: { count: faultCount } });
  if (faultCount === totalCount) throw new Refused(400, 'kit.import.nothing');
}

export async function confirm(tx: Tx, database: Database, id: string): Promise<ImportBatch> {
  await ownBatch(tx, id);
  await holding(tx, database, id, async batch => {
    checkWorth(batch);
    await tx.rows(sql`
      update import_batch set confirmed_at = coalesce(confirmed_at, now()) where id = ${id}::bigint`);
    const isGood = await write(tx, database, batch);
    await close(tx, database, batch, isGood, 'confirm');
  });
  return shownBatch(tx, id);
}

/** Ends a batch that is not wanted; rows that a killed run wrote before stay, and the batch says how many. */
export async function cancel(tx: Tx, database: Database, id: string): Promise<ImportBatch> {
  await ownBatch(tx, id);
  await holding(tx, database, id, batch => close(tx, database, batch, batch.doneCount > 0, 'cancel'));
  return shownBatch(tx, id);
}
