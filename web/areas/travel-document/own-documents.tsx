import type { OwnDocument } from 'contract/travel-document/calls.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { documentState } from './words.tsx';

/** What is kept for oneself, and what is still to be handed in. */
export const OwnDocuments = ({ documents }: { documents: readonly OwnDocument[] }) => (
  <section className="card travel-lines" aria-label="我的证件">
    <h2>我的证件</h2>
    {documents.length === 0 && (
      <p className="remark">没有登记因私出国（境）证件。领取新证后请在规定期限内上交组织部。</p>
    )}
    <ul>
      {documents.map(document => (
        <li key={document.id}>
          <p className="travel-line-head">
            <b>{document.name}</b>
            {documentState(document)}
          </p>
          <p className="remark">
            <span className="figures">{document.number}</span> · {travelDocument.fields.validTo.label}{' '}
            {document.validTo}
          </p>
          {document.handInBy && <p className="tone-warn">请于 {document.handInBy} 前上交组织部集中保管</p>}
        </li>
      ))}
    </ul>
  </section>
);
