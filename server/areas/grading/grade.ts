/** What is given: within the places of each pool, against no guard, and only until the meeting has confirmed. Domain-cadre 2.4. */
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { isGraded } from 'contract/assessment/ballot-words.ts';
import { gradeFaults, quotaFaults } from 'contract/assessment/calculation/quota.ts';
import { gradeResults } from 'contract/assessment/result-calls.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { closedScheme, excellentPercent } from './closed-scheme.ts';
import { byPool, gradeField, ratedIn, type Rated } from './rows.ts';

/** Who is confirmed stays as confirmed: what was wrong is put right by a supplementary scheme. */
export const confirmedFaults = ({ confirmedOn }: AssessmentScheme): Fault[] =>
  confirmedOn ? [fault('', 'assessment.assessmentResult.confirmed')] : [];

export const ungradedFaults = (scheme: AssessmentScheme): Fault[] =>
  isGraded(scheme) ? [] : [fault('', 'assessment.assessmentResult.no-grade')];

/** What stands against the grades as they would be, by the id of the result. */
export function faultsOf(rated: readonly Rated[], percent: number): Fault[] {
  const given = new Map(rated.map(({ id, grade }) => [id, grade]));
  return [
    ...rated.flatMap(one =>
      one.grade === null ? [] : gradeFaults(one, one.grade).map(each => ({ ...each, path: `${one.id}.grade` })),
    ),
    ...[...byPool(rated).values()].flatMap(pool => quotaFaults(pool, given, percent)),
  ];
}

const known = ['1', '2', '3', '4'];
const undetermined = '5';
function unknownFaults(scheme: AssessmentScheme, grades: readonly { id: string; grade: string | null }[]): Fault[] {
  const words = gradeField(scheme) === 'grade' ? [...known, undetermined] : known;
  return grades.flatMap(({ id, grade }) =>
    grade === null || words.includes(grade) ? [] : [fault(`${id}.grade`, 'assessment.assessmentResult.unknown-grade')],
  );
}

export async function giveGrades(
  tx: Tx,
  scheme: AssessmentScheme,
  grades: readonly { id: string; grade: string | null }[],
) {
  const rated = await ratedIn(tx, scheme, gradeResults.access);
  const wanted = new Map(grades.map(({ id, grade }) => [id, grade]));
  if (grades.some(({ id }) => !rated.some(one => one.id === id && one.isReached))) throw notFound();
  const asGiven = rated.map(one => ({ ...one, grade: wanted.has(one.id) ? (wanted.get(one.id) ?? null) : one.grade }));
  const faults = [
    ...confirmedFaults(scheme),
    ...(isGraded(scheme)
      ? [...unknownFaults(scheme, grades), ...faultsOf(asGiven, await excellentPercent(tx, scheme))]
      : ungradedFaults(scheme)),
  ];
  if (faults.length > 0) throw refuse(faults);
  const changes = [...wanted].map(([id, grade]) => ({ id, values: { [gradeField(scheme)]: grade } }));
  await applyEffects(tx, assessmentResult, changes, causeOf(assessmentScheme, scheme.id, '评定等次'));
}

/** The scheme is locked: of two who give the last place at once one is refused. */
export const gradeRoute = serve(gradeResults, async ({ tx, params: { id }, body: { grades } }) => {
  await giveGrades(tx, await closedScheme(tx, id, 'write'), grades);
  return { done: true as const };
});
