import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { Word } from '../../kit/cells/choice.tsx';
import { today } from '../../client/format.ts';
import type { ColumnWords } from '../../kit/columns.tsx';
import type { Row } from '../../kit/list.ts';
import { Chip, Dot, type Tone } from '../../kit/marks.tsx';

const { fields } = partyOrganisation;
/** 筹建, 正常, 换届中; what has ended is plain. */
const tones: Record<string, Tone> = { '1': 'info', '2': 'ok', '3': 'warn' };

export const StateMark = ({ row }: { row: Row }) => (
  <Dot tone={tones[String(row.state)] ?? 'plain'}>
    <Word field={fields.state} value={row.state} />
  </Dot>
);

export const CategoryMark = ({ row }: { row: Row }) => (
  <Chip>
    <Word field={fields.category} value={row.category} />
  </Chip>
);

const dayMs = 24 * 3600 * 1000;
/** Days from today to a day; negative when it has passed. */
export const daysUntil = (day: string, from = today()): number =>
  Math.round((Date.parse(day) - Date.parse(from)) / dayMs);

/** The end of the term, relative to today and with its date; overdue and soon are told apart by words as well. */
export function TermEnd({ row }: { row: Row }) {
  if (typeof row.termEndOn !== 'string') return '—';
  const days = daysUntil(row.termEndOn);
  const tone = days < 0 ? 'tone-error' : days <= 180 ? 'tone-warn' : '';
  const words = days < 0 ? `已超期 ${-days} 天` : days <= 180 ? `还有 ${days} 天` : '';
  return (
    <span className={`figures ${tone}`}>
      {row.termEndOn} {words}
    </span>
  );
}

export const columnWords: ColumnWords = {
  name: { width: 222 },
  code: { width: 150 },
  category: { width: 86, show: row => <CategoryMark row={row} /> },
  branchType: { width: 130 },
  parentId: { width: 126 },
  secretaryId: { width: 64 },
  memberCount: { label: '党员', width: 52 },
  termEndOn: { width: 178, show: row => <TermEnd row={row} /> },
  state: { width: 80, show: row => <StateMark row={row} /> },
};
