import type { ReactNode } from 'react';
import type { Field } from 'contract/kit/field.ts';
import type { Row } from '../../data/row.ts';

export interface CellProps {
  name: string;
  field: Field;
  /** Never empty: empty values are shown by whoever shows the cell. */
  value: unknown;
  row: Row;
}
export interface Cell {
  show(props: CellProps): ReactNode;
  /** Width of its column in a table, in pixels. */
  width: number;
  /** Narrower than this one value is not told from another (`DataColumn`). */
  least?: number;
  /** Figures stand right. */
  isFigure?: true;
}
