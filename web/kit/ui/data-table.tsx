/**
 * The one table: rows with head, name and actions in place, and on the phone, below 720 px, every row a card. Rows of a list can be
 * chosen, sorted, and have their columns widened and fixed; a table of a few lines leaves that out.
 * It is a plain `<table>`, so readers of the screen, copying and printing need nothing special.
 */
import { memo, useMemo, type ReactNode } from 'react';
import { useHasCards } from '../../client/device.ts';
import './list.css';
import { Box, choosableOf, PageBox, useIsChosen } from './boxes.tsx';
import { placed, TableHead, useArrangement } from './table-head.tsx';
import type { DataColumn, PageTable, TableProps } from './table.ts';

/** Longer text ends in …; the pointer is told the whole. */
function tellWhole({ currentTarget: cell }: { currentTarget: HTMLTableCellElement }) {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}
const told = <Row,>({ hint }: DataColumn<Row>, row: Row) =>
  hint ? { title: hint(row) ?? undefined } : { onMouseEnter: tellWhole };

interface LineProps<Row> {
  table: TableProps<Row>;
  row: Row;
  place: number;
}
type RowProps<Row> = LineProps<Row> & { lefts: Record<string, number>; hasBoxes: boolean };

/** The table draws itself anew when its room changes, as under the first tick; its rows then stay as they are. */
const Line = memo(function Line<Row>({ table, row, place, lefts, hasBoxes }: RowProps<Row>) {
  const { columns, renderActions } = table;
  const isChosen = useIsChosen(table, row);
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      {hasBoxes && (
        <td className="choose">
          <Box table={table} row={row} isChosen={isChosen} />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.name ?? column.label} scope="row" className="row-name" {...told(column, row)}>
            {column.show(row, place)}
          </th>
        ) : (
          <td key={column.name ?? column.label} {...placed(column, lefts)} {...told(column, row)}>
            {column.show(row, place)}
          </td>
        ),
      )}
      {renderActions && (
        <td className="row-actions">
          <span className="actions">{renderActions(row, place)}</span>
        </td>
      )}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

function Sheet<Row>(said: TableProps<Row>) {
  const { caption, rows, keyOf, sum, isStale, columns } = said;
  const hasBoxes = choosableOf(said).length > 0;
  const { inside, lefts, widths, actions, minWidth, order } = useArrangement(said, hasBoxes);
  const table = useMemo(
    () => ({ ...said, columns: order.split(',').map(at => columns[Number(at)]!) }),
    [said, columns, order],
  );
  return (
    <table className="sheet" ref={inside} style={{ minWidth }} aria-busy={isStale}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead table={table} hasBoxes={hasBoxes} lefts={lefts} widths={widths} actions={actions} />
      <tbody>
        {rows.map((row, place) => (
          <Line key={keyOf(row)} table={table} row={row} place={place} lefts={lefts} hasBoxes={hasBoxes} />
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <Line table={table} row={sum} place={rows.length} lefts={lefts} hasBoxes={hasBoxes} />
        </tfoot>
      )}
    </table>
  );
}

function Card<Row>({ table, row, place }: LineProps<Row>) {
  const { columns, facts = columns.slice(1), renderActions } = table;
  const filled = facts.filter(({ isEmpty }) => !isEmpty?.(row));
  const isChosen = useIsChosen(table, row);
  return (
    <li>
      <div className="card-head">
        <Box table={table} row={row} isChosen={isChosen} />
        <span className="card-name">{columns[0]?.show(row, place)}</span>
        {renderActions && <span className="actions">{renderActions(row, place)}</span>}
      </div>
      <dl>
        {filled.map(({ name, label, says, isLong, show }) => (
          <div key={name ?? label} title={says} className={isLong ? 'long' : undefined}>
            <dt>{label}</dt>
            <dd>{show(row, place)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const Cards = <Row,>(table: TableProps<Row>) => (
  <ul className="cards" aria-label={table.caption} aria-busy={table.isStale}>
    {choosableOf(table).length > 0 && (
      <li className="cards-all">
        <PageBox table={table}>选择本页</PageBox>
      </li>
    )}
    {[...table.rows, ...(table.sum ? [table.sum] : [])].map((row, place) => (
      <Card key={table.keyOf(row)} table={table} row={row} place={place} />
    ))}
  </ul>
);

const idOf = (row: unknown) => (row as { id: string }).id;

export function DataTable<Row>(said: PageTable<Row>) {
  const table = { keyOf: idOf, ...said } as TableProps<Row>;
  const hasCards = useHasCards();
  return (
    <div className="table-place" tabIndex={-1}>
      {table.rows.length === 0 ? table.blank : hasCards ? <Cards {...table} /> : <Sheet {...table} />}
    </div>
  );
}
