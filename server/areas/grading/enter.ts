/** At the close: opened ballots become totals and ranks. Domain-cadre 2.2, 2.4. */
import { sql } from 'drizzle-orm';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { calculate } from 'contract/assessment/calculation/calculate.ts';
import { ballotsOf, schemeOf } from 'contract/assessment/calculation/opened.ts';
import { groupTypes } from 'contract/assessment/codes.ts';
import { qualityOf } from 'contract/assessment/calculation/quality.ts';
import type { OpenedBallot } from 'contract/assessment/opened-ballot.ts';
import { writeDetail } from 'contract/assessment/result-detail.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import { groupsOf, indicatorsOf, targetsOf } from './scheme-parts.ts';

const isEntered = async (tx: Tx, schemeId: string) =>
  (await tx.one(
    sql`select 1 from assessment_result where scheme_id = ${schemeId}::bigint and deleted_at is null limit 1`,
  )) !== null;

/** Once for each scheme, whose row is locked by whoever closes it. */
export async function enterResults(tx: Tx, row: AssessmentScheme, opened: readonly OpenedBallot[]): Promise<void> {
  if (await isEntered(tx, row.id)) return;
  const [indicators, groups, targets] = [
    await indicatorsOf(tx, row.id),
    await groupsOf(tx, row.id),
    await targetsOf(tx, row.id),
  ];
  const figureGroup = groups.find(({ type }) => type === groupTypes.figure)?.id;
  const counted = targets.map(({ figure, ...one }) => ({
    ...one,
    ...(figureGroup && figure !== null && { figures: { [figureGroup]: figure } }),
  }));
  const scheme = schemeOf(row, indicators, groups, counted);
  const ballots = ballotsOf(row, indicators, opened);
  const results = calculate(scheme, ballots);
  const cause = causeOf(assessmentScheme, row.id, '测评关闭，计算结果');
  const changes = results.map((result, at) => {
    const { id: targetId = '', name = '', unitId = null, pool = '' } = targets[at] ?? {};
    const { total, rank: rankInPool } = result;
    return {
      values: { name, schemeId: row.id, targetId, unitId, pool, total, rankInPool, groups: writeDetail(result) },
    };
  });
  await applyEffects(tx, assessmentResult, changes, cause);
  const quality = JSON.stringify(qualityOf(scheme, ballots, results));
  await applyEffects(tx, assessmentScheme, [{ id: row.id, values: { quality } }], cause);
}
