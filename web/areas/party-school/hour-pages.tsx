/** A record of hours: what was learnt, with its proof, and whose turn it is. */
import { hourSources, hourStates as states } from 'contract/party-school/codes.ts';
import { hourRecord, hourRecordProcess } from 'contract/party-school/hour-record.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';

const leads = {
  passUnit: '核对培训名称、日期、学时和证明材料，交党校审核。',
  approve: '学时计入本人当年学时，并告知本人。',
  refuse: '本人收到原因，可以修改后重新申报。',
  revoke: '不再计入本人学时，并把原因告知本人。',
};
const sections = [
  { title: '人员', fields: ['name', 'number', 'unitId', 'organisationId', 'collegeId'] },
  { title: '培训', fields: ['title', 'organiser', 'source', 'startOn', 'earnedOn', 'hours', 'year', 'note', 'proof'] },
];
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '条',
  leads,
  sections,
  isQuiet: row['state'] === states.valid,
  chips: <span>{String(row['hours'])} 学时</span>,
});
export const HourRecordDetail = () => <ProcessPage process={hourRecordProcess} layout={layoutOf} />;

/** What is earned is entered by nobody. */
const typed = [hourSources.activity, hourSources.outside, hourSources.network];
export const HourRecordForm = () => (
  <RecordForm
    resource={hourRecord}
    create="登记学时"
    sections={[
      { title: '培训', fields: ['personId', 'source', 'title', 'organiser', 'startOn', 'earnedOn', 'hours'] },
      { title: '说明', fields: ['note', 'proof'] },
    ]}
    words={{
      source: { only: typed, help: '线上课程和线下班次的学时由系统计入' },
      startOn: { help: '一天完成的不填' },
      hours: { help: '1 学时为 45 分钟，每天最多 12 学时' },
    }}
    known={{ source: hourSources.activity }}
    after={{ create: '保存后即计入本人学时。' }}
    detail="/party-school/hours/detail"
    next="登记"
  />
);
