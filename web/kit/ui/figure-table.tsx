/** A table of counts, each the link to its rows; the last line are their sums. */
import { Link } from 'react-router';
import { grouped } from '../../client/format.ts';
import { Block } from './block.tsx';
import { DataTable } from './data-table.tsx';
import type { DataColumn } from './table.ts';

export interface FigureLine {
  key: string;
  label: string;
  figures: readonly number[];
  /** The list behind each figure, where there is one of the same count. */
  links: readonly (string | null)[];
}

/** A count of none leads nowhere. */
export const Count = ({ count, to }: { count: number; to: string | null | undefined }) => {
  if (count === 0) return <span className="nought">0</span>;
  return to ? <Link to={to}>{grouped(count)}</Link> : grouped(count);
};

const figureAt = (label: string, at: number): DataColumn<FigureLine> => ({
  name: String(at),
  label,
  width: 72,
  isFigure: true,
  show: ({ figures, links }) => <Count count={figures[at] ?? 0} to={links[at]} />,
});

interface Props {
  /** What the lines are: 班级. */
  title: string;
  heads: readonly string[];
  lines: readonly FigureLine[];
  nothing: string;
  /** The lists behind the sums. */
  sumLinks?: readonly (string | null)[];
}

export function FigureTable({ title, heads, lines, nothing, sumLinks = [] }: Props) {
  const figures = heads.map((_, at) => lines.reduce((sum, line) => sum + (line.figures[at] ?? 0), 0));
  const sum: FigureLine = { key: 'sum', label: '合计', figures, links: sumLinks };
  return (
    <Block title={`按${title}`}>
      <DataTable
        caption={`按${title}`}
        rows={lines}
        sum={lines.length > 1 ? sum : undefined}
        keyOf={({ key }) => key}
        columns={[{ label: title, width: 200, show: ({ label }) => label }, ...heads.map(figureAt)]}
        blank={<p className="remark">{nothing}</p>}
      />
    </Block>
  );
}
