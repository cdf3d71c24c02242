/** Talks heart to heart, and who had none this year. 《支部工作条例（试行）》第十九条; domain-party 7.1 (09), 7.5, decision 184. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { statusNormal, statusUnderReview } from 'contract/member/codes.ts';
import { listTalkCoverage, readTalkGaps, type TalkCoverage } from 'contract/meeting/talk-calls.ts';
import { pairs } from 'contract/meeting/plan-codes.ts';
import { talkRecord } from 'contract/meeting/talk-record.ts';
import { branches, normal, underElection } from 'contract/organisation/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { rules, type Opened, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { rowsById } from '../../kit/write/load.ts';
import { posts } from '../team/index.ts';

const area = 'meeting.talkRecord';
type Planned = PlannedChange<typeof talkRecord>;

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const ids = plans.flatMap(({ after }) => [after.talkerId ?? [], after.personId ?? []].flat());
  const leading = await tx.rows<{ key: string }>(sql`
    select organisation_id || ' ' || person_id as key from (${posts}) l where person_id = any(${sql.param(ids)}::bigint[])`);
  return {
    isConsequence,
    people: await rowsById(tx, partyMember, ids),
    leads: new Set(leading.map(({ key }) => key)),
    today: await today(tx),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

function pairOf({ organisationId, talkerId, personId }: Planned['after'], { leads }: Facts): string {
  const leading = [talkerId, personId].filter(id => leads.has(`${organisationId} ${id}`)).length;
  return [pairs.members, pairs.leaderAndMember, pairs.leaders][leading] ?? pairs.members;
}

function check({ after, changed }: Planned, { isConsequence, people, today: day }: Facts): Fault[] {
  const person = people.get(after.personId ?? '');
  if (isConsequence || !person) return [];
  return [
    ...(after.talkerId === after.personId ? [fault('personId', `${area}.oneself`)] : []),
    ...(changed.has('personId') && person.organisationId !== after.organisationId
      ? [fault('personId', `${area}.elsewhere`)]
      : []),
    ...((after.talkedOn ?? '') > day ? [fault('talkedOn', `${area}.ahead`)] : []),
  ];
}

export const talkRules = rules(talkRecord, {
  facts: factsOf,
  derive: (row, facts, { before, changed }) => ({
    name: [row.talkerId, row.personId].map(id => facts.people.get(id ?? '')?.name ?? '').join('与'),
    // Who leads is asked when it is written down; who leads later changes nothing of it.
    ...(before === null || changed.has('talkerId') || changed.has('personId') ? { pair: pairOf(row, facts) } : {}),
  }),
  check,
});

/** What was said is known to both who talked, and to whoever wrote it down; to others it is sealed. Decision 221. */
export const clearTalks: Opened = tx => {
  const { personId, userId } = tx.actor;
  return sql`(${personId}::bigint in (t.talker_id, t.person_id) or t.created_by = ${userId}::bigint)`;
};

/** Branches that stand, in reach. */
function branchesIn(tx: Tx, keyword: string): SQL {
  const reached = reach(tx.actor, 'meeting.talkRecord.read');
  return sql`
    select o.id, o.short_name as name, o.code from party_organisation o
    where o.deleted_at is null and o.state in (${normal}, ${underElection})
      and o.category = any(${sql.param([...branches])}::text[])
      and ${reached.all ? sql`true` : sql`o.id in (${reached.organisations})`}
      and (${keyword} = '' or strpos(o.short_name, ${keyword}) > 0)`;
}

/**
 * Everybody of these branches (a query of `id`), with whether he or she is due in each group and had a talk in it this
 * year: members of the committee among each other, with the members, and the members among each other.
 */
export const talksOf = (branchIds: SQL, year: number): SQL => sql`
  with who as (
    select m.organisation_id, m.id, p.name, p.name_pinyin, l.person_id is not null as is_leader
    from party_member m join person p on p.id = m.id
      left join (${posts}) l on l.organisation_id = m.organisation_id and l.person_id = m.id
    where m.deleted_at is null and m.party_status in (${statusNormal}, ${statusUnderReview})
      and m.organisation_id in (select id from (${branchIds}) b)),
  size as (
    select organisation_id, count(*) filter (where is_leader) as leaders, count(*) filter (where not is_leader) as members
    from who group by organisation_id),
  talked as (
    select a.one, a.other from talk_record t
      cross join lateral (values (t.talker_id, t.person_id), (t.person_id, t.talker_id)) as a(one, other)
    where t.deleted_at is null and t.talked_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      and t.organisation_id in (select id from (${branchIds}) b)),
  met as (
    select w.id, bool_or(o.is_leader) as leader, bool_or(not o.is_leader) as member
    from who w join talked t on t.one = w.id join who o on o.id = t.other and o.organisation_id = w.organisation_id
    group by w.id)
  select w.organisation_id, w.id, w.name, w.name_pinyin, w.is_leader,
    w.is_leader and s.leaders > 1 as leaders_due, coalesce(m.leader, false) as met_leader,
    not w.is_leader and s.leaders > 0 as with_leader_due,
    not w.is_leader and s.members > 1 as members_due, coalesce(m.member, false) as met_member
  from who w join size s on s.organisation_id = w.organisation_id left join met m on m.id = w.id`;

const counted = (due: string, met: string) =>
  sql.raw(`jsonb_build_object('due', count(*) filter (where w.${due}),
  'done', count(*) filter (where w.${due} and w.${met}))`);
const open = sql`count(*) filter (where (w.leaders_due or w.with_leader_due) and not w.met_leader)
  + count(*) filter (where w.members_due and not w.met_member)`;

const presentYear = async (tx: Tx) => Number((await today(tx)).slice(0, 4));

const coverage = serve(listTalkCoverage, async ({ tx, query: { page = 0, size = 20, ...asked } }) => {
  const year = asked.year ?? (await presentYear(tx));
  const branchRows = branchesIn(tx, asked.keyword?.trim() ?? '');
  const rows = await tx.rows<TalkCoverage & { total: number }>(sql`
    select b.id, b.name, ${counted('leaders_due', 'met_leader')} as leaders,
      ${counted('with_leader_due', 'met_leader')} as with_leader, ${counted('members_due', 'met_member')} as members,
      count(*) over ()::int as total
    from (${branchRows}) b left join (${talksOf(sql`select id from (${branchRows}) r`, year)}) w on w.organisation_id = b.id
    group by b.id, b.name, b.code order by ${open} desc, b.code limit ${size} offset ${page * size}`);
  return { content: rows.map(({ total: _, ...row }) => row), totalElements: rows[0]?.total ?? 0 };
});

const gaps = serve(readTalkGaps, async ({ tx, query }) => {
  const year = query.year ?? (await presentYear(tx));
  const branch = sql`select id from (${branchesIn(tx, '')}) r where r.id = ${query.organisationId}::bigint`;
  const people = await tx.rows<{ id: string; name: string; isLeader: boolean; lacks: string[] }>(sql`
    select w.id, w.name, w.is_leader, array_remove(array[
      case when w.leaders_due and not w.met_leader then ${pairs.leaders}::text end,
      case when w.with_leader_due and not w.met_leader then ${pairs.leaderAndMember}::text end,
      case when w.members_due and not w.met_member then ${pairs.members}::text end], null) as lacks
    from (${talksOf(branch, year)}) w
    where ((w.leaders_due or w.with_leader_due) and not w.met_leader) or (w.members_due and not w.met_member)
    order by w.is_leader desc, w.name_pinyin, w.id`);
  return { people };
});

export const talkRoutes = [coverage, gaps];
