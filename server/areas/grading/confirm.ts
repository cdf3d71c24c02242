/** The meeting confirms: every grade goes into the yearly record of its cadre, and nothing is changed any more. Domain-cadre 2.2. */
import { sql } from 'drizzle-orm';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { confirmGrades } from 'contract/assessment/actions.ts';
import { isRecorded } from 'contract/assessment/ballot-words.ts';
import { toldResults } from 'contract/assessment/codes.ts';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { dayOf } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { write } from '../../kit/write/write.ts';
import { excellentPercent } from './closed-scheme.ts';
import { confirmedFaults, faultsOf, ungradedFaults } from './grade.ts';
import { beginImprovements } from './improvement.ts';
import { partlyFaults, ratedIn, type Rated } from './rows.ts';
import { tellResults } from './told.ts';

const area = 'assessment.assessmentResult';
/** A grade that was entered by hand meanwhile is looked at by people, not written over. */
async function recordedFaults(tx: Tx, { id, year, kind }: AssessmentScheme): Promise<Fault[]> {
  const recorded = await tx.rows<{ name: string }>(sql`
    select t.name from assessment_target t join assessment_record a on a.person_id = t.cadre_id and a.deleted_at is null
    where t.scheme_id = ${id}::bigint and t.deleted_at is null and t.is_excluded is not true and a.year = ${year}
      and a.type = ${kind} order by t.id limit 5`);
  const names = recorded.map(({ name }) => name).join('、');
  return recorded.length > 0 ? [fault('', `${area}.recorded`, { names, year })] : [];
}

async function against(tx: Tx, scheme: AssessmentScheme, rated: readonly Rated[], on: string): Promise<Fault[]> {
  if (scheme.confirmedOn) return confirmedFaults(scheme);
  const ungraded = rated.filter(({ grade }) => grade === null).length;
  return [
    ...ungradedFaults(scheme),
    ...partlyFaults(rated),
    ...(on > (await today(tx)) ? [fault('confirmedOn', `${area}.meeting-later`)] : []),
    ...(scheme.closedAt && on < dayOf(scheme.closedAt) ? [fault('confirmedOn', `${area}.meeting-before`)] : []),
    ...(rated.length === 0 ? [fault('', `${area}.uncounted`)] : []),
    ...(ungraded > 0 ? [fault('', `${area}.ungraded`, { n: ungraded })] : []),
    ...faultsOf(rated, await excellentPercent(tx, scheme)),
    ...(isRecorded(scheme) ? await recordedFaults(tx, scheme) : []),
  ];
}

const points = (total: number | null) => (total === null ? null : (total / 100).toFixed(2));
/** The form of appointment prints the last three of them. */
function recordOf({ year, kind }: AssessmentScheme, one: Rated, rankTotal: number) {
  const { cadreId: personId, grade, unitName, total, rank } = one;
  return {
    values: {
      personId,
      year,
      type: kind,
      grade,
      unitText: unitName,
      score: points(total),
      rankNo: rank,
      ...(rank && { rankTotal }),
    },
  };
}

/** Into the records of the cadres; poor ones are talked about. */
async function record(
  tx: Tx,
  scheme: AssessmentScheme,
  rated: readonly Rated[],
  cause: ReturnType<typeof causeOf>,
): Promise<void> {
  const inPool = (pool: string) => rated.filter(one => one.pool === pool && one.rank !== null).length;
  const records = rated.flatMap(one => (one.cadreId ? [recordOf(scheme, one, inPool(one.pool))] : []));
  await applyEffects(tx, assessmentRecord, records, cause);
  await beginImprovements(tx, scheme, rated);
}

export const confirmHandler = handler(confirmGrades, {
  async perform(tx, scheme, { confirmedOn, confirmMeeting }) {
    const { id, version } = scheme;
    const rated = await ratedIn(tx, scheme, permissionOf(assessmentScheme, 'approve'));
    const faults = await against(tx, scheme, rated, confirmedOn);
    if (faults.length > 0) throw refuse(faults);
    const cause = causeOf(assessmentScheme, id, `${confirmMeeting}确认等次`);
    await write(tx, assessmentScheme, [{ id, version, values: { confirmedOn, confirmMeeting } }], {
      verb: 'approve',
      origin: 3,
      allow: ['confirmedOn', 'confirmMeeting'],
      reason: cause.reason,
    });
    const toldOn = scheme.resultTold === toldResults.nothing ? null : await today(tx);
    const results = rated.map(one => ({ id: one.id, values: { confirmedOn, toldOn } }));
    await applyEffects(tx, assessmentResult, results, cause);
    await tellResults(tx, scheme, rated);
    if (isRecorded(scheme)) await record(tx, scheme, rated, cause);
  },
});
