/** What of a person stands under which tab, with the columns that matter there and the page that shows one in full. */
import { outward, types } from 'contract/transfer/codes.ts';
import type { Row } from '../../kit/data/row.ts';

export interface RecordKind {
  area: string;
  entity: string;
  columns: readonly string[];
  /** The field that names the person, where it says a duty for others: contact, introducer, counsellor. */
  duty?: string;
  /** Newest first. */
  sort: string;
  page?(row: Row): string;
}
export interface RecordTab {
  key: string;
  label: string;
  kinds: readonly RecordKind[];
}

const detail =
  (path: string, name = 'id') =>
  (row: Row) =>
    `${path}/detail?id=${String(row[name])}`;
const placeOfTransfer = ({ type }: Row) =>
  type === types.internal || type === types.whole ? 'internal' : outward.includes(type) ? 'out' : 'in';

export const recordTabs: readonly RecordTab[] = [
  {
    key: 'posts',
    label: '任职',
    kinds: [
      {
        area: 'organisation',
        entity: 'teamMember',
        columns: ['teamId', 'position', 'getWay', 'startOn', 'endOn', 'duty'],
        sort: 'startOn,desc',
        page: detail('/organisation/team', 'teamId'),
      },
      {
        area: 'member',
        entity: 'partyPost',
        columns: ['post', 'organisationId', 'startOn', 'endOn', 'duty'],
        sort: 'startOn,desc',
      },
      {
        area: 'cadre',
        entity: 'postHolding',
        columns: ['postName', 'unitId', 'rank', 'startOn', 'endOn', 'state'],
        sort: 'startOn,desc',
        page: detail('/cadre', 'personId'),
      },
      {
        area: 'appointment',
        entity: 'probation',
        columns: ['matter', 'startOn', 'endOn', 'decidedOn', 'state'],
        sort: 'startOn,desc',
        page: detail('/cadre/probation'),
      },
      {
        area: 'appointment',
        entity: 'secondment',
        columns: ['matter', 'kind', 'startOn', 'endsOn', 'realEndOn', 'state'],
        sort: 'startOn,desc',
        page: detail('/cadre/secondment'),
      },
      {
        area: 'election',
        entity: 'electionCandidate',
        columns: ['electionId', 'position', 'source', 'preApproved'],
        sort: 'id,desc',
        page: detail('/organisation/election', 'electionId'),
      },
    ],
  },
  {
    key: 'life',
    label: '履历',
    kinds: [
      {
        area: 'person',
        entity: 'educationRecord',
        columns: ['school', 'major', 'startMonth', 'endMonth', 'kind', 'education', 'degree', 'isProved'],
        sort: 'startMonth,asc',
      },
      {
        area: 'person',
        entity: 'workExperience',
        columns: ['unitText', 'department', 'postText', 'startMonth', 'endMonth'],
        sort: 'startMonth,asc',
      },
      {
        area: 'person',
        entity: 'trainingRecord',
        columns: ['name', 'category', 'provider', 'startOn', 'endOn', 'hours'],
        sort: 'startOn,desc',
      },
      {
        area: 'person',
        entity: 'familyMember',
        columns: ['name', 'relation', 'politicalStatus', 'unitPost'],
        sort: 'relation,asc',
      },
    ],
  },
  {
    key: 'honours',
    label: '奖惩',
    kinds: [
      {
        area: 'person',
        entity: 'honour',
        columns: ['name', 'kind', 'level', 'authority', 'awardedOn', 'documentNo'],
        sort: 'awardedOn,desc',
        page: detail('/cadre/honour'),
      },
      {
        area: 'person',
        entity: 'disciplineRecord',
        columns: ['kind', 'decidedOn', 'authority', 'documentNo', 'endsOn', 'state'],
        sort: 'decidedOn,desc',
      },
    ],
  },
  {
    key: 'development',
    label: '发展',
    kinds: [
      {
        area: 'development',
        entity: 'developmentRecord',
        columns: ['name', 'organisationId', 'stage', 'step', 'appliedOn', 'joinedOn', 'formalOn', 'state'],
        sort: 'appliedOn,desc',
        page: row => `/development/process?id=${row.id}`,
      },
    ],
  },
  {
    key: 'meetings',
    label: '组织生活',
    kinds: [
      {
        area: 'meeting',
        entity: 'meetingAttendee',
        columns: ['meetingId', 'organisationId', 'attendance', 'leaveReason', 'isExempt', 'makeUpOn'],
        sort: 'meetingId,desc',
        page: row => `/meeting/detail?id=${String(row['meetingId'])}`,
      },
    ],
  },
  {
    key: 'transfers',
    label: '转接流动',
    kinds: [
      {
        area: 'transfer',
        entity: 'transfer',
        columns: [
          'no',
          'type',
          'fromOrganisationName',
          'toOrganisationName',
          'letterNo',
          'expiresOn',
          'receiptOn',
          'state',
        ],
        sort: 'no,desc',
        page: row => detail(`/member/transfer/${placeOfTransfer(row)}`)(row),
      },
      {
        area: 'transfer',
        entity: 'flowingMember',
        columns: ['place', 'type', 'reason', 'startOn', 'lastContactOn', 'backOn', 'state'],
        sort: 'startOn,desc',
        page: row => detail(`/member/flowing/${row['type'] === '1' ? 'out' : 'in'}`)(row),
      },
      {
        area: 'transfer',
        entity: 'graduationDestination',
        columns: ['name', 'state'],
        sort: 'id,desc',
      },
    ],
  },
  {
    key: 'standing',
    label: '党籍变动',
    kinds: [
      {
        area: 'member',
        entity: 'memberLedgerEntry',
        columns: ['occurredOn', 'type', 'fromOrganisationId', 'organisationId', 'reason'],
        sort: 'occurredOn,desc',
      },
      {
        area: 'member',
        entity: 'memberStatusChange',
        columns: ['matter', 'fromStatus', 'newStatus', 'effectiveOn', 'documentNo', 'state'],
        sort: 'effectiveOn,desc',
        page: detail('/member/status-change'),
      },
      {
        area: 'member',
        entity: 'memberCorrection',
        columns: ['matter', 'isKey', 'reason', 'state'],
        sort: 'id,desc',
        page: detail('/member/correction'),
      },
    ],
  },
  {
    key: 'duties',
    label: '承担工作',
    kinds: [
      ...['contactIds', 'introducerIds'].map(duty => ({
        area: 'development',
        entity: 'developmentRecord',
        duty,
        columns: ['name', 'organisationId', 'stage', 'step', 'appliedOn', 'state'],
        sort: 'appliedOn,desc',
        page: (row: Row) => `/development/process?id=${row.id}`,
      })),
      {
        area: 'transfer',
        entity: 'flowingMember',
        duty: 'contactPersonId',
        columns: ['name', 'organisationId', 'place', 'lastContactOn', 'nextContactOn', 'state'],
        sort: 'startOn,desc',
        page: row => detail(`/member/flowing/${row['type'] === '1' ? 'out' : 'in'}`)(row),
      },
      ...['counsellorId', 'headTeacherId'].map(duty => ({
        area: 'organisation',
        entity: 'schoolClass',
        duty,
        columns: ['name', 'unitId', 'grade', 'state'],
        sort: 'id,desc',
        page: detail('/organisation/class'),
      })),
    ],
  },
];
