import { Link } from 'react-router';
import { personClaimProcess } from 'contract/member/person-claim.ts';
import { ProcessPage } from '../../kit/process/process-page.tsx';
import { claimState } from './person-claims.tsx';
import type { Row } from '../../kit/data/row.ts';

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

/** 登记申请: what was typed beside the person it means, for who holds that person. */
export const PersonClaimDetail = () => (
  <ProcessPage
    process={personClaimProcess}
    layout={row => ({
      title: `${String(row['name'])}的登记申请`,
      countWord: '件',
      leads,
      state: claimState(row),
      sections,
      own,
    })}
  />
);
