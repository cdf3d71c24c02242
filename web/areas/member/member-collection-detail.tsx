import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { collectionTask, taskStates } from 'contract/platform/collection-task.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../../kit/as-of.tsx';
import { Neighbours } from '../../kit/neighbours.tsx';
import type { Row } from '../../kit/list.ts';
import { RecordBody } from '../../kit/record-body.tsx';
import { useId, WithRecord } from '../../kit/record-page.tsx';
import { Deeds } from '../../workflow/deeds.tsx';
import { CollectedForms } from './collected-forms.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { formsOf, taskState } from './collection-marks.tsx';

const sections = [
  {
    title: '采集任务',
    fields: ['organisationId', 'startsOn', 'openedOn', 'endsOn', 'closedOn', 'documentNo', 'contactName', 'purpose'],
  },
];
const leads = {
  submit: '下发后，采集范围内的每名在册党员收到一张采集表和一条待办，任务内容不能再改。',
  close: '结束后不再接收填报，未提交的待办一并撤销。',
};

/** How far the task is: every count opens the forms it counts. */
function Standing({ row }: { row: Row }) {
  const [target, done, taken] = ['targetCount', 'doneCount', 'acceptedCount'].map(name => Number(row[name] ?? 0)) as [
    number,
    number,
    number,
  ];
  const figures = [
    { label: '应采集', forms: 'all', count: target },
    { label: '未提交', forms: 'open', count: target - done },
    { label: '待审核', forms: 'submitted', count: done - taken },
    { label: '已入库', forms: 'taken', count: taken },
  ];
  const isOpen = row['state'] === taskStates.open;
  return (
    <section className="card identity" aria-label="采集进度">
      <div className="identity-body">
        <p className="identity-chips">
          {taskState(row)}
          <span>{String(row['organisationName'] ?? '')}</span>
          <span>截止日期 {isOpen ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])}</span>
        </p>
        {row['state'] !== taskStates.draft && (
          <dl className="key-figures">
            {figures.map(({ label, forms, count }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">
                  <Link to={formsOf(row.id, forms)}>{count} 人</Link>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

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
      <Deeds resource={collectionTask} row={row} leads={leads} isQuiet={!isDraft} />
    </>
  );
  const asked = new URLSearchParams(useTab().location.search).get('forms');
  const forms = {
    key: 'forms',
    label: '填报情况',
    children: <CollectedForms taskId={row.id} />,
  };
  return (
    <div className="detail-page">
      <PageHead title={String(row['name'])} actions={actions} />
      <Standing row={row} />
      <RecordBody
        key={asked}
        resource={collectionTask}
        row={row}
        sections={sections}
        tabs={isDraft ? [] : [forms]}
        first={asked && !isDraft ? 'forms' : 'facts'}
      />
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
