/** A place in the plan is taken under the lock of its row: of two who take the last one, one is refused. */
import { sql, type SQL } from 'drizzle-orm';
import { flexiblePlace, openQuotas, recordStates } from 'contract/development/codes.ts';
import { fault } from 'contract/kit/fault.ts';
import type { DevelopmentRecord } from 'contract/development/development-record.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { categoryNow } from './application.ts';

const timeOf = ({ year, half }: Pick<Quota, 'year' | 'half'>) =>
  `${year}年${{ '1': '上半年', '2': '下半年' }[half] ?? ''}`;

/** Records (alias r) that hold a place without having used it, and those that have. */
export const isReserved = sql`r.deleted_at is null and r.approved_on is null
  and r.state in (${recordStates.open}, ${recordStates.paused})`;
export const isUsed = sql`r.deleted_at is null and r.approved_on is not null`;

interface Quota {
  id: string;
  year: number;
  half: string;
  category: string;
  total: number;
  state: string;
  taken: number;
  covers: boolean;
}

/** 上半年, 下半年: DJ_FZ_MEQJ. A quota of the whole year holds in both. */
const wholeYear = '0';
const halfOf = (on: string) => (on.slice(5, 7) <= '06' ? '1' : '2');
const isOfTime = ({ year, half }: Pick<Quota, 'year' | 'half'>, on: string): boolean =>
  year === Number(on.slice(0, 4)) && [wholeYear, halfOf(on)].includes(half);

/** Places of a quota that are gone: taken by records, or handed down. */
export const takenOf = (quota: SQL) => sql`(
  (select count(*) from development_record r where r.quota_id = ${quota} and ((${isReserved}) or (${isUsed})))
  + (select coalesce(sum(c.total), 0) from development_quota c where c.parent_quota_id = ${quota} and c.deleted_at is null))::int`;

/**
 * Step 13: reserves a place for a record, of what the person was or is now, or a flexible one; or refuses with what is left.
 * Gives the category of the record from then on.
 */
export async function reserve(tx: Tx, row: DevelopmentRecord, quotaId: string, on: string): Promise<string | null> {
  await tx.rows(sql`select 1 from development_quota where id = ${quotaId}::bigint for no key update`);
  const quota = await tx.one<Quota>(sql`
    select q.id, q.year, q.half, q.category, q.total, q.state, ${takenOf(sql`q.id`)} as taken,
      exists (select 1 from party_organisation o join party_organisation a on o.path like a.path || '%'
        where o.id = ${row.organisationId}::bigint and a.id = q.organisation_id) as covers
    from development_quota q where q.id = ${quotaId}::bigint and q.deleted_at is null`);
  const fitting = [row.quotaCategory, flexiblePlace, await categoryNow(tx, row.personId, on)];
  const isFit =
    quota?.covers === true &&
    isOfTime(quota, on) &&
    openQuotas.includes(quota.state) &&
    (row.quotaCategory === null || fitting.includes(quota.category));
  if (!quota || !isFit) throw refuse([fault('quotaId', 'development.quota.foreign')]);
  const left = Math.max(0, quota.total - quota.taken);
  if (left < 1) throw refuse([fault('quotaId', 'development.quota.none', { n: left })]);
  return quota.category === flexiblePlace ? row.quotaCategory : quota.category;
}

/**
 * Step 17: a place counts in the year, or the half of it, of the approval; what the time before left is gone with its last
 * day. The record then takes the nearest place of the new time, or is refused. Domain-party 3.4.
 */
export async function placeFor(tx: Tx, row: DevelopmentRecord, on: string): Promise<unknown> {
  const held = await tx.one<{ year: number; half: string; category: string }>(sql`
    select year, half, category from development_quota where id = ${row.quotaId ?? '0'}::bigint`);
  const year = Number(on.slice(0, 4));
  if (!held || isOfTime(held, on)) return row.quotaId ?? null;
  const next = await tx.rows<{ id: string }>(sql`
    select q.id from development_quota q join party_organisation a on a.id = q.organisation_id
    join party_organisation b on b.id = ${row.organisationId}::bigint and b.path like a.path || '%'
    where q.deleted_at is null and q.year = ${year} and q.half in (${wholeYear}, ${halfOf(on)}) and q.category = ${held.category}
      and q.state = any(${sql.param(openQuotas)}::text[]) order by a.level desc, q.id for no key update of q`);
  for (const { id } of next) {
    const quota = await tx.one<{ left: number }>(sql`
      select q.total - ${takenOf(sql`q.id`)} as left from development_quota q where q.id = ${id}::bigint`);
    if (quota && quota.left > 0) return id;
  }
  throw refuse([
    fault('approvedOn', 'development.quota.expired', {
      from: timeOf(held),
      to: timeOf({ year, half: held.half === wholeYear ? wholeYear : halfOf(on) }),
    }),
  ]);
}
