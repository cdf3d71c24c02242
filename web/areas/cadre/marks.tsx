import { cadre } from 'contract/cadre/cadre.ts';
import { cadreStates, serving } from 'contract/cadre/codes.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Chip, Dot } from '../../kit/ui/marks.tsx';

const fields = fieldsOf(cadre);

export const StatusMark = ({ row }: { row: Row }) =>
  row.inPostStatus ? (
    <Dot tone={row.inPostStatus === '1' ? 'ok' : serving.includes(String(row.inPostStatus)) ? 'info' : 'plain'}>
      <Word field={fields.inPostStatus!} value={row.inPostStatus} />
    </Dot>
  ) : (
    '—'
  );

/** How far the record is checked: what counts is plain, what waits stands out. */
export const StateMark = ({ row }: { row: Row }) => (
  <Chip tone={row.state === cadreStates.submitted ? 'warn' : row.state === cadreStates.valid ? 'plain' : 'info'}>
    <Word field={fields.state!} value={row.state} />
  </Chip>
);

const percent = ({ completeness }: Row) => (typeof completeness === 'number' ? `${completeness}%` : '—');

export const columnWords: ColumnWords = {
  name: { width: 110 },
  gender: { width: 40 },
  birthDate: { width: 68 },
  ethnicity: { width: 78 },
  postUnitId: { width: 150 },
  currentPost: { width: 200 },
  rank: { width: 96 },
  rankMonth: { width: 84 },
  currentPostOn: { width: 92 },
  education: { width: 116 },
  title: { width: 92 },
  politicalStatus: { width: 116 },
  inPostStatus: { width: 84, show: row => <StatusMark row={row} /> },
  completeness: { label: '完整度', width: 68, show: row => <span className="figures">{percent(row)}</span> },
  state: { width: 76, show: row => <StateMark row={row} /> },
};
