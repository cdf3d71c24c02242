/** How terms elsewhere are laid out wherever they are shown. */
import { lasting, secondmentProcess, secondmentStates as states } from 'contract/appointment/secondment.ts';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { processState } from '../../kit/process/process-state.ts';
import type { Section } from '../../kit/record/sections.ts';
import { Deadline } from '../../kit/ui/deadline.tsx';

export const termState = processState(secondmentProcess);
const isOpen = (row: Row) => [...lasting, states.over].includes(String(row['state']));
export const endOfTerm = (row: Row) => <Deadline day={String(row['endsOn'])} soon={60} isQuiet={!isOpen(row)} />;
export const termWords: ColumnWords = {
  matter: { width: 280 },
  kind: { width: 150 },
  endsOn: { width: 170, show: endOfTerm },
  documentNo: { width: 170 },
  state: { width: 120, show: termState },
};
export const termSections: Section[] = [
  { title: '挂职', fields: ['personId', 'unitId', 'kind', 'toUnit', 'toPost', 'startOn', 'planEndOn', 'keepsPost'] },
  { title: '派出和延期', fields: ['documentNo', 'note', 'attachments', 'extendEndOn', 'extensionNo', 'endsOn'] },
  { title: '考核和结束', fields: ['realEndOn', 'endDocumentNo', 'grade', 'comment', 'unitReport'] },
];
