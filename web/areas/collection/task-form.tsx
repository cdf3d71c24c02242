import { collected } from 'contract/cadre/sections.ts';
import { collectable, collectionTask } from 'contract/platform/collection-task.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ofCadres, ofMembers, type Half } from './half.ts';

interface Props {
  half: Half;
  asked: readonly string[];
  words: Record<string, FieldWords>;
  after: string;
}
const spoken = ['startsOn', 'endsOn', 'documentNo', 'contactName', 'purpose'];

const TaskForm = ({ half, asked, words, after }: Props) => (
  <RecordForm
    resource={collectionTask}
    create="新建采集任务"
    sections={[{ title: '采集任务', fields: ['name', half.place, ...asked, ...spoken] }]}
    known={{ half: half.code }}
    words={{ [half.place]: { isRequired: true }, startsOn: { help: '不填则下发即开始' }, ...words }}
    after={after}
    detail={`${half.list}/detail`}
    done={({ name }) => `已保存采集任务${String(name)}`}
  />
);

const items = [...collectable.keys()].map(label => ({ value: label, label }));

export const MemberCollectionForm = () => (
  <TaskForm
    half={ofMembers}
    asked={['items', 'memberIds']}
    words={{
      organisationId: { isRequired: true, help: '该党组织及下级的在册党员都会收到待办' },
      items: { help: '不选则核对全部信息', options: items, isSeveral: true, isWide: true },
      memberIds: { help: '不选则为采集范围内的全部在册党员', isWide: true },
      contactName: { help: '党员有疑问时联系谁' },
      purpose: { help: '写明要核对什么，如“联系电话、学历和现居住地”' },
    }}
    after="保存后核对范围再下发，下发后每名党员收到一条待办。"
  />
);

export const CadreCollectionForm = () => (
  <TaskForm
    half={ofCadres}
    asked={['sections', 'cadreIds', 'needsUnitAudit']}
    words={{
      unitId: { isRequired: true, help: '该单位及下级的在职干部都会收到待办' },
      sections: { help: '不选则采集全部内容', only: collected.map(({ code }) => code), isWide: true },
      cadreIds: { help: '不选则为采集范围内的全部在职干部', isWide: true },
      needsUnitAudit: { help: '勾选后先由所在单位审核，再由组织部入库' },
      contactName: { help: '干部有疑问时联系谁' },
      purpose: { help: '写明要核对什么，如“家庭成员变化和社会兼职”' },
    }}
    after="保存后核对范围再下发，下发后每名干部收到一条待办。"
  />
);
