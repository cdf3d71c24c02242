/** A record as a sheet shows it: dictionary words, names of references, masked as in the list unless plain was granted. */
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, nameOfRef, type Resource } from 'contract/kit/resource.ts';
import { cellKindOf, shownAlone } from 'contract/kit/shown.ts';
import { saidIn } from '../dictionaries.ts';
import type { Registry, Values, Tx } from '../registry.ts';
import { isPeople, writtenAs } from './lookups.ts';
import { dictionariesOf } from './query.ts';
import { rowsOf } from './read.ts';

/** One value of a row that was read with the names of what it refers to, in words. */
export function wordsOf({ dictionaries }: Registry, name: string, field: Field, row: Values): string | null {
  const value = row[name];
  if (value === null || value === undefined) return null;
  if (field.to) return [row[nameOfRef(name)] ?? value].flat().join('、');
  return field.dictionary ? saidIn(dictionaries, field, value) : shownAlone(field, value);
}
type Cell = string | number | null;
/** The same as a cell: the value itself where the sheet reckons with it. */
export function cellOf(registry: Registry, name: string, field: Field, row: Values): Cell {
  return cellKindOf(field) === 'text' ? wordsOf(registry, name, field, row) : ((row[name] ?? null) as Cell);
}

/** Behind the name of a person stands the number by which a sheet finds him or her, for who may choose that person: `丁砚书（GZ041011）`. */
async function addNumbers(tx: Tx, fields: readonly [string, Field][], rows: readonly Values[]): Promise<void> {
  for (const [name, field] of fields) {
    const target = tx.registry.resources.get(field.to ?? '');
    if (!target || !isPeople(target)) continue;
    const numbers = await writtenAs(tx, field, [...new Set(rows.flatMap(row => [row[name] ?? []].flat().map(String)))]);
    for (const row of rows) {
      const ids = [row[name] ?? []].flat().map(String);
      const names = [row[nameOfRef(name)] ?? ids].flat().map(String);
      row[nameOfRef(name)] = names.map((one, at) => {
        const number = numbers.get(ids[at] ?? '');
        return number === undefined ? one : `${one}（${number}）`;
      });
    }
  }
}

export interface InCells {
  id: string;
  cells: Cell[];
}
/** Records in the order of their ids, with a cell for each column. */
export async function inCells(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
  { columns, isPlain }: { columns: readonly string[]; isPlain: boolean },
): Promise<InCells[]> {
  const own = fieldsOf(resource);
  const fields = columns.flatMap((name): [string, Field][] => (own[name] ? [[name, own[name]]] : []));
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const rows = await rowsOf(tx, resource, [...ids], columns, isPlain);
  await addNumbers(tx, fields, rows);
  return rows.map(row => ({
    id: String(row['id']),
    cells: fields.map(([name, field]) => cellOf(tx.registry, name, field, row)),
  }));
}
