/** The boxes that choose rows of a table. Each is drawn by its own tick. */
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { nobody, useChosen } from './selection.ts';
import type { Choosing, TableProps } from './table.ts';

interface BoxProps<Row> {
  table: TableProps<Row>;
  row: Row;
  isChosen: boolean;
}
export const choosableOf = <Row,>({ rows, choosing }: TableProps<Row>): readonly Row[] =>
  choosing ? rows.filter(row => choosing.canChoose?.(row) ?? true) : [];

/** A row drawn by its own tick. */
export function useIsChosen<Row>({ choosing, keyOf }: TableProps<Row>, row: Row): boolean {
  const key = keyOf(row);
  return useChosen(choosing?.selection ?? nobody, chosen => chosen.has(key));
}

const pairsOf = <Row,>(table: TableProps<Row>, choosing: Choosing<Row>) =>
  choosableOf(table).map(row => [table.keyOf(row), choosing.nameOf(row)] as const);

/** With Shift all rows from the one ticked before. */
export function Box<Row>({ table, row, isChosen }: BoxProps<Row>) {
  const { choosing, keyOf } = table;
  if (!choosing || !(choosing.canChoose?.(row) ?? true)) return null;
  return (
    <Checkbox
      checked={isChosen}
      aria-label={`选择${choosing.nameOf(row)}`}
      onChange={({ target, nativeEvent }) =>
        choosing.selection.tick(pairsOf(table, choosing), keyOf(row), target.checked, nativeEvent.shiftKey)
      }
    />
  );
}

/** The box over the boxes of a page. */
export function PageBox<Row>({ table, children }: { table: TableProps<Row>; children?: ReactNode }) {
  const { choosing, keyOf } = table;
  const choosable = choosableOf(table);
  const here = useChosen(
    choosing?.selection ?? nobody,
    chosen => choosable.filter(row => chosen.has(keyOf(row))).length,
  );
  if (!choosing) return null;
  return (
    <Checkbox
      aria-label="选择本页"
      checked={here > 0 && here === choosable.length}
      indeterminate={here > 0 && here < choosable.length}
      onChange={event => choosing.selection.change(pairsOf(table, choosing), event.target.checked)}
    >
      {children}
    </Checkbox>
  );
}
