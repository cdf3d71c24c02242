/** The columns of the results of a pool, and the grade that is given. */
import { Button, Select } from 'antd';
import type { ResultBoard, ResultRow } from 'contract/assessment/result-calls.ts';
import type { DataColumn } from '../../kit/ui/table.ts';
import { excellent, gradeTone, gradeWordsOf, shownScore, undetermined } from './grade-words.ts';
import { SpreadBar } from './spread-bar.tsx';

export interface Grading {
  isOpen: boolean;
  gradeOf(row: ResultRow): string | null;
  set(id: string, grade: string | null): void;
  open(row: ResultRow): void;
}

/** What cannot be given to this person is not offered. */
const isBarred = ({ isNew, isDisciplined }: ResultRow, grade: string) =>
  isNew ? grade !== undetermined : isDisciplined && grade === excellent;
const whyOf = ({ isNew, isDisciplined }: ResultRow) =>
  isNew ? '任现职不满六个月' : isDisciplined ? '处分影响期内' : null;

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

export function resultColumns(board: ResultBoard, grading: Grading): DataColumn<ResultRow>[] {
  const words = gradeWordsOf(board.objectKind);
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
    { label: '职务', width: 200, show: ({ post, unitName }) => post ?? unitName ?? '—' },
    {
      label: '总分',
      width: 80,
      isFigure: true,
      show: ({ total }) =>
        total === null ? (
          <span className="remark">少于{board.least}票，不予显示</span>
        ) : (
          <b className="figures">{shownScore(total)}</b>
        ),
    },
    { label: '分布', width: 140, show: ({ spans }) => <SpreadBar spans={spans} words={bands} /> },
    {
      label: '建议等次',
      width: 112,
      show: row => <span className={gradeTone(row.proposal ?? '')}>{words[row.proposal ?? ''] ?? '—'}</span>,
      hint: whyOf,
    },
    { label: '评定等次', width: 140, show: row => <Grade row={row} words={words} grading={grading} /> },
  ];
}
