/** The columns a counter fills in: votes in favour, against and withheld for each candidate. */
import { InputNumber } from 'antd';
import type { BallotPaper } from 'contract/election/calls.ts';
import type { PlainColumn } from '../../plain/plain-table.tsx';

type Candidate = BallotPaper['candidates'][number];
export type Marks = { favour: number; against: number; abstain: number };
export const noMarks: Marks = { favour: 0, against: 0, abstain: 0 };
const kinds = [
  ['favour', '赞成'],
  ['against', '不赞成'],
  ['abstain', '弃权'],
] as const;

type Given = { marks: Record<string, Marks>; set(id: string, kind: keyof Marks, value: number): void };

export function paperColumns({ marks, set }: Given): PlainColumn<Candidate>[] {
  const cell = (kind: keyof Marks, label: string) => (one: Candidate) => (
    <InputNumber
      aria-label={`${one.name}${label}`}
      min={0}
      precision={0}
      value={marks[one.id]?.[kind] ?? 0}
      onChange={value => set(one.id, kind, value ?? 0)}
    />
  );
  const votes = kinds.map(([kind, label]) => ({ label, width: 120, show: cell(kind, label) }));
  return [{ label: '候选人', width: 140, show: one => one.name }, ...votes];
}
