/** Who rates whom as things stand, and what a ballot will look like, before anything is cast. Domain-cadre 2.5. */
import { previewBallot, readPlan, type SchemePlan } from 'contract/assessment/calls.ts';
import { anonymities, schemeStates } from 'contract/assessment/codes.ts';
import { sentence } from 'contract/kit/fault.ts';
import { weightFor } from 'contract/assessment/weights.ts';
import { sql } from 'drizzle-orm';
import { notFound } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';
import { serve } from '../../kit/route.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { configureFaults, groupsOf, indicatorsOf, type Group } from './configure.ts';
import { sheetOf } from './paper.ts';
import { placesOf, ratedBy, startFaults, targetsOf, type Target } from './poll.ts';

/** Own units of those who are rated, by name. */
const unitsOf = (tx: Tx, schemeId: string) =>
  tx.rows<{ id: string; name: string; pool: string }>(sql`
    select distinct u.id, u.name, t.pool from assessment_target t join unit u on u.id = t.unit_id
    where t.scheme_id = ${schemeId}::bigint and t.deleted_at is null and t.is_excluded is not true order by u.name, u.id`);

const poolsOf = (targets: readonly Target[]): SchemePlan['pools'] => {
  const pools = new Map<string, number>();
  for (const { pool } of targets) pools.set(pool, (pools.get(pool) ?? 0) + 1);
  return [...pools].map(([pool, count]) => ({ pool, targets: count }));
};

type Units = Awaited<ReturnType<typeof unitsOf>>;
function unitsIn({ isByUnit, weights }: Group, units: Units): { id: string; name: string }[] {
  if (!isByUnit) return [];
  const rated = units.filter(({ pool }) => weightFor(weights, pool) > 0);
  return [...new Map(rated.map(({ id, name }) => [id, { id, name }])).values()];
}

/** What 完成配置 or 开始测评 would refuse now. */
async function missingOf(tx: Tx, scheme: AssessmentScheme): Promise<string[]> {
  const faults =
    scheme.state === schemeStates.draft
      ? await configureFaults(tx, scheme)
      : scheme.state === schemeStates.configured
        ? await startFaults(tx, scheme)
        : [];
  return faults.map(({ code, params }) => sentence(tx.registry.texts, code, params));
}

export const planRoutes = [
  serve(readPlan, async ({ tx, params: { id } }) => {
    const scheme = await loadRow(tx, assessmentScheme, id, 'read', 'look');
    const [groups, targets] = [await groupsOf(tx, id), await targetsOf(tx, id)];
    const [places, units] = [await placesOf(tx, id), await unitsOf(tx, id)];
    const pools = poolsOf(targets);
    const ratersOf = ({ id: groupId, anonymity, expectedCount }: Group) => {
      const at = places.filter(({ raterGroupId }) => raterGroupId === groupId);
      const known = at.reduce((sum, { raters }) => sum + raters, 0);
      return anonymity === anonymities.code && known === 0 ? (expectedCount ?? 0) : known;
    };
    return {
      pools,
      missing: await missingOf(tx, scheme),
      groups: groups.map(group => ({
        id: group.id,
        type: group.type,
        name: group.name,
        anonymity: group.anonymity,
        weights: pools.map(({ pool }) => weightFor(group.weights, pool)),
        raters: ratersOf(group),
        units: unitsIn(group, units),
      })),
    };
  }),
  serve(previewBallot, async ({ tx, params: { id }, query: { raterGroupId, unitId = null } }) => {
    const scheme = await loadRow(tx, assessmentScheme, id, 'read', 'look');
    const group = (await groupsOf(tx, id)).find(one => one.id === raterGroupId);
    if (!group) throw notFound();
    const indicators = await indicatorsOf(tx, id);
    const rated = await ratedBy(tx, group, id, unitId);
    return sheetOf(
      tx,
      { scheme, group, indicators },
      rated.map(target => target.id),
    );
  }),
];
