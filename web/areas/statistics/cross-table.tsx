/**
 * A crossing as a table: lines with totals, bars beside them, and under them the self-check. Every number opens the rows behind
 * it. Domain-cadre 5.1, domain-party 12.1.
 */
import { CaretDownFilled, CaretUpFilled, CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { memo, useRef, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { checkWords, isCount, isWhole, type Crossing, type Line } from 'contract/statistics/crossing.ts';
import type { Measure } from 'contract/statistics/measures.ts';
import type { Way } from 'contract/statistics/scheme.ts';
import { Bar, Legend } from './cross-bars.tsx';
import { CellTip } from './cell-tip.tsx';
import { glance, linesOf, nextSort, partsOf, shown, total, type Part, type Placed, type Sort } from './cross.ts';
import './cross.css';

export interface CrossProps {
  measure: Measure;
  found: Crossing;
  /** What the lines are: 所在党组织. */
  head: string;
  title: string;
  /** The list of the rows that meet these lines; null where it has no words for them. */
  behind(lines: readonly Pick<Line, 'filters'>[]): string | null;
  way?: Way;
  sort?: Sort | undefined;
  onSort?(sort: Sort | undefined): void;
  /** Cells are shaded by how many stand in them. */
  isShaded?: boolean;
}

interface FigureProps {
  measure: Measure;
  value: number | null | undefined;
  to: string | null;
  /** Its line and column, for who points at it. */
  at?: string;
}
/** A count of none leads nowhere. */
function Figure({ measure, value, to, at }: FigureProps) {
  const text = shown(measure, value);
  const isNothing = value === null || value === undefined || (isCount(measure) && value === 0);
  if (isNothing || to === null) return <span className={isNothing ? 'nought' : undefined}>{text}</span>;
  return (
    <Link to={to} data-cell={at}>
      {text}
    </Link>
  );
}

/** Most of all cells, for their shades. */
const mostOf = ({ cells }: Crossing) => Math.max(1, ...cells.flat().map(value => value ?? 0));

type BodyProps = CrossProps & { lines: readonly Placed[]; parts: readonly Part[] };
const Body = memo(function Body({ measure, found, behind, way = 'table', isShaded, lines, parts }: BodyProps) {
  const { columns } = found;
  const most = mostOf(found);
  const longest = Math.max(1, ...lines.map(line => parts.reduce((sum, part) => sum + part.of(line), 0)));
  const shadeOf = (value: number | null | undefined) =>
    isShaded ? ({ '--shade': `${Math.round(((value ?? 0) / most) * 30)}%` } as CSSProperties) : undefined;
  return (
    <tbody>
      {lines.map(line => (
        <tr key={line.key}>
          <th scope="row" title={line.label}>
            {line.label}
          </th>
          {way !== 'chart' && (
            <>
              <td className="cross-total">
                <Figure measure={measure} value={line.total} to={behind([line])} />
              </td>
              {columns.map((column, at) => (
                <td key={column.key} style={shadeOf(line.cells[at])}>
                  <Figure
                    measure={measure}
                    value={line.cells[at]}
                    to={behind([line, column])}
                    at={`${line.at},${at}`}
                  />
                </td>
              ))}
            </>
          )}
          {way !== 'table' && (
            <td className="cross-chart">
              <Bar {...{ measure, line, parts, longest }} to={way === 'chart' ? behind([line]) : null} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
});

interface HeadProps {
  label: string;
  by: string;
  sort: Sort | undefined;
  onSort: CrossProps['onSort'];
}
function Head({ label, by, sort, onSort }: HeadProps) {
  const isOn = sort?.by === by;
  const way = isOn ? (sort.isDown ? 'descending' : 'ascending') : undefined;
  const mark = way && (way === 'descending' ? <CaretDownFilled aria-hidden /> : <CaretUpFilled aria-hidden />);
  return (
    <th scope="col" aria-sort={way} title={label}>
      {onSort ? (
        <button type="button" onClick={() => onSort(nextSort(sort, by))}>
          {label}
          {mark}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function Totals({ measure, found, behind, way = 'table', lines }: BodyProps) {
  return (
    <tr>
      <th scope="row">合计</th>
      {way !== 'chart' && (
        <>
          <td className="cross-total">
            <Figure measure={measure} value={found.total} to={behind([])} />
          </td>
          {found.columns.map((column, at) => (
            <td key={column.key}>
              <Figure measure={measure} value={found.columnTotals[at]} to={behind([column])} />
            </td>
          ))}
        </>
      )}
      {way !== 'table' && <td className="cross-chart remark">{glance(measure, lines, found.total)}</td>}
    </tr>
  );
}

/** Whether lines and columns hold everybody once, said under the table. */
export function SelfCheck({ measure, found }: Pick<CrossProps, 'measure' | 'found'>) {
  const isSound = isWhole(found);
  return (
    <p className="cross-check">
      <span className={isSound ? 'tone-ok' : 'tone-error'} role="status">
        {isSound ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />} {checkWords(measure, found)}
      </span>
      <span className="cross-hint">点击数字查看名单</span>
    </p>
  );
}

export function CrossTable(props: CrossProps) {
  const { measure, found, head, title, way = 'table', sort, onSort } = props;
  const place = useRef<HTMLDivElement>(null);
  const lines = linesOf(found, sort);
  const parts = partsOf(isCount(measure) ? found : { ...found, columns: [] });
  const body = { ...props, lines, parts };
  return (
    <>
      <div className="cross-place" ref={place} tabIndex={0} role="region" aria-label={title}>
        <table className={`cross is-${way}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {way !== 'chart' && (
                <>
                  <Head label="合计" by={total} sort={sort} onSort={onSort} />
                  {found.columns.map(({ key, label }) => (
                    <Head key={key} label={label} by={key} sort={sort} onSort={onSort} />
                  ))}
                </>
              )}
              {way !== 'table' && (
                <th scope="col" className="cross-chart">
                  <Legend parts={parts} />
                </th>
              )}
            </tr>
          </thead>
          <Body {...body} />
          <tfoot>
            <Totals {...body} />
          </tfoot>
        </table>
      </div>
      <CellTip within={place} measure={measure} found={found} />
      <SelfCheck measure={measure} found={found} />
    </>
  );
}
