import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { daysBetween } from 'contract/calendar.ts';
import { organisationChange } from 'contract/organisation/organisation-change.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { today } from '../../client/format.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useMay } from '../../kit/as-of.tsx';
import type { Row } from '../../kit/list.ts';
import { Neighbours } from '../../kit/neighbours.tsx';
import { RecordBody } from '../../kit/record-body.tsx';
import { useId, WithRecord } from '../../kit/record-page.tsx';
import { ChainHead } from '../../workflow/chain-head.tsx';
import { Deeds } from '../../workflow/deeds.tsx';
import { WorkflowTimeline } from '../../workflow/timeline.tsx';
import { ChangeEffects, RestorePoint } from './change-effects.tsx';
import './change-card.css';
import { sectionsOf } from './change-fields.ts';

const leads = {
  submit: '提交后由院系党委审核、组织部批准；院系自行提出的直接送组织部。提交后不能修改，可以退回。',
  approve: '批准后立即执行：党组织、党员去向和增减台账同时变更，或全部不变。',
  review: '审核通过后报组织部批准；批准之前仍可退回。',
  sendBack: '退回提出的党组织，修改后可以重新提交。请写明需要补充或更正的内容。',
  cancel: '作废后不再办理，变更单和办理经过保留；需要时另行提出。',
  restore: '把这张变更单写入的内容全部恢复为执行前；其后又有变更的党组织或党员不能恢复。',
};
const open: readonly unknown[] = [chainStates.draft, chainStates.returned, chainStates.review, chainStates.approval];
const editable: readonly unknown[] = [chainStates.draft, chainStates.returned];

/** The department may not approve before the day. */
function Waiting({ row }: { row: Row }) {
  const day = String(row['effectiveOn']);
  const days = daysBetween(today(), day);
  if (days <= 0 || !open.includes(row.state)) return null;
  return (
    <span className="remark">
      {day} 生效，还有 {days} 天，到期后方可批准
    </span>
  );
}

function Change({ row }: { row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const { state } = row;
  const sections = sectionsOf(String(row['type'])).map(one => ({ ...one, fields: [...one.fields] }));
  const actions = (
    <>
      <Neighbours resource={organisationChange} measure="件" />
      {editable.includes(state) && may(organisationChange, 'update') && (
        <Button icon={<EditOutlined />} onClick={() => void navigate(`/organisation/change/form?id=${row.id}`)}>
          修改
        </Button>
      )}
      <Deeds resource={organisationChange} row={row} leads={leads} />
    </>
  );
  const way = {
    key: 'way',
    label: '办理经过',
    children: <WorkflowTimeline resource={organisationChange} row={row} />,
  };
  return (
    <div className="detail-page">
      <PageHead title={String(row['matter'])} actions={actions} />
      <ChainHead resource={organisationChange} row={row}>
        <Link to={`/organisation/detail?id=${String(row['organisationId'])}`}>
          {String(row['organisationName'] ?? '')}
        </Link>
        <Waiting row={row} />
      </ChainHead>
      {open.includes(state) && (
        <section className="card change-card" aria-label="执行后的变化">
          <h3>执行后的变化</h3>
          <ChangeEffects row={row} />
        </section>
      )}
      {state === chainStates.executed && (
        <section className="card change-card" aria-label="恢复点">
          <RestorePoint row={row} />
        </section>
      )}
      <RecordBody resource={organisationChange} row={row} sections={sections} tabs={[way]} />
    </div>
  );
}

/** 党组织变更单: its facts, what it will do, and the deeds that are open. */
export function OrganisationChangeDetail() {
  return (
    <WithRecord resource={organisationChange} id={useId()}>
      {row => <Change key={row.id} row={row} />}
    </WithRecord>
  );
}
