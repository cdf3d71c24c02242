/** The columns a counter fills in: votes in favour, against and withheld for each candidate, and whether they add up. */
import { InputNumber } from 'antd';
import type { BallotPaper } from 'contract/election/calls.ts';
import { Dot } from '../../kit/ui/marks.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

type Candidate = BallotPaper['candidates'][number];
export type Marks = { favour: number; against: number; abstain: number };
export const noMarks: Marks = { favour: 0, against: 0, abstain: 0 };
const kinds = [
  ['favour', '赞成票'],
  ['against', '不赞成票'],
  ['abstain', '弃权票'],
] as const;

type Given = { marks: Record<string, Marks>; valid: number; set(id: string, kind: keyof Marks, value: number): void };

export function paperColumns({ marks, valid, set }: Given): DataColumn<Candidate>[] {
  const cell = (kind: keyof Marks, label: string) => (one: Candidate) => (
    <InputNumber
      aria-label={`${one.name}${label}`}
      className="count-input"
      min={0}
      precision={0}
      suffix="张"
      value={marks[one.id]?.[kind] ?? 0}
      onChange={value => set(one.id, kind, value ?? 0)}
    />
  );
  const sum = ({ id }: Candidate) => {
    const { favour, against, abstain } = marks[id] ?? noMarks;
    const total = favour + against + abstain;
    if (total === 0 && valid === 0) return '—';
    return total === valid ? (
      <Dot tone="ok">{total} 张，与有效票相符</Dot>
    ) : (
      <Dot tone="warn">
        {total} 张，应为 {valid} 张
      </Dot>
    );
  };
  const votes = kinds.map(([kind, label]) => ({ label, width: 128, show: cell(kind, label) }));
  return [
    { label: '候选人', width: 120, show: one => one.name },
    ...votes,
    { label: '合计', width: 180, isLong: true, show: sum },
  ];
}
