/**
 * The rehearsal of a sheet: everything but the writing, chunk by chunk, kept with each row.
 * A run that was stopped goes on behind the last chunk; nothing is written until a person confirms.
 */
import { sql } from 'drizzle-orm';
import type { Fault } from 'contract/kit/fault.ts';
import { Refused } from '../kit/refused.ts';
import { addCounts, endBatch } from './batch.ts';
import { doublesOf, readerOf, type ReadRow } from './cells.ts';
import { work, type Result, type Task } from './chunk.ts';
import { takeDown } from './file.ts';
import { batchJob, type Ground } from './ground.ts';
import { missingColumns } from './layout.ts';
import { keepRehearsed, movedCounts, rowsInTurn } from './rows.ts';
import { inWaves, isTree } from './waves.ts';

class TakenBack extends Error {
  readonly results: Result[];
  constructor(results: Result[]) {
    super('taken back');
    this.results = results;
  }
}
class Cancelled extends Error {}

/** Keeps what a chunk came to; a column that new rows need and the sheet has not is told once, by its heading. */
async function keep({ tx, database, batch, signal }: Ground, results: Result[], missing: Fault[]): Promise<void> {
  const absent = new Set(missing.map(one => one.path));
  const isNew = ({ faults }: Result) => faults.some(one => one.code === 'kit.required' && absent.has(one.path));
  if (results.some(isNew))
    throw new Refused(400, 'kit.invalid', { params: { count: missing.length }, faults: missing });
  const isCancelled = await database.transaction(async connection => {
    await keepRehearsed({ ...tx, ...connection }, batch.id, results);
    return addCounts(connection, batch.id, movedCounts(results, new Map()));
  });
  if (isCancelled) throw new Cancelled();
  signal?.throwIfAborted();
}

/** Rows that build on each other are written and taken back, so that parents stand when their children are looked at. */
async function rehearseTree(ground: Ground, rows: ReadRow[], missing: Fault[]): Promise<void> {
  const { tx, database, batch } = ground;
  const task: Omit<Task, 'faultyRow'> = { ...batch, store: { batchId: null }, met: new Map() };
  const results = await database
    .transaction<Result[]>(async connection => {
      const own = { ...tx, ...connection };
      throw new TakenBack(
        await inWaves(batch.resource, rows, (chunk, faultyRow) => work(own, { ...task, faultyRow }, chunk)),
      );
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return error.results;
      throw error;
    });
  // What was added is gone with its id.
  const gone = (one: Result) => ({ ...one, changeId: null, recordId: one.outcome === 'add' ? null : one.recordId });
  await keep(ground, results.map(gone), missing);
}

async function rehearseChunk(ground: Ground, task: Task, rows: ReadRow[], missing: Fault[]): Promise<void> {
  const { tx, database } = ground;
  const results = await database.transaction(connection => work({ ...tx, ...connection }, task, rows));
  await keep(ground, results, missing);
}

async function rehearseRows(ground: Ground): Promise<void> {
  const { tx, batch } = ground;
  const { resource } = batch;
  const missing = missingColumns(resource, batch.columns);
  const read = await readerOf(tx, batch);
  const tellDouble = doublesOf(resource);
  const task: Task = { ...batch, store: null, met: new Map(), faultyRow: () => null };
  const ofTree: ReadRow[] = [];
  for await (const stored of rowsInTurn(tx, batch.id, sql`true`)) {
    const open: ReadRow[] = [];
    for (const one of stored) {
      const row = read(one);
      tellDouble(row);
      if (one.outcome === null) open.push(row);
      else if (one.recordId !== null) task.met.set(one.recordId, one.rowNo);
    }
    if (isTree(resource)) ofTree.push(...open);
    else if (open.length > 0) await rehearseChunk(ground, task, open, missing);
  }
  if (ofTree.length > 0) await rehearseTree(ground, ofTree, missing);
}

/** Reads what is not read yet and rehearses what is not rehearsed; what speaks against the whole sheet ends the batch. */
export async function rehearse(ground: Ground): Promise<void> {
  const { tx, batch } = ground;
  if (batch.rehearsedAt !== null || batch.endedAt !== null) return;
  try {
    const read = await takeDown(ground);
    await rehearseRows({ ...ground, batch: { ...batch, ...read } });
    await tx.rows(sql`
      update import_batch set rehearsed_at = now() where id = ${batch.id}::bigint and ended_at is null`);
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (!(error instanceof Refused)) throw error;
    const faults = error.faults.length > 0 ? error.faults : [asFault(error)];
    await endBatch(tx, batch, 'refused', false, faults);
  }
}

const asFault = ({ code, params }: Refused): Fault => ({ path: '', code, params, level: 'error' });

export const reading = batchJob('import.read', rehearse);
