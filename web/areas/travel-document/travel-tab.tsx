/** 证照与出国 of a cadre: the documents that are kept and the journeys that were asked for. Domain-cadre appendix D. */
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { allows } from '../../client/session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { applicationWords, documentWords, loanWords } from './words.tsx';

const mayRead = ({ area, name }: Resource) => allows(`${area}.${name}.read`) || allows(`${area}.${name}.readOwn`);
/** Whether there is anything the session may read here. */
export const mayReadTravel = () => mayRead(travelDocument) || mayRead(travelApplication);

const without = (columns: readonly string[], ...names: string[]) => columns.filter(one => !names.includes(one));

export function TravelTab({ personId }: { personId: string }) {
  const may = useMay();
  return (
    <>
      {mayRead(travelDocument) && (
        <RelatedRows
          resource={travelDocument}
          what="因私出国（境）证件"
          query={{ personId, sort: 'type,asc' }}
          columns={travelDocument.list.columns}
          words={documentWords}
          firstUse={{ title: '还没有登记证件', text: '持有的因私证件由组织部集中保管。' }}
          add={
            may(travelDocument, 'create') && (
              <GoButton label="登记证件" to={`/cadre/travel/document/form?personId=${personId}`} />
            )
          }
        />
      )}
      {mayRead(travelApplication) && (
        <RelatedRows
          resource={travelApplication}
          what="出国（境）申请"
          query={{ personId, sort: 'startOn,desc' }}
          columns={without(travelApplication.list.columns, 'unitId')}
          words={applicationWords}
          firstUse={{ title: '还没有申请过出国（境）', text: '申请由本人在“我的出国申请”中提出。' }}
        />
      )}
      {mayRead(documentLoan) && (
        <RelatedRows
          resource={documentLoan}
          what="借还记录"
          query={{ personId, sort: 'lentAt,desc' }}
          columns={documentLoan.list.columns}
          words={loanWords}
          firstUse={{ title: '还没有借出过证件', text: '批准后由组织部扫描条码借出。' }}
        />
      )}
    </>
  );
}
