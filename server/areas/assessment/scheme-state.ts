/** What was configured stands: rows of a scheme change while it is being prepared, and not any more. Domain-cadre 2.2. */
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRow, loadRows, rowOf } from '../../kit/write/load.ts';

export const isDraft = (scheme: Pick<AssessmentScheme, 'state'> | undefined): boolean =>
  scheme?.state === schemeStates.draft;

/** Schemes by id under their lock: nobody completes one while its rows change. */
export async function schemesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, AssessmentScheme>> {
  const wanted = [...new Set(ids.filter(one => one !== null))];
  const loaded = await loadRows(tx, assessmentScheme, wanted, null);
  return new Map([...loaded].map(([id, one]) => [id, rowOf(one)]));
}
export const frozen = (scheme: AssessmentScheme | undefined): Fault[] =>
  scheme && !isDraft(scheme) ? [fault('', 'assessment.assessmentScheme.frozen')] : [];

export const schemeIn = (tx: Tx, id: string, verb: string): Promise<AssessmentScheme> =>
  loadRow(tx, assessmentScheme, id, verb);
