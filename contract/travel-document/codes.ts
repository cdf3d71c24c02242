/** Codes that the area goes by: GB_ZJZT, GB_CGSPZT, GB_JHZT, GB_PDZT, GB_PDJG, GB_ZJYT. Domain-cadre appendix A. */

export const documentStates = {
  outstanding: '1',
  inCustody: '2',
  lent: '3',
  overdue: '4',
  released: '5',
  expired: '6',
  lost: '7',
  cancelled: '8',
} as const;
const d = documentStates;
/** Lies in a box of the cabinet. */
export const inCabinet: readonly string[] = [d.inCustody, d.expired];
/** Out of the cabinet on a loan. */
export const onLoan: readonly string[] = [d.lent, d.overdue];

export const applicationStates = {
  draft: '0',
  unit: '10',
  discipline: '20',
  department: '30',
  leader: '35',
  toCollect: '40',
  collected: '50',
  toReturn: '60',
  returned: '70',
  refused: '90',
  withdrawn: '91',
  notTravelled: '92',
} as const;
const a = applicationStates;
/** Handed in and not decided yet. */
export const underApproval = [a.unit, a.discipline, a.department, a.leader] as const;
/** Stands for a journey that is asked for, approved or made; its time is taken. */
export const counted: readonly string[] = [...underApproval, a.toCollect, a.collected, a.toReturn, a.returned];

export const loanStates = { lent: '1', overdue: '2', different: '3', returned: '4', lost: '5' } as const;
/** The document is out. */
export const openLoans = [loanStates.lent, loanStates.overdue] as const;

export const stockTakeStates = { planned: '1', running: '2', finished: '3', cancelled: '4' } as const;
export const stockResults = { unseen: '0', right: '1', missing: '2', extra: '3', misplaced: '4' } as const;

/** GB_ZJYT: a journey, a new document for the old one, a visa. */
export const documentUses = { travel: '0', renewal: '1', visa: '2' } as const;
/** DJ_FZ_SPJL. */
export const opinions = { agreed: '1', against: '2' } as const;

/** `ZJ000123`, as the bar code of a label carries it: the id of the document, at least six digits. */
export const labelOf = (id: string): string => `ZJ${id.padStart(6, '0')}`;
