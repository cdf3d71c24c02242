/** What happens in the base areas and has consequences elsewhere; who listens says so among its `listeners`. */
import { happening } from '../kit/process/happening.ts';
import type { Flow, MemberCause } from '../kit/flow.ts';

/** Members who leave the register, or whose rights rest. */
export interface Leaving {
  memberIds: string[];
  /** What they become, DJ_DY_DJZTXX. */
  standing: string;
  on: string;
  cause: MemberCause;
}
export const membersLeft = happening<Leaving>('member.left');

/** Somebody is said to pay no dues: answered by the longest run of months owed, and what stands of it, in words. */
export const arrearsAsked = happening<{ memberId: string }, { months: number; said: string }>('member.arrearsAsked');

/** Members lose their posts in the Party by a discipline, and stay members. */
export const postsRevoked = happening<{ memberIds: string[]; on: string; cause: MemberCause }>('member.postsRevoked');

interface TakenBack {
  flow: Flow;
  reason: string;
}
/** An order that had ended memberships is taken back; answered by what stands again and what does not, in words. */
export const leavingTakenBack = happening<TakenBack, { back: string[]; left: string[] }>('member.leavingTakenBack');

interface Moved {
  memberIds: string[];
  /** The branches they stood in. */
  fromIds: string[];
  toId: string;
  on: string;
  cause: MemberCause;
}
/** Members stand in another branch of the school. */
export const membersMoved = happening<Moved>('member.moved');

/** The ledger of the register tells of members: they came, moved, went, or are formal; the register stands already. */
export const membersBooked = happening<{ memberIds: string[]; cause: MemberCause }>('member.booked');

/** A correction order was handed in as the answer to a form that asked for it. */
export const correctionAsked = happening<{ id: string; memberId: string; formId: string }>('member.correctionAsked');
/** A correction order was carried out, or came to nothing. */
export const correctionDecided = happening<{ id: string; isExecuted: boolean }>('member.correctionDecided');

interface Doubled {
  keptId: string;
  droppedId: string;
}
/** Two records are looked at that may be one person; answered by the codes of what stands against making them one. */
export const personsCompared = happening<Doubled, string[]>('person.compared');
/** They become one: whatever both hold of one thing is settled now, before everything that named the one names the other. */
export const personsMerging = happening<Doubled & { reason: string }>('person.merging');

/** Organisations were dissolved or merged away. */
export const organisationsEnded = happening<{
  organisationIds: string[];
  on: string;
  cause: { flow: Flow; reason: string };
}>('organisation.ended');
/** A general branch has become a committee: who led it does not lead the committee. */
export const organisationRaised = happening<{
  organisationId: string;
  on: string;
  cause: { flow: Flow; reason: string };
}>('organisation.raised');
/** Rows of an entity went over with their organisation, or came back. */
export const rowsMoved = happening<{ entity: string; ids: string[] }>('organisation.rowsMoved');

/** Somebody answers for something since now, or no longer: an account by a role, for the whole school without a place. */
export const responsibilityPassed = happening<{ userIds: string[]; organisationId: string | null }>('access.passed');

/** A year is judged: answered by those of the organisations that may not stand among the best of it. */
export const excellenceAsked = happening<{ organisationIds: string[]; year: number }, string[]>('appraisal.excellence');

interface Appointed {
  personId: string;
  /** The post that began, or was confirmed. */
  postId: string;
  /** GB_RMLX of the matter; 4 where a post on probation was confirmed. */
  type: string;
  /** GB_RZBDLB. */
  changeType: string | null;
  on: string;
  documentNo: string;
  isElected: boolean;
  isPromotion: boolean;
  cause: { flow: Flow; reason: string };
}
/** A cadre has a new post, or holds one for good. */
export const appointed = happening<Appointed>('appointment.appointed');

/** Somebody has passed a training of the party school, and holds its certificate. */
export interface Certified {
  certificateId: string;
  personId: string;
  batchName: string;
  /** DX_PCLX. */
  type: string;
  organiserName: string | null;
  startOn: string;
  endOn: string;
  /** Of 45 minutes. */
  hours: number;
  /** Points of the exam, halves among them. */
  score: number | null;
  certificateNo: string;
  /** As people read it: 合格. */
  result: string;
  cause: { flow: Flow; reason: string };
}
export const certified = happening<Certified>('party-school.certified');
/** A certificate counts no more: what it brought about elsewhere is withdrawn. */
export const certificateVoided = happening<{ certificateId: string; personId: string; flow: Flow; reason: string }>(
  'party-school.certificateVoided',
);
/** Which certificate in force somebody holds of a type of training; answered by the last one, or null. */
export const certificateAsked = happening<{ personId: string; type: string }, Omit<Certified, 'cause'> | null>(
  'party-school.certificateAsked',
);

/** Scores of an exam of a class are known, corrected or void: what the class counts of these trainees is looked at anew. */
export const examScored = happening<{ batchId: string; personIds: string[]; cause: { flow: Flow; reason: string } }>(
  'exam.scored',
);
