import { Link } from 'react-router';
import { personClaim } from 'contract/member/person-claim.ts';
import { PageHead } from '../../client/page-head.tsx';
import type { Row } from '../../kit/list.ts';
import { Neighbours } from '../../kit/neighbours.tsx';
import { RecordBody } from '../../kit/record-body.tsx';
import { useId, WithRecord } from '../../kit/record-page.tsx';
import { Watermark } from '../../kit/watermark.tsx';
import { Deeds } from '../../workflow/deeds.tsx';
import { WorkflowTimeline } from '../../workflow/timeline.tsx';
import { claimState } from './person-claims.tsx';

const sections = [
  { title: '申请填写的', fields: ['name', 'number', 'idCard', 'part', 'placeName', 'askedBy', 'askedOn'] },
  { title: '核对', fields: ['personId', 'organisationId', 'state', 'decidedOn', 'opinion'] },
];
const own = {
  state: claimState,
  personId: (row: Row) => (
    <Link to={`/organisation/person/detail?id=${String(row['personId'])}`}>{String(row['personName'] ?? '—')}</Link>
  ),
};
const leads = {
  confirm:
    '请确认申请填写的就是该人员，并且应登记到申请的组织。确认后立即登记；系统中已有的信息保持不变，只补上空缺的项目。',
  decline: '申请人只会看到“未予确认”，看不到您填写的意见。',
};

const Claim = ({ row }: { row: Row }) => (
  <div className="detail-page">
    <PageHead
      title={`${String(row['name'])}的登记申请`}
      actions={
        <>
          <Neighbours resource={personClaim} measure="件" />
          <Deeds resource={personClaim} row={row} leads={leads} />
        </>
      }
    />
    <RecordBody
      resource={personClaim}
      row={row}
      sections={sections}
      own={own}
      tabs={[{ key: 'way', label: '办理经过', children: <WorkflowTimeline resource={personClaim} row={row} /> }]}
    />
    <Watermark />
  </div>
);

/** 登记申请: what was typed beside the person it means, for who holds that person. */
export function PersonClaimDetail() {
  return (
    <WithRecord resource={personClaim} id={useId()}>
      {row => <Claim key={row.id} row={row} />}
    </WithRecord>
  );
}
