/** What a contact does without an office in the branch: sees whom he or she accompanies, and writes the inspection. */
import { sql } from 'drizzle-orm';
import { contactInspector } from 'contract/development/codes.ts';
import type { Accompanied } from 'contract/development/accompanied.ts';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { write } from '../../kit/write/write.ts';
import { inspectedFrom, isInspected, isOpen } from './watches.ts';

/** Of one record or of all; what stands still or has ended asks nobody. */
const accompaniedBy = (tx: Tx, recordId: string | null = null): Promise<Accompanied[]> =>
  tx.rows<Accompanied>(sql`
    select r.id, r.name, o.short_name as organisation_name, r.stage, i.on::text as last_inspected_on,
      case when ${isInspected} then (${inspectedFrom} + interval '6 months')::date::text end as due_on
    from development_record r left join party_organisation o on o.id = r.organisation_id
    left join lateral (select max(inspected_on) as on from development_inspection
      where record_id = r.id and deleted_at is null) i on true
    where ${isOpen} and ${tx.actor.personId}::bigint = any(r.contact_ids)
      and (${recordId}::bigint is null or r.id = ${recordId}::bigint)
    order by due_on nulls last, r.id`);

export const accompanied = async (tx: Tx) => ({ content: await accompaniedBy(tx) });

/** Its reach is the contact's own word for it; the branch sees it where it sees those of its own. */
export async function inspect(tx: Tx, recordId: string, given: Values): Promise<{ id: string }> {
  const [record] = /^\d{1,18}$/.test(recordId) ? await accompaniedBy(tx, recordId) : [];
  if (!record) throw notFound();
  const values = { ...given, recordId, by: contactInspector };
  const options = { verb: 'create', origin: 2 as const, isConsequence: true, isWhole: true };
  const [id = ''] = await write(tx, developmentInspection, [{ values }], options);
  return { id };
}
