import { useNavigate } from 'react-router';
import { collectionTask } from 'contract/platform/collection-task.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

const sections = [
  {
    title: '采集任务',
    fields: ['name', 'organisationId', 'startsOn', 'endsOn', 'documentNo', 'contactName', 'purpose'],
  },
];
const words = {
  organisationId: { help: '该党组织及下级的在册党员都会收到待办' },
  startsOn: { help: '不填则下发即开始' },
  contactName: { help: '党员有疑问时联系谁' },
  purpose: { help: '写明要核对什么，如“联系电话、学历和现居住地”' },
};

function TaskFields({ row }: { row?: Row }) {
  const form = useForm(collectionTask, { row, names: sections[0]?.fields ?? [] });
  const navigate = useNavigate();
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row['name'])}` : '新建采集任务'}
      sections={sections}
      words={words}
      after="保存后核对范围再下发，下发后每名党员收到一条待办。"
      verb="新建"
      onSaved={saved => {
        toast(`已保存采集任务${String(saved['name'])}`);
        void navigate(`/member/collection/detail?id=${saved.id}`, { replace: true });
      }}
    />
  );
}

export function MemberCollectionForm() {
  const id = useId();
  if (!new URLSearchParams(useTab().location.search).has('id')) return <TaskFields key="new" />;
  return (
    <WithRecord resource={collectionTask} id={id}>
      {row => <TaskFields key={row.id} row={row} />}
    </WithRecord>
  );
}
