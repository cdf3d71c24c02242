/** 成绩: the exams, and of one its figures, list, questions and what is looked at again. Domain-cadre 4.6. */
import { attemptStates, examStates } from 'contract/exam/codes.ts';
import { exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { readItems } from 'contract/exam/score-calls.ts';
import { scoreAppeal } from 'contract/exam/score-appeal.ts';
import { answerFile } from 'contract/exam/answer-file.ts';
import { askAnswerFile } from 'contract/exam/answer-file-calls.ts';
import { answerFileStates, appealStates } from 'contract/exam/codes.ts';
import { pointsOf } from 'contract/kit/types/points.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { formatMinute } from '../../../client/format.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { allows } from '../../../client/session.ts';
import type { Row } from '../../../kit/data/row.ts';
import { useAsked } from '../../../kit/list/asked.ts';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { usePage } from '../../../kit/list/list.ts';
import { ListPage } from '../../../kit/list/paged.tsx';
import { stateMark } from '../../../kit/list/state-mark.tsx';
import type { View } from '../../../kit/list/views/views.tsx';
import { RecordList } from '../../../kit/pages/record-list.tsx';
import { factsOf } from '../../../kit/record/sections.ts';
import { DialogButton } from '../../../kit/ui/dialog-button.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Pills } from '../../../kit/ui/pills.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import { passedIn } from '../passed.ts';
import { TakeFileDialog } from '../answer-file/take-file.tsx';
import { ScoreFigures } from './figures.tsx';
import { ScoreItems } from './items.tsx';
import './score.css';

export const scorePage = '/party-school/score';
const size = 20;
/** Of which there are papers. */
const shown = [examStates.running, examStates.over, examStates.marking, examStates.announced];

const examState = stateMark(exam, {
  [examStates.running]: 'warn',
  [examStates.marking]: 'warn',
  [examStates.announced]: 'ok',
});
const count = (name: string, label: string): DataColumn<Row> => ({
  label,
  width: 72,
  isFigure: true,
  show: row => Number(row[name] ?? 0),
});
const columns: DataColumn<Row>[] = [
  { label: '考试', width: 280, isLong: true, show: row => String(row['name']) },
  {
    label: '开始时间',
    width: 144,
    show: row => <span className="figures">{formatMinute(String(row['startAt']))}</span>,
  },
  count('candidateCount', '应考'),
  count('handedInCount', '已交卷'),
  { label: '合格', width: 72, isFigure: true, show: passedIn },
  { label: '状态', width: 112, isVital: true, show: row => examState(row) },
];

function Exams() {
  const { page, turn, keyword, search } = useAsked();
  const answer = usePage(exam, {
    page,
    size,
    state: shown,
    sort: 'startAt,desc',
    ...(keyword && { keyword }),
    columns: ['name', 'startAt', 'candidateCount', 'handedInCount', 'passedCount', 'state'],
  });
  return (
    <ListPage
      what="考试"
      countWord="场"
      tools={<SearchBox keyword={keyword} search={search} placeholder="考试名称 / 编号" />}
      list={{ answer, page, size, turn }}
      table={{
        columns,
        actionsWidth: 88,
        renderActions: (row: Row) => <GoButton label="看成绩" to={`${scorePage}?examId=${row.id}`} />,
        blank: keyword ? (
          <EmptyState picture="search" title="没有符合条件的考试">
            换一个名称或编号，或清空搜索。
          </EmptyState>
        ) : (
          <EmptyState picture="tray" title="没有已开考的考试">
            考试开始后列在这里；交卷后可以看成绩和分析。
          </EmptyState>
        ),
      }}
    />
  );
}

const tabs = [
  { key: 'figures', label: '概览' },
  { key: 'list', label: '名单' },
  { key: 'items', label: '试题分析' },
  { key: 'files', label: '答案文件' },
  { key: 'appeals', label: '查分申请' },
] as const;
type Tab = (typeof tabs)[number]['key'];

function Head() {
  const { get, ask } = useAsked();
  const offered = tabs.filter(
    ({ key }) =>
      (key !== 'items' || allows(readItems.access)) &&
      (key !== 'files' || allows(permissionOf(answerFile, 'read'))) &&
      (key !== 'appeals' || allows(permissionOf(scoreAppeal, 'read'))),
  );
  const chosen = offered.find(({ key }) => key === get('by'))?.key ?? 'figures';
  return (
    <div className="score-head">
      <Pills<Tab>
        label="成绩"
        of={offered}
        chosen={chosen}
        choose={by => ask({ by: by === 'figures' ? '' : by, state: '', keyword: '', sort: '' })}
      />
    </div>
  );
}

export const attemptState = stateMark(examAttempt, {
  [attemptStates.toMark]: 'warn',
  [attemptStates.marked]: 'info',
  [attemptStates.announced]: 'ok',
  [attemptStates.voided]: 'error',
});
/** A void paper has none. */
const totalIn = (row: Row) =>
  row['state'] === attemptStates.voided || row['totalHalves'] == null ? '—' : pointsOf(Number(row['totalHalves']));
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '待阅卷', filters: { state: [attemptStates.toMark] } },
  { label: '合格', filters: { isPassed: ['true'] } },
  { label: '缺考', filters: { state: [attemptStates.absent] } },
  { label: '作废', filters: { state: [attemptStates.voided] } },
];
const Candidates = () => (
  <RecordList
    resource={examAttempt}
    countWord="人"
    searchFor="姓名 / 学号 / 工号"
    quickFilters={['unitId', 'state', 'isPassed']}
    fixedFilters={['examId']}
    sections={factsOf(examAttempt)}
    words={{
      state: { width: 112, show: attemptState },
      totalHalves: { show: totalIn },
    }}
    facts={['unitId', 'totalHalves', 'isPassed', 'state']}
    views={views}
    above={<Head />}
    actions={<GoButton label="全部考试" to={scorePage} />}
  />
);

