/** A table of counts, each the link to its rows; the last line may be their sums. */
import { Link } from 'react-router';
import { grouped } from '../../client/format.ts';
import { useIsMobile } from '../../client/device.ts';
import { Block } from './block.tsx';
import './figure-table.css';

export interface FigureLine {
  key: string;
  label: string;
  figures: readonly number[];
  /** The list behind each figure, where there is one of the same count. */
  links: readonly (string | null)[];
}

/** A count of none leads nowhere. */
export const Count = ({ count, to }: { count: number; to: string | null | undefined }) =>
  count > 0 && to ? <Link to={to}>{grouped(count)}</Link> : grouped(count);

type LineProps = { line: FigureLine; heads: readonly string[] };

/** The same on the phone; what is nought is left out. */
const CardLine = ({ line, heads }: LineProps) => (
  <li>
    <strong>{line.label}</strong>
    <p className="figures">
      {line.figures.map(
        (count, at) =>
          count > 0 && (
            <span key={heads[at]}>
              {heads[at]} <Count count={count} to={line.links[at]} />
            </span>
          ),
      )}
    </p>
  </li>
);

const Line = ({ line, heads }: LineProps) => (
  <tr>
    <th scope="row">{line.label}</th>
    {line.figures.map((count, at) => (
      <td key={heads[at]} className={count === 0 ? 'figures is-zero' : 'figures'}>
        <Count count={count} to={line.links[at]} />
      </td>
    ))}
  </tr>
);

interface Props {
  /** What the lines are: 班级. */
  title: string;
  heads: readonly string[];
  lines: readonly FigureLine[];
  nothing: string;
  /** The lists behind the sums. */
  sumLinks?: readonly (string | null)[];
}

/** More figures than stand side by side on the phone. */
const mostOnPhone = 5;

export function FigureTable({ title, heads, lines, nothing, sumLinks = [] }: Props) {
  const isCards = useIsMobile() && heads.length > mostOnPhone;
  const sums = heads.map((_, at) => lines.reduce((sum, { figures }) => sum + (figures[at] ?? 0), 0));
  const sum = lines.length > 1 && { key: 'sum', label: '合计', figures: sums, links: sumLinks };
  const lineOf = (line: FigureLine) => <Line key={line.key} line={line} heads={heads} />;
  const table = (
    <table>
      <thead>
        <tr>
          {[title, ...heads].map((head, at) => (
            <th key={head} scope="col" className={at > 0 ? 'figures' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{lines.map(lineOf)}</tbody>
      {sum && <tfoot>{lineOf(sum)}</tfoot>}
    </table>
  );
  const cards = (
    <ul className="figure-cards">
      {[...(sum ? [sum] : []), ...lines].map(line => (
        <CardLine key={line.key} line={line} heads={heads} />
      ))}
    </ul>
  );
  return (
    <Block title={`按${title}`}>
      <div className="figure-table">
        {lines.length === 0 ? <p className="remark">{nothing}</p> : isCards ? cards : table}
      </div>
    </Block>
  );
}
