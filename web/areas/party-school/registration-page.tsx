/** A registration: who it is, in which batch, whose turn it is; many come in by sheet. */
import { ImportOutlined } from '@ant-design/icons';
import { permissionOf } from 'contract/kit/permission.ts';
import { registration, registrationProcess } from 'contract/party-school/registration.ts';
import { registrationStates as states } from 'contract/party-school/codes.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { DerivedList } from '../../kit/pages/derived.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const leads = {
  submit: '核对招收对象和报名时间，交下一级审核。',
  passBranch: '交学院党委审核。',
  passCollege: '占用本单位一个名额，交党校审核；名额已满的列入候补。',
  approve: '占用班次一个名额并告知本人；名额已满的列入候补。',
  refuse: '本人收到原因，报名期内可以修改后重新提交；已占用的名额给候补人员。',
  cancel: '名额按次序给候补人员。',
  withdraw: '开班后退出培训；本人收到原因。',
  keep: '本人收到意见，继续培训。',
};
const sections = [
  { title: '人员', fields: ['name', 'number', 'personKind', 'stage', 'unitId', 'organisationId', 'collegeId'] },
  {
    title: '报名',
    fields: ['batchId', 'sourceKind', 'note', 'appliedAt', 'admittedAt', 'waitNo', 'withdrawReason'],
  },
  { title: '培训', fields: ['classId', 'groupNo', 'attendanceRate', 'result'] },
];

/** What has nothing to do on this row. */
function exceptOf(row: Row): string[] {
  const asks = row['state'] === states.admitted && row['withdrawReason'] != null;
  // Who passed is said on 结业审核, beside the rule and its reasons.
  return [...(asks ? [] : ['keep']), 'propose', 'complete', 'reconsider'];
}
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '件',
  leads,
  sections,
  except: exceptOf(row),
  isQuiet: row['state'] === states.admitted,
  chips: <span>{String(row['batchName'] ?? '')}</span>,
});

export const RegistrationDetail = () => <ProcessPage process={registrationProcess} layout={layoutOf} />;

export const RegistrationList = () => (
  <DerivedList
    area="party-school"
    entity="registration"
    actions={
      allows(permissionOf(registration, 'import')) && (
        <GoButton label="导入" to="/party-school/registration/import" icon={<ImportOutlined />} />
      )
    }
  />
);
