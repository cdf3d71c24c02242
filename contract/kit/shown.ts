/** What a field and its value are called, in every place that shows them alike. */
import type { Field } from './field.ts';
import type { CellKind } from './type.ts';
import { typeOf } from './types/index.ts';

/** A birthday is a month in every list, and in whatever leaves the house masked. */
const isMonth = (field: Field): boolean => typeOf(field).grain === 'month';
export const labelInList = (field: Field): string =>
  isMonth(field) ? field.label.replace(/日期$/, '年月') : field.label;

/** Over a column, with the unit of its values. */
export function headingOf(field: Field, isPlain = false): string {
  const { unit } = typeOf(field);
  const label = isPlain ? field.label : labelInList(field);
  return unit === undefined ? label : `${label}（${unit}）`;
}

/** A value that stands alone, `1,846.20 元`; a mask has no unit. Dictionary words and names of rows come before this. */
export function shownAlone(field: Field, value: unknown): string {
  const { text, unit } = typeOf(field);
  const words = text(value);
  return unit !== undefined && /\d$/.test(words) ? `${words} ${unit}` : words;
}

/** How its values stand in a sheet. */
export const cellKindOf = (field: Field, isPlain = false): CellKind =>
  !isPlain && isMonth(field) ? 'month' : (typeOf(field).sheet.cell ?? 'text');
