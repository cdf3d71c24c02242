/** Codes of teams and posts: DJ_DZZ_BZLX, GB_BZZT, DJ_DZZ_DNZW. */
import * as codes from './codes.ts';

export const teamTypes = {
  committee: '1',
  generalBranch: '2',
  branchCommittee: '3',
  soleSecretary: '4',
  discipline: '5',
  group: '6',
} as const;
/** Bodies of party organisations; the others lead units. Decisions 34. */
export const partyTeams: readonly string[] = Object.values(teamTypes);

/** Those whose term is the term of the organisation. */
export const leadingTeams: readonly string[] = [
  teamTypes.committee,
  teamTypes.generalBranch,
  teamTypes.branchCommittee,
  teamTypes.soleSecretary,
];

export const teamStates = { inTerm: '1', extended: '2', due: '3', succeeded: '4', ended: '5' } as const;
/** 现任; the others are 历任. */
export const currentStates: readonly string[] = [teamStates.inTerm, teamStates.extended, teamStates.due];

export const secretary = '01';
export const deputy = '02';
export const standing = '04';
export const committeeMember = '05';
export const groupLeader = '16';

/** The body that leads an organisation of this category. */
export function teamTypeOf(category: string, hasCommittee: boolean): string {
  if (category === codes.partyGroup) return teamTypes.group;
  if ((codes.branches as readonly string[]).includes(category))
    return hasCommittee ? teamTypes.branchCommittee : teamTypes.soleSecretary;
  return [codes.generalBranch, codes.directGeneralBranch, codes.temporaryGeneralBranch].includes(category as never)
    ? teamTypes.generalBranch
    : teamTypes.committee;
}

/** 《关于党的基层组织任期的意见》: committees five years, branches three; general branches as the school sets it. */
export function termYearsOf(teamType: string, ofGeneralBranch: number): number {
  if (teamType === teamTypes.generalBranch) return ofGeneralBranch;
  return teamType === teamTypes.committee || teamType === teamTypes.discipline ? 5 : 3;
}
