/** What a meeting has to say of itself, and the list of those due that follows from it. Domain-party 7.2. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { isWebAddress } from 'contract/kit/own-path.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { attendanceRate, saidRate } from 'contract/meeting/attendance.ts';
import { ahead, attendances, isHeldBy, listed, modes, receipts, states, types } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting, type MeetingDraft } from 'contract/meeting/meeting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { followRegister } from './due.ts';
import { tellChanged } from './notices.ts';

const area = 'meeting.meeting';
type Planned = PlannedChange<typeof meeting>;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const at = plans.flatMap(({ after }) => after.organisationId ?? []);
  const places = await tx.rows<{ id: string; category: string }>(sql`
    select id, category from party_organisation where id = any(${sql.param([...new Set(at)])}::bigint[])`);
  const items = plans.flatMap(({ after }) => after.planItemId ?? []);
  const planned = await tx.rows<{ id: string; organisationId: string }>(sql`
    select id, organisation_id from life_plan_item where id = any(${sql.param(items)}::bigint[])`);
  return {
    isConsequence,
    categoryOf: new Map(places.map(({ id, category }) => [id, category])),
    typeOf: await wordsOf(tx, 'DJ_ZZSH_HYLX'),
    plannerOf: new Map(planned.map(({ id, organisationId }) => [id, organisationId])),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** Hours of a day, the end behind the start. */
export function timeFaults({ startTime, endTime }: Pick<MeetingDraft, 'startTime' | 'endTime'>): Fault[] {
  const wrong = (['startTime', 'endTime'] as const).filter(name => {
    const value = name === 'startTime' ? startTime : endTime;
    return value !== null && !clock.test(value);
  });
  if (wrong.length > 0) return wrong.map(name => fault(name, `${area}.clock`, { label: meeting.fields[name].label }));
  return startTime && endTime && endTime <= startTime ? [fault('endTime', `${area}.ends-before`)] : [];
}

function places({ mode, place, onlineLink }: MeetingDraft): Fault[] {
  if (mode === modes.offline && !place) return [fault('place', `${area}.place`)];
  if (onlineLink && !isWebAddress(onlineLink)) return [fault('onlineLink', `${area}.address`)];
  return mode === modes.online && !onlineLink ? [fault('onlineLink', `${area}.link`)] : [];
}

const closing = ({ receiptUntil, heldOn }: MeetingDraft): Fault[] =>
  receiptUntil && heldOn && receiptUntil > heldOn ? [fault('receiptUntil', `${area}.receipt-until`)] : [];

/** Where no group is said, the meeting is of another kind. */
const groups = ({ types: kinds, groupId }: MeetingDraft): Fault[] =>
  !groupId && severalOf(kinds).includes(types.group) ? [fault('groupId', `${area}.group`)] : [];

/** A branch has no 党委会, a committee no 党小组会. */
function kindsHere({ types: kinds, organisationId }: MeetingDraft, { categoryOf, typeOf }: Facts): Fault[] {
  const category = categoryOf.get(organisationId ?? '');
  const strange = category ? severalOf(kinds).filter(kind => !isHeldBy(category, kind)) : [];
  return strange.length > 0 ? [fault('types', `${area}.not-held-here`, { kind: strange.map(typeOf).join('、') })] : [];
}

/** What it was begun from: a theme is of a theme party day, an item of the own plan. */
function origins(
  { types: kinds, themeTopicId, planItemId, organisationId }: MeetingDraft,
  { plannerOf }: Facts,
): Fault[] {
  const isFit = !themeTopicId || severalOf(kinds).includes(types.themeDay);
  return [
    ...(isFit ? [] : [fault('themeTopicId', `${area}.topic-kind`)]),
    ...(planItemId && plannerOf.get(planItemId) !== organisationId ? [fault('planItemId', `${area}.beyond-plan`)] : []),
  ];
}

function check({ after, changed }: Planned, facts: Facts): Fault[] {
  if (facts.isConsequence) return [];
  const has = (...names: (keyof typeof meeting.fields)[]) => names.some(name => changed.has(name));
  return [
    ...(has('startTime', 'endTime') ? timeFaults(after) : []),
    ...(has('types', 'themeTopicId', 'planItemId') ? origins(after, facts) : []),
    ...(has('mode', 'place', 'onlineLink') ? places(after) : []),
    ...(has('receiptUntil', 'heldOn') ? closing(after) : []),
    ...(has('types', 'organisationId') ? kindsHere(after, facts) : []),
    ...(has('types', 'groupId') ? groups(after) : []),
  ];
}

/** Whoever said to come said so of another hour. */
async function forgetReceipts(tx: Tx, id: string): Promise<void> {
  const rows = await tx.rows<{ id: string; attendance: string }>(sql`
    select id, case when attendance = ${attendances.leave} and is_exempt is not true then ${attendances.open}
      else attendance end as attendance
    from meeting_attendee where meeting_id = ${id}::bigint and deleted_at is null and receipt <> ${receipts.open}
    order by id`);
  const changes = rows.map(({ id: attendeeId, attendance }) => ({
    id: attendeeId,
    values: {
      receipt: receipts.open,
      leaveReason: null,
      leaveNote: null,
      leaveState: null,
      leaveReply: null,
      attendance,
    },
  }));
  await applyEffects(tx, meetingAttendee, changes, causeOf(meeting, id, '会议时间变动，重新回执'));
}

