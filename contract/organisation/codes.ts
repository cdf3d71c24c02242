/** Codes that the rules of organisations mention. Dictionaries DJ_DZZ_ZZLB, DJ_DZZ_ZT. */
import type { Among } from '../kit/among.ts';

export const committee = '611';
export const workCommittee = '613';
export const directCommittee = '614';
export const generalBranch = '621';
export const directGeneralBranch = '622';
export const branch = '631';
export const jointBranch = '632';
export const directBranch = '633';
export const partyGroup = '641';
export const temporaryCommittee = '911';
export const temporaryGeneralBranch = '921';
export const temporaryBranch = '931';
export const temporaryJointBranch = '932';

export const branches = [branch, jointBranch, directBranch, temporaryBranch, temporaryJointBranch] as const;
export const isBranch = (category: string | null | undefined): boolean =>
  (branches as readonly unknown[]).includes(category);
/** Committees: what alone may be given the approval of new members, and replies to the elections below. */
export const committees = [committee, workCommittee, directCommittee] as const;
export const jointBranches = [jointBranch, temporaryJointBranch] as const;
export const temporaryBodies = [
  temporaryCommittee,
  temporaryGeneralBranch,
  temporaryBranch,
  temporaryJointBranch,
] as const;

/** DJ_DY_RYLBXX: 正式党员, who alone holds a post. */
export const formalMember = '1';

/** A party group of the branch that a record belongs to. */
export const groupOfBranch = (fault: string): Among => ({
  have: { category: [partyGroup], parentId: { of: 'organisationId' } },
  fault,
});

const underRoot = [committee, workCommittee];
const underCommittee = [committee, directCommittee, generalBranch];
/** Category → categories it may stand under; the root is a 611 alone. Domain-party 1.1, decisions 70. */
export const legalParents: Readonly<Record<string, readonly string[]>> = {
  [workCommittee]: [committee],
  [committee]: underRoot,
  [directCommittee]: underRoot,
  [temporaryCommittee]: underRoot,
  [generalBranch]: underRoot,
  [directGeneralBranch]: underRoot,
  [temporaryGeneralBranch]: underRoot,
  [branch]: underCommittee,
  [jointBranch]: underCommittee,
  [directBranch]: underCommittee,
  [temporaryBranch]: underCommittee,
  [temporaryJointBranch]: underCommittee,
  [partyGroup]: branches,
};

/** DJ_DZZ_ZT. */
export const preparing = '1';
export const normal = '2';
/** 换届中 */
export const underElection = '3';
export const dissolved = '4';
export const merged = '5';
/** Those an organisation lives in: being founded, as usual, or electing. */
export const living = [preparing, normal, underElection] as const;
export const isGone = (state: string | null | undefined): boolean => state === dissolved || state === merged;

/** DJ_DZZ_BGLX: what a change order does. */
export const changes = {
  found: '1',
  rename: '2',
  reattach: '3',
  dissolve: '4',
  merge: '5',
  split: '6',
  raise: '7',
  recategorise: '8',
  revive: '9',
} as const;
/** A branch is founded with three formal members at least. 《支部工作条例（试行）》第四条. */
export const leastFormalMembers = 3;
/** From seven formal members on a branch has a committee. 《支部工作条例（试行）》第十条. */
export const membersForCommittee = 7;
/** DJ_DZZ_DWQK: a joint branch of several units. */
export const inSeveralUnits = '4';
/** A joint branch covers two to five units. */
export const unitsOfJointBranch = { least: 2, most: 5 } as const;
/** Its committee has three to five members, seven at most. 《支部工作条例（试行）》第十条. */
export const seatsOfBranchCommittee = { least: 3, usual: 5, most: 7 } as const;
/** Without a committee one deputy at most stands beside its secretary. */
export const mostDeputies = 1;
/** A branch of teachers has thirty members at most as a rule. 《高校基层组织工作条例》. */
export const mostMembersOfTeachers = 30;
export const teacherBranch = '1';
/** A branch has fifty members at most as a rule. 《支部工作条例（试行）》第四条. */
export const mostMembersOfBranch = 50;

/** Kinds of meeting that decide, DJ_ZZSH_HYLX: 支部党员大会 and 支委会. */
export const decidingKinds = { assembly: '01', committee: '02' } as const;
/** Of a meeting that was held, DJ_ZZSH_HYZT: with a record that is neither called off nor sent back. */
export const minutedStates = { held: '4', review: '5', archived: '6' } as const;
/** Of its topics that are put to the vote, DJ_ZZSH_YTLB. */
export const motionKind = '3';
