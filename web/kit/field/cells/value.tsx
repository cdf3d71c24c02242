import type { Field } from 'contract/kit/field.ts';
import { isBlank } from '../../data/faults.ts';
import type { Row } from '../../data/row.ts';
import { cells } from './index.ts';

/** A value by the cell of its type; an empty one is a dash. */
export function Value({ name, field, row }: { name: string; field: Field; row: Row }) {
  const value = row[name];
  if (isBlank(value)) return '—';
  return cells[field.type].show({ name, field, value, row });
}
