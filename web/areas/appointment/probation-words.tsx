/** How trials are laid out wherever they are shown. */
import { openProbations, probationProcess } from 'contract/appointment/probation.ts';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { processState } from '../../kit/process/process-state.ts';
import type { Section } from '../../kit/record/sections.ts';
import { Deadline } from '../../kit/ui/deadline.tsx';

export const trialState = processState(probationProcess);
/** Once it is decided nothing is late any more. */
export const endOfTrial = (row: Row) =>
  openProbations.includes(String(row['state'])) ? (
    <Deadline day={String(row['endOn'])} soon={30} />
  ) : (
    <span className="figures">{String(row['endOn'])}</span>
  );
export const trialWords: ColumnWords = {
  matter: { width: 260 },
  months: { width: 96 },
  endOn: { width: 170, show: endOfTrial },
  documentNo: { width: 170 },
  state: { width: 130, show: trialState },
};
export const trialSections: Section[] = [
  {
    title: '试用',
    fields: ['personId', 'postHoldingId', 'unitId', 'startOn', 'months', 'leaveDays', 'extendedMonths', 'endOn'],
  },
  { title: '原职级', fields: ['formerRank', 'formerRankMonth'] },
  { title: '考核和决定', fields: ['grade', 'result', 'decidedOn', 'documentNo', 'attachments'] },
];
