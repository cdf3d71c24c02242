/** A line of figures under their heads, and the sum of many. */
import { Link } from 'react-router';

export interface FigureLine {
  key: string;
  label: string;
  link?: string;
  figures: readonly number[];
  /** The list behind each figure, where there is one of the same count. */
  links?: readonly (string | null)[];
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
        {count > 0 && line.links?.[at] ? (
          <Link to={line.links[at]}>{count.toLocaleString('zh-CN')}</Link>
        ) : (
          count.toLocaleString('zh-CN')
        )}
      </td>
    ))}
  </tr>
);
