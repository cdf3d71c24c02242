/** The plan of a year with what became of it, and splitting it in one go. */
import { sql } from 'drizzle-orm';
import type { QuotaNode } from 'contract/development/calls.ts';
import { developmentQuota } from 'contract/development/development-quota.ts';
import { quotaStates } from 'contract/development/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound } from '../../kit/refusal.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { write } from '../../kit/write/write.ts';
import { isReserved, isUsed } from './quota-use.ts';
import type { Tx } from '../../kit/registry.ts';

/** Every quota of a year in reach with its counts, in three passes however many there are. */
export const quotaTree = (tx: Tx, year: number): Promise<QuotaNode[]> =>
  tx.rows<QuotaNode>(sql`
    with q as materialized (select t.* from ${sourceOf(developmentQuota)}
      where t.year = ${year} and ${notDeletedIn(developmentQuota)} and ${within(tx, permissionOf(developmentQuota, 'read'), developmentQuota)}),
    taken as (select r.quota_id, count(*) filter (where ${isUsed})::int as used,
        count(*) filter (where ${isReserved})::int as reserved
      from development_record r where r.quota_id in (select id from q) group by r.quota_id),
    handed as (select parent_quota_id, sum(total)::int as total from development_quota
      where parent_quota_id in (select id from q) and deleted_at is null group by parent_quota_id),
    activists as (select r.organisation_id, r.quota_category, count(*)::int as n from development_record r
      where r.deleted_at is null and r.state = '1' and r.stage in ('2', '3') group by 1, 2)
    select q.id, q.version, q.parent_quota_id, q.organisation_id,
      o.short_name as organisation_name, q.half, q.category, q.total, coalesce(t.used, 0) as used,
      coalesce(t.reserved, 0) as reserved, coalesce(h.total, 0) as handed, q.state,
      coalesce((select sum(a.n)::int from activists a join party_organisation b on b.id = a.organisation_id
        where b.path like o.path || '%' and a.quota_category = q.category), 0) as activists
    from q join party_organisation o on o.id = q.organisation_id
    left join taken t on t.quota_id = q.id left join handed h on h.parent_quota_id = q.id
    order by o.path, q.category, q.half, q.id`);

interface Split {
  parentQuotaId: string;
  lines: { organisationId: string; total: number }[];
}

/** Lines that exist are changed, others are made and issued with the one above; the rules of a quota hold for each. */
export async function allocate(tx: Tx, { parentQuotaId, lines }: Split): Promise<{ written: number }> {
  const above = await tx.one<{ year: number; half: string; category: string }>(sql`
    select t.year, t.half, t.category from ${sourceOf(developmentQuota)} where t.id = ${parentQuotaId}::bigint
      and ${notDeletedIn(developmentQuota)} and ${within(tx, permissionOf(developmentQuota, 'create'), developmentQuota)} for update`);
  if (!above) throw notFound();
  const known = await tx.rows<{ id: string; organisationId: string }>(sql`
    select id, organisation_id from development_quota
    where parent_quota_id = ${parentQuotaId}::bigint and deleted_at is null and state <> ${quotaStates.closed}`);
  const idOf = new Map(known.map(row => [row.organisationId, row.id]));
  const changes = lines.map(({ organisationId, total }) => {
    const id = idOf.get(organisationId);
    return id
      ? { id, values: { total, state: quotaStates.adjusted } }
      : { values: { ...above, organisationId, total, parentQuotaId, state: quotaStates.issued } };
  });
  // What is given back goes first, so that it can be given away in the same go.
  const options = { verb: 'create', origin: 3 as const, allow: ['state'], reason: '分配发展名额' };
  const written = await write(tx, developmentQuota, changes, options);
  return { written: written.length };
}
