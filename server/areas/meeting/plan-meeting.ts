/** A meeting is begun from a plan, an issued theme or a life meeting that was prepared: a draft, as the last one was held. */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Exceptions } from 'contract/kit/work-days.ts';
import { states, types } from 'contract/meeting/codes.ts';
import { fixedDay, workdayNear } from 'contract/meeting/fixed-day.ts';
import { lifeMeeting } from 'contract/meeting/life-meeting.ts';
import { lifePlan } from 'contract/meeting/life-plan.ts';
import { lifePlanItem } from 'contract/meeting/life-plan-item.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { planMeeting } from 'contract/meeting/plan-calls.ts';
import { topicStates } from 'contract/meeting/plan-codes.ts';
import { themeTopic } from 'contract/meeting/theme-topic.ts';
import { isBranch, normal, partyGroup } from 'contract/organisation/codes.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { write, type WriteOptions } from '../../kit/write/write.ts';
import { calendarOf } from '../calendar/index.ts';
import { secretaries } from '../team/index.ts';
import { enterAgenda } from './enter-agenda.ts';
import { inForce } from './theme-day-rule.ts';
import { homeOf } from './home.ts';
import { lastOf, titleFor } from './record.ts';

interface Asked {
  planItemId?: string;
  themeTopicId?: string;
  lifeMeetingId?: string;
  organisationId?: string;
}
/** What is said of the meeting beside when and where. */
interface Matter {
  /** So many meetings may be begun from it. */
  times: number;
  organisationId: string;
  type: string;
  /** `yyyy-MM` it is meant for. */
  month: string;
  title: string | null;
  names: Values;
}

async function ofItem(tx: Tx, id: string): Promise<Matter> {
  const item = await loadRow(tx, lifePlanItem, id, 'read', 'look');
  const { year } = await loadRow(tx, lifePlan, item.planId, null, 'look');
  return {
    times: item.times,
    organisationId: item.organisationId ?? '',
    type: item.meetingType,
    month: `${year}-${String(item.month).padStart(2, '0')}`,
    title: item.topic,
    names: { planItemId: id },
  };
}

/** Issued for an organisation above the branch, or for the branch itself. */
export const isFor = sql`exists (select 1 from party_organisation b join party_organisation s on b.path like s.path || '%'
  where b.id = h.id and s.id = any(t.scope_ids))`;

async function ofTopic(tx: Tx, id: string, asked: string | undefined): Promise<Matter> {
  const topic = await loadRow(tx, themeTopic, id, 'read', 'look');
  const home = await homeOf(tx, asked);
  if (!home || !isBranch(home.category)) throw refuse([fault('', 'meeting.themeTopic.nobody')]);
  const isMeant = await tx.one(sql`
    select 1 from theme_topic t, (select ${home.id}::bigint as id) h
    where t.id = ${id}::bigint and t.state = ${topicStates.issued} and ${isFor}`);
  if (!isMeant) throw refuse([fault('', 'meeting.themeTopic.not-for')]);
  const { month, title } = topic;
  return { times: 1, organisationId: home.id, type: types.themeDay, month, title, names: { themeTopicId: id } };
}

async function ofLifeMeeting(tx: Tx, id: string): Promise<Matter> {
  const { organisationId, meetingType, name } = await loadRow(tx, lifeMeeting, id, 'update');
  const month = addDays(await today(tx), 14).slice(0, 7);
  return {
    times: 1,
    organisationId,
    type: meetingType,
    month,
    title: name == null ? null : shortened(name, 100),
    names: {},
  };
}

function matterOf(tx: Tx, { planItemId, themeTopicId, lifeMeetingId, organisationId }: Asked): Promise<Matter> {
  if (planItemId) return ofItem(tx, planItemId);
  if (themeTopicId) return ofTopic(tx, themeTopicId, organisationId);
  if (lifeMeetingId) return ofLifeMeeting(tx, lifeMeetingId);
  throw refuse([fault('planItemId', 'kit.required', { label: '计划事项' })]);
}

