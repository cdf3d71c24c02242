/** 发起动议: what its kind asks for. Domain-cadre 1.10. */
import { appointment } from 'contract/appointment/appointment.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { formSections } from './matter-words.tsx';

const formWords = {
  batchName: { help: '同一批次一起讨论、一起发文，如“2026 年第四批”' },
  toSlotId: { help: '选定岗位后，单位、职务和级别留空的由岗位带出' },
  fromPostIds: { help: '提任、转任时原职务一并免去；兼任的不选' },
  changeType: { help: '提任须民主推荐；平级转任、交流和兼任不推荐，直接确定考察对象' },
  isPlannedVacancy: { help: '现任人员即将离任，职数届时空缺' },
  checkNote: { help: '资格审查中须核对的各项，在这里写明核对结果' },
  memberIds: { help: '公示前只有承办人和知情人员看得到本事项' },
};
export const MatterForm = () => (
  <RecordForm
    resource={appointment}
    create="发起动议"
    sections={formSections}
    words={formWords}
    after={{ create: '保存为动议，只有承办人和知情人员可见；资格审查通过后提交。' }}
    detail="/cadre/appointment/list/detail"
    done={({ name }) => `已保存${String(name)}`}
    next="发起"
  />
);
