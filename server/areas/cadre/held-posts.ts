/** The posts that cadres hold now, as their records and the roster tell them, and how those who hold none left the last. */
import { sql } from 'drizzle-orm';
import { heldStates } from 'contract/cadre/codes.ts';
import { prepared } from '../../kit/database/connection.ts';
import type { Tx } from '../../kit/registry.ts';
import { oneOf } from '../../kit/resource/source.ts';

export interface HeldPost {
  id: string;
  /** Of the main post; null where none is held. */
  unitId: string | null;
  startOn: string | null;
  state: string | null;
  /** All of them in one wording, the main one first, a unit named once: `物理学院党委书记、副院长`. */
  words: string | null;
  /** GB_MZLB of the last one that ended. */
  dismissType: string | null;
}

const held = sql`${sql.param([...heldStates])}::text[]`;

/** Only of persons with any post at all. */
export async function heldPostsOf(tx: Tx, personIds: readonly string[]): Promise<Map<string, HeldPost>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx.rows<HeldPost>(
    prepared(sql`
    with post as (
      select h.*, u.name as unit_name, u.parent_id is null as is_school, h.state = any(${held}) as is_held,
        row_number() over own as place, first_value(h.unit_id) over own as first_unit
      from post_holding h join unit u on u.id = h.unit_id
      where ${oneOf(sql`h.person_id`, [...personIds], 'bigint')} and h.deleted_at is null
      window own as (partition by h.person_id, h.state = any(${held}) order by h.is_main desc, h.start_on, h.id))
    select person_id as id,
      max(unit_id) filter (where is_held and place = 1) as unit_id,
      (max(start_on) filter (where is_held and place = 1))::text as start_on,
      max(state) filter (where is_held and place = 1) as state,
      string_agg(case when is_school or (place > 1 and unit_id = first_unit) then post_name else unit_name || post_name end,
        '、' order by place) filter (where is_held) as words,
      (array_agg(dismiss_type order by end_on desc nulls last, id desc) filter (where not is_held))[1] as dismiss_type
    from post group by person_id`),
  );
  return new Map(rows.map(row => [row.id, row]));
}
