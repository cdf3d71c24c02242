/** The columns of the results of a pool, and the grade that is given. */
import { Button, Select } from 'antd';
import { gradeWordsOf, isGraded } from 'contract/assessment/ballot-words.ts';
import type { ResultBoard, ResultRow } from 'contract/assessment/result-calls.ts';
import type { DataColumn } from '../../kit/ui/table.ts';
import { excellent, gradeTone, incompetent, shownScore, undetermined } from './grade-words.ts';
import { SpreadBar } from './spread-bar.tsx';

export interface Grading {
  isOpen: boolean;
  gradeOf(row: ResultRow): string | null;
  set(id: string, grade: string | null): void;
  open(row: ResultRow): void;
}

/** What cannot be given to this person is not offered. */
function isBarred({ isNew, isDisciplined, vetoReason, leadsPoorTeam }: ResultRow, grade: string): boolean {
  if (isNew) return grade !== undetermined;
  if (vetoReason !== null) return grade !== incompetent;
  return grade === excellent && (isDisciplined || leadsPoorTeam);
}
function whyOf({ isNew, isDisciplined, vetoReason, leadsPoorTeam }: ResultRow): string | null {
  if (isNew) return '任现职不满六个月';
  if (vetoReason !== null) return '一票否决';
  if (isDisciplined) return '处分影响期内';
  return leadsPoorTeam ? '所在班子较差' : null;
}

function Grade({ row, words, grading }: { row: ResultRow; words: Readonly<Record<string, string>>; grading: Grading }) {
  const grade = grading.gradeOf(row);
  if (!grading.isOpen) return <span className={gradeTone(grade ?? '')}>{words[grade ?? ''] ?? '未定'}</span>;
  return (
    <Select
      aria-label={`${row.name}的评定等次`}
      allowClear
      style={{ width: '100%' }}
      value={grade}
      options={Object.entries(words).map(([value, label]) => ({ value, label, disabled: isBarred(row, value) }))}
      onChange={(given?: string) => grading.set(row.id, given ?? null)}
    />
  );
}

const gradeColumns = (words: Readonly<Record<string, string>>, grading: Grading): DataColumn<ResultRow>[] => [
  {
    label: '建议等次',
    width: 112,
    show: row => <span className={gradeTone(row.proposal ?? '')}>{words[row.proposal ?? ''] ?? '—'}</span>,
    hint: whyOf,
  },
  { label: '评定等次', width: 140, show: row => <Grade row={row} words={words} grading={grading} /> },
];

/** What one group says of each, with its ballots behind; a group that was merged or left out says so. */
function groupColumns({ groups, rows, least }: ResultBoard, pool: string): DataColumn<ResultRow>[] {
  const inPool = rows.filter(one => one.pool === pool);
  return groups.flatMap(({ id, name }): DataColumn<ResultRow>[] => {
    const weight = inPool.flatMap(({ parts }) => parts.filter(({ groupId }) => groupId === id))[0]?.weight;
    const isMissed = inPool.some(
      ({ parts, dropped }) => dropped.includes(id) || parts.some(({ merged }) => merged.includes(id)),
    );
    if (weight === undefined && !isMissed) return [];
    const show = ({ parts, dropped }: ResultRow) => {
      const part = parts.find(({ groupId }) => groupId === id);
      if (part)
        return (
          <span className="figures">
            {shownScore(part.mean)} {part.ballots !== null && <small className="remark">{part.ballots}</small>}
          </span>
        );
      return <span className="remark">{dropped.includes(id) ? `不计，少于${least}票` : '并入'}</span>;
    };
    return [{ label: weight === undefined ? name : `${name} ${weight}%`, width: 112, isFigure: true, show }];
  });
}

export function resultColumns(board: ResultBoard, pool: string, grading: Grading): DataColumn<ResultRow>[] {
  const words = gradeWordsOf(board);
  const bands = ['1', '2', '3', '4'].map(grade => words[grade] ?? '');
  return [
    {
      label: '姓名',
      width: 104,
      show: row => (
        <Button type="link" className="result-name" onClick={() => grading.open(row)}>
          {row.name}
        </Button>
      ),
    },
    { label: '名次', width: 64, isFigure: true, show: ({ rank }) => <span className="figures">{rank ?? '—'}</span> },
    { label: '职务', width: 168, show: ({ post, unitName }) => post ?? unitName ?? '—' },
    {
      label: isGraded(board) ? '总分' : '推荐率（%）',
      width: isGraded(board) ? 80 : 104,
      isFigure: true,
      show: ({ total }) =>
        total === null ? (
          <span className="remark">少于{board.least}票，不予显示</span>
        ) : (
          <b className="figures">{shownScore(total)}</b>
        ),
    },
    ...groupColumns(board, pool),
    { label: '分布', width: 120, show: ({ spans }) => <SpreadBar spans={spans} words={bands} /> },
    ...(isGraded(board) ? gradeColumns(words, grading) : []),
  ];
}
