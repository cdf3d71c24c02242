import { memberStatusChange, memberStatusChangeProcess } from 'contract/member/member-status-change.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState, chainViews } from '../../kit/process/process-state.ts';
import { detailSections } from './status-change-fields.ts';

/** Who becomes what stands in the name of the matter. */
const columns = ['matter', 'organisationId', 'effectiveOn', 'documentNo', 'state'];
const shown = { ...memberStatusChange, list: { ...memberStatusChange.list, columns } };

/** 状态变更: orders that change the standing of members. */
export const MemberStatusChangeList = () => (
  <RecordList
    resource={shown}
    countWord="件"
    create="申请状态变更"
    searchFor="姓名 / 变更后状态"
    quickFilters={['newStatus', 'state', 'effectiveOn']}
    sections={detailSections('')}
    firstUse="停止党籍、恢复、除名、死亡等由党支部或院系党委申请，组织部批准后一次执行，并可撤销误办。"
    place="organisationId"
    words={{
      matter: { width: 200 },
      organisationId: { width: 212 },
      effectiveOn: { width: 104 },
      documentNo: { label: '决定文号', width: 180 },
      state: { width: 132, show: processState(memberStatusChangeProcess) },
    }}
    facts={['organisationId', 'newStatus', 'effectiveOn', 'state']}
    views={chainViews}
  />
);
