/**
 * A table of rows with its head, first column and last column in place, and cards on the phone.
 * It is a plain `<table>`, so readers of the screen, copying and printing need nothing special.
 */
import { CaretDownOutlined, CaretUpOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { fillRoom, useRoom } from './room.ts';
import type { Column } from './columns.tsx';
import { titleOf, type List, type Row } from './list.ts';
import { useIsMobile } from '../client/device.ts';
import { ColumnGrip } from '../views/column-grip.tsx';
import type { ColumnChoice } from '../views/columns.ts';
import { useLefts } from '../views/fixed-columns.ts';

export interface RowDeed {
  key: string;
  label: string;
  isDanger?: boolean;
  run(): void;
}
interface Props {
  list: List;
  columns: Column[];
  /** The name of a row as it opens it. */
  renderName(row: Row, place: number): ReactNode;
  /** First deed as a word, the rest behind ···. */
  deeds(row: Row, place: number): RowDeed[];
  /** Columns a card shows below the name on the phone. */
  facts: Column[];
  /** Whether rows can be chosen for bulk deeds. */
  isSelectable: boolean;
  /** Own widths and fixed columns; left out, the head cannot be dragged. */
  choice?: Pick<ColumnChoice, 'widths' | 'fixed' | 'widen'>;
}
/** Where the fixed columns stand from the left, by name. */
type Lefts = Record<string, number>;
const placed = ({ name, align }: Column, lefts: Lefts) =>
  name in lefts ? { className: `${align} fixed`, style: { left: lefts[name] } } : { className: align };

const nextSort = (sort: string, name: string) =>
  sort === `${name},asc` ? `${name},desc` : sort === `${name},desc` ? undefined : `${name},asc`;
const ariaSort = (sort: string, name: string) =>
  sort === `${name},asc` ? 'ascending' : sort === `${name},desc` ? 'descending' : 'none';

interface HeadProps extends Pick<Props, 'list' | 'choice'> {
  column: Column;
  lefts: Lefts;
}
function Head({ column, list, choice, lefts }: HeadProps) {
  const { sort } = list.state;
  const grip = choice && <ColumnGrip name={column.name} onWiden={choice.widen} />;
  if (!column.canSort)
    return (
      <th scope="col" {...placed(column, lefts)}>
        {column.label}
        {grip}
      </th>
    );
  const direction = ariaSort(sort, column.name);
  return (
    <th scope="col" {...placed(column, lefts)} aria-sort={direction}>
      <button
        type="button"
        className="sorter"
        onClick={() => list.sort(nextSort(sort, column.name) ?? `${list.resource.list.sort.replace('-', '')},asc`)}
      >
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

export function Deeds({ deeds, title }: { deeds: RowDeed[]; title: string }) {
  const [first, ...more] = deeds;
  if (!first) return null;
  const items = more.map(({ key, label, isDanger }) => ({ key, label, danger: isDanger ?? false }));
  return (
    <span className="deeds">
      <Button type="link" size="small" onClick={first.run} aria-label={`${first.label}${title}`}>
        {first.label}
      </Button>
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items, onClick: ({ key }) => more.find(deed => deed.key === key)?.run() }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`${title}的更多操作`} title="更多" />
        </Dropdown>
      )}
    </span>
  );
}

function Choose({ list, row }: { list: List; row: Row }) {
  return (
    <Checkbox
      checked={list.selection.chosen.has(row.id)}
      aria-label={`选择${titleOf(list.resource, row)}`}
      onChange={e => list.selection.change([row], e.target.checked)}
    />
  );
}

type LineProps = Props & { row: Row; place: number; lefts: Lefts; hasDeeds: boolean };
function Line({ list, columns, renderName, deeds, isSelectable, row, place, lefts, hasDeeds }: LineProps) {
  const title = titleOf(list.resource, row);
  const isChosen = list.selection.chosen.has(row.id);
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      {isSelectable && (
        <td className="choose">
          <Choose list={list} row={row} />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.name} scope="row" className="row-name">
            {renderName(row, place)}
          </th>
        ) : (
          <td key={column.name} {...placed(column, lefts)} onMouseEnter={tellWhole}>
            {column.show(row)}
          </td>
        ),
      )}
      {hasDeeds && (
        <td className="row-deeds">
          <Deeds deeds={deeds(row, place)} title={title} />
        </td>
      )}
    </tr>
  );
}

/** Longer text ends in …; the pointer is told the whole. */
function tellWhole({ currentTarget: cell }: { currentTarget: HTMLTableCellElement }) {
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

function Sheet(props: Props) {
  const { list, columns, isSelectable, choice } = props;
  const { inside, width: room } = useRoom<HTMLTableElement>();
  const lefts = useLefts(inside, choice?.fixed ?? []);
  // Own widths hold to the pixel; the last column takes the room that is left.
  const isOwn = Object.keys(choice?.widths ?? {}).length > 0;
  const chosenHere = list.rows.filter(row => list.selection.chosen.has(row.id)).length;
  const hasDeeds = list.rows.some((row, place) => props.deeds(row, place).length > 0);
  const fixed = (hasDeeds ? 80 : 0) + (isSelectable ? 40 : 0);
  const own = columns.map(column => column.width);
  const widths = isOwn ? own : fillRoom(own, room - fixed);
  const width = widths.reduce((sum, one) => sum + one, fixed);
  return (
    <table className="sheet" ref={inside} style={{ minWidth: width }} aria-busy={list.isStale}>
      <caption className="visually-hidden">{`${list.resource.label}，共 ${list.total ?? 0} 条`}</caption>
      <colgroup>
        {isSelectable && <col style={{ width: 40 }} />}
        {columns.map(({ name }, at) => (
          <col key={name} data-column={name} style={isOwn && at === columns.length - 1 ? {} : { width: widths[at] }} />
        ))}
        {hasDeeds && <col style={{ width: 80 }} />}
      </colgroup>
      <thead>
        <tr>
          {isSelectable && (
            <th className="choose">
              <Checkbox
                aria-label="选择本页"
                checked={chosenHere > 0 && chosenHere === list.rows.length}
                indeterminate={chosenHere > 0 && chosenHere < list.rows.length}
                onChange={e => list.selection.change(list.rows, e.target.checked)}
              />
            </th>
          )}
          {columns.map(column => (
            <Head key={column.name} column={column} list={list} choice={choice} lefts={lefts} />
          ))}
          {hasDeeds && (
            <th scope="col" className="row-deeds">
              操作
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row, place) => (
          <Line key={row.id} {...props} row={row} place={place} lefts={lefts} hasDeeds={hasDeeds} />
        ))}
      </tbody>
    </table>
  );
}

function Cards({ list, facts, renderName, deeds, isSelectable }: Props) {
  return (
    <ul className="cards" aria-busy={list.isStale}>
      {list.rows.map((row, place) => (
        <li key={row.id}>
          <div className="card-head">
            {isSelectable && <Choose list={list} row={row} />}
            {renderName(row, place)}
            <Deeds deeds={deeds(row, place)} title={titleOf(list.resource, row)} />
          </div>
          <dl>
            {facts.map(column => (
              <div key={column.name}>
                <dt>{column.label}</dt>
                <dd>{column.show(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

export function RecordTable(props: Props) {
  return useIsMobile() ? <Cards {...props} /> : <Sheet {...props} />;
}
