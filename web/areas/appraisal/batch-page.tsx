/** A batch: its plan, who takes part, how far they and the branches are. What ballots say is told nowhere before the close. */
import { useEffect } from 'react';
import { appraisalBatchProcess } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { branchGrading } from 'contract/appraisal/branch-grading.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import { flagOf, stepNames } from 'contract/appraisal/steps.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { renewRows } from '../../client/answers.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { AddParticipant } from './add-participant.tsx';
import { Raters } from './raters.tsx';
import { gradingColumns, participantColumns } from './words.tsx';

const leads = {
  configure: '按今天的名册生成参评人员：评议范围内党籍正常的党员，预备党员参加但不定等次。',
  revise: '退回后名单作废，修改方案再重新生成；人工添加的保留。',
  start: '开始后名单和评议关系不再变动，各党员收到待办。',
  close: '评议票不能再提交；系统在后台开启票箱汇总得分，不足 5 票的不计、不显示，完成后可以开始组织评定。',
  recount: '已汇总的支部保留，其余的接着汇总。',
  grade: '各党支部收到待办，由支部委员会评定等次。',
  review: '各党支部提交后，由上级党组织逐个审核。',
  publish: '按工作日计算公示期，期间可登记异议。',
  withdraw: '异议成立的，撤回公示，退回党支部重新评定。',
  archive: '等次记入党员档案并反馈本人；不合格的转入处置。',
};

const everyMs = 3000;
function Running({ text }: { text: string }) {
  useEffect(() => {
    const timer = setInterval(() => void renewRows(), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="remark" role="status">
      {text}
    </p>
  );
}

const count = (row: Row, name: string) => Number(row[name] ?? 0);
const Standing = ({ row }: { row: Row }) => (
  <Figures
    of={[
      { label: '参评人员', value: count(row, 'participantCount'), unit: '人' },
      { label: '参加定等', value: count(row, 'toGradeCount'), unit: '人' },
      { label: '已交总结', value: count(row, 'summaryCount'), unit: '人' },
      { label: '已自评', value: count(row, 'selfCount'), unit: '人' },
      { label: '已定等次', value: count(row, 'gradedCount'), unit: '人' },
      { label: '未提交评定的支部', value: count(row, 'ungradedBranches'), unit: '个' },
    ]}
  />
);

const Participants = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={appraisalParticipant}
    what="参评人员"
    query={{ batchId: row.id, sort: 'name,asc' }}
    columns={[
      'name',
      'organisationId',
      'joinType',
      'summaryState',
      'selfGrade',
      'mutualScore',
      'massesScore',
      'suggestedGrade',
      'finalGrade',
    ]}
    words={participantColumns(row['counting'] === runStates.success)}
    add={<AddParticipant row={row} />}
    firstUse={{ title: '还没有参评人员', text: '名单生成后列在这里。' }}
  />
);
const Gradings = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={branchGrading}
    what="支部评定"
    query={{ batchId: row.id, sort: 'state,asc' }}
    columns={['organisationId', 'toGradeCount', 'gradedCount', 'excellentCount', 'excellentMost', 'state']}
    words={gradingColumns}
    firstUse={{ title: '还没有开始组织评定', text: '评议结束后，由各党支部评定等次。' }}
  />
);

const windowsOf = (row: Row) =>
  stepNames.flatMap(name => (row[flagOf(name)] ? [`${name}From`, `${name}To`] : [flagOf(name)]));
const sectionsOf = (row: Row) => [
  { title: '评议方案', fields: ['name', 'year', 'organisationId', 'judgeType', 'excellentRate', 'massesMin'] },
  { title: '各环节时间', fields: windowsOf(row) },
  { title: '评议内容和权重', fields: ['mutualWeight', 'massesWeight', 'orgWeight', 'dimensions'] },
  { title: '名单和公示', fields: ['rosterOn', 'closesOn', 'publicFrom', 'publicTo'] },
];

const { prepare, start, success, error } = runStates;
const isRun = (state: unknown) => state === prepare || state === start;
/** What is made in the background, and what came of it where that failed. */
function runOf(row: Row) {
  if (isRun(row['generation'])) return { isQuiet: true, body: <Running text="正在按名册生成参评人员名单…" /> };
  if (isRun(row['counting']))
    return {
      isQuiet: true,
      body: <Running text={`正在汇总得分：还有 ${count(row, 'uncountedBranches')} 个支部的评议票未汇总。`} />,
    };
  const hasFailed = row['generation'] === error || row['counting'] === error;
  return hasFailed ? { body: <p className="tone-error">{String(row['failure'] ?? '')}</p> } : {};
}

const layoutOf = (row: Row): ProcessLayout => {
  const sections = sectionsOf(row);
  if (row['state'] === batchStates.draft) return { leads, sections };
  return {
    leads,
    sections,
    except: row['counting'] === success ? ['recount'] : [],
    ...runOf(row),
    strip: <Standing row={row} />,
    tabs: [
      { key: 'participants', label: '参评人员', children: <Participants row={row} /> },
      ...(row['hasMasses'] ? [{ key: 'raters', label: '群众评议人', children: <Raters row={row} /> }] : []),
      { key: 'gradings', label: '支部评定', children: <Gradings row={row} /> },
    ],
  };
};

export const AppraisalBatchDetail = () => <ProcessPage process={appraisalBatchProcess} layout={layoutOf} />;
