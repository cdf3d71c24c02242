import { Link } from 'react-router';
import { memberStatusChangeProcess } from 'contract/member/member-status-change.ts';
import { processState } from '../../kit/process/process-state.ts';
import { ProcessPage } from '../../kit/process/process-page.tsx';
import { detailSections } from './status-change-fields.ts';
import type { Row } from '../../kit/data/row.ts';

const own = {
  state: processState(memberStatusChangeProcess),
  memberId: (row: Row) => (
    <Link to={`/dyjbxx/detail?id=${String(row['memberId'])}`}>{String(row['memberName'] ?? '—')}</Link>
  ),
};
const leads = {
  submit: '提交后由院系党委审核、组织部批准；院系自行提出的直接送组织部。提交后不能修改，可以退回。',
  approve: '批准后立即执行：党籍状态、党内职务和增减台账同时变更，或全部不变。',
  restore: '恢复变更前的党籍状态；因此卸下、至今空缺的职务随之恢复，增减台账记一笔相反的变动。',
};

/** 党籍状态变更单: what is asked for, how far it is, and the actions that are open. */
export const MemberStatusChangeDetail = () => (
  <ProcessPage
    process={memberStatusChangeProcess}
    layout={row => ({
      title: String(row['matter']),
      countWord: '件',
      leads,
      sections: detailSections(String(row['newStatus'])),
      own,
    })}
  />
);
