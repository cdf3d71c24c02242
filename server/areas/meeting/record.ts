/** 记一次会: what was just held is most likely what is owed next, as it was held last time; written down and handed in with one press. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { inRegister } from 'contract/member/codes.ts';
import { ahead, attendances, bodies, categoriesOf, receipts, states, types } from 'contract/meeting/codes.ts';
import { isBranch } from 'contract/organisation/codes.ts';
import { planStates } from 'contract/meeting/plan-codes.ts';
import { readyMeeting, recordMeeting, type Ready } from 'contract/meeting/calls.ts';
import { meetingAttendee, type MeetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { meeting, type Meeting } from 'contract/meeting/meeting.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { guardFaults, take } from '../../kit/process/take.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { find } from '../../kit/resource/read.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { write, type WriteOptions } from '../../kit/write/write.ts';
import { enterAgenda } from './enter-agenda.ts';
import { dueAt, followRegister } from './due.ts';
import { stillOwed } from './duties.ts';
import { homeOf, type Home } from './home.ts';
import { meetingHandler } from './process.ts';

/** A group as far as it is one of the organisation. */
const groupIn = (tx: Tx, home: Home, id: string | null) =>
  tx.one<{ id: string; name: string }>(sql`
    select id, short_name as name from party_organisation
    where id = ${id}::bigint and parent_id = ${home.id}::bigint and deleted_at is null`);

