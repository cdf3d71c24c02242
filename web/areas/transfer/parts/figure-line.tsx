/** A line of figures under their heads, and the sum of many. */
import { Link } from 'react-router';

export interface FigureLine {
  key: string;
  label: string;
  link?: string;
  figures: readonly number[];
}

export const sumOf = (lines: readonly FigureLine[]): FigureLine => ({
  key: 'sum',
  label: '合计',
  figures: (lines[0]?.figures ?? []).map((_, at) => lines.reduce((sum, line) => sum + (line.figures[at] ?? 0), 0)),
});

export const Line = ({ line, heads }: { line: FigureLine; heads: readonly string[] }) => (
  <tr>
    <th scope="row">{line.link ? <Link to={line.link}>{line.label}</Link> : line.label}</th>
    {line.figures.map((count, at) => (
      <td key={heads[at]} className={count === 0 ? 'figures is-zero' : 'figures'}>
        {count.toLocaleString('zh-CN')}
      </td>
    ))}
  </tr>
);
