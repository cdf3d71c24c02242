/**
 * How far plans are: what was held for each item, counted from the meetings of today and never stored. A meeting that
 * names its item counts for it, whenever it was held; the others of its kind and month fill the items one after the other.
 */
import { sql, type SQL } from 'drizzle-orm';
import { ahead, states } from 'contract/meeting/codes.ts';
import { lifePlan } from 'contract/meeting/life-plan.ts';
import { lifePlanItem } from 'contract/meeting/life-plan-item.ts';
import { itemStates, planStates } from 'contract/meeting/plan-codes.ts';
import type { Rollup } from '../../kit/registry.ts';

const handedIn = sql`m.state in (${states.review}, ${states.archived})`;
const wasHeld = sql`m.state not in (${states.cancelled}) and m.state <> all(${sql.param(ahead)}::text[])`;
const isCounted = sql`m.deleted_at is null and m.state <> ${states.cancelled}`;
const counts = sql`count(*) filter (where ${handedIn})::int as done, count(*) filter (where ${wasHeld})::int as held,
  count(*)::int as arranged, array_agg(m.id order by m.held_on, m.id) as ids`;

/** What is left of so many after the items before it took theirs. */
const share = (name: string): SQL => {
  const [linked, free] = [sql.raw(`coalesce(l.${name}, 0)`), sql.raw(`coalesce(f.${name}, 0)`)];
  const need = sql`greatest(i.times - ${linked}, 0)`;
  const before = sql`(sum(${need}) over (partition by i.plan_id, i.month, i.meeting_type order by i.id) - ${need})`;
  return sql`(${linked} + least(${need}, greatest(${free} - ${before}, 0)))::int`;
};

/** Items (`scope` is a condition on alias i of all items of their plans) with `held`, `progress` and the meeting to open. */
const progressOf = (scope: SQL): SQL => sql`
  with i as (
    select x.*, p.year, p.state as plan_state from life_plan_item x join life_plan p on p.id = x.plan_id
    where x.deleted_at is null and p.deleted_at is null and ${scope}),
  linked as (
    select m.plan_item_id, ${counts} from meeting m
    where ${isCounted} and m.plan_item_id in (select id from i) group by m.plan_item_id),
  free as (
    select m.organisation_id, extract(year from m.held_on)::int as year, extract(month from m.held_on)::int as month, kind,
      ${counts}
    from meeting m cross join unnest(string_to_array(m.types, ';')) as kind
    where ${isCounted} and m.organisation_id in (select organisation_id from i) and not exists (
      select 1 from life_plan_item o where o.id = m.plan_item_id and o.meeting_type = kind and o.deleted_at is null)
    group by 1, 2, 3, 4),
  counted as (
    select i.*, ${share('done')} as done, ${share('held')} as held, ${share('arranged')} as arranged,
      coalesce(l.ids[1], f.ids[1]) as meeting_id
    from i left join linked l on l.plan_item_id = i.id
      left join free f on f.organisation_id = i.organisation_id and f.year = i.year and f.month = i.month
        and f.kind = i.meeting_type)
  select c.*, case when done >= times then ${itemStates.done} when held >= times then ${itemStates.held}
    when make_date(year, month, 1) + interval '1 month' <= (select today from clock) then ${itemStates.late}
    when arranged >= times then ${itemStates.planned} else ${itemStates.open} end as progress
  from counted c`;

export const itemRollup: Rollup = {
  resource: lifePlanItem,
  fields: ['heldCount', 'progress', 'meetingKey'],
  query: (tx, ids) => {
    const plans = sql`select plan_id from life_plan_item where id = any(${sql.param(ids)}::bigint[])`;
    return tx.rows(sql`
      select id, done as held_count, progress, meeting_id::text as meeting_key from (${progressOf(sql`x.plan_id in (${plans})`)}) r
      where id = any(${sql.param(ids)}::bigint[])`);
  },
};

export const planRollup: Rollup = {
  resource: lifePlan,
  fields: ['itemCount', 'doneCount', 'lateCount', 'completion'],
  query: (tx, ids) =>
    tx.rows(sql`
      select plan_id as id, count(*)::int as item_count, count(*) filter (where progress = ${itemStates.done})::int as done_count,
        count(*) filter (where progress = ${itemStates.late})::int as late_count,
        (count(*) filter (where progress = ${itemStates.done}) * 10000 / count(*))::int as completion
      from (${progressOf(sql`x.plan_id = any(${sql.param(ids)}::bigint[])`)}) r group by plan_id`),
};

/** Late items of plans that run, among those in reach (a condition on alias t of plans). */
export const lateItems = (reached: SQL): SQL => sql`
  select r.* from (${progressOf(sql`x.plan_id in (select t.id from life_plan t where t.deleted_at is null
    and t.state <> ${planStates.ended} and ${reached})`)}) r where r.progress = ${itemStates.late}`;
