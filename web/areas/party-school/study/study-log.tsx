/** 学习记录: who learned what, those first whose reports speak of no honest player, and the log of each. */
import { Checkbox } from 'antd';
import { readLearners, readSpans, type Learner, type StudySpan } from 'contract/party-school/study-calls.ts';
import { spanWords, type RefusedSpan } from 'contract/party-school/study.ts';
import { formatMinute, formatTime } from '../../../client/format.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { useAsked } from '../../../kit/list/asked.ts';
import { Paged } from '../../../kit/list/paged.tsx';
import { useRows } from '../../../kit/list/rows.ts';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import { RowButton } from '../../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import { useDialog } from '../../../kit/ui/use-dialog.tsx';
import { clockOf } from './counted.tsx';
import '../school.css';

const figures = (text: string) => <span className="figures">{text}</span>;

const columns: DataColumn<Learner>[] = [
  { label: '姓名', width: 88, show: one => one.name },
  { label: '学号/工号', width: 120, show: one => one.number ?? '—' },
  { label: '单位', width: 140, isLong: true, show: one => one.unitName ?? '—' },
  { label: '课程', width: 180, isLong: true, show: one => one.courseName },
  { label: '节', width: 140, isLong: true, show: one => one.title },
  { label: '进度', width: 72, show: one => figures(`${one.percent} %`) },
  { label: '已计入', width: 88, show: one => figures(clockOf(one.coveredSeconds)) },
  { label: '异常', width: 88, show: one => (one.marks > 0 ? <Dot tone="error">{`${one.marks} 次`}</Dot> : <>—</>) },
  { label: '学完', width: 136, show: one => figures(one.finishedAt ? formatMinute(one.finishedAt) : '—') },
  { label: '班次', width: 180, isLong: true, show: one => one.batchName ?? '自学' },
  { label: '最近学习', width: 136, show: one => figures(formatMinute(one.updatedAt)) },
];

const spanColumns: DataColumn<StudySpan>[] = [
  { label: '时间', width: 168, show: one => figures(formatTime(one.beganAt)) },
  { label: '至', width: 88, show: one => figures(formatTime(one.endedAt).slice(11)) },
  { label: '片段', width: 120, show: one => figures(`${clockOf(one.fromSecond)}–${clockOf(one.toSecond)}`) },
  { label: '上报', width: 64, show: one => figures(`${one.reports} 次`) },
  {
    label: '结果',
    width: 168,
    show: ({ reason }) => (
      <Dot tone={reason === null ? 'ok' : 'warn'}>
        {reason === null ? '计入' : `未计入：${spanWords[reason as RefusedSpan] ?? reason}`}
      </Dot>
    ),
  },
  { label: '设备', width: 64, show: one => (one.terminal === 2 ? '手机' : '电脑') },
];

function Spans({ of: { personId, nodeId, name, title }, onClose }: { of: Learner; onClose(): void }) {
  const query = useAnswer(readSpans, { query: { personId, nodeId } }, { isFresh: true });
  return (
    <Dialog open width={760} title={`${name}：${title}`} footer={null} onCancel={onClose}>
      <QueryGate what="学习日志" query={query} rows={4}>
        {({ spans }) => (
          <DataTable caption="学习日志" rows={spans} columns={spanColumns} blank={<p>没有学习日志。</p>} />
        )}
      </QueryGate>
    </Dialog>
  );
}

export function StudyLog() {
  const asked = useAsked();
  const { get, ask, keyword, search } = asked;
  const { open, dialog } = useDialog();
  const isMarked = get('isMarked') === 'true';
  const courseId = get('courseId');
  const query = {
    ...(keyword ? { keyword } : {}),
    ...(isMarked ? { isMarked } : {}),
    ...(courseId && /^[1-9]\d{0,17}$/.test(courseId) ? { courseId } : {}),
  };
  return (
    <section className="card" aria-label="学习记录">
      <PageHead />
      <div className="lesson-head">
        <SearchBox keyword={keyword} search={search} placeholder="姓名、学号/工号" />
        <Checkbox checked={isMarked} onChange={event => ask({ isMarked: event.target.checked ? 'true' : undefined })}>
          只看异常
        </Checkbox>
      </div>
      <Paged
        what="学习记录"
        countWord="条"
        list={useRows(readLearners, asked, { query })}
        table={{
          keyOf: one => `${one.personId}-${one.nodeId}`,
          columns,
          actionsWidth: 72,
          blank: (
            <EmptyState picture="tray" title="没有学习记录">
              学员在学习中心观看和阅读课件后，记录列在这里。
            </EmptyState>
          ),
          renderActions: one => (
            <RowButton
              label="日志"
              of={`${one.name}${one.title}`}
              run={() => open(close => <Spans of={one} onClose={close} />)}
            />
          ),
        }}
      />
      {dialog}
    </section>
  );
}
