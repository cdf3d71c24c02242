/** Codes that the rules of organisational life mention. Dictionaries DJ_ZZSH_HYLX, HYZT, HYXS, QD, HZ, ZQ, SYZZ. */
import {
  branches,
  committees,
  generalBranch,
  directGeneralBranch,
  isBranch,
  decidingKinds,
  minutedStates,
  motionKind,
} from '../organisation/codes.ts';

export const types = {
  ...decidingKinds,
  group: '03',
  lecture: '04',
  themeDay: '05',
  lifeMeeting: '06',
  democraticLife: '07',
  appraisal: '08',
  study: '10',
  partyCommittee: '11',
  generalCommittee: '12',
  congress: '13',
} as const;
const ofBranches: readonly string[] = [types.assembly, types.committee, types.group, types.appraisal];
const aboveBranches: readonly string[] = [
  types.democraticLife,
  types.study,
  types.partyCommittee,
  types.generalCommittee,
  types.congress,
];
/** Meetings of those who lead; all others are of the whole branch, or of a group. */
export const ofLeaders: readonly string[] = [
  types.committee,
  types.democraticLife,
  types.study,
  types.partyCommittee,
  types.generalCommittee,
];
const ofGroups: readonly string[] = [types.group, types.lecture, types.themeDay, types.lifeMeeting];
/** Whether a meeting of these kinds may be of one group of the branch; an assembly is of all. */
export function mayBeOfGroup(kinds: readonly string[]): boolean {
  const others = kinds.filter(kind => !ofLeaders.includes(kind));
  return others.length > 0 && others.every(kind => ofGroups.includes(kind));
}
/** Whether an organisation of this category holds meetings of a kind: branches have their own, and so has what stands above. */
export const isHeldBy = (category: string, kind: string): boolean =>
  !(isBranch(category) ? aboveBranches : ofBranches).includes(kind);

export const states = {
  draft: '1',
  announced: '2',
  started: '3',
  ...minutedStates,
  returned: '7',
  cancelled: '8',
} as const;
/** Not yet held: who is due still follows the register. */
export const ahead: readonly string[] = [states.draft, states.announced, states.started];
/** Of these the list of those due stands and may still change. */
export const listed: readonly string[] = [states.announced, states.started];
/** Held and not yet found good by the committee above. */
export const pending: readonly string[] = [states.held, states.review, states.returned];

export const modes = { offline: '1', online: '2' } as const;
export const attendances = {
  open: '0',
  present: '1',
  late: '2',
  leave: '3',
  absent: '4',
  observing: '5',
  madeUp: '6',
} as const;
/** Who makes up for the meeting afterwards. */
export const missed: readonly string[] = [attendances.leave, attendances.absent];
export const receipts = { open: '0', comes: '1', leave: '2', online: '3' } as const;

/** Of an agenda: DJ_ZZSH_YTLB. */
export const agendaKinds = { study: '1', discussion: '2', vote: motionKind, report: '4' } as const;
/** DJ_ZZSH_BJJG. */
export const outcomes = { passed: '1', failed: '2', notQuorate: '3' } as const;
/** Of a leave that was asked for: DJ_ZZSH_QJSP. */
export const leaveStates = { asked: '1', granted: '2', refused: '3' } as const;

/** Of asking to leave somebody out of those due: DJ_ZZSH_BJZT. */
export const exemptionStates = { asked: '1', agreed: '2', refused: '3', withdrawn: '4' } as const;

/** DJ_ZZSH_QDFS. */
export const signWays = { scan: '1', hand: '2', online: '4' } as const;

export const cycles = { month: '1', quarter: '2', year: '3' } as const;
/** Whom a rule of frequency binds, DJ_ZZSH_SYZZ. */
export const bodies = { branch: '1', committeeBranch: '2', group: '3', aboveBranches: '4', committee: '5' } as const;
/** Categories of party organisations of each kind of body; a branch with a committee is a branch that says so. */
export const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  [bodies.branch]: branches,
  [bodies.committeeBranch]: branches,
  [bodies.group]: branches,
  [bodies.aboveBranches]: [...committees, generalBranch, directGeneralBranch],
  /** 中心组学习 is of committees, not of a 党总支. Domain-party 7.1. */
  [bodies.committee]: committees,
};

/** Days for what was held: to hand it in, to review it, and to make up for it. Domain-party 7.2. */
export const daysToSubmit = 7;
export const daysToMakeUp = 30;
/** A consent of the committee above is to one meeting, and was given for it: not longer before. */
export const daysOfConsent = 365;
/** A record of fewer signs tells nothing of the meeting. */
export const leastRecord = 50;
/** A meeting is opened half an hour before its hour at the earliest, and ends by itself two hours after its end. */
export const minutesBefore = 30;
export const minutesAfter = 120;
/** A code of the sign-in stands so many seconds; the one before it is still taken. Domain-party 7.2. */
export const secondsOfCode = 15;
/** A scan that comes in later than this was sent afterwards, and is told as such. */
export const secondsToSend = 60;
