/** An exam: what publishing it will do, then who sits it and how far it is. */
import { examStates as states } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { examProcess } from 'contract/exam/exam.ts';
import { readScores } from 'contract/exam/score-calls.ts';
import { formatMinute } from '../../client/format.ts';
import { serverTime } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { StepStrip } from '../../kit/ui/step-strip.tsx';
import { ExamPlanView } from './exam-plan.tsx';
import { audience, basics, order, scoring, times } from './exam-sections.ts';

const leads = {
  publish: '按模板抽题生成试卷，试卷和考生名单随即冻结，并通知每位考生；开考前可以撤回。',
  recall: '试卷和考生名单作废，考生收到原因；修改后可以重新发布。',
  begin: '到开始时间也会自动开考。',
  close: '到结束时间也会自动结束；没有入场的考生记为缺考。',
  announce: '考生按设置看到成绩，合格结果计入培训。',
  cancel: '试卷和考生名单作废，考生收到原因；取消后不能恢复。',
};
const frozen = { title: '试卷', fields: ['totalHalves', 'paperCount', 'hasManual'] };
const sections = [
  basics,
  { title: '考生', fields: audience },
  times,
  scoring,
  { ...order, fields: [...order.fields, 'cancelReason'] },
];

const way = ['草稿', '待考', '进行中', '阅卷', '成绩已发布'];
const behind: Record<string, number> = {
  [states.draft]: 0,
  [states.published]: 1,
  [states.running]: 2,
  [states.over]: 3,
  [states.marking]: 3,
  [states.announced]: 5,
};

/** A record shows so many of them; all stand among the scores. */
const most = 200;
const Candidates = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={examAttempt}
    what="考生"
    query={{ examId: row.id, sort: 'number,asc' }}
    columns={['name', 'number', 'unitId', 'candidateNo', 'state', 'handedInAt', 'totalHalves', 'isPassed']}
    words={{ totalHalves: { width: 72 } }}
    note={Number(row['candidateCount']) > most && <span className="remark">按学号/工号列出前 {most} 名</span>}
    firstUse={{ title: '还没有考生', text: '发布后列出每位考生。' }}
  />
);

const tabsOf = (row: Row) =>
  [states.draft, states.cancelled].includes(String(row['state']) as '0') || !allows('exam.examAttempt.read')
    ? []
    : [
        {
          key: 'candidates',
          label: `考生 ${String(row['candidateCount'] ?? 0)}`,
          children: <Candidates row={row} />,
        },
      ];

const isOver: readonly string[] = [states.over, states.marking, states.announced];
const Counts = ({ row }: { row: Row }) => (
  <span>
    应考 {String(row['candidateCount'] ?? 0)}，已交卷 {String(row['handedInCount'] ?? 0)}
    {Number(row['absentCount']) > 0 && `，缺考 ${String(row['absentCount'])}`}
  </span>
);

const layoutOf = (row: Row): ProcessLayout => {
  const isDraft = row['state'] === states.draft;
  const hasPapers = row['paperCount'] != null;
  return {
    countWord: '场',
    leads,
    sections: hasPapers ? [basics, frozen, ...sections.slice(1)] : sections,
    // The clock begins and ends it; what is planned for a time that is past is put right first.
    isQuiet:
      row['state'] === states.published ||
      row['state'] === states.running ||
      (isDraft && Date.parse(String(row['startAt'])) <= serverTime()),
    ...(isOver.includes(String(row['state'])) &&
      allows(readScores.access) && {
        buttons: <GoButton label="看成绩" to={`/party-school/score?examId=${row.id}`} />,
      }),
    strip: row['state'] === states.cancelled ? null : <StepStrip steps={way} at={behind[String(row['state'])] ?? 0} />,
    chips: (
      <>
        <span>{String(row['code'])}</span>
        <span>
          {formatMinute(String(row['startAt']))} 至 {formatMinute(String(row['endAt']))}，
          {String(row['durationMinutes'])}
          分钟
        </span>
        {!isDraft && row['state'] !== states.cancelled && <Counts row={row} />}
      </>
    ),
    ...(isDraft && allows('exam.exam.publish') && { body: <ExamPlanView row={row} /> }),
    tabs: tabsOf(row),
    ...(!isDraft && tabsOf(row).length > 0 && { first: 'candidates' }),
  };
};

export const ExamDetail = () => <ProcessPage process={examProcess} layout={layoutOf} />;
