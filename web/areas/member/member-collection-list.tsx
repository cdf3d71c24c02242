import { collectionTask } from 'contract/platform/collection-task.ts';
import { PageHead } from '../../client/page-head.tsx';
import { may } from '../../kit/data/record.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { CollectedForms } from './collected-forms.tsx';
import './orders.css';
import { collectionColumns } from './collection-marks.tsx';

const list = '/member/collection';
const paths = { detail: `${list}/detail`, form: `${list}/form`, import: `${list}/import` };
const sections = [{ title: '采集任务', fields: ['name', 'organisationId', 'endsOn', 'state', 'purpose'] }];

/** A branch checks what its members answered; the tasks are those of whoever asked. */
const BranchForms = () => (
  <section className="card branch-forms" aria-label="待审核的采集表">
    <PageHead title="信息采集审核" />
    <p className="remark">本人确认无误的，请核对后入库；需要补充的，写明原因退回本人。</p>
    <CollectedForms first="submitted" />
  </section>
);

/** 信息采集: tasks and how far each is. */
const Tasks = () => (
  <RecordList
    resource={collectionTask}
    paths={paths}
    countWord="个"
    create="新建采集任务"
    searchFor="任务名称"
    quickFilters={['state', 'endsOn']}
    sections={sections}
    firstUse="请党员在截止日期前核对本人信息：无误的确认，有误的申请更正，支部审核后入库。"
    place="organisationId"
    words={collectionColumns}
    facts={['targetCount', 'doneCount', 'endsOn', 'state']}
  />
);

export const MemberCollectionList = () => (may(collectionTask, 'read') ? <Tasks /> : <BranchForms />);
