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

export const sumOf = (lines: readonly FigureLine[], links: readonly (string | null)[] = []): FigureLine => ({
  key: 'sum',
  links,
  label: '合计',
  figures: (lines[0]?.figures ?? []).map((_, at) => lines.reduce((sum, line) => sum + (line.figures[at] ?? 0), 0)),
});

const Figure = ({ count, link }: { count: number; link: string | null | undefined }) =>
  count > 0 && link ? <Link to={link}>{count.toLocaleString('zh-CN')}</Link> : count.toLocaleString('zh-CN');

/** The same on the phone; what is nought is left out. */
export const CardLine = ({ line, heads }: { line: FigureLine; heads: readonly string[] }) => (
  <li>
    <strong>{line.label}</strong>
    <p className="figures">
      {line.figures.map(
        (count, at) =>
          count > 0 && (
            <span key={heads[at]}>
              {heads[at]} <Figure count={count} link={line.links?.[at]} />
            </span>
          ),
      )}
    </p>
  </li>
);

export const Line = ({ line, heads }: { line: FigureLine; heads: readonly string[] }) => (
  <tr>
    <th scope="row">{line.link ? <Link to={line.link}>{line.label}</Link> : line.label}</th>
    {line.figures.map((count, at) => (
      <td key={heads[at]} className={count === 0 ? 'figures is-zero' : 'figures'}>
        <Figure count={count} link={line.links?.[at]} />
      </td>
    ))}
  </tr>
);
