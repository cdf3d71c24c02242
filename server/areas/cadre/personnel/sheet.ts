/** A sheet of the personnel office, read as a sheet of cadres is. Decision 243. */
import { cadre } from 'contract/cadre/cadre.ts';
import { compared } from 'contract/cadre/personnel-comparison.ts';
import { fault } from 'contract/kit/fault.ts';
import { readerOf } from '../../../import/cells.ts';
import { openSheet } from '../../../import/file.ts';
import { faultsOfKey } from '../../../import/layout.ts';
import { knownWords } from '../../../import/memory.ts';
import type { Column, ReadRow } from '../../../import/types.ts';
import type { Tx, UploadedFile } from '../../../kit/registry.ts';
import { refuse } from '../../../kit/refusal.ts';

/** Of a column that is no key and not compared nothing is read. */
const meant = (column: Column): Column =>
  column.field !== null && (compared.includes(column.field) || cadre.key.includes(column.field))
    ? column
    : { ...column, field: null };

export interface Sheet {
  rows: ReadRow[];
  columns: Column[];
}
export async function readSheet(tx: Tx, file: UploadedFile): Promise<Sheet> {
  const sheet = await openSheet(tx, cadre, file, { who: tx.actor.userId ?? '' });
  const stored = [];
  for await (const some of sheet.rows) stored.push(...some);
  const columns = sheet.columns().map(meant);
  const faults = faultsOfKey(cadre, columns);
  if (faults.length > 0) throw refuse(faults);
  if (!columns.some(({ field }) => compared.includes(field ?? '')))
    throw refuse([fault('', 'cadre.personnelDifference.nothing')]);
  const words = await knownWords(tx, cadre);
  const { read } = await readerOf(tx, { resource: cadre, columns, clearsBlank: false, words });
  return { rows: stored.map(read), columns };
}
