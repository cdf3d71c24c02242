/**
 * The rehearsal of a sheet: everything but the writing, chunk by chunk, kept with each row.
 * A run that was stopped goes on behind the last chunk; nothing is written until a person confirms.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { refuse, Refusal } from '../kit/refusal.ts';
import { addCounts, batchOf, endBatch } from './batch.ts';
import { readerOf } from './cells.ts';
import { work } from './chunk.ts';
import { doublesOf, leftAsDouble } from './doubles.ts';
import { takeDown } from './file.ts';
import { batchJob, type Ground } from './ground.ts';
import { missingColumns } from './layout.ts';
import { leavingOut } from './left.ts';
import { knownWords } from './memory.ts';
import { inSets, replaceSets, tellWhose } from './replace.ts';
import { forgetRehearsal, keepRehearsed, movedCounts, rowsInTurn } from './rows.ts';
import { chunkSize, inWaves, isTree } from './waves.ts';
import type { Tx } from '../kit/registry.ts';
import type { ReadRow, Result, Task, Words } from './types.ts';
import { joined, keepInBatch } from './words.ts';

class TakenBack extends Error {
  readonly results: Result[];
  constructor(results: Result[]) {
    super('taken back');
    this.results = results;
  }
}
class Cancelled extends Error {}

/** What has been met so far: rows that mean a record that is there, new rows that lack a whole column. */
interface Met {
  missing: Fault[];
  isKnown: boolean;
  /** Columns that a row would have needed. */
  short: Set<string>;
}

/** A column that new rows need and the sheet has not is told once per row, not as so many empty cells. */
function toldOnce({ batch: { resource } }: Ground, result: Result, met: Met): Result {
  const absent = new Set(met.missing.map(one => one.path));
  const isAbsent = (one: Fault) => one.code === 'kit.required' && absent.has(one.path);
  const short = result.faults.filter(isAbsent).map(one => one.path);
  if (short.length === 0) return result;
  for (const path of short) met.short.add(path);
  const fields = fieldsOf(resource);
  const hasKey =
    resource.key.length === 0 ||
    resource.key.some(
      name => name in result.row.values || result.faults.some(one => one.path === name && !isAbsent(one)),
    );
  const told = hasKey
    ? fault('', 'kit.import.not-there', { headings: met.missing.map(one => one.params['heading']).join('、') })
    : fault('', 'kit.import.keyless', { headings: resource.key.map(name => fields[name]?.label ?? name).join('、') });
  return { ...result, faults: [told, ...result.faults.filter(one => !isAbsent(one) && one.code !== told.code)] };
}

async function keep(ground: Ground, results: Result[], met: Met): Promise<void> {
  const { tx, database, batch, signal } = ground;
  const told = results.map(one => {
    const double = leftAsDouble(batch.doubles, one.faults);
    return double ? leftResult(one.row, double) : toldOnce(ground, one, met);
  });
  met.isKnown ||= results.some(one => one.told !== null);
  const isCancelled = await database.transaction(async connection => {
    await keepRehearsed({ ...tx, ...connection }, batch.id, told);
    return addCounts(connection, batch.id, movedCounts(told, new Map()));
  });
  if (isCancelled) throw new Cancelled();
  signal?.throwIfAborted();
}

/** Rows that build on each other are written and taken back, so that each stands when what follows it is looked at. */
async function rehearseWritten(ground: Ground, met: Met, write: (tx: Tx) => Promise<Result[]>): Promise<void> {
  const { tx, database } = ground;
  const results = await database
    .transaction<Result[]>(async connection => {
      throw new TakenBack(await write({ ...tx, ...connection }));
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return error.results;
      throw error;
    });
  // What was added is gone with its id.
  const gone = (one: Result) => ({ ...one, changeId: null, recordId: one.outcome === 'add' ? null : one.recordId });
  await keep(ground, results.map(gone), met);
}

/** Parents come before their children. */
async function rehearseTree(ground: Ground, rows: ReadRow[], met: Met): Promise<void> {
  const { batch } = ground;
  const task: Omit<Task, 'faultyRow'> = { ...batch, store: { batchId: null }, met: new Map() };
  await rehearseWritten(ground, met, own =>
    inWaves(batch.resource, rows, (chunk, faultyRow) => work(own, { ...task, faultyRow }, chunk)),
  );
}