/** What is taken over from the last meeting; who has left the register meanwhile is not. */
export function lastOf(tx: Tx, organisationId: string, kinds: string | undefined) {
  const of =
    kinds === undefined ? sql`true` : sql`string_to_array(m.types, ';') && ${sql.param(severalOf(kinds))}::text[]`;
  const stands = (id: string) =>
    sql`case when ${sql.raw(id)}.party_status = any(${sql.param(inRegister)}::text[]) then`;
  return tx.one<Values & { id: string; types: string; groupId: string | null }>(sql`
    select m.id, m.types, m.group_id, m.mode, m.place, m.online_link, m.start_time, m.end_time,
      ${stands('h')} m.host_id end as host_id, ${stands('h')} hp.name end as host_name,
      ${stands('r')} m.recorder_id end as recorder_id, ${stands('r')} rp.name end as recorder_name
    from meeting m join party_member h on h.id = m.host_id join person hp on hp.id = h.id
      join party_member r on r.id = m.recorder_id join person rp on rp.id = r.id
    where m.deleted_at is null and m.organisation_id = ${organisationId}::bigint and m.state <> ${states.cancelled}
      and m.held_on <= (select today from clock) and ${of} order by m.held_on desc, m.id desc limit 1`);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(one => String(one).padStart(2, '0')).join(':');

/** The hours of last time; where they are still to come today, as long, up to the last full hour. None before there is one. */
async function hoursBefore(tx: Tx, heldOn: string, { startTime, endTime }: Values): Promise<Values> {
  const same = { startTime, endTime };
  const now = await tx.one<{ day: string; time: string }>(sql`
    select today::text as day, to_char(now at time zone 'Asia/Shanghai', 'HH24:MI') as time from clock`);
  if (!now || now.day !== heldOn || typeof startTime !== 'string' || typeof endTime !== 'string') return same;
  if (endTime <= now.time) return same;
  const until = Math.floor(minutesOf(now.time) / 60) * 60;
  const from = until - (minutesOf(endTime) - minutesOf(startTime));
  return from < 0 ? { startTime: null, endTime: null } : { startTime: clockOf(from), endTime: clockOf(until) };
}

/** `2026年11月支部党员大会、主题党日` */
export async function titleFor(tx: Tx, kinds: string, day: string): Promise<string> {
  const typeOf = await wordsOf(tx, 'DJ_ZZSH_HYLX');
  const said = severalOf(kinds).map(typeOf).join('、');
  return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${said}`.slice(0, 100);
}

interface Wanted {
  organisationId: string;
  kinds: string;
  heldOn: string;
}
/** What the plan of the month says of these kinds, else what the last meeting was about; one a line. */
async function topicsFor(
  tx: Tx,
  { organisationId, kinds, heldOn }: Wanted,
  lastId: string | null,
): Promise<string | null> {
  const row = await tx.one<{ topics: string | null }>(sql`
    select coalesce(
      (select string_agg(i.topic, chr(10) order by i.id) from life_plan_item i join life_plan p on p.id = i.plan_id
        where i.deleted_at is null and p.deleted_at is null and p.state <> ${planStates.ended}
          and i.organisation_id = ${organisationId}::bigint and i.topic is not null
          and p.year = extract(year from ${heldOn}::date) and i.month = extract(month from ${heldOn}::date)
          and i.meeting_type = any(${sql.param(severalOf(kinds))}::text[])),
      (select string_agg(g.name, chr(10) order by g.position, g.id) from agenda_item g
        where g.deleted_at is null and g.meeting_id = ${lastId}::bigint)) as topics`);
  return row?.topics ?? null;
}

/** Of another kind than the last meeting, where that is not owed again and others are. */
async function nextOwed(tx: Tx, organisationId: string) {
  const owed = await stillOwed(tx, organisationId);
  const last = await lastOf(tx, organisationId, undefined);
  const isOwedAgain = owed.some(({ type }) => severalOf(last?.types).includes(type));
  return isOwedAgain ? null : (owed[0] ?? null);
}

/** Where nothing is owed and nothing was held yet. */
function firstKindOf({ category }: Home): string {
  if (isBranch(category)) return types.themeDay;
  return categoriesOf[bodies.committee]?.includes(category) ? types.partyCommittee : types.generalCommittee;
}

const ready = serve(readyMeeting, async ({ tx, query }): Promise<Ready> => {
  const home = await homeOf(tx, query.organisationId);
  const heldOn = query.heldOn ?? (await today(tx));
  if (!isDay(heldOn)) throw refuse([fault('heldOn', 'kit.day-format', { label: meeting.fields.heldOn.label })]);
  if (!home)
    return { organisationId: null, organisationName: null, isAboveBranches: false, values: { heldOn }, due: [] };
  const owed = query.types === undefined ? await nextOwed(tx, home.id) : null;
  const alike = await lastOf(tx, home.id, query.types ?? owed?.type);
  const { id: _, ...last } = alike ??
    (await lastOf(tx, home.id, undefined)) ?? { id: null, types: firstKindOf(home), groupId: null };
  const kinds = query.types ?? owed?.type ?? last.types;
  // Whoever chose the kinds says the group too; but the one that meets as a group met last time.
  const isAsLast = query.types === undefined || severalOf(kinds).includes(types.group);
  const before = isAsLast ? last.groupId : null;
  const group = await groupIn(tx, home, query.groupId ?? (owed ? owed.groupId : before));
  if (query.groupId !== undefined && group === null) throw notFound();
  const groupId = group?.id ?? null;
  const due = await dueAt(tx, { organisationId: home.id, types: kinds, groupId, heldOn });
  return {
    organisationId: home.id,
    organisationName: home.name,
    isAboveBranches: !isBranch(home.category),
    values: {
      ...last,
      ...(await hoursBefore(tx, heldOn, last)),
      organisationId: home.id,
      types: kinds,
      groupId,
      groupName: group?.name ?? null,
      heldOn,
      title: await titleFor(tx, kinds, heldOn),
      topics: await topicsFor(tx, { organisationId: home.id, kinds, heldOn }, alike?.id ?? null),
    },
    due: due.map(({ id, name, isExempt }) => ({ id, name, isExempt })),
  };
});

/**
 * The same meeting of one organisation is not written down twice: a press whose answer was lost is pressed again. An
 * organisation beyond reach is refused as such, whatever meets there.
 */
async function refuseTwice(tx: Tx, values: Values): Promise<void> {
  const { organisationId, heldOn, startTime, groupId = null } = values as Record<string, string | null>;
  if (![organisationId, heldOn, startTime].every(one => typeof one === 'string')) return;
  if (!/^\d{1,18}$/.test(organisationId ?? '')) return;
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('meeting'), hashtext(${organisationId}))`);
  const other = await tx.one<{ title: string; state: string }>(sql`
    select t.title, t.state from ${sourceOf(meeting)} where t.deleted_at is null and t.state <> ${states.cancelled}
      and t.organisation_id = ${organisationId}::bigint and t.held_on::text = ${heldOn} and t.start_time = ${startTime}
      and t.group_id::text is not distinct from ${groupId}::text and ${within(tx, recordMeeting.access, meeting)} limit 1`);
  if (!other) return;
  const code = ahead.includes(other.state) ? 'meeting.meeting.arranged' : 'meeting.meeting.twice';
  throw refuse([fault('startTime', code, { title: other.title })]);
}

