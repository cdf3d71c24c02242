/** What stands around a 组织生活会 or 民主生活会, and how far its preparation is. Domain-party 7.5. */
import { sql } from 'drizzle-orm';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { statusNormal, statusUnderReview } from 'contract/member/codes.ts';
import { types } from 'contract/meeting/codes.ts';
import { lifeMeeting, preparedTypes } from 'contract/meeting/life-meeting.ts';
import { meeting, type Meeting } from 'contract/meeting/meeting.ts';
import { issueStates } from 'contract/meeting/plan-codes.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { rowsById } from '../../kit/write/load.ts';
import { posts } from '../team/index.ts';

const area = 'meeting.lifeMeeting';
type Planned = PlannedChange<typeof lifeMeeting>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const places = plans.flatMap(({ after }) => after.organisationId ?? []);
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, short_name as name from party_organisation where id = any(${sql.param(places)}::bigint[])`);
  return {
    nameOf: new Map(names.map(({ id, name }) => [id, name])),
    typeOf: await wordsOf(tx, 'DJ_ZZSH_HYLX'),
    meetings: await rowsById(
      tx,
      meeting,
      plans.flatMap(({ after }) => after.meetingId ?? []),
    ),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

function check({ after, changed }: Planned, { meetings }: Facts): Fault[] {
  if (!preparedTypes.includes(after.meetingType ?? '')) return [fault('meetingType', `${area}.kind`)];
  const of = meetings.get(after.meetingId ?? '');
  const isFit =
    !of || (of.organisationId === after.organisationId && severalOf(of.types).includes(after.meetingType ?? ''));
  return changed.has('meetingId') && !isFit ? [fault('meetingId', `${area}.meeting`)] : [];
}

export const lifeMeetingRules = rules(lifeMeeting, {
  facts: factsOf,
  derive: ({ organisationId, year, meetingType, talksFrom }, { nameOf, typeOf }) => ({
    name: `${nameOf.get(organisationId ?? '') ?? ''}${year}年度${typeOf(meetingType) ?? ''}`,
    talksFrom: talksFrom ?? (year ? `${year}-01-01` : null),
  }),
  check,
});

/** Who is due (person_id) at the life meeting (alias t): the members of the branch, or those who lead the committee. */
const due = sql`
  select m.id as person_id from party_member m
  where t.meeting_type <> ${types.democraticLife} and m.organisation_id = t.organisation_id and m.deleted_at is null
    and m.party_status in (${statusNormal}, ${statusUnderReview})
  union select l.person_id from (${posts}) l
  where t.meeting_type = ${types.democraticLife} and l.organisation_id = t.organisation_id`;

/** A person had a talk between the day from which they count and the meeting. */
const talked = sql`exists (
  select 1 from talk_record k where k.deleted_at is null and d.person_id in (k.talker_id, k.person_id)
    and k.talked_on between t.talks_from and coalesce(m.held_on, (select today from clock)))`;

export const lifeMeetingRollup: Rollup = {
  resource: lifeMeeting,
  fields: [
    'heldOn',
    'dueCount',
    'talkedCount',
    'paperCount',
    'criticisedCount',
    'observerCount',
    'issueCount',
    'closedCount',
  ],
  query: (tx, ids) =>
    tx.rows(sql`
      select t.id, m.held_on::text, (select count(*)::int from (${due}) d) as due_count,
        (select count(*)::int from (${due}) d where ${talked}) as talked_count,
        (select count(*)::int from life_meeting_paper p where p.life_meeting_id = t.id and p.deleted_at is null
          and cardinality(p.papers) > 0) as paper_count,
        (select count(*)::int from life_meeting_paper p where p.life_meeting_id = t.id and p.deleted_at is null
          and p.criticism is not null) as criticised_count,
        (select count(*)::int from meeting_attendee a where a.meeting_id = t.meeting_id and a.deleted_at is null
          and a.is_observer) as observer_count,
        (select count(*)::int from life_meeting_issue i where i.life_meeting_id = t.id and i.deleted_at is null
          and i.state <> ${issueStates.dropped}) as issue_count,
        (select count(*)::int from life_meeting_issue i where i.life_meeting_id = t.id and i.deleted_at is null
          and i.state = ${issueStates.closed}) as closed_count
      from life_meeting t left join meeting m on m.id = t.meeting_id
      where t.id = any(${sql.param(ids)}::bigint[])`),
};

/** What a life meeting should have had before it is handed in: told, not refused. */
export async function preparationFaults(
  tx: Tx,
  { id, types: kinds, organisationId, heldOn }: Meeting,
): Promise<Fault[]> {
  const isOf = (type: string) => severalOf(kinds).includes(type);
  if (!preparedTypes.some(isOf)) return [];
  const found = await tx.one<{ hasTalks: boolean; hasObserver: boolean }>(sql`
    select exists (select 1 from talk_record where organisation_id = ${organisationId}::bigint and deleted_at is null
        and talked_on between date_trunc('year', ${heldOn}::date) and ${heldOn}::date) as has_talks,
      exists (select 1 from meeting_attendee where meeting_id = ${id}::bigint and deleted_at is null and is_observer)
        as has_observer`);
  return [
    ...(found?.hasTalks ? [] : [warn('', 'meeting.meeting.no-talks')]),
    ...(isOf(types.democraticLife) && !found?.hasObserver ? [warn('', 'meeting.meeting.no-observer')] : []),
  ];
}
