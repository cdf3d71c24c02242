/** What the own branch and those above it have laid before their members: what came in, and what became of it. */
import { readOwnPublications, type OwnPublication } from 'contract/dues/own-publications.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { TotalLines } from './publication-lines.tsx';

const Publication = ({ of }: { of: OwnPublication }) => (
  <details className="own-publication">
    <summary>
      {of.name}
      <small>{of.publishedOn}</small>
    </summary>
    <TotalLines headCount={of.headCount} lines={of.lines} />
    {of.remark && <p className="remark">{of.remark}</p>}
  </details>
);

export function OwnPublications() {
  const query = useAnswer(readOwnPublications, {}, { isKept: true });
  return (
    <section className="card own-publications" aria-label="党费收支公示">
      <h3>党费收支公示</h3>
      <QueryGate what="党费收支公示" query={query} rows={2}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="remark">党组织每年至少公示一次党费收支，公示后在这里查看。</p>
          ) : (
            content.map(one => <Publication key={one.id} of={one} />)
          )
        }
      </QueryGate>
    </section>
  );
}
