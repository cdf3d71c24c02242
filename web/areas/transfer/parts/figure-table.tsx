/** A small table of figures in a card; the first column may open the list behind it. */
import { Link } from 'react-router';
import './figures.css';

export interface FigureLine {
  key: string;
  label: string;
  link?: string;
  figures: readonly number[];
}
export interface FigureTableProps {
  title: string;
  heads: readonly string[];
  lines: readonly FigureLine[];
  nothing: string;
}

const Line = ({ line, heads }: { line: FigureLine; heads: readonly string[] }) => (
  <tr>
    <th scope="row">{line.link ? <Link to={line.link}>{line.label}</Link> : line.label}</th>
    {line.figures.map((count, at) => (
      <td key={heads[at]} className="figures">
        {count.toLocaleString('zh-CN')}
      </td>
    ))}
  </tr>
);

export const FigureTable = ({ title, heads, lines, nothing }: FigureTableProps) => (
  <section className="card home-block figure-table" aria-label={`按${title}`}>
    <h3>按{title}</h3>
    {lines.length === 0 ? (
      <p className="remark">{nothing}</p>
    ) : (
      <table>
        <thead>
          <tr>
            {[title, ...heads].map(head => (
              <th key={head} scope="col">
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
      </table>
    )}
  </section>
);
