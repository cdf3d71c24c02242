/** Figures of documents for private journeys; each is the list of loans with a filter. Domain-cadre 5.3. */
import type { Figure } from '../kit/figure.ts';
import { loanStates, openLoans } from './codes.ts';

export const loanFigures = {
  open: { label: '未还证件', says: '借出后还没有归还的证件，含逾期的', filters: () => ({ state: [...openLoans] }) },
  overdue: {
    label: '逾期未还',
    says: '应还日期早于今天、还没有归还的证件',
    filters: () => ({ state: [loanStates.overdue] }),
  },
} satisfies Record<string, Figure>;
