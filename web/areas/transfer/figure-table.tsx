/** A small table of figures in a card; the first column may open the list behind it. */
import { useIsMobile } from '../../client/device.ts';
import { CardLine, Line, sumOf, type FigureLine } from './figure-line.tsx';
import './figures.css';

export interface FigureTableProps {
  title: string;
  heads: readonly string[];
  lines: readonly FigureLine[];
  nothing: string;
  /** Ends in a line of sums. */
  isSummed?: boolean;
  /** The lists behind the sums. */
  sumLinks?: readonly (string | null)[];
}

/** More figures than stand side by side on the phone. */
const mostOnPhone = 5;

export function FigureTable({ title, heads, lines, nothing, isSummed = false, sumLinks }: FigureTableProps) {
  const isCards = useIsMobile() && heads.length > mostOnPhone;
  const all = isSummed && lines.length > 1 ? [sumOf(lines, sumLinks), ...lines] : lines;
  return (
    <section className="card home-block figure-table is-counts" aria-label={`按${title}`}>
      <h3>按{title}</h3>
      {lines.length === 0 ? (
        <p className="remark">{nothing}</p>
      ) : isCards ? (
        <ul className="figure-cards">
          {all.map(line => (
            <CardLine key={line.key} line={line} heads={heads} />
          ))}
        </ul>
      ) : (
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
          <tbody>
            {lines.map(line => (
              <Line key={line.key} line={line} heads={heads} />
            ))}
          </tbody>
          {isSummed && lines.length > 1 && (
            <tfoot>
              <Line line={sumOf(lines, sumLinks)} heads={heads} />
            </tfoot>
          )}
        </table>
      )}
    </section>
  );
}
