/** Batches and their rows in the database. Rows are sealed whole; nothing of a sheet lies there in plain text. */
import { sql, type SQL } from 'drizzle-orm';
import type { Fault } from 'contract/kit/fault.ts';
import { importModes, type ImportBatch, type ImportMode, type Outcome } from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { may } from '../kit/actor.ts';
import type { Connection } from '../kit/connection.ts';
import type { CellText } from './excel.ts';
import type { House } from '../kit/house.ts';
import { notFound } from '../kit/refused.ts';
import type { Tx } from '../kit/tx.ts';
import type { Result } from './chunk.ts';
import { templateVersion, type Column, type SheetRow } from './layout.ts';

export interface Batch extends Omit<ImportBatch, 'mode' | 'isOldTemplate' | 'warningCount'> {
  mode: ImportMode;
  templateVersion: string | null;
  resource: Resource;
}
export interface NewBatch {
  resource: Resource;
  mode: ImportMode;
  allOrNothing: boolean;
  fileName: string;
  fileHash: string;
  columns: Column[];
  templateVersion: string | null;
}
export interface StoredRow extends SheetRow {
  outcome: Outcome;
  recordId: string | null;
  isWritten: boolean;
  faults: Fault[];
}

const placeOf = (batchId: string, rowNo: number) => ({ table: 'import_row', column: 'raw', id: `${batchId}.${rowNo}` });
const sealed = ({ seal }: House, batchId: string, { rowNo, cells }: SheetRow) =>
  seal.close(placeOf(batchId, rowNo), JSON.stringify(cells));
const opened = ({ seal }: House, batchId: string, rowNo: number, raw: string) =>
  JSON.parse(seal.open(placeOf(batchId, rowNo), raw)) as CellText[];

const portion = 1000;

async function insertRows({ rows, house }: Tx, batchId: string, sheet: SheetRow[], results: Result[]): Promise<void> {
  for (let at = 0; at < results.length; at += portion) {
    const lines = results.slice(at, at + portion).map(({ outcome, recordId, faults }, place) => {
      const row = sheet[at + place] as SheetRow;
      return { row_no: row.rowNo, raw: sealed(house, batchId, row), outcome, record_id: recordId, faults };
    });
    await rows(sql`
      insert into import_row (import_batch_id, row_no, raw, outcome, record_id, faults)
      select ${batchId}::bigint, row_no, raw, outcome, record_id, faults
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as r(row_no int, raw text, outcome text, record_id bigint, faults jsonb)`);
  }
}

/** Keeps a rehearsed sheet; gives the id of the batch. */
export async function insertBatch(tx: Tx, batch: NewBatch, sheet: SheetRow[], results: Result[]): Promise<string> {
  const made = await tx.one<{ id: string }>(sql`
    insert into import_batch (entity, file_name, file_hash, template_version, columns, mode, all_or_nothing, total_count,
      rehearsed_at, owner_id)
    values (${batch.resource.name}, ${batch.fileName}, ${batch.fileHash}, ${batch.templateVersion},
      ${JSON.stringify(batch.columns)}::jsonb, ${importModes.indexOf(batch.mode) + 1}, ${batch.allOrNothing},
      ${sheet.length}, now(), ${tx.actor.userId}::bigint)
    returning id`);
  const id = made?.id ?? '';
  await insertRows(tx, id, sheet, results);
  await countAgain(tx, id);
  return id;
}

