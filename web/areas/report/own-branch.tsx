/** The branch one belongs to: how many stand in it, and until when its term runs. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formal, probationary } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { addressOf, members } from 'contract/report/home.ts';
import { useSession } from '../../client/session.ts';
import { useCount } from '../../kit/list/list.ts';
import { useRecord } from '../../kit/data/record.ts';
import { Block } from '../../kit/ui/block.tsx';

function Count({ label, organisationId, category }: { label: string; organisationId: string; category: string }) {
  const filters = members({ organisationId: [organisationId], memberCategory: [category] });
  const count = useCount(partyMember, filters);
  return (
    <li>
      <span>{label}</span>
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
        <Count label="正式党员" organisationId={id} category={formal} />
        <Count label="预备党员" organisationId={id} category={probationary} />
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
