/** Plans of meetings: one for an organisation and a period, made of the rules of frequency, filed above. Domain-party 7.5. */
import { sql } from 'drizzle-orm';
import { addMonths, daysBetween } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { lifePlan, lifePlanProcess, type LifePlan } from 'contract/meeting/life-plan.ts';
import { lifePlanItem } from 'contract/meeting/life-plan-item.ts';
import { listLateItems } from 'contract/meeting/plan-calls.ts';
import { planStates, wholeYear } from 'contract/meeting/plan-codes.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { within } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { dutiesOf, type Duty } from './duties.ts';
import { lateItems } from './life-plan-progress.ts';

const area = 'meeting.lifePlan';
type Planned = PlannedChange<typeof lifePlan>;
interface Span {
  year: number;
  period: string;
}
const isWhole = ({ period }: Span) => period === wholeYear;
/** First and last month of a plan. */
export const monthsOf = (plan: Span): [number, number] =>
  isWhole(plan) ? [1, 12] : [Number(plan.period) * 3 - 2, Number(plan.period) * 3];

async function factsOf(tx: Tx, plans: Planned[]) {
  const places = plans.flatMap(({ after }) => after.organisationId ?? []);
  const [names, others] = [
    await tx.rows<{ id: string; name: string }>(sql`
      select id, short_name as name from party_organisation where id = any(${sql.param(places)}::bigint[])`),
    await tx.rows<{ id: string; planKey: string }>(sql`
      select id, plan_key from life_plan where deleted_at is null and organisation_id = any(${sql.param(places)}::bigint[])`),
  ];
  return {
    nameOf: new Map(names.map(({ id, name }) => [id, name])),
    others,
    periodOf: await wordsOf(tx, 'DJ_ZZSH_JHQJ'),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const saidOf = ({ year, period }: Planned['after'], { periodOf }: Facts): string =>
  `${year}年${period === wholeYear ? '' : periodOf(period)}`;
const keyOf = ({ organisationId, year, period }: Planned['after']) => `${organisationId} ${year} ${period}`;
const isTwice = ({ id, after }: Pick<Planned, 'id' | 'after'>, { others }: Facts): boolean =>
  after.state !== planStates.ended && others.some(one => one.id !== id && one.planKey === keyOf(after));

function check({ id, before, after, changed }: Planned, facts: Facts): Fault[] {
  if (before?.state === planStates.ended && changed.size > 0) return [fault('', `${area}.ended`)];
  if (!isTwice({ id, after }, facts)) return [];
  const organisation = facts.nameOf.get(after.organisationId ?? '') ?? '';
  return [fault('year', `${area}.twice`, { organisation, period: saidOf(after, facts) })];
}

export const lifePlanRules = rules(lifePlan, {
  facts: factsOf,
  derive: (row, facts, { id }) => ({
    name: `${facts.nameOf.get(row.organisationId ?? '') ?? ''}${saidOf(row, facts)}组织生活计划`,
    // The unique value is for two at once.
    planKey: row.state === planStates.ended || isTwice({ id, after: row }, facts) ? null : keyOf(row),
  }),
  check,
});

interface Wanted {
  month: number;
  meetingType: string;
  times: number;
}
/** A quarter is met for in its middle, so that a month is left; a year at its end. */
function monthOf({ startsOn, endsOn }: Duty): string {
  const days = daysBetween(startsOn, endsOn);
  if (days > 100) return endsOn.slice(0, 7);
  return (days > 31 ? addMonths(startsOn, 1) : startsOn).slice(0, 7);
}

/** What the rules ask for from this month on, the groups of a branch together. */
function wantedOf(duties: readonly Duty[], now: string, until: string): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const duty of duties.filter(({ endsOn }) => endsOn.slice(0, 7) >= now && endsOn.slice(0, 7) <= until)) {
    const month = [monthOf(duty), now].sort()[1] ?? now;
    const key = `${month} ${duty.type}`;
    const times = (wanted.get(key)?.times ?? 0) + duty.times;
    wanted.set(key, { month: Number(month.slice(5)), meetingType: duty.type, times });
  }
  return [...wanted.values()].sort((a, b) => a.month - b.month || (a.meetingType < b.meetingType ? -1 : 1));
}

/** Adds what the rules ask for and the plan does not have yet; what is there stays as it was made. */
async function fill(tx: Tx, plan: LifePlan): Promise<void> {
  const [first, last] = monthsOf(plan).map(month => `${plan.year}-${String(month).padStart(2, '0')}`) as [
    string,
    string,
  ];
  const now = [(await today(tx)).slice(0, 7), first].sort()[1] ?? first;
  const until = addMonths(`${last}-01`, 1);
  const duties = await dutiesOf(
    tx,
    sql`select ${plan.organisationId}::bigint`,
    sql`${`${first}-01`}::date`,
    sql`(${until}::date - 1)`,
  );
  const known = await tx.rows<{ month: number; meetingType: string }>(sql`
    select month, meeting_type from life_plan_item where plan_id = ${plan.id}::bigint and deleted_at is null`);
  const missing = wantedOf(duties, now, last).filter(
    one => !known.some(({ month, meetingType }) => month === one.month && meetingType === one.meetingType),
  );
  const changes = missing.map(one => ({ values: { planId: plan.id, ...one } }));
  await applyEffects(tx, lifePlanItem, changes, causeOf(lifePlan, plan.id, '按组织生活规则生成'));
}

async function emptyFaults(tx: Tx, { id }: LifePlan): Promise<Fault[]> {
  const item = await tx.one(
    sql`select 1 from life_plan_item where plan_id = ${id}::bigint and deleted_at is null limit 1`,
  );
  return item ? [] : [fault('', `${area}.empty`)];
}

export const lifePlanHandler = handle(lifePlanProcess, {
  page: '/meeting/plan/detail',
  ask: ({ name }) => ({ bizType: 'SH_PLAN', title: `【组织生活】${name}已退回，请修改` }),
  steps: { fill: { effect: each(fill) }, submit: { guard: emptyFaults } },
});

const late = serve(listLateItems, async ({ tx, query: { page = 0, size = 20 } }) => {
  const rows = await tx.rows<{ total: number }>(sql`
    select r.id, r.plan_id, r.name, o.short_name as organisation_name, to_char(make_date(r.year, r.month, 1), 'YYYY-MM') as month,
      r.times, r.done as held, count(*) over ()::int as total
    from (${lateItems(within(tx, listLateItems.access, lifePlan))}) r join party_organisation o on o.id = r.organisation_id
    order by r.year, r.month, o.code, r.id limit ${size} offset ${page * size}`);
  const content = rows.map(({ total: _, ...row }) => row) as never;
  return { content, totalElements: rows[0]?.total ?? 0 };
});

export const planRoutes = [late];
