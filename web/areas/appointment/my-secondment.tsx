/** 我的挂职: the own terms, and a report for each month, written on the phone. Domain-cadre 1.11. */
import { readOwnSecondments } from 'contract/appointment/own-secondment.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './my-secondment.css';
import { OwnTerm } from './own-term.tsx';

function Own() {
  const query = useAnswer(readOwnSecondments, {}, { isFresh: true });
  return (
    <div className="own-terms">
      <PageHead />
      <QueryGate what="我的挂职" query={query} rows={6}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState isCard picture="tray" title="没有挂职">
              派出挂职后，在这里填写每月月报。
            </EmptyState>
          ) : (
            content.map(one => <OwnTerm key={one.id} of={one} />)
          )
        }
      </QueryGate>
    </div>
  );
}

export const MySecondment = () => <OfOneself otherwise="需要填写挂职月报时，请联系组织部。">{() => <Own />}</OfOneself>;
