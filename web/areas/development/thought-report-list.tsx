/** 思想汇报, for who reads them: what waits for an opinion is told from what was read. */
import { useNavigate } from 'react-router';
import { reviewReport } from 'contract/development/actions.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { withId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { Dot } from '../../kit/ui/marks.tsx';

const list = '/development/thought-report';
const paths = { detail: `${list}/detail`, form: `${list}/form`, import: `${list}/import` };
const isRead = ({ readOn }: Row) => readOn !== null && readOn !== undefined;
const words: ColumnWords = {
  name: { width: 96 },
  subject: { width: 280 },
  submittedOn: { width: 112 },
  readOn: {
    label: '阅读',
    width: 160,
    show: row => (isRead(row) ? <Dot tone="ok">已阅 {String(row['readOn'])}</Dot> : <Dot tone="warn">待阅</Dot>),
  },
  comment: { width: 320 },
};
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '待阅', filters: { 'readOn.empty': ['true'] } },
  { label: '已阅', filters: { 'readOn.empty': ['false'] } },
];

export function ThoughtReportList() {
  const navigate = useNavigate();
  const mayRead = useMay()(thoughtReport, reviewReport.name);
  const open = (row: Row) => ({
    key: 'read',
    label: isRead(row) ? '查看' : '审阅',
    run: () => void navigate(withId(paths.detail, row.id)),
  });
  return (
    <RecordList
      resource={thoughtReport}
      paths={paths}
      countWord="篇"
      create="新增思想汇报"
      searchFor="姓名 / 标题"
      quickFilters={thoughtReport.list.filters}
      sections={factsOf(thoughtReport)}
      firstUse="入党申请人、积极分子每季度提交的思想汇报在这里，由党支部审阅后写明意见；收到纸质汇报的，也可以代为登记。"
      words={words}
      facts={['subject', 'submittedOn', 'readOn', 'comment']}
      views={views}
      {...(mayRead ? { first: row => [open(row)] } : {})}
    />
  );
}
