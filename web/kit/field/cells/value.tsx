import type { Field } from 'contract/kit/field.ts';
import { shownAlone } from 'contract/kit/shown.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { isBlank } from '../../data/faults.ts';
import type { Row } from '../../data/row.ts';
import { cells } from './index.ts';

interface Props {
  name: string;
  field: Field;
  row: Row;
}
/** A value by the cell of its type, under a heading that says its unit; an empty one is a dash. */
export function ColumnValue({ name, field, row }: Props) {
  const value = row[name];
  return isBlank(value) ? '—' : cells[field.type].show({ name, field, value, row });
}

/** The same where it stands alone. */
export function Value(props: Props) {
  const { name, field, row } = props;
  if (isBlank(row[name]) || typeOf(field).unit === undefined) return <ColumnValue {...props} />;
  return <span className="figures">{shownAlone(field, row[name])}</span>;
}
