/** A sheet is exported, filled in and brought back: most of its cells say again what stands there. Decision 294. */
import type { Field } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Tx, Values } from '../kit/registry.ts';
import { inCells } from '../kit/resource/cells.ts';
import { reachedAmong } from '../kit/resource/read.ts';
import { isSame } from '../kit/write/fields.ts';
import type { Meanings } from './references.ts';
import type { ReadRow } from './types.ts';

type Shown = ReadonlyMap<string, string | number | null>;

/** What a sheet shows of the records that its sender may read, by id and field. */
export async function shownOf(tx: Tx, resource: Resource, ids: string[], rows: ReadRow[]): Promise<Map<string, Shown>> {
  const columns = [...new Set(rows.flatMap(({ texts }) => Object.keys(texts)))];
  const readable = await reachedAmong(tx, resource, ids, permissionOf(resource, 'read'));
  const shown = await inCells(tx, resource, [...readable], { columns, isPlain: false });
  return new Map(shown.map(({ id, cells }) => [id, new Map(columns.map((name, at) => [name, cells[at] ?? null]))]));
}

/** A text as a cell keeps it. */
const asKept = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/**
 * Takes out of a row what says again what stands in its record: its value, what is shown of it (a mask, a name, a word that
 * may not be chosen any more), or what names it, also where that is not for who uploads the sheet to choose.
 */
export function leaveRepeated(
  resource: Resource,
  row: ReadRow,
  held: Values,
  { known, shown }: { known: Meanings; shown?: Shown | undefined },
) {
  const { texts, references, values, faults } = row;
  const fields = fieldsOf(resource);
  const isValue = (name: string, field: Field) => {
    const [value, old] = [values[name] ?? null, held[name] ?? null];
    return value === null ? old === null : means(field, value, old);
  };
  for (const name of new Set([...Object.keys(texts), ...Object.keys(values)])) {
    const field = fields[name];
    if (!field) continue;
    const [text, cell, named] = [texts[name], shown?.get(name) ?? null, references[name]];
    const isShown = text !== undefined && cell !== null && asKept(text) === asKept(String(cell));
    const isNamed = !(name in values) && named !== undefined && known.isRepeated(name, named, held[name]);
    if (isShown || isNamed) faults.splice(0, Infinity, ...faults.filter(one => one.path !== name));
    else if (!(name in values) || !isValue(name, field)) continue;
    delete values[name];
  }
}

/** Whether a cell says what stands in the record. */
export function means(field: Field, value: unknown, held: unknown): boolean {
  const { normalise, identity = one => one } = typeOf(field);
  const clean = normalise(value);
  return isSame(clean && identity(clean), (held ?? null) && identity(held));
}
