/** Codes that the rules of rectification mention. Dictionaries DJ_RRHS_ZT, DJ_RRHS_QX, DJ_RRHS_ZB, DJ_RRHS_JD. */

/** DJ_RRHS_ZT is one dictionary: a check goes to 3 or 8, and the case goes on from 3. */
export const checkStates = { open: '1', submitted: '2', recognised: '3', refused: '8' } as const;
export const caseStates = { recognised: '3', rectifying: '4', waiting: '5', closed: '6', extended: '7' } as const;
/** Under way: neither struck off nor refused. */
export const openCases: readonly string[] = [
  caseStates.recognised,
  caseStates.rectifying,
  caseStates.waiting,
  caseStates.extended,
];
/** Measures are carried out and progress is told. */
export const underRectification: readonly string[] = [caseStates.rectifying, caseStates.extended];

/** DJ_RRHS_QX */
export const situations = {
  vacancy: '01',
  termOverdue: '04',
  meetings: '05',
  organisationalLife: '06',
  development: '07',
  dues: '08',
  membersLoose: '09',
  discipline: '12',
  masses: '13',
  size: '14',
  other: '99',
} as const;

/** DJ_RRHS_JD: how a measure stands by its deadline. */
export const paces = { overdue: '1', soon: '2', ahead: '3', done: '4', unplanned: '5' } as const;

/** Domain-party 9: a case lasts a year at most, and is extended by half a year at most. */
export const longestMonths = 12;
export const longestExtension = 6;
/** The same organisation again within so many years is marked. */
export const recurrenceYears = 2;
/** The owner is told so many days before a measure is due. Domain-party 11, RR_STEP. */
export const daysBefore = 15;
