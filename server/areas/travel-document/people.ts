/** Of whoever holds documents or applies: name, unit, since when in the post, and whether a leader decides. */
import { sql } from 'drizzle-orm';
import { schoolLeaderRanks } from 'contract/cadre/codes.ts';
import { heldStates } from 'contract/cadre/codes.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Holder {
  id: string;
  name: string;
  unitId: string | null;
  /** The first day of the present post. */
  postOn: string | null;
  /** 正职领导, 主持工作的副职, or 厅局级 and above. Domain-cadre 1.13. */
  isPrincipal: boolean;
}

/** GB_ZWSX. */
const principals = ['1', '5'];
const codes = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`;

export async function holdersOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, Holder>> {
  const rows = await tx.rows<Holder>(sql`
    select c.id, p.name, c.post_unit_id as unit_id, c.current_post_on::text as post_on,
      c.rank = any(${codes(schoolLeaderRanks)}) or exists (select 1 from post_holding h
        where h.person_id = c.id and h.deleted_at is null and h.state = any(${codes(heldStates)})
          and h.post_attribute = any(${codes(principals)})) as is_principal
    from cadre c join person p on p.id = c.id
    where c.id = any(${sql.param(ids.filter(id => id !== null))}::bigint[])`);
  return new Map(rows.map(row => [row.id, row]));
}
