import { useNavigate } from 'react-router';
import { enteredApplication } from 'contract/development/application-form.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { toast } from '../../client/notice.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { today } from '../../client/format.ts';

/** The same road and rights, with what an application asks for; no form but this one makes such a record. */
const application = { ...developmentRecord, kind: 'workflow' as const, fields: enteredApplication };

const sections = [
  { title: '申请人', fields: ['number', 'name', 'organisationId', 'appliedOn', 'quotaCategory', 'duty'] },
  { title: '申请材料', fields: ['attachments', 'isPaper', 'family', 'resume'] },
  { title: '转入与补录', fields: ['formerActivistOn', 'isBackfill'] },
];
const words = {
  number: { help: '须与姓名一致，按学工号找到本人' },
  quotaCategory: { help: '不填则按本人情况确定' },
  attachments: { help: '可用手机扫码拍照上传' },
  formerActivistOn: { help: '转入前已是积极分子的填写，培养教育考察自该日起连续计算，材料须衔接' },
  isBackfill: { help: '纸质办理的历史记录：时间不符只作提醒，须经组织部确认' },
};

/** 登记入党申请: the branch enters what was handed in. */
export function ApplicantForm() {
  const names = sections.flatMap(section => section.fields);
  const form = useForm(application, { names, known: { appliedOn: today() }, own: 'register' });
  const navigate = useNavigate();
  return (
    <FormPage
      form={form}
      title="登记入党申请"
      sections={sections}
      words={words}
      after="登记后为入党申请人，党支部应在一个月内派人谈话。"
      onSaved={saved => {
        toast('已登记入党申请');
        void navigate(`/development/process?id=${saved.id}`, { replace: true });
      }}
    />
  );
}
