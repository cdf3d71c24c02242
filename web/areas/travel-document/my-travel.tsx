/** 我的出国申请: the own documents, what is asked for, and a new application. Domain-cadre 1.13. */
import { readOwnTravel } from 'contract/travel-document/calls.ts';
import { documentStates } from 'contract/travel-document/codes.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './my-travel.css';
import { Applying } from './applying.tsx';
import { OwnApplications } from './own-applications.tsx';
import { OwnDocuments } from './own-documents.tsx';

function Own() {
  const query = useAnswer(readOwnTravel, {}, { isFresh: true });
  const own = query.data;
  const usable = own?.documents.filter(({ state }) => state === documentStates.inCustody) ?? [];
  const mayApply = own?.isCadre && own.hindrance === null && usable.length > 0;
  return (
    <div className="own-travel">
      <PageHead
        actions={
          mayApply && (
            <DialogButton type="primary" label="申请出国（境）">
              {close => <Applying documents={usable} onClose={close} />}
            </DialogButton>
          )
        }
      />
      <QueryGate what="我的出国申请" query={query} rows={6}>
        {({ isCadre, year, trips, most, hindrance, documents, applications }) =>
          isCadre ? (
            <>
              {hindrance && (
                <p className="own-hindrance tone-error" role="alert">
                  {hindrance}
                </p>
              )}
              <section className="card own-trips" aria-label="本年次数">
                <Figures of={[{ label: `${year} 年因私出国（境）`, value: trips, unit: `/ ${most} 次` }]} />
              </section>
              <OwnDocuments documents={documents} />
              <OwnApplications applications={applications} />
            </>
          ) : (
            <EmptyState isCard picture="search" title="您不在干部信息库中">
              需要办理因私出国（境）手续时，请联系组织部。
            </EmptyState>
          )
        }
      </QueryGate>
    </div>
  );
}

/** Of nobody else, whatever more the account may see. */
export const MyTravel = () => (
  <OfOneself otherwise="需要办理因私出国（境）手续时，请联系组织部。">{() => <Own />}</OfOneself>
);
