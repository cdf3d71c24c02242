import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import type { Row } from '../../kit/data/row.ts';

/** 筹建, 正常, 换届中; what has ended is plain. */
export const organisationState = stateMark(partyOrganisation, { '1': 'info', '2': 'ok', '3': 'warn' });

export const CategoryMark = ({ row }: { row: Row }) => (
  <Chip>
    <Word field={partyOrganisation.fields.category} value={row.category} />
  </Chip>
);

/** The end of the term; half a year before it the next is prepared. */
export const TermEnd = ({ row }: { row: Row }) =>
  typeof row.termEndOn === 'string' ? <Deadline day={row.termEndOn} soon={180} isQuiet /> : '—';

export const columnWords: ColumnWords = {
  name: { width: 222 },
  code: { width: 150 },
  category: { width: 86, show: row => <CategoryMark row={row} /> },
  branchType: { width: 130 },
  parentId: { width: 126 },
  secretaryId: { width: 64 },
  memberCount: { label: '党员', width: 52 },
  termEndOn: { width: 178, show: row => <TermEnd row={row} /> },
  state: { width: 80, show: organisationState },
};
