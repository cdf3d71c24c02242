/** Results of a scheme with what else decides on a grade: how long in the post, and what weighs in the year. */
import { sql } from 'drizzle-orm';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { grades, type Candidate } from 'contract/assessment/calculation/quota.ts';
import { objectKinds } from 'contract/assessment/codes.ts';
import { readDetail, type ResultDetail } from 'contract/assessment/result-detail.ts';
import { heldStates, principalAttributes } from 'contract/cadre/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { standing } from 'contract/person/discipline-record.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';

interface Stored {
  id: string;
  targetId: string;
  cadreId: string | null;
  name: string;
  unitName: string | null;
  post: string | null;
  pool: string;
  total: number | null;
  rank: number | null;
  groups: string | null;
  grade: string | null;
  isNew: boolean;
  isDisciplined: boolean;
  vetoReason: string | null;
  leadsPoorTeam: boolean;
  isReached: boolean;
}
export type Rated = Omit<Stored, 'groups'> & Candidate & { detail: ResultDetail };

/** Leading groups have grades of their own. */
export const gradeField = ({ objectKind }: AssessmentScheme) =>
  objectKind === objectKinds.team ? ('teamGrade' as const) : ('grade' as const);

/**
 * Answers for a unit whose leading group (GB_BZKHDC) is 较差 in a scheme of the same year, as it is graded by now:
 * leading groups are graded first.
 */
const leadsPoorTeam = (year: number) => sql`exists (
  select 1 from post_holding h join leadership_team lt on lt.unit_id = h.unit_id
    join assessment_target tt on tt.team_id = lt.id and tt.deleted_at is null
    join assessment_result tr on tr.target_id = tt.id and tr.deleted_at is null and tr.team_grade = ${grades.incompetent}
    join assessment_scheme ts on ts.id = tr.scheme_id and ts.deleted_at is null and ts.year = ${year}
  where h.person_id = g.cadre_id and h.deleted_at is null and h.post_attribute = any(${sql.param([...principalAttributes])}::text[])
    and h.state = any(${sql.param([...heldStates])}::text[]))`;

/** All of the scheme, since places are counted over all; whom the reader reaches by this permission is said beside. */
export async function ratedIn(tx: Tx, { id, year, closedAt }: AssessmentScheme, permission: string): Promise<Rated[]> {
  const stored = await tx.rows<Stored>(sql`
    select t.id, t.target_id, g.cadre_id, t.name, u.name as unit_name, g.post, t.pool, t.total, t.rank_in_pool as rank,
      t.groups, t.veto_reason, ${leadsPoorTeam(year)} as leads_poor_team, coalesce(t.grade, t.team_grade) as grade, ${within(tx, permission, assessmentResult)} as is_reached,
      exists (select 1 from post_holding h where h.person_id = g.cadre_id and h.deleted_at is null and h.is_main
        and h.state = any(${sql.param([...heldStates])}::text[])
        and h.start_on > ${closedAt}::timestamptz::date - interval '6 months') as is_new,
      exists (select 1 from discipline_record d where d.person_id = g.cadre_id and d.deleted_at is null
        and d.state = any(${sql.param([...standing])}::text[])
        and ${year} between extract(year from d.decided_on) and coalesce(extract(year from d.ends_on), 9999)) as is_disciplined
    from assessment_result t join assessment_target g on g.id = t.target_id left join unit u on u.id = t.unit_id
    where t.scheme_id = ${id}::bigint and t.deleted_at is null order by t.pool, t.rank_in_pool nulls last, t.id`);
  return stored.map(({ groups, ...row }) => ({
    ...row,
    isVetoed: row.vetoReason !== null,
    detail: readDetail(groups),
  }));
}

export function byPool(rated: readonly Rated[]): Map<string, Rated[]> {
  const pools = new Map<string, Rated[]>();
  for (const one of rated) pools.set(one.pool, [...(pools.get(one.pool) ?? []), one]);
  return pools;
}

/** What concerns a whole scheme is done by whoever reaches all of it. */
export const partlyFaults = (rated: readonly Rated[]): Fault[] =>
  rated.every(({ isReached }) => isReached) ? [] : [fault('', 'assessment.assessmentResult.partly')];
