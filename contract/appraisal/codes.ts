/** Codes that the rules of appraisals mention. Dictionaries DJ_MZPY_PCZT, DC, BDLY, ZJZT, PDZT, CZ, CZZT; GB_KHJRLX, DJ_KH_PFLX. */
export const batchStates = {
  draft: '1',
  configured: '2',
  started: '3',
  closed: '4',
  grading: '5',
  review: '6',
  publicity: '7',
  archived: '8',
} as const;
/** The specification's judge type: everybody is given a grade, or a score for each content. */
export const judgeTypes = { level: '1', score: '2' } as const;
/** The specification's join type: from the register, or added by hand. */
export const joinTypes = { register: '1', byHand: '2' } as const;
export const grades = { excellent: '1', qualified: '2', basic: '3', unqualified: '4', none: '9' } as const;
/** What a ballot may say and a branch may give to who is graded, the best first. */
export const givenGrades = [grades.excellent, grades.qualified, grades.basic, grades.unqualified] as const;
/** Why somebody takes part and is not graded. */
export const noGrade = { probationary: '1', other: '9' } as const;
export const summaryStates = { open: '1', submitted: '2', returned: '3' } as const;
export const gradingStates = { grading: '1', review: '2', approved: '3', returned: '4' } as const;
/** Below so many ballots a sum tells single ones. Decisions 56, security SEC-51. */
export const leastBallots = 5;
/** A branch with more members than this rates within its party groups, where it has some. Domain-party 8.2. */
export const mostTogether = 30;
/** Characters of a personal summary. */
export const summaryLength = { least: 300, most: 3000 } as const;
/** So many months one after the other without dues bar 优秀. Domain-party 8.2. */
export const barringMonths = 6;
