import { useNavigate } from 'react-router';
import { collectionForm, collectionFormProcess } from 'contract/platform/collection-form.ts';
import { collectionTask, taskStates } from 'contract/platform/collection-task.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { may } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ReviewedForms } from './collected-forms.tsx';
import { collectionColumns, formsOf, waiting } from './collection-marks.tsx';

const list = '/member/collection';
const paths = { detail: `${list}/detail`, form: `${list}/form`, import: `${list}/import` };
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '采集中', filters: { state: [taskStates.open] } },
  { label: '草稿', filters: { state: [taskStates.draft] } },
  { label: '已结束', filters: { state: [taskStates.closed] } },
];
const sections = [{ title: '采集任务', fields: ['name', 'organisationId', 'endsOn', 'state', 'purpose'] }];

/** 信息采集: tasks and how far each is. */
function Tasks() {
  const navigate = useNavigate();
  const mayAccept = useMay()(collectionForm, collectionFormProcess.actions.accept.name);
  const check = ({ id }: Row) => ({
    key: 'check',
    label: '审核',
    run: () => void navigate(formsOf(id, 'submitted')),
  });
  return (
    <RecordList
      resource={collectionTask}
      paths={paths}
      countWord="项"
      create="新建采集任务"
      searchFor="任务名称"
      quickFilters={['state', 'endsOn']}
      sections={sections}
      firstUse="请党员在截止日期前核对本人信息：无误的确认，有误的申请更正，支部审核后入库。"
      place="organisationId"
      words={collectionColumns}
      facts={['targetCount', 'doneCount', 'endsOn', 'state']}
      views={views}
      {...(mayAccept ? { first: row => (waiting(row) > 0 ? [check(row)] : []) } : {})}
    />
  );
}

/** A branch checks what its members answered; the tasks are those of whoever asked. */
export const MemberCollectionList = () => (may(collectionTask, 'read') ? <Tasks /> : <ReviewedForms />);
