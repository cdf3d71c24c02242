/**
 * The last step of every read: the one place that opens and masks sensitive values.
 * What a field's type asks to be masked never leaves here otherwise; `reveal` has a road of its own. What is kept for
 * machines does not leave at all.
 */
import type { Field, Fields } from 'contract/kit/field.ts';
import { fieldEntries, isSeen, nameOfRef, tableName, type Resource } from 'contract/kit/resource.ts';
import { isSpoilt, type Exit } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { columnOf } from '../database/columns.ts';
import type { Values } from '../registry.ts';
import type { Seal } from '../database/seal.ts';

/** The table that holds a field: that of the part, or of the whole. */
export const holderOf = (resource: Resource, field: string): Resource =>
  field in resource.fields ? resource : (resource.partOf?.of ?? resource);

/** Plain value of a sealed column. */
export const openValue = (seal: Seal, resource: Resource, field: string, id: string, sealed: string): string =>
  seal.open({ table: tableName(holderOf(resource, field).name), column: columnOf(field), id }, sealed);

/** A cell of a sheet as its owner sees it again: sealed values are masked; one that a spreadsheet spoilt tells nothing. */
export function shownCell(field: Field, text: string): string {
  const type = typeOf(field);
  return type.sql === 'sealed' && type.mask && !isSpoilt(text) ? type.mask(text, 'list', false) : text;
}

export interface Reader {
  exit: Exit;
  mayUpdate: boolean;
  /** The plain export, which asks a permission of its own, and rows that are said to be clear to who reads. */
  isPlain?: boolean;
}

/** A raw row as it may be shown. */
export function present(
  seal: Seal,
  resource: Resource,
  fields: Fields,
  row: Values,
  { exit, mayUpdate, isPlain }: Reader,
): Values {
  const shown: Values = { ...row };
  for (const [name, field] of fieldEntries(fields)) {
    if (!isSeen(field)) {
      delete shown[name];
      if (field.to) delete shown[nameOfRef(name)];
      continue;
    }
    const type = typeOf(field);
    const value = row[name];
    if (value === null || value === undefined || !type.mask) continue;
    const plain = type.sql === 'sealed' ? openValue(seal, resource, name, String(row['id']), String(value)) : value;
    shown[name] = isPlain ? plain : type.mask(plain, exit, mayUpdate);
  }
  return shown;
}
