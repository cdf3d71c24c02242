import { Word } from '../../kit/cells/choice.tsx';
import type { ColumnWords } from '../../kit/columns.tsx';
import type { Row } from '../../kit/list.ts';
import { Chip, Dot } from '../../kit/marks.tsx';
import { fieldsOf } from 'contract/kit/resource.ts';
import { probationary, statusNormal } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';

const fields = fieldsOf(partyMember);

/** 正式 or 预备: the probationary stand out. */
export const CategoryMark = ({ row }: { row: Row }) =>
  row.memberCategory ? (
    <Chip tone={row.memberCategory === probationary ? 'gold' : 'plain'}>
      <Word field={fields.memberCategory!} value={row.memberCategory} />
    </Chip>
  ) : (
    '—'
  );

export const StatusMark = ({ row }: { row: Row }) =>
  row.partyStatus ? (
    <Dot tone={row.partyStatus === statusNormal ? 'ok' : 'warn'}>
      <Word field={fields.partyStatus!} value={row.partyStatus} />
    </Dot>
  ) : (
    '—'
  );

const percent = (row: Row) =>
  row.completeness === null || row.completeness === undefined ? '—' : `${String(row.completeness)}%`;

export const columnWords: ColumnWords = {
  name: { width: 152 },
  gender: { width: 60 },
  birthDate: { width: 96 },
  ethnicity: { width: 84 },
  education: { width: 120 },
  personType: { width: 124 },
  memberCategory: { width: 92, show: row => <CategoryMark row={row} /> },
  partyStatus: { width: 92, show: row => <StatusMark row={row} /> },
  organisationId: { width: 220 },
  partyAge: { width: 72, show: row => (typeof row.partyAge === 'number' ? `${row.partyAge} 年` : '—') },
  completeness: { width: 84, show: row => <span className="figures">{percent(row)}</span> },
};
