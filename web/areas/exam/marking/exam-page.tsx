/** One exam for who gives out its answers: questions, markers, what differs. Domain-cadre 4.7. */
import {
  readExamMarking,
  releaseTask,
  type Difference,
  type ExamMarking,
  type MarkedQuestion,
} from 'contract/exam/marking-calls.ts';
import { examStates } from 'contract/exam/codes.ts';
import { markingTask } from 'contract/exam/marking-task.ts';
import { call } from '../../../client/http.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { Word } from '../../../kit/field/cells/choice.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Block } from '../../../kit/ui/block.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { DialogButton } from '../../../kit/ui/dialog-button.tsx';
import { Figures } from '../../../kit/ui/figures.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import { AssignDialog, isUntouched, TrialDialog } from './assign-dialog.tsx';
import { roundWord } from './round-word.ts';
import { Trials } from './trials.tsx';
import './marking.css';

type Task = MarkedQuestion['tasks'][number];
const columns: DataColumn<Task>[] = [
  { label: '阅卷人', width: 120, show: one => one.markerName },
  { label: '评次', width: 64, show: one => roundWord(one.round) },
  { label: '已评', width: 64, isFigure: true, show: one => one.marked },
  { label: '份数', width: 64, isFigure: true, show: one => one.answers },
  { label: '平均分', width: 72, isFigure: true, show: one => one.mean ?? '—' },
  {
    label: '状态',
    width: 96,
    isVital: true,
    show: one => (
      <Dot tone={one.marked === one.answers ? 'ok' : 'warn'}>
        <Word field={markingTask.fields.state} value={one.state} />
      </Dot>
    ),
  },
];

const Release = ({ of }: { of: Task }) => (
  <ActionButton
    label="收回"
    of={of.markerName}
    confirm={{
      title: `收回 ${of.markerName} 未评的 ${of.answers - of.marked} 份`,
      lead: '已评的保留；收回的作答可以重新分配。',
    }}
    run={() => call(releaseTask, { params: { id: of.id } }, { silent: true })}
    done={({ released }) => `已收回 ${released} 份`}
  />
);

const Question = ({ of, isOpen }: { of: MarkedQuestion; isOpen: boolean }) => (
  <Block
    title={of.title}
    note={`满分 ${of.full} 分，已定分 ${of.settled} / ${of.answers} 份，未分配 ${of.unassigned} 份`}
  >
    <DataTable
      caption={`${of.title}的阅卷任务`}
      rows={of.tasks}
      columns={columns}
      actionsWidth={72}
      renderActions={one => isOpen && one.marked < one.answers && <Release of={one} />}
      blank={<p className="remark">还没有分配。</p>}
    />
  </Block>
);

const pointsAt = (at: number): DataColumn<Difference> => ({
  label: roundWord(at + 1),
  width: 64,
  isFigure: true,
  show: one => one.given[at] ?? '—',
});
const differenceColumns: DataColumn<Difference>[] = [
  { label: '考号', width: 96, show: one => <span className="figures">{one.candidateNo}</span> },
  { label: '题目', width: 240, isLong: true, show: one => one.title },
  ...[0, 1, 2].map(pointsAt),
  { label: '满分', width: 64, isFigure: true, show: one => one.full },
  {
    label: '第三评阅人',
    width: 120,
    show: one => one.thirdMarker ?? <span className="tone-warn">待分配</span>,
  },
  { label: '定分', width: 64, isFigure: true, isVital: true, show: one => one.settled ?? '—' },
];

const Differences = ({ of }: { of: readonly Difference[] }) => (
  <Block title="评分差异" note="两人相差超过满分的 20%，由第三人评定">
    <DataTable
      caption="评分差异"
      rows={of}
      keyOf={one => `${one.attemptId} ${one.topicId}`}
      columns={differenceColumns}
      blank={<p className="remark">没有超过 20% 的差异。</p>}
    />
  </Block>
);

function Shown({ of }: { of: ExamMarking }) {
  const { exam, questions, differences } = of;
  const sum = (of_: (one: MarkedQuestion) => number) => questions.reduce((all, one) => all + of_(one), 0);
  const isOpen = exam.state === examStates.over || exam.state === examStates.marking;
  if (questions.length === 0)
    return (
      <EmptyState isCard picture="tray" title="没有需要评阅的作答">
        简答题都没有作答，或考试尚未结束。
      </EmptyState>
    );
  return (
    <>
      <section className="card marking-head" aria-label={exam.name}>
        <h2>{exam.name}</h2>
        <Figures
          of={[
            { label: '简答题', value: questions.length, unit: '题' },
            { label: '待评作答', value: sum(one => one.answers), unit: '份' },
            { label: '未分配', value: sum(one => one.unassigned), unit: '份' },
            { label: '已定分', value: sum(one => one.settled), unit: '份' },
            { label: '评阅方式', value: exam.isMarkedTwice ? '双评' : '单评' },
          ]}
        />
      </section>
      <Trials examId={exam.id} />
      {questions.map(one => (
        <Question key={one.topicId} of={one} isOpen={isOpen} />
      ))}
      {exam.isMarkedTwice && <Differences of={differences} />}
    </>
  );
}

export function MarkedExamPage({ id }: { id: string }) {
  const query = useAnswer(readExamMarking, { params: { id } }, { isFresh: true });
  const open = query.data?.questions.filter(({ unassigned }) => unassigned > 0) ?? [];
  const isOver = query.data?.exam.state === examStates.over || query.data?.exam.state === examStates.marking;
  return (
    <div className="marking-page">
      <PageHead
        actions={
          <>
            <GoButton label="返回" to="/party-school/marking" />
            {query.data && isOver && open.some(isUntouched) && (
              <DialogButton label="试评">{close => <TrialDialog of={query.data} onClose={close} />}</DialogButton>
            )}
            {query.data && isOver && open.length > 0 && (
              <DialogButton type="primary" label="分配阅卷">
                {close => <AssignDialog of={query.data} onClose={close} />}
              </DialogButton>
            )}
          </>
        }
      />
      <QueryGate what="阅卷进度" query={query} rows={10} isCard>
        {of => <Shown of={of} />}
      </QueryGate>
    </div>
  );
}
