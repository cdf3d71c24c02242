/** A new scheme from a former one: indicators, groups and raters; targets are found anew, since posts change. Domain-cadre 2.1. */
import { sql } from 'drizzle-orm';
import { assessmentIndicator } from 'contract/assessment/assessment-indicator.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { copyScheme } from 'contract/assessment/calls.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { ratingAssignment } from 'contract/assessment/rating-assignment.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { write } from '../../kit/write/write.ts';
import { groupsOf } from './configure.ts';

const copied = [
  'kind',
  'objectKind',
  'unitId',
  'judgeType',
  'wording',
  'minGroupBallots',
  'trimPercent',
  'excellentScore',
  'competentScore',
  'basicScore',
  'incompetentScore',
  'hasDrafts',
  'notice',
  'resultTold',
] as const satisfies readonly (keyof AssessmentScheme)[];

async function copyRows(tx: Tx, from: string, schemeId: string): Promise<void> {
  const cause = causeOf(assessmentScheme, schemeId, '复制方案');
  const indicators = await tx.rows<object>(sql`
    select sort_no, name, description, weight from assessment_indicator
    where scheme_id = ${from}::bigint and deleted_at is null order by sort_no, id`);
  await applyEffects(
    tx,
    assessmentIndicator,
    indicators.map(one => ({ values: { ...one, schemeId } })),
    cause,
  );
  const groups = await groupsOf(tx, from);
  const made = await applyEffects(
    tx,
    raterGroup,
    groups.map(({ id: _, ...group }) => ({ values: { ...group, schemeId } })),
    cause,
  );
  const groupIds = new Map(groups.map(({ id }, at) => [id, made[at]]));
  const raters = await tx.rows<{ raterGroupId: string; personId: string; unitId: string | null }>(sql`
    select a.rater_group_id, a.person_id, a.unit_id from rating_assignment a join rater_group g on g.id = a.rater_group_id
      join person p on p.id = a.person_id and p.deleted_at is null
    where g.scheme_id = ${from}::bigint and g.deleted_at is null and a.deleted_at is null order by a.id`);
  const assigned = raters.map(({ raterGroupId, ...one }) => ({
    values: { ...one, raterGroupId: groupIds.get(raterGroupId) },
  }));
  await applyEffects(tx, ratingAssignment, assigned, cause);
}

export const copyRoute = serve(copyScheme, async ({ tx, params: { id }, body }) => {
  const former = await loadRow(tx, assessmentScheme, id, 'read', 'look');
  const values = { ...Object.fromEntries(copied.map(name => [name, former[name]])), ...body };
  const [made = ''] = await write(tx, assessmentScheme, [{ values }], { verb: 'create', origin: 1 });
  await copyRows(tx, id, made);
  return { id: made };
});
