import { transfer } from 'contract/transfer/transfer.ts';
import { Word } from '../../../kit/cells/choice.tsx';
import type { ColumnWords } from '../../../kit/columns.tsx';
import type { Row } from '../../../kit/list.ts';
import { Chip, Dot, type Tone } from '../../../kit/marks.tsx';
import { probationary } from 'contract/member/codes.ts';
import { today } from '../../../client/format.ts';

const { fields } = transfer;
const tones: Record<string, Tone> = {
  20: 'info',
  30: 'info',
  40: 'info',
  50: 'gold',
  60: 'warn',
  70: 'ok',
  80: 'warn',
  90: 'error',
};

export const StateMark = ({ row }: { row: Row }) => (
  <Dot tone={tones[String(row['state'])] ?? 'plain'}>
    <Word field={fields.state} value={row['state']} />
  </Dot>
);

const CategoryMark = ({ row }: { row: Row }) =>
  row['memberCategory'] ? (
    <Chip tone={row['memberCategory'] === probationary ? 'gold' : 'plain'}>
      <Word field={fields.memberCategory} value={row['memberCategory']} />
    </Chip>
  ) : (
    '—'
  );

const dayMs = 86_400_000;
/** The end of a letter that waits for its receipt; overdue and soon are told by words as well. */
export function Expiry({ row }: { row: Row }) {
  const day = row['expiresOn'];
  if (typeof day !== 'string') return '—';
  const isWaiting = row['state'] === '50' || row['state'] === '90';
  const days = Math.round((Date.parse(day) - Date.parse(today())) / dayMs);
  const words = days < 0 ? `已超期 ${-days} 天` : days <= 15 ? `还有 ${days} 天` : '';
  const tone = !isWaiting ? '' : days < 0 ? 'tone-error' : days <= 15 ? 'tone-warn' : '';
  return (
    <span className={`figures ${tone}`}>
      {day} {isWaiting && words}
    </span>
  );
}

export const columnWords: ColumnWords = {
  no: { width: 120 },
  name: { width: 88 },
  memberCategory: { label: '类别', width: 80, show: row => <CategoryMark row={row} /> },
  type: { width: 132 },
  fromOrganisationName: { width: 160 },
  toOrganisationName: { width: 160 },
  letterNo: { label: '介绍信号', width: 112 },
  expiresOn: { width: 176, show: row => <Expiry row={row} /> },
  duesPaidTo: { width: 80 },
  state: { width: 132, show: row => <StateMark row={row} /> },
};
