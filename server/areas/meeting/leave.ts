/** A leave that is asked for: the branch says yes or no, and who asked is told. Domain-party 7.3. */
import { fault } from 'contract/kit/fault.ts';
import { grantLeave, refuseLeave } from 'contract/meeting/actions.ts';
import { ahead, attendances, leaveStates, states } from 'contract/meeting/codes.ts';
import { meetingAttendee, type MeetingAttendee, type MeetingAttendeeDraft } from 'contract/meeting/meeting-attendee.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { handler, type Tx, type Values } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';

const { open, leave, absent } = attendances;
const subjects = (_: Tx, { personId }: MeetingAttendee) => Promise.resolve(personId ? [personId] : []);
const { asked, granted, refused } = leaveStates;
/** While the record is read by the committee, archived or called off nothing is said of anybody. */
const undecided: readonly string[] = [...ahead, states.held, states.returned];
export const isUndecided = (state: string) => undecided.includes(state);

/** Whoever enters the attendance has said what becomes of the leave. */
export function leaveStateOf({ leaveState, attendance }: MeetingAttendeeDraft): string | null {
  if (leaveState !== asked || attendance === open) return leaveState;
  if (attendance === leave) return granted;
  return attendance === absent ? refused : null;
}

async function decide(tx: Tx, row: MeetingAttendee, values: Values): Promise<void> {
  const { state } = await loadRow(tx, meeting, row.meetingId, null, 'look');
  if (row.leaveState !== asked || !isUndecided(state))
    throw refuse([fault('', 'meeting.meetingAttendee.no-leave', { name: row.name ?? '' })]);
  await applyEffects(tx, meetingAttendee, [{ id: row.id, values }], causeOf(meeting, row.meetingId, '审批请假'));
}
/** Who is refused once the meeting is over was absent; before it, he or she may still come. */
async function missing(tx: Tx, { meetingId, attendance }: MeetingAttendee): Promise<string> {
  const { state } = await loadRow(tx, meeting, meetingId, null, 'look');
  return ahead.includes(state) ? attendance : absent;
}

export const leaveActions = [
  handler(grantLeave, {
    subjects,
    perform: (tx, row) => decide(tx, row, { leaveState: granted, leaveReply: null, attendance: leave }),
  }),
  handler(refuseLeave, {
    subjects,
    perform: async (tx, row, { reply }) =>
      decide(tx, row, { leaveState: refused, leaveReply: reply, attendance: await missing(tx, row) }),
  }),
];
