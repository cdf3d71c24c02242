/**
 * Columns of a table from the fields of a resource; a screen may give a column its own cell, label or width.
 * Which of them a person sees is chosen beside the kit, per person and list.
 */
import type { ReactNode } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { headingOf } from 'contract/kit/shown.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { cells } from '../field/cells/index.ts';
import type { DataColumn } from '../ui/table.ts';
import { isBlank } from '../data/faults.ts';
import type { Row } from '../data/row.ts';
import { ColumnValue } from '../field/cells/value.tsx';
import { isCode, isVital } from './vital.ts';

export interface Column extends DataColumn<Row> {
  name: string;
  show(row: Row): ReactNode;
}
export type ColumnWords = Record<string, Partial<Omit<Column, 'name'>>>;

/** Nothing is written there; what a page shows in a way of its own may come from elsewhere. */
export const isEmptyIn = (words: ColumnWords, name: string, row: Row): boolean =>
  words[name]?.show === undefined && isBlank(row[name]);

const unsortable = ['sealed', 'bigint', 'bigint[]', 'uuid', 'uuid[]'];

export function columnsOf(resource: Resource, names: readonly string[], words: ColumnWords = {}): Column[] {
  const fields = fieldsOf(resource);
  return names.flatMap(name => {
    const field = fields[name];
    if (!field) return [];
    const cell = cells[field.type];
    return {
      name,
      label: headingOf(field),
      width: cell.width,
      least: isCode(name, field) ? Infinity : cell.least,
      isVital: isVital(name, field),
      isFigure: cell.isFigure ?? false,
      canSort: !field.flags.computed && !unsortable.includes(typeOf(field).sql),
      isEmpty: (row: Row) => isEmptyIn(words, name, row),
      show: (row: Row) => <ColumnValue name={name} field={field} row={row} />,
      ...words[name],
    };
  });
}

/** The same where a call answers rows under the names of the fields of an entity, beside what else it tells of them. */
export const fieldColumns = <R extends object>(
  resource: Resource,
  names: readonly (keyof R & string)[],
  words: Partial<Record<keyof R, Partial<DataColumn<R>>>> = {},
): DataColumn<R>[] => columnsOf(resource, names, words as ColumnWords) as readonly object[] as DataColumn<R>[];
