/** 阅卷: the own tasks, one of them, or for who gives it out one exam. Domain-cadre 4.7. */
import { readMarking, type Marking, type MarkedExam, type OwnTask } from 'contract/exam/marking-calls.ts';
import { exam } from 'contract/exam/exam.ts';
import { markingTask } from 'contract/exam/marking-task.ts';
import { taskStates } from 'contract/exam/codes.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { Word } from '../../../kit/field/cells/choice.tsx';
import { useAsked } from '../../../kit/list/asked.ts';
import { Block } from '../../../kit/ui/block.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import { MarkedExamPage } from './exam-page.tsx';
import { MarkPage } from './mark-page.tsx';
import { placeWord } from './round-word.ts';
import './marking.css';

const page = '/party-school/marking';

const taskColumns: DataColumn<OwnTask>[] = [
  { label: '题目', width: 280, isLong: true, show: one => one.title },
  { label: '考试', width: 220, isLong: true, show: one => one.examName },
  { label: '评次', width: 64, show: placeWord },
  { label: '满分', width: 64, isFigure: true, show: one => one.full },
  { label: '已评', width: 64, isFigure: true, show: one => one.marked },
  { label: '份数', width: 64, isFigure: true, show: one => one.answers },
  {
    label: '状态',
    width: 96,
    isVital: true,
    show: one => (
      <Dot tone={one.state === taskStates.done ? 'ok' : 'warn'}>
        <Word field={markingTask.fields.state} value={one.state} />
      </Dot>
    ),
  },
];

/** The first that is open is what the page is for. */
const Tasks = ({ tasks }: Pick<Marking, 'tasks'>) => (
  <Block title="我的阅卷任务" note="只显示考号">
    <DataTable
      caption="我的阅卷任务"
      rows={tasks}
      columns={taskColumns}
      actionsWidth={80}
      renderActions={one => (
        <GoButton
          label={one.state === taskStates.done ? '查看' : '评阅'}
          type={one === tasks.find(({ state }) => state !== taskStates.done) ? 'primary' : 'default'}
          to={`${page}?task=${one.id}`}
        />
      )}
      blank={
        <EmptyState picture="tray" title="没有分给您的阅卷任务">
          考试结束、党校分配后列在这里，并发消息告诉您。
        </EmptyState>
      }
    />
  </Block>
);

const examColumns: DataColumn<MarkedExam>[] = [
  { label: '考试', width: 280, isLong: true, show: one => one.name },
  { label: '待评作答', width: 88, isFigure: true, show: one => one.answers },
  { label: '未分配', width: 80, isFigure: true, show: one => one.unassigned },
  { label: '已定分', width: 80, isFigure: true, show: one => one.settled },
  {
    label: '状态',
    width: 112,
    isVital: true,
    show: one => (
      <Dot tone={one.settled === one.answers ? 'ok' : 'warn'}>
        <Word field={exam.fields.state} value={one.state} />
      </Dot>
    ),
  },
];

const Exams = ({ exams }: Pick<Marking, 'exams'>) => (
  <Block title="阅卷进度" note="空白作答自动计 0 分，不计入待评">
    <DataTable
      caption="阅卷进度"
      rows={exams}
      columns={examColumns}
      actionsWidth={80}
      renderActions={one => <GoButton label={one.unassigned > 0 ? '分配' : '查看'} to={`${page}?exam=${one.id}`} />}
      blank={
        <EmptyState picture="tray" title="没有需要阅卷的考试">
          含简答题的考试结束后列在这里。
        </EmptyState>
      }
    />
  </Block>
);

function All() {
  const query = useAnswer(readMarking, {}, { isFresh: true });
  return (
    <div className="marking-page">
      <PageHead />
      <QueryGate what="阅卷任务" query={query} rows={6} isCard>
        {({ tasks, exams, mayAssign }) => (
          <>
            {(tasks.length > 0 || !mayAssign) && <Tasks tasks={tasks} />}
            {mayAssign && <Exams exams={exams} />}
          </>
        )}
      </QueryGate>
    </div>
  );
}

export function MarkingDesk() {
  const { get } = useAsked();
  const [task, examId] = [get('task'), get('exam')];
  if (task) return <MarkPage key={task} id={task} />;
  return examId ? <MarkedExamPage key={examId} id={examId} /> : <All />;
}