/** Those who were called are told where the day, the hour or the place is another, and answer anew for another hour. */
async function tellAnew(tx: Tx, { id, before, after, changed }: Planned): Promise<void> {
  const isMoved = changed.has('heldOn') || changed.has('startTime');
  const isElsewhere = ['endTime', 'place', 'onlineLink'].some(name => changed.has(name as never));
  if (before?.state !== states.announced || after.state !== states.announced || !(isMoved || isElsewhere)) return;
  if (isMoved) await forgetReceipts(tx, id);
  await tellChanged(tx, id, after, isMoved);
}

/** The list is made when the meeting is announced or written down; until it is held, it follows the kinds. */
async function follow(tx: Tx, stored: Planned[]): Promise<void> {
  for (const plan of stored) {
    const { id, before, after, changed, remove } = plan;
    if (remove || before === null || !listed.includes(after.state ?? '')) continue;
    await tellAnew(tx, plan);
    if (!changed.has('types') && !changed.has('groupId')) continue;
    await followRegister(tx, { ...after, id }, causeOf(meeting, id, '按会议类型生成参会人员'), true);
  }
}

const frozen = ({ before }: Planned, { isConsequence }: Facts): Fault[] =>
  !isConsequence && before?.state === states.archived ? [fault('', `${area}.archived`)] : [];

export const meetingRules = rules(meeting, { facts: factsOf, check, frozen, follow });

interface Counts {
  id: string;
  dueCount: number;
  presentCount: number;
  exemptCount: number;
  leaveCount: number;
  absentCount: number;
  makeUpCount: number;
  votingDue: number;
  votingPresent: number;
}
/** SQL of an attendee (alias a): due, and there. */
export const isDue = sql`a.is_observer is not true and a.exemption is null`;
export const isThere = sql`a.attendance in ('1', '2')`;
const countsOf = (tx: Tx, ids: string[]) =>
  tx.rows<Counts>(sql`
    select a.meeting_id as id, count(*) filter (where ${isDue})::int as due_count,
      count(*) filter (where ${isDue} and ${isThere})::int as present_count,
      count(*) filter (where ${isDue} and a.is_exempt and a.attendance in ('0', '3'))::int as exempt_count,
      count(*) filter (where ${isDue} and a.attendance = '3')::int as leave_count,
      count(*) filter (where ${isDue} and a.attendance = '4')::int as absent_count,
      count(*) filter (where ${isDue} and a.attendance = '6')::int as make_up_count,
      count(*) filter (where ${isDue} and a.is_voting)::int as voting_due,
      count(*) filter (where ${isDue} and a.is_voting and ${isThere})::int as voting_present
    from meeting_attendee a where a.deleted_at is null and a.meeting_id = any(${sql.param(ids)}::bigint[])
    group by a.meeting_id`);
/** Without a list the numbers that were said of it are known, and nothing else. Decision 219. */
const saidOf = (tx: Tx, ids: string[]) =>
  tx.rows<{ id: string; state: string; dueCount: number | null; presentCount: number | null }>(sql`
    select id, state, said_due as due_count, said_present as present_count from meeting where id = any(${sql.param(ids)}::bigint[])`);
const rated = ({ exemptCount: exempt, ...counts }: Counts) => ({
  ...counts,
  rate: attendanceRate({ due: counts.dueCount, present: counts.presentCount, exempt }),
});
type Said = Awaited<ReturnType<typeof saidOf>>[number];
const unlisted = ({ id, dueCount: due, presentCount: present }: Said) => ({
  id,
  dueCount: due,
  presentCount: present,
  leaveCount: null,
  absentCount: null,
  makeUpCount: null,
  votingDue: null,
  votingPresent: null,
  rate: saidRate(due, present),
});

export const meetingRollup: Rollup = {
  resource: meeting,
  fields: [
    'dueCount',
    'presentCount',
    'leaveCount',
    'absentCount',
    'makeUpCount',
    'rate',
    'votingDue',
    'votingPresent',
  ],
  async query(tx, ids) {
    const counted = new Map((await countsOf(tx, ids)).map(one => [one.id, rated(one)]));
    return (await saidOf(tx, ids)).map(said => ({
      ...(counted.get(said.id) ?? unlisted(said)),
      // That nobody has come yet says nothing of how many will.
      ...(ahead.includes(said.state) && { rate: null }),
    }));
  },
};

export interface Tally {
  due: number;
  present: number;
  /** Of whom nothing is said yet. */
  open: number;
  votingDue: number;
  votingPresent: number;
}
export const nobody: Tally = { due: 0, present: 0, open: 0, votingDue: 0, votingPresent: 0 };

/** The counts of meetings, for what judges them; none of one without a list. */
export async function talliesOf(tx: Tx, ids: string[]): Promise<Map<string, Tally>> {
  const rows = await countsOf(tx, ids);
  return new Map(
    rows.map(({ id, dueCount: due, presentCount: present, votingDue, votingPresent, ...away }) => {
      const open = due - present - away.leaveCount - away.absentCount - away.makeUpCount;
      return [id, { due, present, open, votingDue, votingPresent }];
    }),
  );
}
export const tally = async (tx: Tx, id: string): Promise<Tally> => (await talliesOf(tx, [id])).get(id) ?? nobody;
