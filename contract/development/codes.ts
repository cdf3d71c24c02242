/** Codes that the rules of development mention. Dictionaries DJ_FZ_LX, DJ_FZ_ZT, DJ_FZ_BZZT and their neighbours. */

/** DJ_FZ_LX, the party-development types of the specification. */
export const stages = { apply: '1', active: '2', develop: '3', prepare: '4' } as const;

/** DJ_FZ_ZT. */
export const recordStates = {
  open: '1',
  formal: '2',
  ended: '3',
  disqualified: '4',
  movedAway: '5',
  paused: '6',
  dead: '7',
} as const;
/** A record that still goes on; of these a person has one at most. */
export const goesOn: readonly string[] = [recordStates.open, recordStates.paused];

/** DJ_FZ_BZZT. */
export const stepStates = { waiting: '0', due: '1', submitted: '2', passed: '3', returned: '4', failed: '5' } as const;

/** DJ_FZ_ZZYY. */
export const endReasons = {
  withdrawn: '1',
  unfit: '2',
  political: '3',
  vote: '4',
  committee: '5',
  late: '6',
  misconduct: '7',
  other: '9',
} as const;

/** DJ_FZ_HGPD: fit or not. */
export const fit = '1';
export const unfit = '2';
/** DJ_FZ_SPJL: approved or not. */
export const agreed = '1';
export const refused = '2';
/** DJ_FZ_ZZJL: what the branch resolves when the probation ends. */
export const formalDecisions = { onTime: '1', extended: '2', revoked: '3' } as const;
/** DJ_FZ_GSLX. */
export const publicityKinds = { activist: '1', object: '2', admission: '3', formal: '4' } as const;
/** DJ_FZ_KCJL: what an inspection comes to. */
export const inspectionResults = { goOn: '1', ready: '2', end: '3' } as const;
/** DJ_FZ_MEZT. */
export const quotaStates = { draft: '1', issued: '2', adjusted: '3', closed: '4' } as const;
/** Quotas that may be used and split. */
export const openQuotas: readonly string[] = [quotaStates.issued, quotaStates.adjusted];
/** 机动, DJ_FZ_MEFL: a place for whoever needs one. */
export const flexiblePlace = '9';
/** DJ_FZ_ZYZT. */
export const bookStates = { blank: '1', issued: '2', used: '3', void: '4' } as const;

/** 年满十八岁 may apply. 党章第一条. */
export const leastAge = 18;
/** Members of the League below this age are recommended by it. */
export const leagueAge = 28;
/** 细则第十条: a year at least. 党章第七条: a probation lasts a year. */
export const cultivationMonths = 12;
export const probationMonths = 12;
/** 细则第三十三条: extended once, by half a year to a year. */
export const leastExtension = 6;
export const mostExtension = 12;
/** 细则第三十六条: who came on probation may be discussed later by as much. */
export const longestPostponement = 6;
/** Steps that somebody who came on probation may have behind: from the filing of the admission to the written wish. */
export const acknowledgeable: readonly number[] = [18, 19, 20, 21, 22];
/** 细则第十三条: three days or twenty-four hours at least. */
export const leastTrainingDays = 3;
export const leastTrainingHours = 24;
/** Half a year between two inspections. 细则第九条. */
export const inspectionMonths = 6;
/** 细则第二十六条: within three months, in special cases six. */
export const approvalMonths = 3;
export const longestApprovalMonths = 6;
/** 细则第十七条: who leaves within three months is as a rule not admitted. */
export const departureMonths = 3;

/** DJ_FZ_KCR: the contact. */
export const contactInspector = '1';
