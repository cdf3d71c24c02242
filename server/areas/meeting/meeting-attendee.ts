/** Who is on the list of a meeting, and what may still be said of him or her. Domain-party 7.2. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { formal, rightsFull } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { attendances, daysToMakeUp, states } from 'contract/meeting/codes.ts';
import { meetingAttendee, type MeetingAttendeeDraft } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { askNoMore, invite } from './notices.ts';

const area = 'meeting.meetingAttendee';
type Planned = PlannedChange<typeof meetingAttendee>;
const { open, present, late, leave, absent, observing, madeUp } = attendances;
const missed: readonly string[] = [leave, absent];

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const meetingIds = plans.flatMap(({ after }) => after.meetingId ?? []);
  const listed = await tx.rows<{ id: string; meetingId: string; personId: string }>(sql`
    select id, meeting_id, person_id from meeting_attendee
    where deleted_at is null and meeting_id = any(${sql.param(meetingIds)}::bigint[])`);
  return {
    isConsequence,
    listed,
    meetings: await rowsById(tx, meeting, meetingIds),
    people: await rowsById(
      tx,
      partyMember,
      plans.flatMap(({ after }) => after.personId ?? []),
    ),
    today: await today(tx),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** 请假 and 缺席 become 补学 with the day on which it was made up. */
function attended({ attendance, makeUpOn, isObserver }: MeetingAttendeeDraft): string | null {
  if (makeUpOn && missed.includes(attendance ?? '')) return madeUp;
  return isObserver && attendance === open ? observing : attendance;
}

function derive(row: MeetingAttendeeDraft, { meetings, people }: Facts, { before }: Planned): Values {
  const person = people.get(row.personId ?? '');
  return {
    organisationId: row.organisationId ?? meetings.get(row.meetingId ?? '')?.organisationId ?? null,
    attendance: attended(row),
    // Whether somebody votes is asked when he or she is put on the list, and stays as it was at the meeting.
    ...(before === null && person
      ? { name: person.name, isVoting: person.memberCategory === formal && person.rightsStatus === rightsFull }
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
function closedFaults({ before, changed, remove, after }: Planned, state: string): Fault[] {
  if (state === states.cancelled) return [fault('', `${area}.closed`)];
  const isMadeUp = before !== null && !remove && [...changed].every(name => afterwards.includes(name));
  const isOnly = isMadeUp && (!changed.has('attendance') || after.attendance === madeUp);
  if (isOnly && Boolean(after.makeUpOn)) return [];
  if (state === states.archived) return [fault('', 'meeting.meeting.archived')];
  return state === states.review ? [fault('', `${area}.in-review`)] : [];
}

function check(plan: Planned, { isConsequence, meetings, listed, today: day }: Facts): Fault[] {
  const { id, after, changed, remove } = plan;
  const of = meetings.get(after.meetingId ?? '');
  if (isConsequence || !of) return [];
  const closed = closedFaults(plan, of.state);
  if (closed.length > 0 || remove) return closed;
  const isTwice = listed.some(
    one => one.id !== id && one.meetingId === after.meetingId && one.personId === after.personId,
  );
  return [
    ...(isTwice ? [fault('personId', `${area}.twice`, { name: after.name ?? '' })] : []),
    ...((after.attendance === observing) !== (after.isObserver ?? false)
      ? [fault('attendance', `${area}.observer`)]
      : []),
    ...(changed.has('makeUpOn') || changed.has('attendance') ? makeUpFaults(after, of.heldOn, day) : []),
  ];
}

/** Who comes onto the list of a meeting that was announced is told of it and asked; who is taken off is asked no longer. */
async function follow(tx: Tx, stored: Planned[]): Promise<void> {
  const meetings = await rowsById(
    tx,
    meeting,
    stored.flatMap(({ after }) => after.meetingId ?? []),
  );
  for (const [id, row] of meetings) {
    if (row.state !== states.announced) continue;
    const personsIn = (plans: Planned[]) =>
      plans.flatMap(({ after }) => (after.meetingId === id ? (after.personId ?? []) : []));
    const added = personsIn(stored.filter(({ before, remove }) => before === null && !remove));
    const gone = personsIn(stored.filter(({ remove }) => remove));
    if (added.length > 0) await invite(tx, id, row, added);
    if (gone.length > 0) await askNoMore(tx, id, gone, true);
  }
}

export const attendeeRules = rules(meetingAttendee, { facts: factsOf, derive, check, follow });
