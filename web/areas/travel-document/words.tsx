/** How documents and journeys are laid out wherever they are shown. */
import { documentLoanProcess } from 'contract/travel-document/document-loan.ts';
import { documentStates, loanStates } from 'contract/travel-document/codes.ts';
import { travelApplicationProcess } from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { processState } from '../../kit/process/process-state.ts';
import type { Section } from '../../kit/record/sections.ts';
import type { Tone } from '../../kit/ui/marks.tsx';

const { outstanding, inCustody, lent, overdue, released, expired, lost, cancelled } = documentStates;
const tones: Record<string, Tone> = {
  [outstanding]: 'warn',
  [inCustody]: 'ok',
  [lent]: 'info',
  [overdue]: 'error',
  [released]: 'plain',
  [expired]: 'warn',
  [lost]: 'error',
  [cancelled]: 'plain',
};
export const documentState = stateMark(travelDocument, tones);
export const applicationState = processState(travelApplicationProcess);
const loanTones: Record<string, Tone> = {
  [loanStates.lent]: 'info',
  [loanStates.overdue]: 'error',
  [loanStates.different]: 'warn',
  [loanStates.returned]: 'ok',
  [loanStates.lost]: 'error',
};
export const loanState = stateMark(documentLoanProcess.resource, loanTones);

export const documentWords: ColumnWords = {
  name: { width: 190 },
  code: { width: 100 },
  number: { width: 120 },
  boxNo: { width: 96 },
  state: { width: 110, show: documentState },
};
export const applicationWords: ColumnWords = { name: { width: 280 }, state: { width: 120, show: applicationState } };
export const loanWords: ColumnWords = {
  name: { width: 190 },
  applicationId: { width: 260 },
  lentAt: { width: 140 },
  differences: { width: 220, isLong: true },
  state: { width: 120, show: loanState },
};

export const documentSections: Section[] = [
  {
    title: '证件',
    fields: ['personId', 'type', 'number', 'issuer', 'issuedOn', 'validTo', 'replacesId', 'scans', 'remark'],
  },
  { title: '保管', fields: ['code', 'boxNo', 'handInBy', 'receivedOn', 'receiverName', 'receiptNo'] },
  { title: '取回和终止', fields: ['releaseFrom', 'releasedOn', 'releasedTo', 'releaseNo', 'endingNote', 'evidence'] },
];
export const applicationSections: Section[] = [
  {
    title: '行程',
    fields: ['personId', 'unitId', 'reason', 'countries', 'startOn', 'endOn', 'withFamily', 'companions', 'fundSource'],
  },
  { title: '证件', fields: ['documentUse', 'documentIds', 'note', 'attachments'] },
  { title: '审批', fields: ['needsLeader', 'disciplineResult'] },
  { title: '实际行程', fields: ['leftOn', 'enteredOn', 'visited'] },
];
export const loanSections: Section[] = [
  { title: '借出', fields: ['personId', 'documentId', 'applicationId', 'lentAt', 'lenderName', 'planReturnOn'] },
  {
    title: '归还核验',
    fields: [
      'returnedOn',
      'receiverName',
      'receiptNo',
      'overdueDays',
      'isUnused',
      'leftOn',
      'enteredOn',
      'visited',
      'differences',
      'tickets',
      'note',
    ],
  },
];
