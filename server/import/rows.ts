/** Rows of a batch in the database. They are sealed whole; nothing of a sheet lies there in plain text. */
import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Fault } from 'contract/kit/fault.ts';
import type { ImportRow, Outcome } from 'contract/import/batch.ts';
import type { Connection } from '../kit/database/connection.ts';
import type { CellText } from './excel.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import type { SheetRow } from './layout.ts';
import type { Counts, Result, Told } from './types.ts';

export interface StoredRow extends SheetRow {
  isHidden: boolean;
  /** Null as long as it is not rehearsed. */
  outcome: Outcome | null;
  recordId: string | null;
  isWritten: boolean;
  told: Told | null;
  /** Told at the rehearsal: what is removed with this row. */
  removedIds: string[] | null;
  faults: Fault[];
  kept: ImportRow['kept'];
}

const placeOf = (batchId: string, rowNo: number, column: string) => ({
  table: 'import_row',
  column,
  id: `${batchId}.${rowNo}`,
});
const close = ({ seal }: Registry, batchId: string, rowNo: number, column: string, value: unknown) =>
  seal.close(placeOf(batchId, rowNo, column), JSON.stringify(value));
const open = <T>({ seal }: Registry, batchId: string, rowNo: number, column: string, sealed: string) =>
  JSON.parse(seal.open(placeOf(batchId, rowNo, column), sealed)) as T;

const portion = 500;

/** Takes rows of a sheet down. */
export async function insertRows({ rows, registry }: Tx, batchId: string, lines: SheetRow[]): Promise<void> {
  const sealed = lines.map(({ rowNo, cells }) => close(registry, batchId, rowNo, 'raw', cells));
  await rows(sql`
    insert into import_row (import_batch_id, row_no, raw, is_hidden)
    select ${batchId}::bigint, row_no, raw, is_hidden from unnest(${sql.param(lines.map(one => one.rowNo))}::int[],
      ${sql.param(sealed)}::text[], ${sql.param(lines.map(one => one.isHidden === true))}::boolean[])
      as r(row_no, raw, is_hidden)`);
}

/** Rows in the order of the sheet, or from its end. */
export async function storedRows(
  tx: Tx,
  id: string,
  condition: SQL,
  slice = sql``,
  isUpwards = false,
): Promise<StoredRow[]> {
  const rows = await tx.rows<Omit<StoredRow, 'cells' | 'told'> & { raw: string; changes: string | null }>(sql`
    select row_no, raw, is_hidden, outcome, record_id, change_id is not null as is_written, changes, faults,
      removed_ids, kept
    from import_row where import_batch_id = ${id}::bigint and ${condition}
    order by row_no ${isUpwards ? sql`desc` : sql``} ${slice}`);
  return rows.map(({ raw, changes, ...row }) => ({
    ...row,
    cells: open<CellText[]>(tx.registry, id, row.rowNo, 'raw', raw),
    told: changes === null ? null : open<Told>(tx.registry, id, row.rowNo, 'changes', changes),
  }));
}

/** Hands over the rows of a condition in the order of the sheet or from its end, so many at a time. */
export async function* rowsInTurn(tx: Tx, id: string, condition: SQL, isUpwards = false): AsyncGenerator<StoredRow[]> {
  for (let rest = condition; ;) {
    const rows = await storedRows(tx, id, rest, sql`limit ${portion}`, isUpwards);
    const last = rows.at(-1)?.rowNo;
    if (last === undefined) return;
    rest = sql`${condition} and row_no ${isUpwards ? sql`<` : sql`>`} ${last}::int`;
    yield rows;
    await breathe();
  }
}

export const isWarned = sql`outcome not in ('asked', 'fault', 'left') and faults @> '[{"level":"warning"}]'`;
export const isKept = sql`kept is not null`;
/** The row of a person of whom records are removed. */
export const isReplaced = sql`cardinality(removed_ids) > 0`;

/** Of all months of a field the same is said. */
export const monthAloneCode = 'kit.import.month-alone';
/** The value that a fault `f` names, where something is said of that value alone. */
export const valueOfFault = sql`case when f->>'code' <> ${monthAloneCode} then f->'params'->>'value' end`;
/** The cause of a fault `f`. */
export const causeOfFault = sql`md5(concat_ws(chr(10), f->>'path', f->>'code', ${valueOfFault}))`;
/** Faulty rows of one cause. */
export const isOfCause = (cause: string): SQL => sql`outcome = 'fault' and exists (
  select from jsonb_array_elements(faults) f where f->>'level' = 'error' and ${causeOfFault} = ${cause})`;

