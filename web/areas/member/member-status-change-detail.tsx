import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useMay } from '../../kit/as-of.tsx';
import type { Row } from '../../kit/list.ts';
import { Neighbours } from '../../kit/neighbours.tsx';
import { RecordBody } from '../../kit/record-body.tsx';
import { useId, WithRecord } from '../../kit/record-page.tsx';
import { Watermark } from '../../kit/watermark.tsx';
import { chainState } from '../../workflow/chain-state.ts';
import { Deeds } from '../../workflow/deeds.tsx';
import { WorkflowTimeline } from '../../workflow/timeline.tsx';
import { detailSections } from './status-change-fields.ts';

const own = {
  state: chainState(memberStatusChange),
  memberId: (row: Row) => (
    <Link to={`/dyjbxx/detail?id=${String(row['memberId'])}`}>{String(row['memberName'] ?? '—')}</Link>
  ),
};
const leads = {
  submit: '提交后由院系党委审核、组织部批准；院系自行提出的直接送组织部。提交后不能修改，可以退回。',
  approve: '批准后立即执行：党籍状态、党内职务和增减台账同时变更，或全部不变。',
  restore: '恢复变更前的党籍状态；因此卸下、至今空缺的职务随之恢复，增减台账记一笔相反的变动。',
};
const editable: readonly unknown[] = [chainStates.draft, chainStates.returned];

function StatusChange({ row }: { row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const actions = (
    <>
      <Neighbours resource={memberStatusChange} measure="件" />
      {editable.includes(row['state']) && may(memberStatusChange, 'update') && (
        <Button icon={<EditOutlined />} onClick={() => void navigate(`/member/status-change/form?id=${row.id}`)}>
          修改
        </Button>
      )}
      <Deeds resource={memberStatusChange} row={row} leads={leads} />
    </>
  );
  const way = {
    key: 'way',
    label: '办理经过',
    children: <WorkflowTimeline resource={memberStatusChange} row={row} />,
  };
  return (
    <div className="detail-page">
      <PageHead title={String(row['matter'])} actions={actions} />
      <RecordBody
        resource={memberStatusChange}
        row={row}
        sections={detailSections(String(row['newStatus']))}
        own={own}
        tabs={[way]}
      />
      <Watermark />
    </div>
  );
}

/** 党籍状态变更单: what is asked for, how far it is, and the deeds that are open. */
export function MemberStatusChangeDetail() {
  return (
    <WithRecord resource={memberStatusChange} id={useId()}>
      {row => <StatusChange key={row.id} row={row} />}
    </WithRecord>
  );
}
