/** Bars of a crossing: the columns of a line after each other, told with words and figures where there is room. */
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Measure } from 'contract/statistics/measures.ts';
import { grouped } from '../../client/format.ts';
import { shown, type Part, type Placed } from './cross.ts';

const classOf = ({ series }: Part) => `cross-part series-${series}`;

/** Colours have no names where there is one alone. */
export const Legend = ({ parts }: { parts: readonly Part[] }) =>
  parts.length > 1 ? (
    <ul className="cross-legend">
      {parts.map(part => (
        <li key={part.label}>
          <i className={classOf(part)} aria-hidden /> {part.label}
        </li>
      ))}
    </ul>
  ) : (
    '图形'
  );

interface Props {
  measure: Measure;
  line: Placed;
  parts: readonly Part[];
  /** What the longest bar comes to. */
  longest: number;
  /** The rows it stands for, where no table beside it opens them. */
  to?: string | null;
}
export function Bar({ measure, line, parts, longest, to = null }: Props) {
  const filled = parts.map(part => ({ part, value: part.of(line) })).filter(({ value }) => value > 0);
  const told = filled.map(({ part, value }) => `${part.label} ${grouped(value)}`).join('，');
  const sum = filled.reduce((all, { value }) => all + value, 0);
  return (
    <span className="cross-bar" style={{ '--length': `${(sum / longest) * 100}%` } as CSSProperties}>
      <span className="cross-parts" role="img" aria-label={told || '无'} title={told}>
        {filled.map(({ part, value }) => (
          <i key={part.label} className={classOf(part)} style={{ flexGrow: value }}>
            {parts.length > 1 && value / longest > 0.06 && grouped(value)}
          </i>
        ))}
      </span>
      <strong className="figures">
        {to !== null && line.total ? <Link to={to}>{shown(measure, line.total)}</Link> : shown(measure, line.total)}
      </strong>
    </span>
  );
}
