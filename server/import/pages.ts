/** The rows of a batch as they are seen again: sensitive cells masked, faults in words beside their cells. */
import { sql, type SQL } from 'drizzle-orm';
import { nameBeside, type ImportRow, type RowChoice } from 'contract/import/batch.ts';
import type { Fault } from 'contract/kit/fault.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import { shownCell } from '../kit/resource/present.ts';
import { keyOf } from './changes.ts';
import { columnLetter } from '../excel/book.ts';
import type { CellText } from './excel.ts';
import { countOf, isKept, isOfCause, isWarned, rowsInTurn, storedRows, type StoredRow } from './rows.ts';
import { messageOf } from './sheets.ts';
import type { Batch } from './types.ts';

/** A cell of a column: masked by its field; of one that stands for nothing yet, whatever might be a number of a person. */
export function cellShown(
  { resource, columns }: Pick<Batch, 'resource' | 'columns'>,
  at: number,
  text: string,
): string {
  const field = fieldsOf(resource)[columns[at]?.field ?? ''];
  return field ? shownCell(field, text) : text.replace(/(\d{3})\d{4,}([\dXx]{4})/g, '$1****$2');
}

function shownRow(registry: Registry, batch: Batch, row: StoredRow): ImportRow {
  const { resource, columns } = batch;
  const fields = fieldsOf(resource);
  const shown = (at: number): CellText => {
    const text = row.cells[at] ?? null;
    return text === null ? null : cellShown(batch, at, text);
  };
  const faultOf = (one: Fault) => {
    const at = columns.findIndex(({ field }) => field !== null && field === one.path);
    return {
      path: one.path,
      cell: at < 0 ? null : columnLetter(at) + row.rowNo,
      heading: at < 0 ? (fields[one.path]?.label ?? null) : (columns[at]?.heading ?? null),
      value: at < 0 ? null : shown(at),
      message: messageOf(registry, row.rowNo, one),
      code: one.code,
      level: one.level,
    };
  };
  const raw = Object.fromEntries(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, shown(at)]])));
  const { rowNo, outcome, recordId, isWritten, told, kept } = row;
  return {
    rowNo,
    outcome: outcome ?? 'same',
    recordId,
    isWritten,
    title: raw[resource.title] ?? raw[nameBeside] ?? told?.title ?? null,
    key: raw[keyOf(resource)] ?? told?.key ?? null,
    raw,
    changes: told?.changes ?? [],
    faults: row.faults.map(faultOf),
    kept,
  };
}

const conditions: Partial<Record<RowChoice, SQL>> = {
  warning: isWarned,
  changed: sql`outcome in ('add', 'update')`,
  kept: isKept,
};
const chosenBy = (choice: RowChoice | undefined): SQL =>
  choice === undefined ? sql`outcome is not null` : (conditions[choice] ?? sql`outcome = ${choice}`);

interface Wanted {
  outcome?: RowChoice;
  cause?: string;
  keyword?: string;
  page?: number;
  size?: number;
}

/** Rows whose name or key has the keyword; they lie sealed, so all that are chosen are looked through. */
async function found(tx: Tx, batch: Batch, chosen: SQL, keyword: string): Promise<ImportRow[]> {
  const wanted = keyword.trim().toLowerCase();
  const rows: ImportRow[] = [];
  for await (const portion of rowsInTurn(tx, batch.id, chosen)) {
    const shown = portion.map(row => shownRow(tx.registry, batch, row));
    rows.push(...shown.filter(({ title, key }) => `${title ?? ''}\n${key ?? ''}`.toLowerCase().includes(wanted)));
  }
  return rows;
}

export async function pageOfRows(tx: Tx, batch: Batch, { outcome, cause, keyword = '', page = 0, size = 20 }: Wanted) {
  const chosen = cause === undefined ? chosenBy(outcome) : sql`${chosenBy(outcome)} and ${isOfCause(cause)}`;
  if (keyword.trim() !== '') {
    const rows = await found(tx, batch, chosen, keyword);
    return { content: rows.slice(page * size, (page + 1) * size), totalElements: rows.length };
  }
  const { total } = await countOf(tx, batch.id, { total: chosen });
  const rows = await storedRows(tx, batch.id, chosen, sql`limit ${size} offset ${page * size}`);
  return { content: rows.map(row => shownRow(tx.registry, batch, row)), totalElements: total };
}
