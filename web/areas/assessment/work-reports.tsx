/** 述职报告: of whoever is assessed whether it is in, and what it says. Domain-cadre 2.5. */
import { assessmentTarget } from 'contract/assessment/assessment-target.ts';
import { reportStates } from 'contract/assessment/codes.ts';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';

const { asked, given, late } = reportStates;
/** Of whoever a report is asked; the others are targets, and stand among those. */
const all = [asked, given, late];
const views: View[] = [
  { label: '全部', filters: { reportState: all } },
  { label: '待提交', filters: { reportState: [asked] } },
  { label: '已提交', filters: { reportState: [given, late] } },
  { label: '逾期', filters: { reportState: [late] } },
];
const sections = [
  { title: '述职报告', fields: ['schemeId', 'post', 'reportState', 'reportedAt', 'report', 'reportFiles'] },
];
const list = {
  ...assessmentTarget.list,
  columns: ['name', 'post', 'unitId', 'schemeId', 'reportState', 'reportedAt', 'reportFiles'],
  filters: ['schemeId', 'unitId', 'pool'],
  firstUse: '考核方案填写了述职报告截止日期的，完成配置后考核对象列在这里。',
};
const shown = { ...assessmentTarget, list };
const path = '/assessment/target';

export function WorkReportList() {
  if (!useOwnKinds('reportState', all)) return <Skeleton />;
  return (
    <RecordList
      resource={shown}
      paths={{ detail: `${path}/detail`, form: `${path}/form`, import: `${path}/import` }}
      countWord="份"
      views={views}
      fixedFilters={['reportState']}
      searchFor="姓名、职务"
      quickFilters={['schemeId', 'unitId']}
      sections={sections}
    />
  );
}
