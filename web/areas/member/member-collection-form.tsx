import { collectable, collectionTask } from 'contract/platform/collection-task.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';

const sections = [
  {
    title: '采集任务',
    fields: [
      'name',
      'organisationId',
      'items',
      'memberIds',
      'startsOn',
      'endsOn',
      'documentNo',
      'contactName',
      'purpose',
    ],
  },
];
const items = [...collectable.keys()].map(label => ({ value: label, label }));
const words = {
  organisationId: { help: '该党组织及下级的在册党员都会收到待办' },
  items: { help: '不选则核对全部信息', options: items, isSeveral: true, isWide: true },
  memberIds: { help: '不选则为采集范围内的全部在册党员', isWide: true },
  startsOn: { help: '不填则下发即开始' },
  contactName: { help: '党员有疑问时联系谁' },
  purpose: { help: '写明要核对什么，如“联系电话、学历和现居住地”' },
};

export const MemberCollectionForm = () => (
  <RecordForm
    resource={collectionTask}
    create="新建采集任务"
    sections={sections}
    words={words}
    after="保存后核对范围再下发，下发后每名党员收到一条待办。"
    detail="/member/collection/detail"
    done={({ name }) => `已保存采集任务${String(name)}`}
  />
);
