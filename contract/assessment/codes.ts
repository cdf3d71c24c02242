/** Codes that the rules of cadre assessment mention. Dictionaries GB_KHZT, GB_KHDX, GB_CPNM, GB_CPZLX, GB_CPDC, GB_KHJRLX, GB_KHJRYY, DJ_KH_PFLX, GB_KHGZ, GB_SZBG, GB_PMYY. */
export const schemeStates = { draft: '1', configured: '2', running: '3', closed: '4' } as const;
export const objectKinds = { cadre: '1', team: '2' } as const;
/** Everybody is given a grade on each indicator, or a score. */
export const judgeTypes = { level: '1', score: '2' } as const;
/** 优秀 to 不称职; 好 to 差; 推荐 or not, of which no grade comes. Decision 353. */
export const wordings = { competence: '1', review: '2', recommendation: '3' } as const;
/** By name, signed in without the ballot knowing who, or by a code without an account. Domain-cadre 2.3. */
export const anonymities = { named: '1', signedIn: '2', code: '3' } as const;
export const groupTypes = { leaders: 'A', leaderInCharge: 'F', figure: 'K', self: 'S' } as const;
/** Only these rate by name. Domain-cadre 2.3. */
export const namedTypes: readonly string[] = [groupTypes.leaders, groupTypes.leaderInCharge];
export const joinTypes = { rule: '1', byHand: '2' } as const;
export const joinReasons = { yearInRank: '1', yearInPost: '2', partTime: '3' } as const;
/** What a ballot may say, the best first; `unknown` counts nothing. */
export const levels = { excellent: '1', competent: '2', basic: '3', incompetent: '4', unknown: '0' } as const;
/** Below so many ballots a sum tells single ones. Domain-cadre 2.1, security SEC-51. */
export const leastBallots = 5;
/** Shares of the ballots that are cut off at both ends. Domain-cadre 2.1. */
export const trims: readonly number[] = [0, 5, 10];
/** What a cadre is told once the grades are confirmed. Domain-cadre 2.1. */
export const toldResults = { nothing: '1', grade: '2', details: '3' } as const;
/** A report of one's work that is asked for, was handed in, or was so after its day. */
export const reportStates = { asked: '1', given: '2', late: '3' } as const;
