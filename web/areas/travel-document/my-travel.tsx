/** 我的出国申请: the own documents, what is asked for, and a new application. Domain-cadre 1.13. */
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { readOwnTravel } from 'contract/travel-document/calls.ts';
import { documentStates } from 'contract/travel-document/codes.ts';
import { MyPage } from '../../kit/own/my-page.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Applying } from './applying.tsx';
import { OwnApplications } from './own-applications.tsx';
import { OwnDocuments } from './own-documents.tsx';

type OwnTravel = AnswerOf<typeof readOwnTravel>;

const usable = ({ documents }: OwnTravel) => documents.filter(({ state }) => state === documentStates.inCustody);

const Travel = ({ own: { year, trips, most, hindrance, documents, applications } }: { own: OwnTravel }) => (
  <>
    {hindrance && (
      <p className="tone-error" role="alert">
        {hindrance}
      </p>
    )}
    <section className="card" aria-label="本年次数">
      <Figures isLarge of={[{ label: `${year} 年因私出国（境）`, value: trips, unit: `/ ${most} 次` }]} />
    </section>
    <OwnDocuments documents={documents} />
    <OwnApplications applications={applications} />
  </>
);

/** Of nobody else, whatever more the account may see. */
export const MyTravel = () => (
  <MyPage
    read={readOwnTravel}
    what="我的出国申请"
    otherwise="需要办理因私出国（境）手续时，请联系组织部。"
    renderActions={own =>
      own.isCadre &&
      own.hindrance === null &&
      usable(own).length > 0 && (
        <DialogButton type="primary" label="申请出国（境）">
          {close => <Applying documents={usable(own)} onClose={close} />}
        </DialogButton>
      )
    }
  >
    {own =>
      own.isCadre ? (
        <Travel own={own} />
      ) : (
        <EmptyState isCard picture="search" title="您不在干部信息库中">
          需要办理因私出国（境）手续时，请联系组织部。
        </EmptyState>
      )
    }
  </MyPage>
);
