/** 整顿台账: the list, one case with its measures and months, and what waits for acceptance. */
import { caseStates, openCases } from 'contract/rectification/codes.ts';
import { rectificationCase, rectificationCaseProcess } from 'contract/rectification/rectification-case.ts';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import type { Section } from '../../kit/record/sections.ts';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { StepStrip } from '../../kit/ui/step-strip.tsx';
import { Recurring } from './check-words.tsx';
import { Measures, Months } from './case-parts.tsx';

const path = '/appraisal/rectification/case';
const paths = { detail: `${path}/detail`, form: `${path}/form`, import: `${path}/import` };
const caseState = processState(rectificationCaseProcess);

const found: Section = {
  title: '认定',
  fields: ['organisationId', 'roundId', 'situations', 'level', 'isRecurring', 'recognisedOn'],
};
const plan: Section = { title: '整顿方案', fields: ['problems', 'cause', 'startOn', 'deadlineOn'] };
const sections: Section[] = [
  found,
  plan,
  { title: '帮联力量', fields: ['contactLeaderId', 'guideUnitId', 'instructorId', 'secretaryId'] },
  {
    title: '自查和验收',
    fields: [
      'selfCheck',
      'selfCheckedOn',
      'acceptedOn',
      'acceptanceTeam',
      'satisfaction',
      'acceptanceOpinion',
      'publicFrom',
      'publicTo',
      'firstDeadlineOn',
      'extendedOn',
      'extensionReason',
      'closedOn',
      'state',
    ],
  },
];

const isOpen = ({ state }: Row) => openCases.includes(String(state));
const Done = ({ row }: { row: Row }) => {
  const [all, done, late] = ['measureCount', 'doneCount', 'overdueCount'].map(name => Number(row[name] ?? 0));
  return (
    <span className="figures">
      {`${done} / ${all}`}
      {Number(late) > 0 && <span className="tone-error">{`　逾期 ${late}`}</span>}
    </span>
  );
};

const words: ColumnWords = {
  name: { width: 216 },
  situations: { width: 160, isLong: true },
  level: { width: 64 },
  deadlineOn: {
    width: 160,
    show: row =>
      row['deadlineOn'] && isOpen(row) ? (
        <Deadline day={String(row['deadlineOn'])} />
      ) : (
        String(row['deadlineOn'] ?? '—')
      ),
  },
  doneCount: { label: '措施进度', width: 104, show: row => <Done row={row} /> },
  isRecurring: { width: 136, show: row => <Recurring is={row['isRecurring']} /> },
  state: { width: 88, show: caseState },
};
const columns = [
  'name',
  'situations',
  'level',
  'state',
  'deadlineOn',
  'doneCount',
  'lastMonth',
  'contactLeaderId',
  'isRecurring',
];
const facts = ['deadlineOn', 'measureCount', 'doneCount', 'overdueCount', 'state'];
const shown = { ...rectificationCase, list: { ...rectificationCase.list, columns } };

const { recognised, rectifying, waiting, closed, extended } = caseStates;
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '制定方案', filters: { state: [recognised] } },
  { label: '整顿中', filters: { state: [rectifying, extended] } },
  { label: '待验收', filters: { state: [waiting] } },
  { label: '已销号', filters: { state: [closed] } },
];

export const CaseList = () => (
  <RecordList
    resource={shown}
    paths={paths}
    countWord="个"
    create="直接列入台账"
    searchFor="党组织"
    quickFilters={['roundId', 'situations', 'level']}
    sections={sections}
    firstUse="认定为软弱涣散的党组织列在这里，按一支部一策整顿，验收合格后销号。"
    place="organisationId"
    words={words}
    facts={facts}
    views={views}
  />
);

/** 验收销号: whatever was handed in for acceptance. */
export function AcceptanceList() {
  if (!useOwnKinds('state', [waiting])) return <Skeleton />;
  const names = ['name', 'situations', 'level', 'selfCheckedOn', 'deadlineOn', 'doneCount', 'contactLeaderId', 'state'];
  return (
    <RecordList
      resource={{ ...rectificationCase, list: { ...rectificationCase.list, columns: names, sort: 'selfCheckedOn' } }}
      paths={paths}
      countWord="个"
      searchFor="党组织"
      quickFilters={['roundId', 'level']}
      sections={sections}
      firstUse="没有待验收的党组织。党组织完成全部整顿措施并自查后，在这里验收销号或延长整顿。"
      place="organisationId"
      fixedFilters={['state']}
      words={words}
      facts={facts}
      views={[]}
    />
  );
}

export const CaseForm = () => (
  <RecordForm
    resource={rectificationCase}
    create="直接列入台账"
    edit={row => `整顿方案：${String(row['name'])}`}
    sections={[{ title: '认定', fields: ['organisationId', 'roundId', 'situations', 'level'] }, plan]}
    words={{ situations: { isWide: true }, deadlineOn: { help: '不超过开始日期后 12 个月' } }}
    after={{ create: '保存后请上级党委组织制定整顿方案。' }}
    detail={paths.detail}
    done={({ name }) => `已保存${String(name)}`}
  />
);

const leads = {
  approve: '批准后按措施整顿，临近完成时限时提醒责任人；措施内容和时限不能再修改。',
  assign: '指定联系校领导、帮联部门和指导员；党组织书记随任职自动更新。',
  revise: '退回后可以修改方案和措施，再行批准。',
  selfCheck: '全部措施完成后申请验收，由组织部组织验收。',
  accept: '验收合格并公示期满后销号。',
  extend: '整顿效果不明显的延长整顿，各次延长累计不超过 6 个月。',
  resume: '补充措施后继续整顿。',
};
const steps = ['认定', '制定方案', '整顿', '验收', '销号'];
const place: Record<string, number> = { [recognised]: 1, [rectifying]: 2, [extended]: 2, [waiting]: 3, [closed]: 5 };

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '个',
  leads,
  form: paths.form,
  state: caseState(row),
  chips: row['isRecurring'] ? <Recurring is /> : null,
  strip: <StepStrip steps={steps} at={place[String(row['state'])] ?? 1} isStopped={row['state'] === extended} />,
  sections,
  tabs: [
    { key: 'measures', label: '整顿措施', children: <Measures row={row} /> },
    { key: 'months', label: '每月进展', children: <Months row={row} /> },
  ],
});
export const CaseDetail = () => <ProcessPage process={rectificationCaseProcess} layout={layoutOf} />;