/** Counts of a batch follow from its rows. */
export async function countAgain(connection: Connection, id: string): Promise<void> {
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})`;
  await connection.rows(sql`
    update import_batch b set add_count = c.adds, update_count = c.updates, same_count = c.sames,
      fault_count = c.faults, done_count = c.done
    from (select ${count(sql`outcome = 'add'`)} as adds, ${count(sql`outcome = 'update'`)} as updates,
      ${count(sql`outcome = 'same'`)} as sames, ${count(sql`outcome = 'fault'`)} as faults,
      count(change_id) as done from import_row where import_batch_id = ${id}::bigint) c
    where b.id = ${id}::bigint`);
}

/** The batch of who acts, as long as they may import its entity; nobody else learns that it exists. */
export async function ownBatch(tx: Tx, id: string): Promise<Batch> {
  const row = await tx.one<Omit<Batch, 'mode' | 'resource'> & { mode: number }>(sql`
    select id, entity, file_name as "fileName", mode, all_or_nothing as "allOrNothing", state, columns,
      template_version as "templateVersion", total_count as "totalCount", add_count as "addCount",
      update_count as "updateCount", same_count as "sameCount", fault_count as "faultCount", done_count as "doneCount",
      rehearsed_at as "rehearsedAt", confirmed_at as "confirmedAt", ended_at as "endedAt", cancelled_at as "cancelledAt",
      withdrawn_at as "withdrawnAt", withdrawable_until as "withdrawableUntil"
    from import_batch where id = ${id}::bigint and owner_id = ${tx.actor.userId}::bigint`);
  const resource = row && tx.house.resources.get(row.entity);
  if (!row || !resource || !may(tx.actor, permissionOf(resource, 'import'))) throw notFound();
  return { ...row, mode: importModes[row.mode - 1] ?? 'add', resource };
}

const hasWarning = sql`outcome <> 'fault' and faults @> '[{"level":"warning"}]'`;

export async function shownBatch(tx: Tx, id: string): Promise<ImportBatch> {
  const { resource, templateVersion: version, ...batch } = await ownBatch(tx, id);
  const warned = await tx.one<{ n: string }>(sql`
    select count(*) as n from import_row where import_batch_id = ${id}::bigint and ${hasWarning}`);
  return {
    ...batch,
    isOldTemplate: version !== null && version !== templateVersion(resource),
    warningCount: Number(warned?.n ?? 0),
  };
}

/** Rows in the order of the sheet. */
export async function storedRows(tx: Tx, id: string, condition: SQL, slice = sql``): Promise<StoredRow[]> {
  const rows = await tx.rows<Omit<StoredRow, 'cells'> & { raw: string }>(sql`
    select row_no as "rowNo", raw, outcome, record_id as "recordId", change_id is not null as "isWritten", faults
    from import_row where import_batch_id = ${id}::bigint and ${condition} order by row_no ${slice}`);
  return rows.map(({ raw, ...row }) => ({ ...row, cells: opened(tx.house, id, row.rowNo, raw) }));
}

export async function pageOfRows(tx: Tx, id: string, outcome: string | undefined, page: number, size: number) {
  const chosen = outcome === 'warning' ? hasWarning : outcome ? sql`outcome = ${outcome}` : sql`true`;
  const total = await tx.one<{ n: string }>(sql`
    select count(*) as n from import_row where import_batch_id = ${id}::bigint and ${chosen}`);
  const rows = await storedRows(tx, id, chosen, sql`limit ${size} offset ${page * size}`);
  return { rows, totalElements: Number(total?.n ?? 0) };
}

/** What became of rows at the writing; a written row carries its change from here on. */
export async function keepResults(tx: Tx, id: string, results: Result[]): Promise<void> {
  const lines = results.map(({ row, outcome, recordId, faults }) => ({
    row_no: row.rowNo,
    outcome,
    record_id: recordId,
    faults,
  }));
  await tx.rows(sql`
    update import_row r set outcome = n.outcome, record_id = n.record_id, faults = n.faults,
      change_id = (select max(c.change_id) from change_record c
        where c.batch_id = ${id}::bigint and c.record_id = n.record_id and n.outcome in ('add', 'update'))
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as n(row_no int, outcome text, record_id bigint, faults jsonb)
    where r.import_batch_id = ${id}::bigint and r.row_no = n.row_no`);
  await countAgain(tx, id);
}
