import { collectionTask } from 'contract/platform/collection-task.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { collectionColumns } from './collection-marks.tsx';

const list = '/member/collection';
const paths = { detail: `${list}/detail`, form: `${list}/form`, import: `${list}/import` };
const sections = [{ title: '采集任务', fields: ['name', 'organisationId', 'endsOn', 'state', 'purpose'] }];

/** 信息采集: tasks and how far each is. */
export const MemberCollectionList = () => (
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
