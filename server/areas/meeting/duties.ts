/**
 * What is due in a period by the rules of frequency, and what of it was held: one line for each body, kind and period. The
 * rule is the one in force when the period began; whoever was founded later owes nothing for it. Domain-party 7.1.
 */
import { sql, type SQL } from 'drizzle-orm';
import { ahead, bodies, categoriesOf, cycles, daysToSubmit, states, types } from 'contract/meeting/codes.ts';
import { normal, partyGroup, underElection } from 'contract/organisation/codes.ts';
import { readBranchDuties } from 'contract/meeting/calls.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { homeOf } from './home.ts';

export interface Duty {
  organisationId: string;
  groupId: string | null;
  groupName: string | null;
  type: string;
  startsOn: string;
  endsOn: string;
  /** How many are due. */
  times: number;
  graceDays: number;
  /** Handed in or archived. */
  done: number;
  /** Held, and not handed in yet or sent back. */
  open: number;
  /** Planned or announced. */
  planned: number;
}

const unitOf = (cycle: SQL) => sql`case ${cycle} when ${cycles.month} then 'month' when ${cycles.quarter} then 'quarter'
  else 'year' end`;
/** Months, quarters and years that overlap these days, as a table. */
const periods = (from: SQL, to: SQL) => sql`
  select cycle, starts::date as starts, (starts + step - interval '1 day')::date as ends
  from (values (${cycles.month}, 'month', interval '1 month'), (${cycles.quarter}, 'quarter', interval '3 months'),
    (${cycles.year}, 'year', interval '1 year')) as c(cycle, unit, step)
  cross join lateral generate_series(date_trunc(unit, ${from}::timestamp), ${to}::timestamp, step) as starts`;

/** Of a meeting m: handed in. */
const isDone = sql`m.state in (${states.review}, ${states.archived})`;

const inCategories = (body: string) => sql`o.category = any(${sql.param(categoriesOf[body])}::text[])`;

/** Who is bound by which kind of rule, as a table; a group meets within its branch. */
const bound = (organisations: SQL) => sql`
  select b.body, case when b.body = ${bodies.group} then o.parent_id else o.id end as organisation_id,
    case when b.body = ${bodies.group} then o.id end as group_id, o.short_name as group_name, o.founded_on
  from party_organisation o cross join (values (${bodies.branch}), (${bodies.committeeBranch}), (${bodies.group}),
    (${bodies.aboveBranches}), (${bodies.committee})) as b(body)
  where o.deleted_at is null and o.state in (${normal}, ${underElection}) and case b.body
    when ${bodies.branch} then ${inCategories(bodies.branch)}
    when ${bodies.committeeBranch} then ${inCategories(bodies.committeeBranch)} and o.has_committee is true
    when ${bodies.group} then o.category = ${partyGroup}
    when ${bodies.aboveBranches} then ${inCategories(bodies.aboveBranches)} else ${inCategories(bodies.committee)} end
    and case when b.body = ${bodies.group} then o.parent_id else o.id end in (${organisations})`;

/**
 * One line for each body, kind and period that overlaps these days, as a table; `organisations` is a query of ids, `late` is
 * how many of what was handed in or archived were handed in more than seven days after. On which days stands in `daysHeld`.
 */
export const dutyLines = (organisations: SQL, from: SQL, to: SQL): SQL => sql`
  with period as (${periods(from, to)}), bound as (${bound(organisations)}),
  rule as (
    select distinct on (p.cycle, p.starts, r.meeting_type, r.body) p.cycle, p.starts, p.ends, r.meeting_type, r.body,
      r.cycle as own_cycle, r.min_times, r.grace_days
    from period p join life_rule r on r.valid_from <= p.starts and r.deleted_at is null
    order by p.cycle, p.starts, r.meeting_type, r.body, r.valid_from desc, r.id desc),
  cycle as (select distinct meeting_type, own_cycle as cycle, ${unitOf(sql`own_cycle`)} as unit from rule),
  held as (
    select m.organisation_id, case when kind = ${types.group} then m.group_id end as group_id, kind, c.cycle,
      date_trunc(c.unit, m.held_on::timestamp)::date as starts,
      count(*) filter (where ${isDone})::int as done,
      count(*) filter (where m.state in (${states.held}, ${states.returned}))::int as open,
      count(*) filter (where m.state = any(${sql.param(ahead)}::text[]))::int as planned,
      count(*) filter (where m.state = ${states.archived})::int as archived,
      count(*) filter (where ${isDone} and m.submitted_on > m.held_on + ${daysToSubmit}::int)::int as late
    from meeting m cross join unnest(string_to_array(m.types, ';')) as kind join cycle c on c.meeting_type = kind
    where m.deleted_at is null and m.state <> ${states.cancelled}
      and m.held_on between (select min(starts) from period) and (select max(ends) from period)
      and m.organisation_id in (select organisation_id from bound)
    group by 1, 2, 3, 4, 5)
  select b.organisation_id, b.group_id, case when b.group_id is not null then b.group_name end as group_name,
    r.meeting_type as type, r.cycle, r.starts, r.ends, r.min_times as times, r.grace_days, coalesce(h.done, 0) as done,
    coalesce(h.open, 0) as open, coalesce(h.planned, 0) as planned, coalesce(h.archived, 0) as archived,
    coalesce(h.late, 0) as late
  from rule r join bound b on b.body = r.body and b.founded_on <= r.starts
    left join held h on h.organisation_id = b.organisation_id and h.group_id is not distinct from b.group_id
      and h.kind = r.meeting_type and h.cycle = r.cycle and h.starts = r.starts
  where r.own_cycle = r.cycle and r.min_times > 0`;

/**
 * The days between two days on which was held what counts for a line, as a table. Asked for the few lines that need it: kept
 * with every line of the school, days were most of what the matrix sorted.
 */
export const daysHeld = (line: string, from: SQL, to: SQL): SQL => sql`
  select m.held_on from meeting m where m.deleted_at is null and ${isDone} and m.held_on between ${from} and ${to}
    and m.organisation_id = ${sql.raw(line)}.organisation_id
    and ${sql.raw(line)}.type = any(string_to_array(m.types, ';'))
    and case when ${sql.raw(line)}.type = ${types.group} then m.group_id end is not distinct from ${sql.raw(line)}.group_id`;

/** What these organisations owe in the periods that overlap these days. */
export const dutiesOf = (tx: Tx, organisations: SQL, from: SQL, to: SQL): Promise<Duty[]> =>
  tx.rows<Duty>(sql`
    select organisation_id, group_id, group_name, type, starts::text as starts_on, ends::text as ends_on, times, grace_days,
      done, open, planned
    from (${dutyLines(organisations, from, to)}) d order by organisation_id, ends, type, group_id`);

const now = sql`(select today from clock)`;

/** What a branch has neither held nor arranged yet of what it owes, the first to fall due. */
export async function stillOwed(tx: Tx, organisationId: string): Promise<Duty[]> {
  const duties = await dutiesOf(tx, sql`select ${organisationId}::bigint`, now, now);
  return duties.filter(one => one.times > one.done + one.open + one.planned);
}

export const dutyRoutes = [
  serve(readBranchDuties, async ({ tx, query }) => {
    const home = await homeOf(tx, query.organisationId);
    if (!home) return { organisationId: null, organisationName: null, duties: [] };
    const rows = await dutiesOf(tx, sql`select ${home.id}::bigint`, now, now);
    const duties = rows.map(({ organisationId: _, graceDays: _days, ...duty }) => duty);
    return { organisationId: home.id, organisationName: home.name, duties };
  }),
];