const appealState = stateMark(scoreAppeal, {
  [appealStates.waiting]: 'warn',
  [appealStates.corrected]: 'ok',
});
const appealViews: View[] = [
  { label: '全部', filters: {} },
  { label: '待复核', filters: { state: [appealStates.waiting] } },
];
const Appeals = () => (
  <RecordList
    resource={scoreAppeal}
    paths={{ detail: `${scorePage}/appeal/detail` }}
    countWord="件"
    searchFor="姓名 / 学号 / 工号"
    quickFilters={['state', 'askedAt']}
    fixedFilters={['examId']}
    sections={factsOf(scoreAppeal)}
    words={{ state: { width: 112, show: appealState } }}
    facts={['formerHalves', 'state', 'askedAt']}
    views={appealViews}
    above={<Head />}
    actions={<GoButton label="全部考试" to={scorePage} />}
  />
);

const fileState = stateMark(answerFile, {
  [answerFileStates.waiting]: 'warn',
  [answerFileStates.taken]: 'ok',
  [answerFileStates.refused]: 'error',
});
const fileViews: View[] = [
  { label: '全部', filters: {} },
  { label: '待审批', filters: { state: [answerFileStates.waiting] } },
];
const Files = ({ examId }: { examId: string }) => (
  <RecordList
    resource={answerFile}
    paths={{ detail: `${scorePage}/file/detail` }}
    countWord="件"
    searchFor="姓名 / 学号 / 工号"
    quickFilters={['state', 'askedAt']}
    fixedFilters={['examId']}
    sections={factsOf(answerFile)}
    words={{ state: { width: 112, show: fileState } }}
    facts={['changedCount', 'state', 'askedAt']}
    views={fileViews}
    above={<Head />}
    actions={
      <>
        {allows(askAnswerFile.access) && (
          <DialogButton label="采用答案文件">
            {close => <TakeFileDialog examId={examId} onClose={close} />}
          </DialogButton>
        )}
        <GoButton label="全部考试" to={scorePage} />
      </>
    }
  />
);

function Analysis({ examId, by }: { examId: string; by: string }) {
  return (
    <div className="score-page">
      <PageHead actions={<GoButton label="全部考试" to={scorePage} />} />
      <Head />
      {by === 'items' ? <ScoreItems examId={examId} /> : <ScoreFigures examId={examId} />}
    </div>
  );
}

export function ScoreList() {
  const { get } = useAsked();
  const [examId, by] = [get('examId'), get('by') ?? 'figures'];
  if (!examId) return <Exams />;
  if (by === 'list') return <Candidates />;
  if (by === 'appeals') return <Appeals />;
  if (by === 'files') return <Files examId={examId} />;
  return <Analysis examId={examId} by={by} />;
}
