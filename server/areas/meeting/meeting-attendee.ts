/** Who is on the list of a meeting, and what may still be said of him or her. Domain-party 7.2. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { attendances, daysToMakeUp, leaveStates, missed, signWays, states } from 'contract/meeting/codes.ts';
import { meetingAttendee, type MeetingAttendeeDraft } from 'contract/meeting/meeting-attendee.ts';
import { meeting, type Meeting } from 'contract/meeting/meeting.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { dueAt, hasEnteredList, votingOf } from './due.ts';
import { withdrawExemptions } from './exemption.ts';
import { leaveStateOf } from './leave.ts';
import { tellLeave } from './leave-told.ts';
import { askNoMore, invite } from './notices.ts';

const area = 'meeting.meetingAttendee';
type Planned = PlannedChange<typeof meetingAttendee>;
const { open, present, late, leave, observing, madeUp } = attendances;
const { asked, granted } = leaveStates;
const came: readonly string[] = [present, late];

interface Listed {
  id: string;
  meetingId: string;
  personId: string | null;
  applicantId: string | null;
}
/** What a row that somebody typed is judged by. */
async function judgedBy(tx: Tx, meetingIds: readonly string[]) {
  const listed = await tx.rows<Listed>(sql`
    select id, meeting_id, person_id, applicant_id from meeting_attendee
    where deleted_at is null and meeting_id = any(${sql.param(meetingIds)}::bigint[])`);
  // Not begun here, nor by the clock.
  const ahead = await tx.rows<{ id: string }>(sql`
    select id from meeting where id = any(${sql.param(meetingIds)}::bigint[]) and state in (${states.draft}, ${states.announced})
      and held_on + start_time::time > (select now from clock) at time zone 'Asia/Shanghai'`);
  return { listed, ahead: new Set(ahead.map(({ id }) => id)), today: await today(tx), ownId: tx.actor.personId };
}

/** Whether the list of the organisation is entered by hand, as that of a temporary branch. */
const isEntered = async (tx: Tx, organisationId: string | null) =>
  (await tx.one(
    sql`select 1 from party_organisation o where o.id = ${organisationId}::bigint and ${hasEnteredList}`,
  )) !== null;

/**
 * Who is due by the kinds of these meetings: such a one is neither entered as sitting in nor taken off by hand, which would
 * leave him or her out without the consent of the committee above. What was entered by hand is taken off by hand.
 */
async function dueBeside(tx: Tx, plans: Planned[], meetings: ReadonlyMap<string, Meeting>): Promise<Set<string>> {
  const beside = plans.filter(
    ({ remove, after, changed }) => after.personId && (remove || (after.isObserver && changed.has('isObserver'))),
  );
  const due = new Set<string>();
  for (const id of new Set(beside.map(({ after }) => after.meetingId ?? ''))) {
    const of = meetings.get(id);
    if (!of || (await isEntered(tx, of.organisationId))) continue;
    for (const one of await dueAt(tx, of)) due.add(`${id} ${one.id}`);
  }
  return due;
}
const isDueOne = ({ meetingId, personId }: MeetingAttendeeDraft, due: ReadonlySet<string>) =>
  due.has(`${meetingId} ${personId}`);

