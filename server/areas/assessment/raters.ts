/**
 * Who may cast in a poll. The whole list each time: the database marks the pages that it reads first, in its log too, and
 * would mark the rater's (decision 050).
 */
import { sql } from 'drizzle-orm';
import { anonymities } from 'contract/assessment/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Poll } from './poll.ts';

export interface Rater {
  id: string;
  /** The person, or the code. */
  key: string;
  /** The rater among those rated, whom he or she does not rate. */
  own: string | null;
}

export async function ratersOf(tx: Tx, { group, unitId, targetIds }: Poll): Promise<Map<string, Rater>> {
  const rows =
    group.anonymity === anonymities.code
      ? await tx.rows<Rater>(sql`
          select h.id, h.id::text as key, null::bigint as own from rating_code_hash h join rating_code c on c.id = h.rating_code_id
          where c.rater_group_id = ${group.id}::bigint and c.unit_id is not distinct from ${unitId}::bigint and c.is_usable
            and c.deleted_at is null`)
      : await tx.rows<Rater>(sql`
          select a.id, a.person_id::text as key, t.id as own from rating_assignment a
            left join assessment_target t on t.cadre_id = a.person_id and t.id = any(${sql.param(targetIds)}::bigint[])
          where a.rater_group_id = ${group.id}::bigint and a.unit_id is not distinct from ${unitId}::bigint
            and a.deleted_at is null`);
  return new Map(rows.map(row => [row.key, row]));
}