/** One press, one meeting: who presses again is told which one stands. */
async function refuseTwice(tx: Tx, matter: Matter, lifeMeetingId: string | undefined): Promise<void> {
  const { organisationId, names, times } = matter;
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('meeting'), hashtext(${organisationId}))`);
  const { planItemId = null, themeTopicId = null } = names as Record<string, string | null>;
  const others = await tx.rows<{ title: string }>(sql`
    select title from meeting m where m.deleted_at is null and m.state <> ${states.cancelled}
      and m.organisation_id = ${organisationId}::bigint and (m.plan_item_id = ${planItemId}::bigint
        or m.theme_topic_id = ${themeTopicId}::bigint
        or m.id = (select meeting_id from life_meeting where id = ${lifeMeetingId ?? null}::bigint)) order by m.id desc`);
  if (others.length >= times) throw refuse([fault('', 'meeting.meeting.begun', { title: others[0]?.title ?? '' })]);
}

interface Fixed {
  week: string;
  weekday: string;
  startTime: string;
  endTime: string;
  place: string | null;
}
/** The fixed day of the branch, else the middle of the month; where that is over, the next working day of the month. */
function dayFor(month: string, rule: Fixed | null, exceptions: Exceptions, now: string): string {
  const meant = rule ? fixedDay(month, rule, exceptions) : workdayNear(`${month}-15`, exceptions);
  if (meant >= now || now.slice(0, 7) !== month) return meant;
  const next = workdayNear(addDays(now, 1), exceptions);
  return next.startsWith(month) ? next : addDays(addMonths(`${month}-01`, 1), -1);
}

/** The first group of the branch that has no meeting of the month yet. */
async function groupFor(tx: Tx, { organisationId, type, month }: Matter): Promise<string | null> {
  if (type !== types.group) return null;
  const group = await tx.one<{ id: string }>(sql`
    select g.id from party_organisation g where g.parent_id = ${organisationId}::bigint and g.category = ${partyGroup}
      and g.deleted_at is null and g.state = ${normal}
    order by exists (select 1 from meeting m where m.group_id = g.id and m.deleted_at is null
      and m.state <> ${states.cancelled} and to_char(m.held_on, 'YYYY-MM') = ${month}), g.code limit 1`);
  return group?.id ?? null;
}

async function arranged(tx: Tx, matter: Matter): Promise<Values> {
  const { organisationId, type, month, title, names } = matter;
  const last = await lastOf(tx, organisationId, type);
  const lastDay = sql`(${`${month}-01`}::date + interval '1 month - 1 day')`;
  const rule = type === types.themeDay ? await tx.one<Fixed>(inForce(sql`${organisationId}::bigint`, lastDay)) : null;
  const leader = await tx.one<{ id: string }>(sql`
    select person_id as id from (${secretaries}) s where s.organisation_id = ${organisationId}::bigint`);
  const hostId = last?.['hostId'] ?? leader?.id ?? null;
  if (hostId === null) throw refuse([fault('', 'meeting.meeting.no-host')]);
  const heldOn = dayFor(month, rule, await calendarOf(tx), await today(tx));
  return {
    mode: last?.['mode'] ?? '1',
    onlineLink: last?.['onlineLink'] ?? null,
    place: rule?.place ?? last?.['place'] ?? '待定',
    startTime: rule?.startTime ?? last?.['startTime'] ?? '14:30',
    endTime: rule?.endTime ?? last?.['endTime'] ?? '16:00',
    organisationId,
    types: type,
    groupId: await groupFor(tx, matter),
    title: title ?? (await titleFor(tx, type, heldOn)),
    heldOn,
    hostId,
    recorderId: last?.['recorderId'] ?? hostId,
    ...names,
  };
}

/** Gives the draft of the meeting that was asked for. */
export async function beginMeeting(
  tx: Tx,
  asked: Asked,
  origin: WriteOptions['origin'],
): Promise<{ id: string; title: string }> {
  const matter = await matterOf(tx, asked);
  await refuseTwice(tx, matter, asked.lifeMeetingId);
  const values = await arranged(tx, matter);
  const [id = ''] = await write(tx, meeting, [{ values }], { verb: 'create', origin, isWhole: true });
  if (!asked.lifeMeetingId) await enterAgenda(tx, id, matter.title);
  else {
    const { version } = await loadRow(tx, lifeMeeting, asked.lifeMeetingId, 'update');
    const change = { id: asked.lifeMeetingId, version, values: { meetingId: id } };
    await write(tx, lifeMeeting, [change], { verb: 'update', origin: 3, isWhole: true });
  }
  return { id, title: String(values['title']) };
}

export const planMeetingRoutes = [
  serve(planMeeting, async ({ tx, body, status }) => {
    const begun = await beginMeeting(tx, body, 2);
    status(201);
    return begun;
  }),
];
