/** The matrix: committees, their places, and below an opened one its kinds of meetings; arrows walk, Enter opens. */
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Fragment, useState, type KeyboardEvent } from 'react';
import type { BoardCollege, BoardPlace, Line } from 'contract/meeting/board.ts';
import { lineWords } from 'contract/meeting/line-words.ts';
import { pressedKey } from '../../client/pressed-key.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import {
  kindsOf,
  keyOf,
  linesIn,
  missingIn,
  shortTypes,
  spansOf,
  summaryOf,
  tallyOf,
  wordOf,
  worstOf,
  type Chosen,
  type Column,
} from './supervision-lines.ts';

interface Props {
  content: readonly BoardPlace[];
  colleges: readonly BoardCollege[];
  columns: readonly Column[];
  /** Kinds are the columns: a place has nothing to open. */
  isByKind: boolean;
  today: string;
  chosen: Chosen | null;
  choose(chosen: Chosen): void;
}

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** Arrows go to the next cell that can be opened, in the row or in the rows above and below. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[pressedKey(event) ?? ''];
  const here = (event.target as HTMLElement).closest('td');
  if (!step || !here) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter(row => row.querySelector('td button'));
  const [by, aside] = step;
  const row = here.closest('tr') as HTMLTableRowElement;
  const cells = [...row.querySelectorAll<HTMLElement>('td button')];
  const at = cells.findIndex(cell => here.contains(cell));
  const next = rows[rows.indexOf(row) + by];
  const left = here.getBoundingClientRect().left;
  const nearest = (all: HTMLElement[]) =>
    all.reduce<HTMLElement | undefined>(
      (best, one) =>
        best && Math.abs(best.getBoundingClientRect().left - left) <= Math.abs(one.getBoundingClientRect().left - left)
          ? best
          : one,
      undefined,
    );
  const target = by === 0 ? cells[at + aside] : next && nearest([...next.querySelectorAll<HTMLElement>('td button')]);
  target?.focus();
}

interface CellProps {
  lines: Line[];
  word: string;
  of: Chosen;
  says: string;
  width?: number;
  isNow: boolean;
  table: Props;
}
function Cell({ lines, word, of, says, width = 1, isNow, table }: CellProps) {
  const state = worstOf(lines);
  const isOpen = table.chosen !== null && keyOf(table.chosen) === keyOf(of);
  const shade = `life-cell is-${state ?? 'none'}${isNow ? ' is-now' : ''}${isOpen ? ' is-open' : ''}`;
  if (word === '' || state === null)
    return (
      <td className={shade} colSpan={width} title={state === null ? '不适用' : undefined}>
        {state === null ? '' : <span className="visually-hidden">{lineWords[state]}</span>}
      </td>
    );
  return (
    <td className={shade} colSpan={width}>
      <button
        type="button"
        aria-pressed={isOpen}
        aria-label={`${of.place.name} ${says}：${word.startsWith(lineWords[state]) ? word : `${lineWords[state]} ${word}`}`}
        onClick={() => table.choose(of)}
      >
        {word}
      </button>
    </td>
  );
}

const isNow = ({ from, to }: Column, today: string) => from <= today && today <= to;
const Sum = ({ count }: { count: number }) => (
  <td className={count > 0 ? 'life-sum tone-error' : 'life-sum'}>{count > 0 ? count : '—'}</td>
);

function KindRow({ place, type, table }: { place: BoardPlace; type: string; table: Props }) {
  const lines = place.lines.filter(line => line.type === type);
  const entries = useDictionary('DJ_ZZSH_HYLX');
  const cycles = useDictionary('DJ_ZZSH_ZQ');
  const [first] = lines;
  const name = shortTypes[type] ?? labelOf(entries, type);
  return (
    <tr className="life-kind">
      <th scope="row">
        {name} <small>{first && `${labelOf(cycles, first.cycle)} ${first.times} 次`}</small>
      </th>
      {spansOf(lines, table.columns).map(({ column, width, lines: held }) => {
        const isLong = width > 1 || held.some(one => one.startsOn < column.from);
        const word = held.length > 1 && held.every(one => one.groupId === null) ? tallyOf(held) : wordOf(held, isLong);
        return (
          <Cell
            key={column.key}
            lines={held}
            word={word}
            width={width}
            of={{ place, column: { ...column, type } }}
            says={`${name} ${column.from} 至 ${column.to}`}
            isNow={isNow(column, table.today)}
            table={table}
          />
        );
      })}
      <Sum count={missingIn(lines)} />
    </tr>
  );
}

function PlaceRows({ place, table }: { place: BoardPlace; table: Props }) {
  const [isOpen, setOpen] = useState(table.content.length === 1);
  const { columns, isByKind, today } = table;
  const Caret = isOpen ? CaretDownOutlined : CaretRightOutlined;
  return (
    <>
      <tr className="life-place">
        <th scope="row">
          {isByKind ? (
            place.name
          ) : (
            <button type="button" className="life-opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Caret aria-hidden /> {place.name}
            </button>
          )}
        </th>
        {columns.map(column => {
          const lines = linesIn(place.lines, column);
          return (
            <Cell
              key={column.key}
              lines={lines}
              word={isByKind ? tallyOf(lines) : summaryOf(lines)}
              of={{ place, column }}
              says={column.label}
              isNow={!isByKind && isNow(column, today)}
              table={table}
            />
          );
        })}
        <Sum count={place.gaps} />
      </tr>
      {isOpen &&
        !isByKind &&
        kindsOf(place.lines).map(type => <KindRow key={type} place={place} type={type} table={table} />)}
    </>
  );
}

function CollegeRow({
  college,
  isClosed,
  toggle,
  width,
}: {
  college: BoardCollege;
  isClosed: boolean;
  toggle(): void;
  width: number;
}) {
  const Caret = isClosed ? CaretRightOutlined : CaretDownOutlined;
  return (
    <tr className="life-college">
      <th scope="rowgroup" colSpan={width + 1}>
        <button type="button" className="life-opener" aria-expanded={!isClosed} onClick={toggle}>
          <Caret aria-hidden /> {college.name}
        </button>
        <small>
          {college.lacking > 0
            ? `${college.lacking} 个党组织有缺口，共 ${college.places} 个`
            : `${college.places} 个党组织，没有缺口`}
        </small>
      </th>
      <Sum count={college.gaps} />
    </tr>
  );
}

export function SupervisionMatrix(table: Props) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { content, colleges, columns, today } = table;
  const shown = [...new Set(content.map(({ collegeId }) => collegeId))];
  const toggle = (id: string) =>
    setClosed(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id]));
  return (
    <div className="table-place life-board-place" tabIndex={-1}>
      <table className="life-board" onKeyDown={walk}>
        <caption className="visually-hidden">组织生活开展情况</caption>
        <thead>
          <tr>
            <th scope="col">党组织{table.isByKind ? '' : ' / 类型'}</th>
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                className={isNow(column, today) && !table.isByKind ? 'is-now' : undefined}
              >
                {column.label}
              </th>
            ))}
            <th scope="col">缺口</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(id => {
            const college = colleges.find(one => one.id === id);
            const isClosed = closed.includes(id);
            return (
              <Fragment key={id}>
                {college && (
                  <CollegeRow college={college} isClosed={isClosed} toggle={() => toggle(id)} width={columns.length} />
                )}
                {!isClosed &&
                  content
                    .filter(({ collegeId }) => collegeId === id)
                    .map(place => <PlaceRows key={place.id} place={place} table={table} />)}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
