/**
 * The plan of the year of a demonstration: what the school gave each of its colleges by category, and who holds a place of
 * it since the preliminary review. Some colleges have nothing left.
 */
import { sql } from 'drizzle-orm';
import { developmentQuota } from 'contract/development/development-quota.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { quotaStates, recordStates } from 'contract/development/codes.ts';
import { allocate } from '../quota-tree.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { groupBy } from '../../../seed/university/group-by.ts';
import type { Tx } from '../../../kit/registry.ts';

interface Holder {
  id: string;
  organisationId: string;
  category: string;
}

/** Admitted in the year, or through the preliminary review and on the way to it. */
const holders = (tx: Tx, year: number) =>
  tx.rows<Holder>(sql`
    select r.id, c.id as organisation_id, r.quota_category as category
    from development_record r join party_organisation o on o.id = r.organisation_id
    join party_organisation c on c.path = '/' || split_part(o.path, '/', 2) || '/' || split_part(o.path, '/', 3) || '/'
    where r.deleted_at is null and r.quota_category is not null and r.quota_id is null
      and (extract(year from r.approved_on) = ${year}
        or (r.approved_on is null and r.step::int >= 14 and r.state in (${recordStates.open}, ${recordStates.paused})))
    order by r.id`);

/** A tenth more than is taken, and nothing more for one college in five. */
const lineFor = (organisationId: string, taken: number, at: number) => ({
  organisationId,
  total: taken + (at % 5 === 0 ? 0 : Math.ceil(taken / 10)),
});

/** The quota of the school, at least as large as what it hands down. */
async function schoolQuota(tx: Tx, year: number, category: string, total: number): Promise<string> {
  const known = await tx.one<{ id: string; total: number }>(sql`
    select id, total from development_quota
    where deleted_at is null and parent_quota_id is null and year = ${year} and category = ${category}`);
  const root = await tx.one<{ id: string }>(sql`select id from party_organisation where parent_id is null`);
  const state = quotaStates.issued;
  const change = known
    ? { id: known.id, values: { total: Math.max(known.total, total) } }
    : { values: { year, half: '0', category, organisationId: root?.id, total, state } };
  const [id = ''] = await write(tx, developmentQuota, [change], { verb: 'create', origin: 1, allow: ['state'] });
  return id;
}

export async function plantPlan(tx: Tx): Promise<void> {
  const year = Number((await today(tx)).slice(0, 4));
  const taken = groupBy(await holders(tx, year), one => one.category);
  for (const [category, ofCategory] of taken) {
    const byCollege = groupBy(ofCategory, one => one.organisationId);
    const lines = [...byCollege].map(([college, rows], at) => lineFor(college, rows.length, at));
    const handed = lines.reduce((sum, line) => sum + line.total, 0);
    const parentQuotaId = await schoolQuota(tx, year, category, Math.ceil((handed * 1.05) / 10) * 10);
    await allocate(tx, { parentQuotaId, lines });
    const quotas = await tx.rows<{ id: string; organisationId: string }>(sql`
      select id, organisation_id from development_quota
      where deleted_at is null and parent_quota_id = ${parentQuotaId}::bigint`);
    const changes = quotas.flatMap(quota =>
      (byCollege.get(quota.organisationId) ?? []).map(({ id }) => ({ id, values: { quotaId: quota.id } })),
    );
    await applyEffects(tx, developmentRecord, changes, { flow: null, reason: '演示' });
  }
}