interface Named {
  leaveIds: string[];
  absentIds: string[];
  onlineIds: string[];
}
interface Listed {
  id: string;
  name: string;
  personId: string;
  attendance: string;
}
/** Who is named is on the list, once, and not oneself as on leave: nobody says yes to the own leave. */
function namedFaults(tx: Tx, rows: readonly Listed[], named: Named): Fault[] {
  const fields = Object.entries(named) as [field: string, ids: string[]][];
  const unknown = fields.flatMap(([field, ids]) => {
    const count = ids.filter(one => !rows.some(({ personId }) => personId === one)).length;
    return count > 0 ? [fault(field, 'meeting.meeting.beyond', { name: `${count} 人` })] : [];
  });
  const several = rows.flatMap(({ personId, name }) => {
    const [, second] = fields.filter(([, ids]) => ids.includes(personId));
    return second ? [fault(second[0], 'meeting.meeting.several', { name })] : [];
  });
  const isOwn = tx.actor.personId !== null && named.leaveIds.includes(tx.actor.personId);
  return [...unknown, ...several, ...(isOwn ? [fault('leaveIds', 'meeting.meeting.own-leave')] : [])];
}

/** Everybody due was there, but those who are named; who lives away was not, but those who took part by video. */
async function writeAttendance(tx: Tx, id: string, named: Named): Promise<void> {
  const rows = await tx.rows<Listed>(sql`
    select id, name, person_id, attendance from meeting_attendee
    where meeting_id = ${id}::bigint and deleted_at is null order by id`);
  const faults = namedFaults(tx, rows, named);
  if (faults.length > 0) throw refuse(faults);
  const { open, present, leave, absent } = attendances;
  const said = (personId: string, now: string): Partial<MeetingAttendee> => {
    if (named.leaveIds.includes(personId)) return { attendance: leave };
    if (named.absentIds.includes(personId)) return { attendance: absent };
    if (named.onlineIds.includes(personId)) return { attendance: present, receipt: receipts.online, isExempt: false };
    return { attendance: now === open ? present : now };
  };
  const changes = rows.map(row => ({ id: row.id, values: said(row.personId, row.attendance) }));
  await applyEffects(tx, meetingAttendee, changes, causeOf(meeting, id, '登记参会情况'));
}

/** A meeting, those who were due at it, and who of them did not come. */
export async function enterHeld(
  tx: Tx,
  values: Values,
  named: Named,
  options: Pick<WriteOptions, 'origin' | 'confirmed'>,
): Promise<Meeting> {
  const [id = ''] = await write(tx, meeting, [{ values }], { verb: 'create', isWhole: true, ...options });
  const held = await loadRow(tx, meeting, id, null);
  await followRegister(tx, held, causeOf(meeting, id, '按会议类型和名册生成参会人员'));
  await writeAttendance(tx, id, named);
  return held;
}

const record = serve(recordMeeting, async ({ tx, body, status }) => {
  const { leaveIds, absentIds, onlineIds, topics, confirmed = [], ...values } = body as typeof body & Values;
  await refuseTwice(tx, values);
  const named = { leaveIds: leaveIds ?? [], absentIds: absentIds ?? [], onlineIds: onlineIds ?? [] };
  const held = await enterHeld(tx, values, named, { origin: 2, confirmed });
  const { id } = held;
  await enterAgenda(tx, id, topics);
  // What stands against the record is told together with what stands against handing it in.
  const faults = [
    ...(await guardFaults(tx, meetingHandler, 'record', [held], { confirmed })),
    ...(await guardFaults(tx, meetingHandler, 'submit', [held], { confirmed })),
  ];
  if (faults.flat().length > 0) throw refuse(faults.flat());
  await take(tx, meetingHandler, 'record', [held], { confirmed });
  await take(tx, meetingHandler, 'submit', [await loadRow(tx, meeting, id, null)], { confirmed });
  status(201);
  return (await find(tx, meeting, id)) ?? { id };
});

export const recordRoutes = [ready, record];
