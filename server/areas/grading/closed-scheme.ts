/** A scheme whose results may be read: it is closed and counted; before that nobody sees anything. Domain-cadre 2.2, case 11. */
import { assessmentScheme, type AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { excellentPercents } from 'contract/assessment/calculation/quota.ts';
import { objectKinds, schemeStates } from 'contract/assessment/codes.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { settingOf } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';

/** Whoever asks is refused and noted, the administrator too. */
export const notClosed = () => new Refusal(400, 'assessment.assessmentResult.not-closed', { isNoted: true });

export async function closedScheme(tx: Tx, id: string, intent: 'look' | 'write'): Promise<AssessmentScheme> {
  const row = await loadRow(tx, assessmentScheme, id, 'read', intent);
  if (row.state !== schemeStates.closed) throw notClosed();
  return row;
}

/** Who may be 优秀 of a hundred; a school that is entitled to more says so. */
export async function excellentPercent(tx: Tx, { objectKind }: AssessmentScheme): Promise<number> {
  const [name, first] =
    objectKind === objectKinds.team
      ? ['teamExcellent', excellentPercents.teams]
      : ['excellent', excellentPercents.persons];
  return Number(await settingOf(tx, `assessment.${name}`, String(first)));
}
