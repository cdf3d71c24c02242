/** Targets by rule: whoever has the rank or the post for a year, or a post beside the main one. Domain-cadre 2.1 D. */
import { sql, type SQL } from 'drizzle-orm';
import { heldStates, serving } from 'contract/cadre/codes.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { assessmentTarget } from 'contract/assessment/assessment-target.ts';
import { addTargets } from 'contract/assessment/calls.ts';
import { joinReasons, joinTypes, objectKinds } from 'contract/assessment/codes.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { frozen, schemeIn } from './scheme-state.ts';

const area = 'assessment.assessmentTarget';
const aYear = sql`(select today from clock) - interval '1 year'`;

/** Conditions on a cadre (alias t) by GB_KHJRYY. */
const ruleOf: Readonly<Record<string, SQL>> = {
  [joinReasons.yearInRank]: sql`to_date(t.rank_month, 'YYYY-MM') <= ${aYear}`,
  [joinReasons.yearInPost]: sql`t.current_post_on <= ${aYear}`,
  [joinReasons.partTime]: sql`exists (select 1 from post_holding h where h.person_id = t.id and h.deleted_at is null
    and not h.is_main and h.state = any(${sql.param([...heldStates])}::text[]))`,
};
const inScope = (unitId: string, column: SQL) => sql`exists (
  select 1 from unit u join unit s on s.id = ${unitId}::bigint where u.id = ${column} and u.path like s.path || '%')`;
const isNew = (schemeId: string, column: SQL) => sql`not exists (
  select 1 from assessment_target a where a.scheme_id = ${schemeId}::bigint and a.deleted_at is null and ${column} = t.id)`;

const cadresBy = (tx: Tx, { id, unitId }: AssessmentScheme, reason: string, ranks: readonly string[]) =>
  tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(cadre)} where ${notDeletedIn(cadre)} and ${within(tx, permissionOf(cadre, 'read'), cadre)}
      and t.in_post_status = any(${sql.param([...serving])}::text[]) and ${inScope(unitId, sql`t.post_unit_id`)}
      and (${ranks.length === 0} or t.rank = any(${sql.param([...ranks])}::text[])) and ${ruleOf[reason] ?? sql`false`}
      and ${isNew(id, sql`a.cadre_id`)} order by t.id`);
const teamsIn = (tx: Tx, { id, unitId }: AssessmentScheme) =>
  tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(leadershipTeam)} where ${notDeletedIn(leadershipTeam)}
      and ${within(tx, permissionOf(leadershipTeam, 'read'), leadershipTeam)} and t.end_on is null
      and ${inScope(unitId, sql`t.unit_id`)} and ${isNew(id, sql`a.team_id`)} order by t.id`);

export const addTargetsRoute = serve(
  addTargets,
  async ({ tx, params: { id }, body: { joinReason = null, ranks, pool } }) => {
    const scheme = await schemeIn(tx, id, 'update');
    const isOfTeams = scheme.objectKind === objectKinds.team;
    const faults = [
      ...frozen(scheme),
      ...(isOfTeams || ruleOf[joinReason ?? ''] ? [] : [fault('joinReason', `${area}.reason`)]),
      ...(pool.trim() === '' ? [fault('pool', 'kit.required', { label: assessmentTarget.fields.pool.label })] : []),
    ];
    if (faults.length > 0) throw refuse(faults);
    const found = isOfTeams ? await teamsIn(tx, scheme) : await cadresBy(tx, scheme, joinReason ?? '', ranks);
    const subject = isOfTeams ? 'teamId' : 'cadreId';
    const changes = found.map(one => ({
      values: { schemeId: id, [subject]: one.id, pool: pool.trim(), joinReason, joinType: joinTypes.rule },
    }));
    await applyEffects(tx, assessmentTarget, changes, causeOf(assessmentScheme, id, '按规则添加考核对象'));
    return { added: found.length };
  },
);
