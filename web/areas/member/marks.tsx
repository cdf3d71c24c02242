import { labelOf, useDictionary } from '../../client/reference.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Chip, Dot } from '../../kit/ui/marks.tsx';
import { fieldsOf } from 'contract/kit/resource.ts';
import { probationary, statusNormal } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { Row } from '../../kit/data/row.ts';

const fields = fieldsOf(partyMember);

/** The probationary stand out; in a list of members the word 党员 goes without saying. */
export function CategoryMark({ row, isShort = false }: { row: Row; isShort?: boolean }) {
  const entries = useDictionary(fields.memberCategory!.dictionary);
  if (!row.memberCategory) return '—';
  const word = labelOf(entries, row.memberCategory);
  return (
    <Chip tone={row.memberCategory === probationary ? 'gold' : 'plain'}>
      {isShort ? word.replace(/党员$/, '') : word}
    </Chip>
  );
}

export const StatusMark = ({ row }: { row: Row }) =>
  row.partyStatus ? (
    <Dot tone={row.partyStatus === statusNormal ? 'ok' : 'warn'}>
      <Word field={fields.partyStatus!} value={row.partyStatus} />
    </Dot>
  ) : (
    '—'
  );

/** In a list the degree goes without the word that all but a few have: 硕士研究生. */
function ShortEducation({ row }: { row: Row }) {
  const entries = useDictionary(fields.education!.dictionary);
  return row.education ? labelOf(entries, row.education).replace(/毕业$/, '') : '—';
}

const percent = (row: Row) =>
  row.completeness === null || row.completeness === undefined ? '—' : `${String(row.completeness)}%`;

export const columnWords: ColumnWords = {
  name: { width: 140 },
  gender: { width: 40 },
  birthDate: { width: 68 },
  ethnicity: { width: 78 },
  education: { width: 78, show: row => <ShortEducation row={row} /> },
  personType: { width: 116 },
  memberCategory: { width: 68, show: row => <CategoryMark row={row} isShort /> },
  partyStatus: { width: 68, show: row => <StatusMark row={row} /> },
  organisationId: { width: 170 },
  joinedOn: { width: 84 },
  formalOn: { width: 84 },
  partyAge: { width: 60, show: row => (typeof row.partyAge === 'number' ? `${row.partyAge} 年` : '—') },
  completeness: { label: '完整度', width: 84, show: row => <span className="figures">{percent(row)}</span> },
};