export async function countOf<K extends string>(
  connection: Connection,
  id: string,
  conditions: Record<K, SQL>,
): Promise<Record<K, number>> {
  const terms = Object.entries<SQL>(conditions).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(name)}`,
  );
  const row = await connection.one<Record<K, number>>(sql`
    select ${sql.join(terms, sql`, `)} from import_row where import_batch_id = ${id}::bigint`);
  return row as Record<K, number>;
}

/** What the rehearsal found; the counts of the batch are the caller's. */
export async function keepRehearsed({ rows, registry }: Tx, id: string, results: Result[]): Promise<void> {
  for (let at = 0; at < results.length; at += portion) {
    const lines = results.slice(at, at + portion).map(({ row, outcome, recordId, faults, told, removedIds }) => ({
      row_no: row.rowNo,
      outcome,
      record_id: recordId,
      faults,
      changes: told ? close(registry, id, row.rowNo, 'changes', told) : null,
      removed_ids: removedIds ?? null,
    }));
    await rows(sql`
      update import_row r set outcome = n.outcome, record_id = n.record_id, faults = n.faults, changes = n.changes,
        removed_ids = n.removed_ids
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as n(row_no int, outcome text, record_id bigint, faults jsonb, changes text, removed_ids bigint[])
      where r.import_batch_id = ${id}::bigint and r.row_no = n.row_no`);
    await breathe();
  }
}

/** Puts other texts into cells of some rows. */
export async function keepCells({ rows, registry }: Tx, id: string, lines: readonly SheetRow[]): Promise<void> {
  for (let at = 0; at < lines.length; at += portion) {
    const some = lines.slice(at, at + portion);
    const sealed = some.map(({ rowNo, cells }) => close(registry, id, rowNo, 'raw', cells));
    await rows(sql`
      update import_row r set raw = n.raw
      from unnest(${sql.param(some.map(one => one.rowNo))}::int[], ${sql.param(sealed)}::text[]) as n(row_no, raw)
      where r.import_batch_id = ${id}::bigint and r.row_no = n.row_no`);
    await breathe();
  }
}

/** Forgets what was found, so that every row is looked at anew. */
export async function forgetRehearsal({ rows }: Tx, id: string): Promise<void> {
  await rows(sql`
    update import_row set outcome = null, record_id = null, faults = '[]', changes = null, removed_ids = null
    where import_batch_id = ${id}::bigint`);
  await rows(sql`
    update import_batch set rehearsed_at = null, mapping_at = null, checking_at = now(), failure = '[]', add_count = 0,
      update_count = 0, same_count = 0, fault_count = 0, left_count = 0, remove_count = 0
    where id = ${id}::bigint`);
}

/** What became of rows at the writing; a written row carries its change from here on. */
export async function keepWritten({ rows }: Tx, id: string, results: Result[]): Promise<void> {
  const lines = results.map(({ row, outcome, recordId, changeId, faults, removedIds }) => ({
    row_no: row.rowNo,
    outcome,
    record_id: recordId,
    change_id: changeId,
    faults,
    removed_ids: removedIds ?? null,
  }));
  await rows(sql`
    update import_row r set outcome = n.outcome, record_id = n.record_id, change_id = n.change_id, faults = n.faults,
      removed_ids = n.removed_ids
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as n(row_no int, outcome text, record_id bigint, change_id bigint, faults jsonb, removed_ids bigint[])
    where r.import_batch_id = ${id}::bigint and r.row_no = n.row_no`);
}

export const none: Readonly<Required<Counts>> = {
  add: 0,
  update: 0,
  same: 0,
  asked: 0,
  fault: 0,
  left: 0,
  done: 0,
  remove: 0,
};

type Before = Pick<StoredRow, 'outcome' | 'removedIds'>;

/** How the counts of a batch move when rows become what they became. */
export function movedCounts(results: Result[], before: ReadonlyMap<number, Before>): Counts {
  const counts = { ...none };
  for (const { row, outcome, changeId, removedIds = [] } of results) {
    const former = before.get(row.rowNo);
    if (former?.outcome) counts[former.outcome] -= 1;
    counts[outcome] += 1;
    if (changeId !== null) counts.done += 1;
    counts.remove += removedIds.length - (former?.removedIds?.length ?? 0);
  }
  return counts;
}
