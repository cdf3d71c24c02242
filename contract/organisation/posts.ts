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
/** 组织委员: keeps the members and takes in their dues. */
export const organisationOfficer = '06';
export const groupLeader = '16';

/** What a post is in its body: its head, a deputy, a member of the standing committee, a member. */
export type PostKind = 'head' | 'deputy' | 'standing' | 'member';
interface Body {
  head: string;
  deputies: readonly string[];
  standing: readonly string[];
  members: readonly string[];
}
const ofCommittee: Body = {
  head: secretary,
  deputies: [deputy, '03'],
  standing: [],
  members: [committeeMember, '06', '07', '08', '09', '10', '11'],
};
/** The posts each body is elected to: a secretary and 委员 of a committee, 12 to 14 of a discipline committee. */
const bodies: Readonly<Record<string, Body>> = {
  [teamTypes.committee]: { ...ofCommittee, standing: [standing] },
  [teamTypes.generalBranch]: ofCommittee,
  [teamTypes.branchCommittee]: ofCommittee,
  [teamTypes.soleSecretary]: { head: secretary, deputies: [deputy], standing: [], members: [] },
  [teamTypes.discipline]: { head: '12', deputies: ['13'], standing: [], members: ['14'] },
  [teamTypes.group]: { head: groupLeader, deputies: ['17'], standing: [], members: [] },
};
const ofNone: Body = { head: '', deputies: [], standing: [], members: [] };
export const bodyOf = (teamType: string | null | undefined): Body => bodies[teamType ?? ''] ?? ofNone;
export const postsOf = (teamType: string | null | undefined): string[] => {
  const { head, deputies, standing: own, members } = bodyOf(teamType);
  return [head, ...deputies, ...own, ...members];
};
/** Who leads it is elected at once, without a committee. */
export const isLedAlone = (teamType: string | null | undefined): boolean => bodyOf(teamType).members.length === 0;

export function kindOf(position: string): PostKind {
  const all = Object.values(bodies);
  if (all.some(body => body.head === position)) return 'head';
  if (all.some(body => body.deputies.includes(position))) return 'deputy';
  return position === standing ? 'standing' : 'member';
}

/** The body that leads an organisation of this category. */
export function teamTypeOf(category: string, hasCommittee: boolean): string {
  if (category === codes.partyGroup) return teamTypes.group;
  if ((codes.branches as readonly string[]).includes(category))
    return hasCommittee ? teamTypes.branchCommittee : teamTypes.soleSecretary;
  return [codes.generalBranch, codes.directGeneralBranch, codes.temporaryGeneralBranch].includes(category as never)
    ? teamTypes.generalBranch
    : teamTypes.committee;
}

/** The bodies an organisation of this category elects: a committee has a discipline committee besides. */
export function teamTypesOf(category: string): string[] {
  const leading = teamTypeOf(category, true);
  if (leading === teamTypes.branchCommittee) return [teamTypes.branchCommittee, teamTypes.soleSecretary];
  return leading === teamTypes.committee ? [teamTypes.committee, teamTypes.discipline] : [leading];
}

/** 《关于党的基层组织任期的意见》: committees five years, branches three; general branches as the school sets it. */
export function termYearsOf(teamType: string, ofGeneralBranch: number): number {
  if (teamType === teamTypes.generalBranch) return ofGeneralBranch;
  return teamType === teamTypes.committee || teamType === teamTypes.discipline ? 5 : 3;
}

/** 《事业单位领导人员管理规定》: a term of three to five years; leading groups of units have five unless it is said otherwise. */
export const termOfUnitTeams = 5;
/** GB_BZFG 主持全面工作: who heads the unit. */
export const wholeCharge = '01';
/** What somebody of a leading group looks after; 其他 is nobody's gap. */
export const dutiesOfUnits: readonly string[] = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
];
