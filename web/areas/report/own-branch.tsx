/** The branch one belongs to: how many stand in it, and until when its term runs. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Figure } from 'contract/kit/figure.ts';
import { memberFigures } from 'contract/member/figures.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { addressOf } from 'contract/report/home.ts';
import { today } from '../../client/format.ts';
import { useSession } from '../../client/session.ts';
import { useCount } from '../../kit/list/list.ts';
import { useRecord } from '../../kit/data/record.ts';
import { Block } from '../../kit/ui/block.tsx';

function Count({ figure, organisationId }: { figure: Figure; organisationId: string }) {
  const filters = { ...figure.filters(today()), organisationId: [organisationId] };
  const count = useCount(partyMember, filters);
  return (
    <li>
      <span title={figure.says}>{figure.label}</span>
      <Link className="figures" to={addressOf('/member/list', filters)}>
        {count ?? '…'} 人
      </Link>
    </li>
  );
}

function Branch({ id, name }: { id: string; name: string }) {
  const { data } = useRecord(partyOrganisation, id);
  return (
    <Block title="我的支部" note={name}>
      <ul>
        <Count figure={memberFigures.formal} organisationId={id} />
        <Count figure={memberFigures.probationary} organisationId={id} />
        <li>
          <span>任期届满</span>
          <Link className="figures" to={`/organisation/detail?id=${id}`}>
            {data ? String(data.termEndOn ?? '未填写') : '…'}
          </Link>
        </li>
      </ul>
    </Block>
  );
}

/** Nothing for who is no member, or whose branch lies outside of the own reach. */
export function OwnBranch(): ReactNode {
  const personId = useSession(session => session.user?.personId ?? null);
  const { data } = useRecord(partyMember, personId);
  if (!data?.organisationId) return null;
  return <Branch id={String(data.organisationId)} name={String(data.organisationName ?? '')} />;
}
