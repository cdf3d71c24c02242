/** The record of the way a row went: one line per transition, written with it and never changed. */
import { sql } from 'drizzle-orm';
import { school } from 'contract/kit/process.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../registry.ts';

export interface Recorded {
  /** Who acted in which capacity: `院系党委审核`. */
  node: string;
  /** DJ_COMM_SHJG; left out where nothing is judged. */
  outcome?: string | null;
  opinion?: string | null;
}
interface Place {
  id: string;
  /** Whom the actor acts for; `school` for the whole. */
  organisationId?: unknown;
}

/** One line for each row, each as it says or the same for all. */
export async function recordSteps(
  tx: Tx,
  { name }: Resource,
  rows: readonly (Place & Partial<Recorded>)[],
  same?: Recorded,
): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map(row => {
    const { node = '', outcome = null, opinion = null } = same ?? row;
    const place = row.organisationId ? String(row.organisationId) : null;
    return { id: row.id, place, node, outcome, opinion: opinion || null };
  });
  await tx.rows(sql`
    insert into workflow_record (entity, record_id, node, outcome, opinion, operator_id, operator_name, organisation_id, at)
    select ${name}, m.id, m.node, m.outcome, m.opinion, ${tx.actor.userId}::bigint, ${tx.actor.name},
      case when m.place = ${school} then (select id from party_organisation where parent_id is null and deleted_at is null
        order by id limit 1) else m.place::bigint end, (select now from clock)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as m(id bigint, place text, node text, outcome text, opinion text)`);
}
