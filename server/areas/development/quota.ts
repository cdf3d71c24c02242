/** The plan of a year: split from above, never more below than above, never less than what is used. Domain-party 3.4. */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/development/codes.ts';
import { developmentQuota, developmentQuotaProcess } from 'contract/development/development-quota.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { isReserved, isUsed, takenOf } from './quota-use.ts';

type Planned = PlannedChange<typeof developmentQuota>;
type Quota = Draft<typeof developmentQuota>;
interface Above {
  id: string;
  total: number;
  year: number;
  half: string;
  category: string;
  /** Handed down and used by records, as it stands before. */
  gone: number;
  covers: boolean;
}
const text = (value: unknown) => String(value ?? '');
/** Of a batch all rows count, not each for itself. */
function moreOf(plans: Planned[]): Map<string, number> {
  const more = new Map<string, number>();
  const add = (above: string, count: number) => more.set(above, (more.get(above) ?? 0) + count);
  for (const { before, after } of plans) {
    if (after.parentQuotaId) add(after.parentQuotaId, after.total ?? 0);
    if (before?.parentQuotaId) add(before.parentQuotaId, -(before.total ?? 0));
  }
  return more;
}
type Keyed = Pick<Quota, 'year' | 'half' | 'organisationId' | 'category'>;
const keyOf = (row: Keyed) => [row.year, row.half, row.organisationId, row.category].map(text).join(' ');

/** The quota above is locked, so that two who split it at once see each other. */
async function aboveOf(tx: Tx, plans: Planned[]): Promise<Map<string, Above>> {
  const asked = plans.filter(plan => plan.after.parentQuotaId);
  const ids = asked.map(plan => text(plan.after.parentQuotaId));
  if (ids.length === 0) return new Map();
  await tx.rows(sql`
    select 1 from development_quota where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`);
  const rows = await tx.rows<Above & { plan: string }>(sql`
    select q.id, w.plan, q.total, q.year, q.half, q.category,
      ${takenOf(sql`q.id`)} as gone,
      exists (select 1 from party_organisation o join party_organisation a on o.path like a.path || '%'
        where o.id = w.place::bigint and a.id = q.organisation_id and o.id <> a.id) as covers
    from jsonb_to_recordset(${JSON.stringify(
      asked.map(plan => ({ plan: plan.id, quota: plan.after.parentQuotaId, place: plan.after.organisationId })),
    )}::jsonb) as w(plan text, quota bigint, place text)
    join development_quota q on q.id = w.quota and q.deleted_at is null`);
  return new Map(rows.map(({ plan, ...above }) => [plan, above]));
}

async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = plans.map(plan => plan.id);
  const own = await tx.rows<{ id: string; taken: number }>(sql`
    select q.id, ${takenOf(sql`q.id`)} as taken from development_quota q where q.id = any(${sql.param(ids)}::bigint[])`);
  const places = [...new Set(plans.map(plan => text(plan.after.organisationId ?? '0')))];
  const names = await tx.rows<{ id: string; name: string }>(sql`
    select id, short_name as name from party_organisation where id = any(${sql.param(places)}::bigint[])`);
  const duplicates = await tx.rows<Keyed & { id: string }>(sql`
    select id, year, half, organisation_id, category from development_quota
    where deleted_at is null and state <> ${codes.quotaStates.closed} and organisation_id = any(${sql.param(places)}::bigint[])`);
  return {
    above: await aboveOf(tx, plans),
    /** What the rows together take more from each quota above. */
    more: moreOf(plans),
    own: new Map(own.map(({ id, taken }) => [id, taken])),
    names: new Map(names.map(({ id, name }) => [id, name])),
    categoryOf: await wordsOf(tx, 'DJ_FZ_MEFL'),
    halfOf: await wordsOf(tx, 'DJ_FZ_MEQJ'),
    duplicates: new Set(duplicates.map(row => `${row.id} ${keyOf(row)}`)),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** Beside another quota of the same kind, which the refusal names; a closed one stands beside any. */
const isTwice = (row: Quota, id: string, { duplicates }: Facts): boolean =>
  row.state !== codes.quotaStates.closed &&
  [...duplicates].some(one => one.endsWith(` ${keyOf(row)}`) && !one.startsWith(`${id} `));

function check({ id, after }: Planned, facts: Facts): Fault[] {
  const { above, own, names, more } = facts;
  const total = after.total ?? 0;
  const faults: Fault[] = [];
  const taken = own.get(id) ?? 0;
  if (total < taken) faults.push(fault('total', 'development.quota.taken', { n: taken }));
  const organisation = names.get(text(after.organisationId)) ?? '';
  if (isTwice(after, id, facts)) faults.push(fault('organisationId', 'development.quota.twice', { organisation }));
  if (!after.parentQuotaId) return faults;
  const parent = above.get(id);
  const isFit =
    parent?.covers === true &&
    parent.year === after.year &&
    ['0', after.half].includes(parent.half) &&
    parent.category === after.category;
  if (!parent || !isFit) return [...faults, fault('parentQuotaId', 'development.quota.parent')];
  const over = parent.gone + (more.get(parent.id) ?? 0) - parent.total;
  return over > 0 ? [...faults, fault('total', 'development.quota.over', { n: parent.total })] : faults;
}

export const quotaRules = rules(developmentQuota, {
  facts: factsOf,
  derive: (row, facts, { id }) => ({
    // The unique value is for two at once.
    planKey: row.state === codes.quotaStates.closed || isTwice(row, id, facts) ? null : keyOf(row),
    name: `${text(row.year)}年${row.half === '0' ? '' : facts.halfOf(row.half)}${facts.names.get(text(row.organisationId)) ?? ''}${facts.categoryOf(row.category)}`,
  }),
  check,
});

export const quotaRollup: Rollup = {
  resource: developmentQuota,
  fields: ['reserved', 'used', 'remaining'],
  query: (tx, ids) =>
    tx.rows(sql`
      select q.id, count(r.id) filter (where ${isReserved})::int as reserved, count(r.id) filter (where ${isUsed})::int as used,
        q.total - count(r.id) filter (where (${isReserved}) or (${isUsed}))::int - coalesce((select sum(c.total)::int
          from development_quota c where c.parent_quota_id = q.id and c.deleted_at is null), 0) as remaining
      from development_quota q left join development_record r on r.quota_id = q.id
      where q.id = any(${sql.param(ids)}::bigint[]) group by q.id, q.total`),
};

/** A quota without one above is of the whole school; one below is issued by whoever answers for the one above. */
const ownerOf = async (tx: Tx, row: Quota): Promise<string> => {
  const above = await tx.one<{ place: string; level: number }>(sql`
    select q.organisation_id as place, o.level from development_quota q
    join party_organisation o on o.id = q.organisation_id where q.id = ${row.parentQuotaId}::bigint`);
  return above && above.level > 1 ? above.place : 'school';
};

export const quotaHandler = handle(developmentQuotaProcess, {
  page: '/development/plan',
  ask: () => null,
  hands: { quotaAbove: each(ownerOf) },
  steps: {},
});
