/** 整顿进度: measures of all cases by their deadlines, the overdue first. */
import { Link } from 'react-router';
import { paces } from 'contract/rectification/codes.ts';
import { rectificationMeasure } from 'contract/rectification/rectification-measure.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { paceMark } from './pace.tsx';

const path = '/appraisal/rectification';
const paths = { detail: `${path}/measure/detail`, form: `${path}/measure/form`, import: `${path}/measure/import` };
const { overdue, soon, ahead, unplanned, done } = paces;
const views: View[] = [
  { label: '未完成', filters: { pace: [overdue, soon, ahead, unplanned] } },
  { label: '已逾期', filters: { pace: [overdue] } },
  { label: '15 天内到期', filters: { pace: [soon] } },
  { label: '未定责任人或时限', filters: { pace: [unplanned] } },
  { label: '已完成', filters: { pace: [done] } },
  { label: '全部', filters: {} },
];
const words: ColumnWords = {
  content: { width: 240 },
  caseId: {
    width: 212,
    show: row => <Link to={`${path}/case/detail?id=${String(row['caseId'])}`}>{String(row['caseName'] ?? '')}</Link>,
  },
  pace: { width: 112, show: paceMark },
};
const columns = ['content', 'caseId', 'personId', 'deadlineOn', 'pace', 'doneOn'];

export const ProgressBoard = () => (
  <RecordList
    resource={{ ...rectificationMeasure, list: { ...rectificationMeasure.list, columns } }}
    paths={paths}
    countWord="项"
    searchFor="整顿措施"
    quickFilters={['pace', 'deadlineOn', 'personId']}
    sections={factsOf(rectificationMeasure)}
    firstUse="各党组织的整顿措施按完成时限列在这里，逾期的在前。"
    place="organisationId"
    words={words}
    facts={['caseId', 'personId', 'deadlineOn', 'pace']}
    views={views}
  />
);
