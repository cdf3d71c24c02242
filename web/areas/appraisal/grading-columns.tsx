/** The columns of a grading: what came of the appraisal, and what the branch committee gives beside it. */
import { Input, InputNumber, Select } from 'antd';
import { Link } from 'react-router';
import type { Graded, GradingBoard as Board } from 'contract/appraisal/calls.ts';
import { givenGrades, grades } from 'contract/appraisal/codes.ts';
import { shownScore } from 'contract/appraisal/scores.ts';
import { appraisalTexts } from 'contract/appraisal/texts.ts';
import type { DataColumn } from '../../kit/ui/table.ts';
import { gradeWords } from './grade-words.ts';
import { Score } from './words.tsx';

export type Change = Partial<Pick<Graded, 'orgScore' | 'finalGrade' | 'gradeReason' | 'orgOpinion'>>;
interface Editing {
  isOpen: boolean;
  set(id: string, change: Change): void;
}
interface CellProps {
  row: Graded;
  set(change: Change): void;
}

const gradeLabel = (grade: string | null) => (grade === null ? '—' : (gradeWords[grade] ?? grade));
const isOther = ({ finalGrade, suggestedGrade }: Graded) =>
  finalGrade !== null && suggestedGrade !== null && finalGrade !== suggestedGrade;

const OrgScore = ({ row, set }: CellProps) => (
  <InputNumber
    aria-label={`${row.name}的组织评分`}
    min={0}
    max={100}
    precision={0}
    value={row.orgScore}
    onChange={orgScore => set({ orgScore })}
  />
);
const Grade = ({ row, set }: CellProps) => (
  <Select
    aria-label={`${row.name}的评定等次`}
    allowClear
    style={{ width: '100%' }}
    value={row.finalGrade}
    options={givenGrades.map(value => ({
      value,
      label: gradeWords[value],
      disabled: value === grades.excellent && row.barred !== null,
    }))}
    onChange={(finalGrade?: string) => set({ finalGrade: finalGrade ?? null })}
  />
);
const Words = ({ row, set }: CellProps) => (
  <>
    {isOther(row) && (
      <Input
        aria-label={`${row.name}：与建议不同的理由`}
        placeholder="与建议等次不同，请填写理由"
        maxLength={200}
        status={row.gradeReason ? '' : 'warning'}
        value={row.gradeReason ?? ''}
        onChange={event => set({ gradeReason: event.target.value || null })}
      />
    )}
    <Input
      aria-label={`${row.name}的支部评定意见`}
      placeholder="支部评定意见"
      maxLength={500}
      value={row.orgOpinion ?? ''}
      onChange={event => set({ orgOpinion: event.target.value || null })}
    />
    {row.barred && <span className="remark">{appraisalTexts[row.barred]}</span>}
  </>
);

/** What the organisation says where a member lives who is away. */
const Host = ({ row: { hostName, hostGrade, hostOpinion } }: { row: Graded }) =>
  hostOpinion && (
    <span className="remark">
      {hostName}：{[hostGrade && gradeLabel(hostGrade), hostOpinion].filter(Boolean).join('，')}
    </span>
  );

const given = ({ isOpen, set }: Editing): DataColumn<Graded>[] => {
  const isTyped = (row: Graded) => isOpen && row.needGrade;
  const to = (row: Graded) => ({ row, set: (change: Change) => set(row.id, change) });
  return [
    {
      label: '评定等次',
      width: 128,
      show: row => (isTyped(row) ? <Grade {...to(row)} /> : row.needGrade ? gradeLabel(row.finalGrade) : '不定等次'),
    },
    {
      label: '理由和意见',
      width: 260,
      isLong: true,
      show: row => (
        <>
          {isTyped(row) ? <Words {...to(row)} /> : [row.orgOpinion, row.gradeReason].filter(Boolean).join('；') || '—'}
          <Host row={row} />
        </>
      ),
    },
  ];
};
const orgScore = ({ isOpen, set }: Editing): DataColumn<Graded> => ({
  label: '组织评分',
  width: 96,
  show: row =>
    isOpen && row.needGrade ? (
      <OrgScore row={row} set={change => set(row.id, change)} />
    ) : (
      <span className="figures">{row.orgScore ?? '—'}</span>
    ),
});
const mutual: DataColumn<Graded> = { label: '互评分', width: 136, show: row => <Score score={row.mutualScore} /> };
const masses: DataColumn<Graded> = { label: '群众分', width: 136, show: row => <Score score={row.massesScore} /> };

export const columnsFor = ({ has }: Board, editing: Editing): DataColumn<Graded>[] => [
  { label: '姓名', width: 88, show: row => <Link to={`/appraisal/participant/detail?id=${row.id}`}>{row.name}</Link> },
  { label: '自评', width: 72, show: row => gradeLabel(row.selfGrade) },
  ...(has.mutual ? [mutual] : []),
  ...(has.masses ? [masses] : []),
  ...(has.org ? [orgScore(editing)] : []),
  {
    label: '综合分',
    width: 80,
    isFigure: true,
    show: row => <span className="figures">{shownScore(row.finalScore)}</span>,
  },
  { label: '建议等次', width: 88, show: row => gradeLabel(row.suggestedGrade) },
  ...given(editing),
];
