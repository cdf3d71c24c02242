/**
 * Leaving somebody out of those due: the branch asks, the committee above agrees by its document, and only then he or she is
 * counted neither as due nor in a vote. Domain-party 7.2.
 */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { askExemption, countAgain } from 'contract/meeting/actions.ts';
import { attendances, daysOfConsent, exemptionStates, states } from 'contract/meeting/codes.ts';
import { meetingAttendee, type MeetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import {
  meetingExemption,
  meetingExemptionProcess,
  type MeetingExemption,
} from 'contract/meeting/meeting-exemption.ts';
import { meeting, type Meeting } from 'contract/meeting/meeting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { begin, take } from '../../kit/process/take.ts';
import { refuse } from '../../kit/refusal.ts';
import { handler, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { authorOf, loadRow, loadRows, rowOf, rowsById } from '../../kit/write/load.ts';
import { tellPersons } from '../message/index.ts';
import { isUndecided } from './leave.ts';

const area = 'meeting.meetingExemption';
const ofAttendee = 'meeting.meetingAttendee';
const page = '/meeting/exemption/detail';

export const exemptionRules = rules(meetingExemption, {
  facts: (tx: Tx, plans: PlannedChange<typeof meetingExemption>[]) =>
    rowsById(
      tx,
      meetingAttendee,
      plans.flatMap(({ before, after }) => (before === null ? (after.attendeeId ?? []) : [])),
    ),
  derive(row, attendees) {
    const { name, meetingId, organisationId, personId } = attendees.get(row.attendeeId ?? '') ?? row;
    return { name, meetingId, organisationId, personId };
  },
});

/** What was archived or called off is counted no more. */
const closed: Readonly<Record<string, string>> = {
  [states.archived]: `${area}.archived`,
  [states.cancelled]: `${area}.cancelled`,
};
/** Nor is anything asked while the record is read: it would stand in the way of the archive, unseen by who reads. */
const closedToAsk = { ...closed, [states.review]: `${area}.in-review` };

async function closedFaults(tx: Tx, meetingId: string, told = closed): Promise<Fault[]> {
  const why = told[(await loadRow(tx, meeting, meetingId, null, 'look')).state];
  return why ? [fault('', why)] : [];
}

/** Of these attendees, or of all at these meetings. */
const isAsked = (by: 'attendee_id' | 'meeting_id', ids: readonly string[]) => sql`
  deleted_at is null and state = ${exemptionStates.asked} and ${sql.raw(by)} = any(${sql.param([...ids])}::bigint[])`;

async function askFaults(tx: Tx, row: MeetingAttendee): Promise<Fault[]> {
  const { id, name, meetingId, isObserver, exemption, attendance } = row;
  const other = await tx.one(sql`select 1 from meeting_exemption where ${isAsked('attendee_id', [id])}`);
  return [
    ...(await closedFaults(tx, meetingId, closedToAsk)),
    ...(isObserver ? [fault('', `${ofAttendee}.not-asked`)] : []),
    ...(attendance === attendances.present || attendance === attendances.late
      ? [fault('', `${ofAttendee}.came`, { name: name ?? '' })]
      : []),
    ...(exemption ? [fault('', `${ofAttendee}.left-out`, { name: name ?? '' })] : []),
    ...(other ? [fault('', `${ofAttendee}.asked-already`, { name: name ?? '' })] : []),
  ];
}

/** The attendee stands under its lock: nobody is asked for twice. */
async function ask(tx: Tx, row: MeetingAttendee, said: Partial<MeetingExemption>): Promise<void> {
  const faults = await askFaults(tx, row);
  if (faults.length > 0) throw refuse(faults);
  const { situation, reason, proof } = said;
  const values = { attendeeId: row.id, situation, reason, proof: proof ?? null, askedOn: await today(tx) };
  const cause = { flow: 'itself', reason: '申请不计入应到会' } as const;
  const ids = await applyEffects(tx, meetingExemption, [{ values }], cause);
  await begin(tx, exemptionHandler, ids, '党组织申请');
}

async function count(tx: Tx, { id, name, meetingId, exemption }: MeetingAttendee, reason: string): Promise<void> {
  const { state } = await loadRow(tx, meeting, meetingId, null, 'look');
  if (!isUndecided(state)) throw refuse([fault('', `${ofAttendee}.in-review`)]);
  if (!exemption) throw refuse([fault('', `${ofAttendee}.counted`, { name: name ?? '' })]);
  const cause = causeOf(meeting, meetingId, `恢复计入应到会：${reason}`);
  await applyEffects(tx, meetingAttendee, [{ id, values: { exemption: null } }], cause);
}

export const exemptionActions = [
  handler(askExemption, { perform: ask }),
  handler(countAgain, { perform: (tx, row, { reason }) => count(tx, row, reason) }),
];

/** Who asked is told what the committee above said. */
async function tell(
  tx: Tx,
  { id, name, meetingId, organisationId }: MeetingExemption,
  said: string,
  isAgreed: boolean,
) {
  const author = await authorOf(tx, meetingExemption, id);
  if (!author?.personId) return;
  const { title, heldOn } = await loadRow(tx, meeting, meetingId ?? '', null, 'look');
  await tellPersons(tx, {
    title: `【组织生活】${name}不计入应到会的申请${isAgreed ? '已同意' : '未获同意'}`,
    content: `“${title}”（${heldOn}）：${said}`,
    entity: meetingExemption.name,
    recordId: id,
    personId: author.personId,
    organisationId,
    link: { routePath: page, query: { id } },
  });
}

async function leaveOut(tx: Tx, row: MeetingExemption): Promise<void> {
  const { id, attendeeId, situation, documentNo } = row;
  const cause = causeOf(meetingExemption, id, `上级党组织同意不计入应到会（${documentNo}）`);
  await applyEffects(tx, meetingAttendee, [{ id: attendeeId, values: { exemption: situation } }], cause);
  await tell(tx, row, `上级党组织已同意（${documentNo}），不计入应到会和表决人数。`, true);
}

/** Consent comes before the meeting: who was due at a vote is not changed once it is taken. Decision 300. */
async function dayFaults(tx: Tx, meetingId: string, agreedOn: string): Promise<Fault[]> {
  if (agreedOn > (await today(tx))) return [fault('agreedOn', `${area}.ahead`)];
  const { heldOn } = await loadRow(tx, meeting, meetingId, null, 'look');
  if (agreedOn > heldOn) return [fault('agreedOn', `${area}.after`, { day: heldOn })];
  return agreedOn < addDays(heldOn, -daysOfConsent) ? [fault('agreedOn', `${area}.long-ago`, { day: heldOn })] : [];
}

export const exemptionHandler = handle(meetingExemptionProcess, {
  page,
  ask: ({ name }) => ({ bizType: 'SH_EXEMPTION', title: `【组织生活】${name}不计入应到会的申请待批准` }),
  steps: {
    agree: {
      guard: async (tx, { meetingId }, { agreedOn }) => [
        ...(agreedOn ? await dayFaults(tx, meetingId ?? '', agreedOn) : []),
        ...(await closedFaults(tx, meetingId ?? '')),
      ],
      values: (_tx, _row, { agreedOn, documentNo, document }) => ({ agreedOn, documentNo, document }),
      opinion: ({ documentNo }) => documentNo,
      effect: each(leaveOut),
    },
    refuse: {
      effect: each((tx, row, { opinion }) => tell(tx, row, `未获同意，仍计入应到会：${opinion}`, false)),
    },
  },
});

/** A record is archived with those due as they were decided. */
export async function openExemptions(tx: Tx, { id }: Meeting): Promise<Fault[]> {
  const open = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from meeting_exemption where ${isAsked('meeting_id', [id])}`);
  return open?.count ? [fault('', 'meeting.meeting.open-exemption', { count: open.count })] : [];
}

/** Who is on the list no more, or whose meeting is called off, is asked for no longer. */
export async function withdrawExemptions(
  tx: Tx,
  by: 'attendee_id' | 'meeting_id',
  of: readonly string[],
  reason: string,
): Promise<void> {
  if (of.length === 0) return;
  const asked = await tx.rows<{ id: string }>(sql`
    select id from meeting_exemption where ${isAsked(by, of)} order by id for update`);
  if (asked.length === 0) return;
  const ids = asked.map(({ id }) => id);
  const rows = [...(await loadRows(tx, meetingExemption, ids, null)).values()].map(rowOf);
  await take(tx, exemptionHandler, 'withdraw', rows, { reason });
}
