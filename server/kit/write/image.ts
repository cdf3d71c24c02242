/**
 * Between a row by field names, sealed values open, and its image: the JSON of the table row by column names.
 * A sealed value that did not change keeps its ciphertext, so trace, restore and table hold the same one.
 */
import { tableName, type Resource, type RowValues } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import {
  blindColumn,
  columnOf,
  isBlind,
  isSearched,
  pinyinColumn,
  searchColumn,
  storedFields,
} from '../database/columns.ts';
import { searchText, sortPinyin } from '../resource/keyword.ts';
import type { Seal } from '../database/seal.ts';
import { isSame } from './fields.ts';
import type { Planned, Image } from './planned.ts';

const readers: Partial<Record<string, (value: unknown) => unknown>> = {
  bigint: String,
  'bigint[]': value => (value as unknown[]).map(String),
  // As they are sent, so that the same moment is the same value.
  timestamptz: value => new Date(String(value)).toISOString(),
};

/** Field values of an image of one layer; sealed values are opened. */
export function valuesOf<R extends Resource>(seal: Seal, layer: R, image: Image): RowValues<R> {
  const id = String(image['id']);
  const entries = storedFields(layer).map(([name, field]) => {
    const value = image[columnOf(name)] ?? null;
    if (value === null) return [name, null];
    const { sql: word } = typeOf(field);
    if (word === 'sealed')
      return [name, seal.open({ table: tableName(layer.name), column: columnOf(name), id }, String(value))];
    return [name, readers[word]?.(value) ?? value];
  });
  return Object.fromEntries(entries) as RowValues<R>;
}

/** The image of a layer for new values, over the image it replaces; what its open values say already is taken from there. */
export function imageOf(seal: Seal, layer: Resource, plan: Planned, before: Image | null): Image {
  const { id, after: row } = plan;
  const image: Image = { ...before, id };
  const old = plan.before ?? plan.attachedTo?.values ?? {};
  const isKept = (name: string) => before !== null && isSame(old[name], row[name]);
  const table = tableName(layer.name);
  for (const [name, field] of storedFields(layer)) {
    const column = columnOf(name);
    const value = row[name] ?? null;
    if (isKept(name)) continue;
    const isSealed = typeOf(field).sql === 'sealed' && value !== null;
    image[column] = isSealed ? seal.close({ table, column, id }, String(value)) : value;
    if (isBlind(field)) image[blindColumn(name)] = value === null ? null : seal.index(table, column, String(value));
  }
  if (isSearched(layer) && ![layer.title, ...layer.search].every(isKept)) {
    image[searchColumn] = searchText(layer, row);
    image[pinyinColumn(layer.title)] = sortPinyin(String(row[layer.title] ?? ''));
  }
  return image;
}
