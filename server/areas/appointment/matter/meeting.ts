/** The meeting that decides: its numbers stand once a vote was counted by them. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { appointmentDocument } from 'contract/appointment/appointment-document.ts';
import { decisionMeeting } from 'contract/appointment/decision-meeting.ts';
import { fault } from 'contract/kit/fault.ts';
import { computed, rules, type PlannedChange, type Tx } from '../../../kit/registry.ts';

/** What a vote was counted by. */
const counted = ['heldOn', 'expectedCount', 'presentCount'] as const;
async function usedAmong(tx: Tx, plans: readonly PlannedChange<typeof decisionMeeting>[]): Promise<Set<string>> {
  const ids = plans.map(({ id }) => id).filter(id => /^\d+$/.test(id));
  await tx.rows(sql`select 1 from decision_meeting where id = any(${sql.param(ids)}::bigint[]) order by id for update`);
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct meeting_id as id from appointment where meeting_id = any(${sql.param(ids)}::bigint[]) and deleted_at is null`);
  return new Set(rows.map(({ id }) => id));
}

export const meetingRules = rules(decisionMeeting, {
  facts: usedAmong,
  frozen: ({ id, changed, remove }: PlannedChange<typeof decisionMeeting>, used: Set<string>) =>
    used.has(id) && (remove || counted.some(name => changed.has(name)))
      ? [fault('presentCount', 'appointment.decisionMeeting.in-use')]
      : [],
  check: ({ after }: PlannedChange<typeof decisionMeeting>) => {
    const { expectedCount, presentCount, attendeeIds } = after;
    return [
      ...((presentCount ?? 0) > (expectedCount ?? 0)
        ? [fault('presentCount', 'appointment.decisionMeeting.present')]
        : []),
      ...((attendeeIds ?? []).length > (presentCount ?? 0)
        ? [fault('attendeeIds', 'appointment.decisionMeeting.attendees')]
        : []),
    ];
  },
});

/** All matters are public by the time they have a document; of a meeting those are counted that are. */
export const besideComputed = [
  computed(decisionMeeting, {
    matterCount: column => sql`(select count(*)::int from appointment m where m.meeting_id = ${column('id')}
      and m.deleted_at is null and m.state in ('60', '70', '80'))`,
  }),
  computed(appointmentDocument, {
    matterCount: column =>
      sql`(select count(*)::int from appointment m where m.document_id = ${column('id')} and m.deleted_at is null)`,
  }),
];
