import type { OwnDocument } from 'contract/travel-document/calls.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { documentState } from './words.tsx';

/** What is kept for oneself, and what is still to be handed in. */
export const OwnDocuments = ({ documents }: { documents: readonly OwnDocument[] }) => (
  <OwnRows
    title="我的证件"
    rows={documents}
    blank={<p className="remark">没有登记因私出国（境）证件。领取新证后请在规定期限内上交组织部。</p>}
  >
    {document => (
      <OwnRow
        title={document.name}
        state={documentState(document)}
        owed={document.handInBy && `请于 ${document.handInBy} 前上交组织部集中保管`}
      >
        <p className="remark">
          <span className="figures">{document.number}</span> · {travelDocument.fields.validTo.label} {document.validTo}
        </p>
      </OwnRow>
    )}
  </OwnRows>
);
