/**
 * A table of rows that are no records of a resource: grants, roles, entries, tasks. Like the lists of records it keeps
 * head, first column and deeds in place, and on the phone every row is a card.
 */
import type { ReactNode } from 'react';
import { useIsMobile } from '../client/device.ts';
import '../kit/list.css';

export interface PlainColumn<Row> {
  label: string;
  width: number;
  /** Figures stand right. */
  isFigure?: boolean;
  /** Needs the whole width of a card on the phone. */
  isLong?: boolean;
  show(row: Row): ReactNode;
  /** The whole of what may be cut off, or what more there is to know. */
  hint?(row: Row): string | null | undefined;
}
interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The first names the row. */
  columns: readonly PlainColumn<Row>[];
  /** Stands in the place of rows when there are none. */
  blank?: ReactNode;
  deedsWidth?: number;
  renderDeeds?(row: Row, place: number): ReactNode;
}

const classOf = (column: { isFigure?: boolean }) => (column.isFigure ? 'right figures' : undefined);
const hintOf = <Row,>({ hint, show }: PlainColumn<Row>, row: Row) => {
  const shown = hint ? hint(row) : show(row);
  return typeof shown === 'string' ? shown : undefined;
};

function Sheet<Row>({ caption, rows, keyOf, columns, deedsWidth = 80, renderDeeds }: Props<Row>) {
  const width = columns.reduce((sum, column) => sum + column.width, renderDeeds ? deedsWidth : 0);
  return (
    <table className="sheet" style={{ minWidth: width }}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map(column => (
          <col key={column.label} style={{ width: column.width }} />
        ))}
        {renderDeeds && <col style={{ width: deedsWidth }} />}
      </colgroup>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
          {renderDeeds && (
            <th scope="col" className="row-deeds">
              操作
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row)}>
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.label} scope="row" className="row-name" title={hintOf(column, row)}>
                  {column.show(row)}
                </th>
              ) : (
                <td key={column.label} className={classOf(column)} title={hintOf(column, row)}>
                  {column.show(row)}
                </td>
              ),
            )}
            {renderDeeds && (
              <td className="row-deeds">
                <span className="deeds">{renderDeeds(row, place)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards<Row>({ caption, rows, keyOf, columns: [name, ...facts], renderDeeds }: Props<Row>) {
  return (
    <ul className="cards" aria-label={caption}>
      {rows.map((row, place) => (
        <li key={keyOf(row)}>
          <div className="card-head">
            <span className="card-name">{name?.show(row)}</span>
            {renderDeeds && <span className="deeds">{renderDeeds(row, place)}</span>}
          </div>
          <dl>
            {facts.map(({ label, isLong, show }) => (
              <div key={label} className={isLong ? 'long' : undefined}>
                <dt>{label}</dt>
                <dd>{show(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

export function PlainTable<Row>(props: Props<Row>) {
  const isPhone = useIsMobile();
  return (
    <div className="table-place" tabIndex={-1}>
      {props.rows.length === 0 ? props.blank : isPhone ? <Cards {...props} /> : <Sheet {...props} />}
    </div>
  );
}
