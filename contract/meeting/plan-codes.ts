/** Codes of plans, theme party days, talks and what life meetings find. Dictionaries DJ_ZZSH_JHQJ, JHZT, JHJZ, ZTZT, ALZT, THLX, ZGZT. */

/** A plan is of the whole year or of one of its quarters. */
export const wholeYear = '0';
export const planStates = { draft: '1', filed: '2', returned: '3', ended: '4' } as const;
export const itemStates = { open: '1', planned: '2', held: '3', done: '4', late: '5' } as const;

export const topicStates = { draft: '1', issued: '2', withdrawn: '3' } as const;
export const caseStates = { draft: '1', recommended: '2', selected: '3', declined: '4', withdrawn: '5' } as const;
/** A month of a branch on the board of theme party days; of `none` nothing was owed. */
export const cellStates = ['done', 'late', 'open', 'missing', 'ahead', 'none'] as const;
export type CellState = (typeof cellStates)[number];

/** The last of its weekday in a month, DJ_ZZSH_DZ. */
export const lastWeek = '5';

/** Who talks with whom. 《支部工作条例（试行）》第十九条. */
export const pairs = { leaders: '1', leaderAndMember: '2', members: '3' } as const;

export const issueStates = { open: '1', review: '2', closed: '3', dropped: '4' } as const;
export const openIssues: readonly string[] = [issueStates.open, issueStates.review];
