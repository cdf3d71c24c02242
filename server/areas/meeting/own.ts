/** 我的组织生活: the own meetings ahead and held; and the own answer, of nobody else, whatever more the account may do. */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { attendanceRate } from 'contract/meeting/attendance.ts';
import { answerMeeting, readOwnMeetings, type OwnMeeting } from 'contract/meeting/calls.ts';
import { attendances, daysToMakeUp, pending, states } from 'contract/meeting/codes.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { receiptFaults, takeReceipt, takesReceipts, type Answering } from './receipt.ts';

const area = 'meeting.meetingAttendee';
const { open, present, late, leave, absent } = attendances;
const heldStates = [...pending, states.archived];
const most = 100;

interface Counted extends OwnMeeting {
  isExempt: boolean;
}
/** A meeting nobody was told of yet is not shown. */
const ownOf = (tx: Tx, where: SQL) =>
  tx.rows<Counted>(sql`
    select m.id, m.title, m.types, o.short_name as organisation_name, m.held_on::text, m.start_time, m.end_time, m.place,
      m.online_link, h.name as host_name, m.state,
      a.person_id in (m.host_id, m.recorder_id) as is_host, a.signed_at, coalesce(a.is_observer, false) as is_observer, a.receipt,
      a.leave_reason, a.leave_note, a.leave_state, a.leave_reply, a.attendance,
      array(select g.name from agenda_item g where g.meeting_id = m.id and g.deleted_at is null
        order by g.position, g.id) as topics, a.make_up_on::text,
      (a.is_exempt is true or a.exemption is not null) as is_exempt,
      case when a.attendance in (${leave}, ${absent}) and a.is_exempt is not true and a.is_observer is not true
          and a.exemption is null and m.held_on + ${daysToMakeUp}::int >= (select today from clock)
          and m.state = any(${sql.param(heldStates)}::text[])
        then (m.held_on + ${daysToMakeUp}::int)::text end as make_up_until
    from meeting_attendee a join meeting m on m.id = a.meeting_id join party_organisation o on o.id = m.organisation_id
      join person h on h.id = m.host_id
    where a.person_id = ${tx.actor.personId}::bigint and a.deleted_at is null and m.deleted_at is null
      and m.state not in (${states.draft}, ${states.cancelled}) and ${where}
    order by m.held_on desc, m.start_time desc, m.id desc limit ${most}`);

const shown = ({ isExempt: _, ...row }: Counted): OwnMeeting => row;

const read = serve(readOwnMeetings, async ({ tx }) => {
  const year = Number((await today(tx)).slice(0, 4));
  const rows = tx.actor.personId === null ? [] : await ownOf(tx, sql`true`);
  const isAhead = ({ state }: OwnMeeting) => state === states.announced || state === states.started;
  const ofYear = rows.filter(
    row => !isAhead(row) && !row.isObserver && row.heldOn.startsWith(String(year)) && row.attendance !== open,
  );
  const counts = {
    due: ofYear.length,
    present: ofYear.filter(({ attendance }) => attendance === present || attendance === late).length,
    exempt: ofYear.filter(({ attendance, isExempt }) => isExempt && attendance === leave).length,
  };
  return {
    ahead: rows.filter(isAhead).reverse().map(shown),
    held: rows.filter(row => !isAhead(row)).map(shown),
    year,
    due: counts.due - counts.exempt,
    present: counts.present,
    rate: attendanceRate(counts),
  };
});

/** Until the meeting begins, or its receipts close before. */
const answer = serve(answerMeeting, async ({ tx, params: { id }, body }) => {
  const row = await tx.one<Answering & { isOpen: boolean }>(sql`
    select a.id, m.id as meeting_id, a.person_id, a.attendance, a.is_exempt is true as is_exempt,
      ${takesReceipts} as is_open
    from meeting_attendee a join meeting m on m.id = a.meeting_id
    where m.id = ${id}::bigint and a.person_id = ${tx.actor.personId}::bigint and a.deleted_at is null
      and m.deleted_at is null and m.state <> ${states.draft} for update of a`);
  // Of a meeting one is not called to nothing is told.
  if (!row) throw notFound();
  if (!row.isOpen) throw refuse([fault('', `${area}.begun`)]);
  const faults = await receiptFaults(tx, body);
  if (faults.length > 0) throw refuse(faults);
  await takeReceipt(tx, row, body, '本人回执');
  const [now] = await ownOf(tx, sql`m.id = ${id}::bigint`);
  return shown(now as Counted);
});

export const ownMeetingRoutes = [read, answer];
