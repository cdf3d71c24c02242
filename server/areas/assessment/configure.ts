/** What stands against a scheme being complete, all at once, and the hash of what was configured. Domain-cadre 2.2. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { anonymities, groupTypes } from 'contract/assessment/codes.ts';
import { weightFor } from 'contract/assessment/weights.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Tx } from '../../kit/registry.ts';

const area = 'assessment.assessmentScheme';

export interface Group {
  id: string;
  type: string;
  name: string;
  anonymity: string;
  isByUnit: boolean;
  weights: string;
  expectedCount: number | null;
  maxExcellentPercent: number;
}
interface Named {
  raterGroupId: string;
  unitId: string | null;
  raters: number;
}

export const groupsOf = (tx: Tx, schemeId: string) =>
  tx.rows<Group>(sql`
    select id, type, name, anonymity, coalesce(is_by_unit, false) as is_by_unit, weights, expected_count,
      max_excellent_percent
    from rater_group where scheme_id = ${schemeId}::bigint and deleted_at is null order by type, id`);
export const indicatorsOf = (tx: Tx, schemeId: string) =>
  tx.rows<{ id: string; name: string; description: string | null; weight: number }>(sql`
    select id, name, description, weight from assessment_indicator
    where scheme_id = ${schemeId}::bigint and deleted_at is null order by sort_no, id`);
const poolsOf = (tx: Tx, schemeId: string) =>
  tx.rows<{ pool: string; name: string }>(sql`
    select pool, min(name) as name from assessment_target where scheme_id = ${schemeId}::bigint and deleted_at is null
      and is_excluded is not true group by pool order by pool`);
/** How many were named for each group, and each unit of it. */
const namedOf = (tx: Tx, schemeId: string) =>
  tx.rows<Named>(sql`
    select a.rater_group_id, a.unit_id, count(*)::int as raters
    from rating_assignment a join rater_group g on g.id = a.rater_group_id
    where g.scheme_id = ${schemeId}::bigint and g.deleted_at is null and a.deleted_at is null
    group by a.rater_group_id, a.unit_id`);

function indicatorFaults(indicators: readonly { name: string; weight: number }[]): Fault[] {
  const twice = indicators.find(({ name }, at) => indicators.findIndex(one => one.name === name) !== at);
  const sum = indicators.reduce((all, { weight }) => all + weight, 0);
  return [
    ...(sum === 100 ? [] : [fault('', `${area}.indicator-weights`)]),
    ...(twice ? [fault('', `${area}.indicator-names`, { name: twice.name })] : []),
  ];
}

function poolFaults(pools: readonly { pool: string; name: string }[], groups: readonly Group[]): Fault[] {
  if (pools.length === 0) return [fault('', `${area}.no-target`)];
  const sumOf = (pool: string) => groups.reduce((sum, { weights }) => sum + weightFor(weights, pool), 0);
  const unrated = pools.filter(({ pool }) => sumOf(pool) === 0);
  return [
    ...unrated.map(({ name }) => fault('', `${area}.unrated`, { name })),
    ...(pools.some(({ pool }) => sumOf(pool) !== 100) ? [fault('', `${area}.group-weights`)] : []),
  ];
}

/** By code as many as are handed out; else as many as are named, in each unit. */
function raterFaults(groups: readonly Group[], named: readonly Named[], least: number): Fault[] {
  const isFew = ({ id, anonymity, expectedCount }: Group) =>
    anonymity === anonymities.code
      ? (expectedCount ?? 0) < least
      : anonymity === anonymities.signedIn && named.some(one => one.raterGroupId === id && one.raters < least);
  const bare = groups.filter(
    ({ id, type, anonymity }) =>
      type !== groupTypes.figure && anonymity !== anonymities.code && named.every(one => one.raterGroupId !== id),
  );
  return [
    ...bare.map(({ name }) => fault('', `${area}.no-raters`, { group: name })),
    ...(groups.some(isFew) ? [fault('', `${area}.few-raters`, { n: least })] : []),
  ];
}

export async function configureFaults(tx: Tx, { id, startAt, minGroupBallots }: AssessmentScheme): Promise<Fault[]> {
  const groups = await groupsOf(tx, id);
  const isPast = await tx.one(sql`select 1 from clock where now >= ${startAt}::timestamptz`);
  return [
    ...indicatorFaults(await indicatorsOf(tx, id)),
    ...poolFaults(await poolsOf(tx, id), groups),
    ...raterFaults(groups, await namedOf(tx, id), minGroupBallots),
    ...(isPast ? [fault('startAt', `${area}.window`)] : []),
  ];
}

/** Of everything that a ballot and its count go by. */
export async function configHash(tx: Tx, scheme: AssessmentScheme): Promise<string> {
  const {
    judgeType,
    wording,
    minGroupBallots,
    trimPercent,
    excellentScore,
    competentScore,
    basicScore,
    incompetentScore,
  } = scheme;
  const targets = await tx.rows(sql`
    select id, cadre_id, team_id, unit_id, pool, is_excluded from assessment_target
    where scheme_id = ${scheme.id}::bigint and deleted_at is null order by id`);
  const raters = await tx.rows(sql`
    select a.rater_group_id, a.person_id, a.unit_id from rating_assignment a join rater_group g on g.id = a.rater_group_id
    where g.scheme_id = ${scheme.id}::bigint and a.deleted_at is null order by a.id`);
  const recusals = await tx.rows(sql`
    select person_id, target_id from rating_recusal where scheme_id = ${scheme.id}::bigint and deleted_at is null
    order by target_id, person_id`);
  const counted = [
    judgeType,
    wording,
    minGroupBallots,
    trimPercent,
    excellentScore,
    competentScore,
    basicScore,
    incompetentScore,
  ];
  const said = [counted, await indicatorsOf(tx, scheme.id), await groupsOf(tx, scheme.id), targets, raters, recusals];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
