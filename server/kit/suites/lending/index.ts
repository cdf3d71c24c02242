import { area } from '../../registry.ts';
import { plantLoans } from './demonstration.ts';
import { bookLoans, loanSlip, loansDue } from './loans.ts';

export const lending = area({
  processes: [bookLoans],
  watches: [loansDue],
  documents: [loanSlip],
  demonstrate: [{ name: 'lending', after: 'claims', make: plantLoans }],
});
