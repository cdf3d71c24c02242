import { secondment } from 'contract/appointment/secondment.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import type { Section } from '../../kit/record/sections.ts';

const typed: Section[] = [
  { title: '挂职', fields: ['personId', 'kind', 'toUnit', 'toPost', 'startOn', 'planEndOn', 'keepsPost'] },
  { title: '派出文件', fields: ['documentNo', 'note', 'attachments'] },
];
export const SecondmentForm = () => (
  <RecordForm
    resource={secondment}
    create="登记挂职"
    sections={typed}
    words={{
      planEndOn: { help: '一般一至两年' },
      keepsPost: { help: '不保留的，原职务另行办理免职' },
      documentNo: { help: '派出时须有文号' },
    }}
    after={{ create: '保存为拟派，到开始日期凭文件派出。' }}
    detail="/cadre/secondment/detail"
    done={({ matter }) => `已登记${String(matter)}`}
  />
);
