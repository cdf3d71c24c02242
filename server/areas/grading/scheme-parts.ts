/** Indicators, groups and targets of a scheme, as the calculation takes them. */
import { sql } from 'drizzle-orm';
import type { AssessmentIndicator } from 'contract/assessment/assessment-indicator.ts';
import type { RaterGroup } from 'contract/assessment/rater-group.ts';
import { scoreKinds } from 'contract/assessment/score-entry.ts';
import type { Tx } from '../../kit/registry.ts';

export type Indicator = Pick<AssessmentIndicator, 'id' | 'name' | 'weight'>;
export const indicatorsOf = (tx: Tx, schemeId: string) =>
  tx.rows<Indicator>(sql`
    select id, name, weight from assessment_indicator where scheme_id = ${schemeId}::bigint and deleted_at is null
    order by sort_no, id`);

export type Group = Pick<RaterGroup, 'id' | 'type' | 'name' | 'weights' | 'anonymity'>;
export const groupsOf = (tx: Tx, schemeId: string) =>
  tx.rows<Group>(sql`
    select id, type, name, weights, anonymity from rater_group where scheme_id = ${schemeId}::bigint and deleted_at is null
    order by type, id`);

/** Raters who were named and codes that were handed out. */
export async function expectedIn(tx: Tx, schemeId: string): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select (select count(*) from rating_assignment a join rater_group g on g.id = a.rater_group_id
        where g.scheme_id = ${schemeId}::bigint and g.deleted_at is null and a.deleted_at is null)::int
      + (select coalesce(sum(count), 0) from rating_code
        where scheme_id = ${schemeId}::bigint and is_usable and deleted_at is null)::int as n`);
  return row?.n ?? 0;
}

export interface RatedTarget {
  id: string;
  name: string;
  unitId: string | null;
  pool: string;
  /** Added and taken, added up, and of performance: hundredths of a point. */
  adjustment: number;
  figure: number | null;
}
const entered = (kind: string) => sql`(select sum(round(e.score::numeric * 100))::int from score_entry e
  where e.target_id = t.id and e.kind = ${kind} and e.deleted_at is null)`;
/** Whoever is assessed and not excluded, with what was entered beside the ballots. */
export const targetsOf = (tx: Tx, schemeId: string) =>
  tx.rows<RatedTarget>(sql`
    select t.id, t.name, t.unit_id, t.pool, coalesce(${entered(scoreKinds.adjustment)}, 0) as adjustment,
      ${entered(scoreKinds.figure)} as figure
    from assessment_target t
    where t.scheme_id = ${schemeId}::bigint and t.deleted_at is null and t.is_excluded is not true order by t.id`);
