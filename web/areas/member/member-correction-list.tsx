import { memberCorrection, memberCorrectionProcess } from 'contract/member/member-correction.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { processState, chainViews } from '../../kit/process/process-state.ts';

const sections = [
  { title: '更正说明', fields: ['memberId', 'organisationId', 'isKey', 'state', 'reason', 'attachments'] },
];

const columns: ColumnWords = {
  matter: { width: 248 },
  organisationId: { width: 212 },
  isKey: { label: '关键信息', width: 84, show: row => (row['isKey'] ? <Chip tone="gold">关键信息</Chip> : '—') },
  reason: { width: 150 },
  state: { width: 132, show: processState(memberCorrectionProcess) },
};

/** 信息更正: what members and branches ask to have put right. */
export const MemberCorrectionList = () => (
  <RecordList
    resource={memberCorrection}
    countWord="件"
    create="申请更正"
    searchFor="姓名 / 更正的项目"
    quickFilters={['state', 'isKey']}
    sections={sections}
    firstUse="党员本人或党支部发现信息有误时申请更正，关键信息由组织部批准，其余由党支部或院系党委核对后更新。"
    place="organisationId"
    words={columns}
    facts={['organisationId', 'isKey', 'reason', 'state']}
    views={chainViews}
  />
);
