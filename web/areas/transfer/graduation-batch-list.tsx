/** A batch for the graduates of a college: the list, with what each waits for. */
import { batchStates } from 'contract/transfer/codes.ts';
import { graduationBatch } from 'contract/transfer/graduation-batch.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import type { View } from '../../kit/list/views/views.tsx';

const { draft, asking, issued, closed } = batchStates;
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '收集去向', filters: { state: [asking] } },
  { label: '已开具介绍信', filters: { state: [issued] } },
  { label: '草稿', filters: { state: [draft] } },
  { label: '已结束', filters: { state: [closed] } },
];
const sections = [
  { title: '批次', fields: ['name', 'organisationId', 'year', 'season', 'classIds', 'deadlineOn', 'leaveOn', 'state'] },
];
const words = {
  name: { width: 220 },
  organisationId: { width: 180 },
  state: { width: 132 },
  classIds: { width: 240 },
};

export const GraduationBatchList = () => (
  <RecordList
    resource={graduationBatch}
    countWord="个"
    create="新建毕业生批次"
    searchFor="批次名称"
    quickFilters={['year', 'state', 'deadlineOn']}
    sections={sections}
    firstUse="这里是毕业年级党员的集中转接批次。院系建立批次后由毕业生填报去向，支部核对，组织部统一开具介绍信。"
    place="organisationId"
    words={words}
    facts={['organisationId', 'state', 'deadlineOn', 'leaveOn']}
    views={views}
  />
);
