/** Counts as bars under each other, each the link to its rows; of the whole, or against the greatest. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped, share } from '../../client/format.ts';
import { chartTitleSize } from '../../settings.ts';
import './block.css';

interface BarLine {
  label: string;
  /** Undefined until it is known, null of a time that is to come. */
  count: number | undefined | null;
  /** Its rows; none for who may not read them. */
  to: string | undefined;
}
interface Props {
  /** What is counted by what, and its counting word. */
  caption: string;
  lines: readonly BarLine[];
  /** Of so many; the share is told then. */
  whole?: number;
}

/** To the rows, or a bar alone. */
const Way = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <span className="bars-way">{children}</span>
  ) : (
    <Link className="bars-way" to={to}>
      {children}
    </Link>
  );

export function Bars({ caption, lines, whole }: Props) {
  const most = whole ?? Math.max(1, ...lines.map(({ count }) => count ?? 0));
  const barOf = (count: number | undefined) => (
    <>
      <i style={{ width: `${most > 0 ? ((count ?? 0) / most) * 100 : 0}%` }} />
      <span className="figures">
        {count === undefined ? '…' : grouped(count)}
        {whole !== undefined && count !== undefined && `　${share(count, whole)}`}
      </span>
    </>
  );
  return (
    <table className="bars">
      <caption style={{ fontSize: chartTitleSize }}>{caption}</caption>
      <tbody>
        {lines.map(({ label, count, to }) => (
          <tr key={to ?? label}>
            <th scope="row">{label}</th>
            <td>{count === null ? <span className="remark">未到</span> : <Way to={to}>{barOf(count)}</Way>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
