/** What others ask of rectification. Domain-party 8.3 and 9. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';

/**
 * Which of these organisations were being rectified on any day of a year: they are barred from 先进 and five stars of it.
 * Recognised counts from that day, and until the day on which it was struck off.
 */
export async function isRectifying(tx: Tx, organisationIds: readonly string[], year: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct organisation_id as id from rectification_case
    where organisation_id = any(${sql.param(organisationIds)}::bigint[]) and deleted_at is null
      and recognised_on <= make_date(${year}::int, 12, 31)
      and (closed_on is null or closed_on >= make_date(${year}::int, 1, 1))`);
  return rows.map(({ id }) => id);
}
