/** How the ballots about one person lie between the bands; bands of fewer than the least stand together. */
import type { ResultRow } from 'contract/assessment/result-calls.ts';

type Span = ResultRow['spans'][number];
const wordOf = ({ from, to }: Span, words: readonly string[]) =>
  from === to ? words[from] : to === words.length - 1 ? `${words[from]}及以下` : `${words[from]}至${words[to]}`;

export function SpreadBar({ spans, words }: { spans: readonly Span[]; words: readonly string[] }) {
  const whole = spans.reduce((sum, { count }) => sum + count, 0);
  if (whole === 0) return <span className="remark">—</span>;
  const said = spans.map(span => `${wordOf(span, words)} ${span.count} 票`).join('，');
  return (
    <span className="spread-bar" role="img" aria-label={said} title={said}>
      {spans.map(span => (
        <i key={span.from} className={`is-band-${span.from}`} style={{ width: `${(span.count / whole) * 100}%` }} />
      ))}
    </span>
  );
}

/** What the colours of the bars say. */
export const SpreadLegend = ({ words }: { words: Readonly<Record<string, string>> }) => (
  <ul className="spread-legend" aria-label="分布图例">
    {['1', '2', '3', '4'].map(
      (grade, at) =>
        words[grade] && (
          <li key={grade} className="spread-bar">
            <i className={`is-band-${at}`} />
            {words[grade]}
          </li>
        ),
    )}
  </ul>
);
