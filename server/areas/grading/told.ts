/** What whoever is assessed is told once the grades are confirmed, as far as the scheme tells it. Domain-cadre 2.1, 2.4. */
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { toldResults } from 'contract/assessment/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { tellPersons } from '../message/index.ts';
import type { Rated } from './rows.ts';
import { gradeWords } from './words.ts';

const points = (total: number) => (total / 100).toFixed(2);

export async function tellResults(tx: Tx, scheme: AssessmentScheme, rated: readonly Rated[]) {
  const { name, resultTold } = scheme;
  if (resultTold === toldResults.nothing) return;
  const word = await gradeWords(tx, scheme);
  const scored = ({ total, rank }: Rated) =>
    resultTold === toldResults.details && total !== null ? `总分 ${points(total)}，组内第 ${rank} 名。` : '';
  await tellPersons(
    tx,
    rated.flatMap(one =>
      one.cadreId && one.grade
        ? {
            title: `【干部考核】${name}等次已确认`,
            content: `您的等次为${word(one.grade)}。${scored(one)}详情请看“我的考核”。`,
            entity: assessmentResult.name,
            recordId: one.id,
            personId: one.cadreId,
            link: { routePath: '/self/assessment', query: {} },
          }
        : [],
    ),
  );
}
