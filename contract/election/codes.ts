/** Codes of elections and votes: DJ_DZZ_HJZT, DJ_DZZ_PXLB, DJ_DZZ_JCLX, DJ_DZZ_TPZT, DJ_DZZ_TPLX. */
import { bodyOf, isLedAlone, teamTypes } from '../organisation/posts.ts';

export const electionStates = {
  draft: '1',
  asked: '2',
  replied: '3',
  voting: '4',
  reporting: '5',
  done: '6',
  ended: '7',
} as const;

export const methods = { meeting: '1', congress: '2', committee: '3', primary: '4' } as const;
/** The ways a body may be elected: a branch, with or without a committee, meets with all of its members. */
export const methodsOf = (teamType: string | null | undefined): readonly string[] =>
  [teamTypes.branchCommittee, teamTypes.soleSecretary, teamTypes.group].includes(teamType as never)
    ? [methods.meeting, methods.primary]
    : Object.values(methods);

/** Numbers that not every election has: 常委 are of a committee, delegates of a congress, a difference of those who elect 委员. */
export const ofSomeElections = ['standingSeats', 'delegateCount', 'candidateDiffRate'] as const;
export function numbersAsked(
  teamType: string | null | undefined,
  electMethod: string | null | undefined,
): readonly (typeof ofSomeElections)[number][] {
  const isAsked = {
    standingSeats: bodyOf(teamType).standing.length > 0,
    delegateCount: electMethod === methods.congress,
    candidateDiffRate: !isLedAlone(teamType),
  };
  return ofSomeElections.filter(name => isAsked[name]);
}

export const cycles = { due: '1', early: '2', late: '3', first: '4', byElection: '5', adjustment: '6' } as const;
/** In mid-term the team stays in office, and its term runs on. */
export const isMidTerm = (cycleType: string | null | undefined): boolean =>
  cycleType === cycles.byElection || cycleType === cycles.adjustment;

/** NO_CONFIG, CONFIG, START, CLOSE. */
export const voteStates = { noConfig: '1', config: '2', start: '3', close: '4' } as const;
/** Those of an election; what a branch decides on somebody (5, 6) is counted in the step of his or her record. */
export const voteTypes = {
  primary: '1',
  formal: '2',
  again: '3',
  secretary: '4',
} as const;

export const electionVotes: readonly string[] = Object.values(voteTypes);

export const marks = { favour: 1, against: 2, abstain: 3 } as const;

/** 委员 candidates exceed the seats by a fifth at least. 《中国共产党基层组织选举工作条例》. */
export const leastDifference = 20;
/** 常委 are one or two more than the seats. */
export const standingDifference = { least: 1, most: 2 } as const;
/** Four fifths of those due must be present. 《中国共产党基层组织选举工作条例》. */
export const presentOfDue = { part: 4, of: 5 } as const;
/** Delegates of a congress: a hundred to two hundred as a rule, three hundred at most. */
export const delegates = { least: 100, usual: 200, most: 300 } as const;
/** From this many members on a congress may stand for the meeting of all. */
export const membersForCongress = 500;
/** A request is made in the last year of a term, else with a reason. */
export const monthsBeforeDue = 12;
export const leastSupervisors = 2;

/** Fewer ballots are not counted while somebody present may still cast one. Security SEC-51. */
export const leastBallots = 5;

/** 1 counts against those due to attend, 2 against those present; setting `election.base`. */
export const bases = { due: '1', present: '2' } as const;

/** How many candidates so many seats need at least: 3 → 4, 5 → 6. */
export const leastCandidates = (seats: number, difference: number = leastDifference): number =>
  Math.ceil((seats * (100 + difference)) / 100);
