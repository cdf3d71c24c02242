/** Which committee answers for an organisation. */
import { sql } from 'drizzle-orm';
import { branches, partyGroup } from 'contract/organisation/codes.ts';
import type { Tx } from '../../kit/registry.ts';

const below: readonly string[] = [...branches, partyGroup];

interface Place {
  id: string;
  category: string;
  level: number;
}

/**
 * The committee whose review a proposal of this organisation needs: the nearest above a branch; null where none stands
 * between it and the school, because it is a college committee itself or a branch right under the school's.
 */
export const committeeAbove = async (tx: Tx, organisationId: string): Promise<string | null> =>
  (await committeesAbove(tx, [organisationId]))[0] ?? null;

/** The same for each of many. */
export async function committeesAbove(tx: Tx, organisationIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await tx.rows<Place & { below: string }>(sql`
    select o.id as below, a.id, a.category, a.level from party_organisation o
      join party_organisation a on o.path like a.path || '%'
    where o.id = any(${sql.param([...new Set(organisationIds)])}::bigint[]) order by a.level desc`);
  return organisationIds.map(id => {
    const way = rows.filter(one => one.below === id);
    const [own] = way;
    if (!own || !below.includes(own.category)) return null;
    const above = way.find(one => !below.includes(one.category));
    return above && above.level > 1 ? above.id : null;
  });
}
