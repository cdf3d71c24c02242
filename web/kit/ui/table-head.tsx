/** The head of a table and where its columns stand: shared out over the room, widened, fixed, sorted. */
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { PageBox } from './boxes.tsx';
import { ColumnGrip } from './column-grip.tsx';
import { useLefts } from './fixed-columns.ts';
import { actionsName, useContentWidths } from './content-widths.ts';
import { arrange, headWidth, useRoom, type Wish } from './room.ts';
import type { DataColumn, TableProps } from './table.ts';

/** Where the fixed columns stand from the left, by name. */
type Lefts = Record<string, number>;
type Column = Pick<DataColumn<never>, 'name' | 'label' | 'isFigure' | 'canSort'>;

const none: readonly string[] = [];
const boxWidth = 40;
const usualActionsWidth = 80;
const nameOf = ({ name, label }: Column) => name ?? label;

/** What stands around a head: the room of the cell, more of it at the edge and behind figures, whose marks of sorting it holds. */
const besideHead = ({ isFigure, canSort }: Column, before: Column | undefined) =>
  12 + (before ? 0 : 6) + (before?.isFigure && !isFigure ? 10 : 0) + (canSort ? (isFigure ? 13 : 5) : 0);

/** Class and place of a cell of this column. */
export function placed(column: Column, lefts: Lefts) {
  const classes = column.isFigure ? 'right figures' : '';
  const left = lefts[nameOf(column)];
  if (left !== undefined) return { className: `${classes} fixed`, style: { left } };
  return { className: classes || undefined };
}

/** What names a row is never cut below this. */
const widestName = 320;
/** What the cut of a long name keeps beside its end, and rounding. */
const slack = 4;
/** Words of six letters. */
const readable = 94;

/** How narrow a column can be read: the first, the vital ones, days and figures are whole. */
function floorOf(column: DataColumn<never>, at: number, content: number): number {
  if (at === 0) return widestName;
  return column.isVital || column.isFigure || content === 0 ? Infinity : (column.least ?? readable);
}

/** What a column wants: by what it holds, once that is known. */
function wishOf(column: DataColumn<never>, at: number, before: Column | undefined, content: number): Wish {
  const head = headWidth(column.label, besideHead(column, before));
  const wanted = Math.max(content > 0 ? content + slack : column.width, head);
  const least = Math.min(wanted, Math.max(head, floorOf(column, at, content)));
  return { wanted, least, isVital: at === 0 || column.isVital };
}

/** Own widths hold to the pixel, the last column taking the room that is left; else the columns share the room. */
export function useArrangement<Row>(table: TableProps<Row>, hasBoxes: boolean) {
  const { columns, arrangement, renderActions, actionsWidth = usualActionsWidth } = table;
  const { inside, width: room } = useRoom<HTMLTableElement>();
  const lefts = useLefts(inside, arrangement?.fixed ?? none);
  const content = useContentWidths(inside, [hasBoxes, ...columns.map(nameOf), renderActions && true].join());
  const wishes = columns.map((column, at) => ({
    ...wishOf(column, at, columns[at - 1], content?.[nameOf(column)] ?? 0),
    ...(arrangement?.fixed.includes(nameOf(column)) && { isVital: true }),
  }));
  const actions = renderActions ? Math.max(actionsWidth, content?.[actionsName] ?? 0) : 0;
  const beside = actions + (hasBoxes ? boxWidth : 0);
  const isOwn = Object.keys(arrangement?.widths ?? {}).length > 0;
  const own = columns.map((column, place) => ({
    place,
    width: arrangement?.widths[nameOf(column)] ?? wishes[place]!.wanted,
  }));
  const drawn = isOwn || room === 0 ? own : arrange(wishes, room - beside);
  const widths = drawn.map(({ width }, at) => (isOwn && at === columns.length - 1 ? undefined : width));
  const minWidth = drawn.reduce((sum, { width }) => sum + width, beside);
  return { inside, lefts, widths, actions, minWidth, order: drawn.map(({ place }) => place).join() };
}

const nextSort = (sort: string, name: string) =>
  sort === `${name},asc` ? `${name},desc` : sort === `${name},desc` ? undefined : `${name},asc`;
const ariaSort = (sort: string, name: string) =>
  sort === `${name},asc` ? 'ascending' : sort === `${name},desc` ? 'descending' : 'none';

function Head<Row>({ table, column, lefts }: { table: TableProps<Row>; column: DataColumn<Row>; lefts: Lefts }) {
  const { sorting, arrangement } = table;
  const name = nameOf(column);
  const grip = arrangement && <ColumnGrip name={name} onWiden={arrangement.widen} />;
  if (!sorting || !column.canSort)
    return (
      <th scope="col" title={column.says} {...placed(column, lefts)}>
        {column.label}
        {grip}
      </th>
    );
  const direction = ariaSort(sorting.by, name);
  return (
    <th scope="col" title={column.says} {...placed(column, lefts)} aria-sort={direction}>
      <button type="button" className="sorter" onClick={() => sorting.change(nextSort(sorting.by, name))}>
        {column.label}
        <span aria-hidden className={`carets ${direction}`}>
          <CaretUpOutlined />
          <CaretDownOutlined />
        </span>
      </button>
      {grip}
    </th>
  );
}

interface Props<Row> {
  table: TableProps<Row>;
  hasBoxes: boolean;
  lefts: Lefts;
  widths: readonly (number | undefined)[];
  /** How wide 操作 is. */
  actions: number;
}
export function TableHead<Row>({ table, hasBoxes, lefts, widths, actions }: Props<Row>) {
  const { columns, renderActions } = table;
  return (
    <>
      <colgroup>
        {hasBoxes && <col style={{ width: boxWidth }} />}
        {columns.map((column, at) => (
          <col key={nameOf(column)} data-column={nameOf(column)} style={{ width: widths[at] }} />
        ))}
        {renderActions && <col style={{ width: actions }} />}
      </colgroup>
      <thead>
        <tr>
          {hasBoxes && (
            <th className="choose">
              <PageBox table={table} />
            </th>
          )}
          {columns.map((column, at) => (
            // What names a row stands left, a year too.
            <Head
              key={nameOf(column)}
              table={table}
              column={at === 0 ? { ...column, isFigure: false } : column}
              lefts={lefts}
            />
          ))}
          {renderActions && (
            <th scope="col" className="row-actions">
              操作
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}
