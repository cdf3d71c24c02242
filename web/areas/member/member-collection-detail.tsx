import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { collectionTask, taskStates } from 'contract/platform/collection-task.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useMay } from '../../kit/as-of.tsx';
import { Neighbours } from '../../kit/neighbours.tsx';
import type { Row } from '../../kit/list.ts';
import { RecordBody } from '../../kit/record-body.tsx';
import { useId, WithRecord } from '../../kit/record-page.tsx';
import { Deeds } from '../../workflow/deeds.tsx';
import { CollectedForms } from './collected-forms.tsx';

const sections = [
  {
    title: '采集任务',
    fields: [
      'name',
      'organisationId',
      'state',
      'targetCount',
      'doneCount',
      'acceptedCount',
      'startsOn',
      'openedOn',
      'endsOn',
      'closedOn',
      'documentNo',
      'contactName',
      'purpose',
    ],
  },
];
const leads = {
  submit: '下发后，采集范围内的每名在册党员收到一张采集表和一条待办，任务内容不能再改。',
  close: '结束后不再接收填报，未提交的待办一并撤销。',
};

function Task({ row }: { row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const isDraft = row['state'] === taskStates.draft;
  const actions = (
    <>
      <Neighbours resource={collectionTask} measure="个" />
      {isDraft && may(collectionTask, 'update') && (
        <Button icon={<EditOutlined />} onClick={() => void navigate(`/member/collection/form?id=${row.id}`)}>
          修改
        </Button>
      )}
      <Deeds resource={collectionTask} row={row} leads={leads} />
    </>
  );
  const forms = { key: 'forms', label: '填报情况', children: <CollectedForms taskId={row.id} /> };
  return (
    <div className="detail-page">
      <PageHead title={String(row['name'])} actions={actions} />
      <RecordBody resource={collectionTask} row={row} sections={sections} tabs={isDraft ? [] : [forms]} />
    </div>
  );
}

/** A task: what is asked, and who has answered. */
export function MemberCollectionDetail() {
  return (
    <WithRecord resource={collectionTask} id={useId()}>
      {row => <Task key={row.id} row={row} />}
    </WithRecord>
  );
}