/** Of a row that stands and is written by a process nothing is asked: five hundred sign in at one meeting within a minute. */
async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const added = plans.filter(({ before }) => before === null);
  const placed = plans.filter(({ after }) => !isConsequence || !after.organisationId);
  const meetingIds = placed.flatMap(({ after }) => after.meetingId ?? []);
  const named = added.flatMap(({ after: { meetingId, personId, isVoting } }) =>
    meetingId && personId && isVoting === null ? [{ meetingId, personId }] : [],
  );
  const meetings = await rowsById(tx, meeting, meetingIds);
  return {
    judged: isConsequence ? null : await judgedBy(tx, meetingIds),
    voting: await votingOf(tx, named),
    due: isConsequence ? new Set<string>() : await dueBeside(tx, plans, meetings),
    meetings,
    people: await rowsById(
      tx,
      partyMember,
      added.flatMap(({ after }) => after.personId ?? []),
    ),
    applicants: await rowsById(
      tx,
      developmentRecord,
      added.flatMap(({ after }) => after.applicantId ?? []),
    ),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** 请假 and 缺席 become 补学 with the day on which it was made up. */
function attended({ attendance, makeUpOn, isObserver }: MeetingAttendeeDraft): string | null {
  if (makeUpOn && missed.includes(attendance ?? '')) return madeUp;
  return isObserver && attendance === open ? observing : attendance;
}

/** Whoever came and did not sign in was entered by hand; who did not come signed in by no way. */
function wayOf({ attendance, signWay }: MeetingAttendeeDraft): string | null {
  if (attendance === present || attendance === late) return signWay ?? signWays.hand;
  return attendance === observing || attendance === madeUp ? signWay : null;
}

function derive(
  row: MeetingAttendeeDraft,
  { meetings, people, applicants, voting }: Facts,
  { before }: Planned,
): Values {
  const person = people.get(row.personId ?? '');
  return {
    organisationId: row.organisationId ?? meetings.get(row.meetingId ?? '')?.organisationId ?? null,
    attendance: attended(row),
    signWay: wayOf(row),
    leaveState: leaveStateOf({ ...row, attendance: attended(row) }),
    ...(before === null && !person
      ? { name: applicants.get(row.applicantId ?? '')?.name ?? row.guestName, isVoting: false }
      : {}),
    // Whether somebody votes goes by the day of the meeting; whoever makes the list says it.
    ...(before === null && person
      ? { name: person.name, isVoting: row.isVoting ?? voting.has(`${row.meetingId} ${person.id}`) }
      : {}),
  };
}

function makeUpFaults({ attendance, makeUpOn }: MeetingAttendeeDraft, heldOn: string, day: string): Fault[] {
  if (attendance === madeUp && !makeUpOn) return [fault('makeUpOn', `${area}.not-made-up`)];
  if (!makeUpOn) return [];
  if (attendance === present || attendance === late) return [fault('makeUpOn', `${area}.present`)];
  const until = addDays(heldOn, daysToMakeUp);
  const isFit = makeUpOn > heldOn && makeUpOn <= until && makeUpOn <= day;
  return isFit ? [] : [fault('makeUpOn', `${area}.make-up`, { from: addDays(heldOn, 1), to: until })];
}

/** Once archived, a meeting takes no more than what is made up for. */
const afterwards: readonly string[] = ['makeUpOn', 'makeUpNote', 'attendance'];
function frozen({ before, changed, remove, after }: Planned, { judged, meetings, due }: Facts): Fault[] {
  const state = judged && meetings.get(after.meetingId ?? '')?.state;
  if (state === states.cancelled) return [fault('', `${area}.closed`)];
  const isMadeUp = before !== null && !remove && [...changed].every(name => afterwards.includes(name));
  const hasMissed = missed.includes(before?.attendance ?? '') && after.attendance === madeUp;
  const isOnly = isMadeUp && (!changed.has('attendance') || hasMissed);
  if (isOnly && Boolean(after.makeUpOn)) return [];
  if (state === states.archived) return [fault('', 'meeting.meeting.archived')];
  if (state === states.review) return [fault('', `${area}.in-review`)];
  const isTakenOff = remove && !after.isObserver && isDueOne(after, due);
  return isTakenOff ? [fault('', `${area}.taken-off`, { name: after.name ?? '' })] : [];
}

/** A member of the register; or who sits in: an applicant of the register of development, or a guest. */
function whoFaults({ personId, applicantId, guestName, isObserver }: MeetingAttendeeDraft): Fault[] {
  if (!personId && !applicantId && !guestName) return [fault('personId', `${area}.who`)];
  if (applicantId && (personId || guestName)) return [fault('applicantId', `${area}.one`)];
  if (applicantId && !isObserver) return [fault('applicantId', `${area}.applicant-beside`)];
  return guestName && (personId || !isObserver) ? [fault('guestName', `${area}.guest`)] : [];
}

/** Nobody says yes to the own leave, neither by entering the attendance, be it asked for or not. */
const isOwnLeave = ({ before, after, changed }: Planned, ownId: string | null) =>
  ownId !== null &&
  after.personId === ownId &&
  changed.has('attendance') &&
  after.attendance === leave &&
  before?.leaveState !== granted;

/** Nor that the own leave does not count. */
const isOwnExemption = ({ after, changed }: Planned, ownId: string | null) =>
  ownId !== null && after.personId === ownId && changed.has('isExempt') && after.isExempt === true;

/** Whether a leave counts is said of one that is granted, not while it waits. */
const isExemptTooSoon = ({ after, changed }: Planned) =>
  changed.has('isExempt') && after.isExempt === true && after.leaveState === asked;

function exemptFaults(plan: Planned, ownId: string | null): Fault[] {
  if (isOwnExemption(plan, ownId)) return [fault('isExempt', `${area}.own-exempt`)];
  return isExemptTooSoon(plan) ? [fault('isExempt', `${area}.exempt-asked`, { name: plan.after.name ?? '' })] : [];
}

function check(plan: Planned, { judged, meetings, due }: Facts): Fault[] {
  const { id, after, changed } = plan;
  const of = meetings.get(after.meetingId ?? '');
  if (!judged || !of) return [];
  const isTwice = judged.listed.some(
    one =>
      one.id !== id &&
      one.meetingId === after.meetingId &&
      ((one.personId !== null && one.personId === after.personId) ||
        (one.applicantId !== null && one.applicantId === after.applicantId)),
  );
  return [
    ...whoFaults(after),
    ...(isOwnLeave(plan, judged.ownId) ? [fault('attendance', `${area}.own-leave`)] : []),
    ...exemptFaults(plan, judged.ownId),
    ...(after.isObserver && changed.has('isObserver') && isDueOne(after, due)
      ? [fault('isObserver', `${area}.beside`, { name: after.name ?? '' })]
      : []),
    ...(isTwice
      ? [fault(after.applicantId ? 'applicantId' : 'personId', `${area}.twice`, { name: after.name ?? '' })]
      : []),
    ...((after.attendance === observing) !== (after.isObserver ?? false)
      ? [fault('attendance', `${area}.observer`)]
      : []),
    ...(changed.has('attendance') && came.includes(after.attendance ?? '') && judged.ahead.has(after.meetingId ?? '')
      ? [fault('attendance', `${area}.ahead`)]
      : []),
    ...(changed.has('makeUpOn') || changed.has('attendance') ? makeUpFaults(after, of.heldOn, judged.today) : []),
  ];
}

/** Who comes onto the list of a meeting that was announced is told of it and asked; who is taken off is asked no longer. */
async function follow(tx: Tx, stored: Planned[]): Promise<void> {
  const telling = stored.filter(
    ({ before, remove, changed }) => before === null || remove || changed.has('leaveState'),
  );
  const gone = stored.filter(({ remove }) => remove).map(({ id }) => id);
  await withdrawExemptions(tx, 'attendee_id', gone, '已不在参会人员名单');
  const meetings = await rowsById(
    tx,
    meeting,
    telling.flatMap(({ after }) => after.meetingId ?? []),
  );
  for (const [id, row] of meetings) {
    const own = telling.filter(({ after }) => after.meetingId === id);
    await tellLeave(
      tx,
      id,
      row,
      own.filter(({ before }) => before !== null),
    );
    if (row.state !== states.announced) continue;
    const personsIn = (plans: Planned[]) => plans.flatMap(({ after }) => after.personId ?? []);
    const added = personsIn(own.filter(({ before, remove }) => before === null && !remove));
    const left = personsIn(own.filter(({ remove }) => remove));
    if (added.length > 0) await invite(tx, id, row, added);
    if (left.length > 0) await askNoMore(tx, id, left, true);
  }
}

export const attendeeRules = rules(meetingAttendee, { facts: factsOf, derive, check, frozen, follow });
