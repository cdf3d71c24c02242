/** A matter before the committee: who leaves, what is counted, and where it goes on. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { appointmentStates as states, wayOf } from 'contract/appointment/appointment-codes.ts';
import type { Appointment } from 'contract/appointment/appointment.ts';
import { votingFaults, type Votes } from 'contract/appointment/decision.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Tx } from '../../../kit/registry.ts';
import { settingOf } from '../../../kit/setting.ts';
import { concernedAmong } from './concerned.ts';
import { later } from './guards.ts';

interface Meeting {
  heldOn: string;
  expectedCount: number;
  presentCount: number;
  attendeeIds: string[] | null;
}
export const meetingOf = (tx: Tx, id: string) =>
  tx.one<Meeting>(sql`
    select held_on::text as held_on, expected_count, present_count, attendee_ids::text[] as attendee_ids
    from decision_meeting where id = ${id}::bigint and deleted_at is null for update`);

/** Published but for those whom no notice concerns. */
export async function afterDecision(tx: Tx, row: Appointment) {
  const way = wayOf(row);
  const isLateralShown = (await settingOf(tx, 'appointment.lateralNotice', 'true')) === 'true';
  return way === 'whole' || (way === 'lateral' && isLateralShown) ? states.publicised : states.issuing;
}

type Counted = Omit<Votes, 'avoiderIds'> & { meetingId: string; avoiderIds?: readonly string[] | null };
export async function decisionFaults(tx: Tx, row: Appointment, input: Counted): Promise<Fault[]> {
  const meeting = await meetingOf(tx, input.meetingId);
  if (!meeting) return [fault('meetingId', 'kit.not-found')];
  const attendeeIds = meeting.attendeeIds ?? [];
  const concerned = await concernedAmong(tx, row.personId, attendeeIds);
  return [
    ...(await later(tx, 'meetingId', '会议日期', meeting.heldOn)),
    ...votingFaults({ ...meeting, attendeeIds }, { ...input, avoiderIds: input.avoiderIds ?? [] }, concerned),
  ];
}
