/** How checks are laid out in lists, forms and details. */
import { rectificationCheckProcess } from 'contract/rectification/rectification-check.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { processState } from '../../kit/process/process-state.ts';
import type { Section } from '../../kit/record/sections.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { Indicators } from './evidence.tsx';

export const checkState = processState(rectificationCheckProcess);

const typed = ['checkedOn', 'situations', 'satisfaction', 'manualNote', 'suggestedLevel', 'suggestion'];
export const formSections: Section[] = [{ title: '排查', fields: ['roundId', 'organisationId', ...typed] }];
export const checkSections: Section[] = [
  { title: '排查', fields: ['organisationId', 'roundId', 'indicators', ...typed, 'isRecurring'] },
  { title: '认定', fields: ['submittedOn', 'decidedOn', 'state'] },
];

export const Recurring = ({ is }: { is: unknown }) => (is ? <Chip tone="error">两年内再次出现</Chip> : '—');

export const checkWords: ColumnWords = {
  name: { width: 216 },
  indicators: { width: 152, show: row => <Indicators row={row} /> },
  situations: { width: 176, isLong: true },
  satisfaction: { width: 112 },
  suggestedLevel: { width: 80 },
  suggestion: { width: 200, isLong: true },
  isRecurring: { width: 136, show: row => <Recurring is={row['isRecurring']} /> },
  state: { width: 88, show: checkState },
};