/** What goes makes room for what comes. */
async function rehearseSets(ground: Ground, task: Task, rows: ReadRow[], met: Met): Promise<void> {
  const { tx, batch } = ground;
  const { sets, unclear } = await inSets(tx, task, rows, row => row);
  tellWhose(batch.resource, unclear);
  for (let at = 0; at < unclear.length; at += chunkSize)
    await rehearseChunk(ground, task, unclear.slice(at, at + chunkSize), met);
  const own = { ...batch, store: { batchId: null } };
  for (const set of sets) await rehearseWritten(ground, met, written => replaceSets(written, own, set, null));
}

async function rehearseChunk(ground: Ground, task: Task, rows: ReadRow[], met: Met): Promise<void> {
  const { tx, database } = ground;
  const results = await database.transaction(connection => work({ ...tx, ...connection }, task, rows));
  await keep(ground, results, met);
}

const leftResult = (row: ReadRow, why: Fault): Result => ({
  row,
  outcome: 'left',
  recordId: null,
  changeId: null,
  told: null,
  faults: [why],
});

/** `own` are the words that were said to this batch; of all others it keeps those that its cells have. */
async function rehearseRows(ground: Ground, own: Words): Promise<void> {
  const { tx, batch } = ground;
  const { resource } = batch;
  const met: Met = { missing: missingColumns(resource, batch.columns), isKnown: false, short: new Set() };
  const { read, met: words } = await readerOf(tx, batch);
  const tellDouble = doublesOf(resource);
  const leftOut = leavingOut(batch.columns, batch.workbook?.takesHidden === true);
  const task: Task = { ...batch, store: null, met: new Map(), faultyRow: () => null };
  const isOfSets = batch.mode === 'replace';
  /** Rows that are looked at together, once all are known. */
  const together: ReadRow[] = [];
  // From the end, the last of several that are one record comes first.
  for await (const stored of rowsInTurn(tx, batch.id, sql`true`, batch.doubles === 'last')) {
    const open: ReadRow[] = [];
    const left: Result[] = [];
    for (const one of stored) {
      const row = read(one);
      const why = leftOut(one, row.faults.length === 0);
      if (why !== null) {
        if (one.outcome === null) left.push(leftResult(row, why));
        continue;
      }
      tellDouble(row);
      if (one.outcome === null) open.push(row);
      else if (one.recordId !== null) task.met.set(one.recordId, one.rowNo);
      met.isKnown ||= one.told !== null;
      if (one.faults.some(found => found.code === 'kit.import.not-there'))
        for (const { path } of met.missing) met.short.add(path);
    }
    if (left.length > 0) await keep(ground, left, met);
    if (isOfSets || isTree(resource)) together.push(...open);
    else if (open.length > 0) await rehearseChunk(ground, task, open, met);
  }
  if (isOfSets) await rehearseSets(ground, task, together, met);
  else if (together.length > 0) await rehearseTree(ground, together, met);
  await keepInBatch(tx, batch.id, joined(own, words));
  // A sheet of updates may leave columns out; one of new rows alone cannot, whatever its cells say.
  if (met.short.size > 0 && !met.isKnown) throw refuse(met.missing.filter(one => met.short.has(one.path)));
}

/** Reads what is not read yet and rehearses what is not rehearsed; what speaks against the whole sheet ends the batch. */
export async function rehearse(ground: Ground): Promise<void> {
  const { tx, batch } = ground;
  if (batch.rehearsedAt !== null || batch.endedAt !== null) return;
  try {
    await takeDown(ground);
    const read = (await batchOf(tx, tx.registry, batch.id)) ?? batch;
    if (read.mappingAt !== null) return;
    const words = joined(read.words, await knownWords(tx, read.resource));
    await rehearseRows({ ...ground, batch: { ...read, words } }, read.words);
    await tx.rows(sql`
      update import_batch set rehearsed_at = now() where id = ${batch.id}::bigint and ended_at is null`);
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (!(error instanceof Refusal)) throw error;
    const faults = error.faults.length > 0 ? error.faults : [asFault(error)];
    if (faults.every(one => one.code === 'kit.import.missing-heading')) return askForColumns(ground, faults);
    await endBatch(tx, batch, 'refused', faults);
  }
}

/** New rows lack a whole column: somebody says what it holds, or which column was meant. */
async function askForColumns({ tx, batch }: Ground, faults: Fault[]): Promise<void> {
  await forgetRehearsal(tx, batch.id);
  await tx.rows(sql`
    update import_batch set mapping_at = now(), failure = ${JSON.stringify(faults)}::jsonb
    where id = ${batch.id}::bigint and ended_at is null`);
}

const asFault = ({ code, params }: Refusal): Fault => ({ path: '', code, params, level: 'error' });

export const reading = batchJob('import.read', rehearse);
