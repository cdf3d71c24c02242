/** 基层党委: who replies to the request of an election. A general branch passes it on and decides nothing. */
import { sql } from 'drizzle-orm';
import { committees } from 'contract/organisation/codes.ts';
import { school } from 'contract/kit/process.ts';
import type { Election } from 'contract/election/election.ts';
import type { Tx } from '../../kit/registry.ts';

/** The nearest committee above; the school where that is its own, or the election is that of the school. */
export async function basicCommitteeAbove(tx: Tx, { organisationId }: Election): Promise<string> {
  const above = await tx.one<{ id: string; level: number }>(sql`
    select a.id, a.level from party_organisation o join party_organisation a on o.path like a.path || '%' and a.id <> o.id
    where o.id = ${organisationId}::bigint and a.category = any(${sql.param(committees)}::text[])
    order by a.level desc limit 1`);
  return above && above.level > 1 ? above.id : school;
}
