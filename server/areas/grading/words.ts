/** How a grade is called where it is told: by the dictionary of the school, or in the words of the ballot. */
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { gradeWordsOf, isRecorded } from 'contract/assessment/ballot-words.ts';
import { objectKinds } from 'contract/assessment/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf, type WordOf } from '../../kit/resource/labels.ts';

export async function gradeWords(tx: Tx, scheme: Pick<AssessmentScheme, 'objectKind' | 'wording'>): Promise<WordOf> {
  if (isRecorded(scheme)) return wordsOf(tx, scheme.objectKind === objectKinds.team ? 'GB_BZKHDC' : 'GB_KHDC');
  const words = gradeWordsOf(scheme);
  return grade => words[String(grade)] ?? '';
}
