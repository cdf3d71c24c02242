/** What the ballots of a cadre assessment lead to: results, grades, and the meeting that confirms them. Domain-cadre 2.4, 2.5. */
import { resultTexts } from 'contract/assessment/calculation/texts.ts';
import { area } from '../../kit/registry.ts';
import { boardRoute } from './board.ts';
import { confirmHandler } from './confirm.ts';
import { gradeRoute } from './grade.ts';
import { improvementHandler } from './improvement.ts';
import { askRoute, reconsiderationHandler } from './reconsideration.ts';
import { sheetRoute } from './sheet.ts';
import { vetoRoutes } from './veto.ts';
import { ownReconsiderations } from './asked.ts';
import { gradingPapers } from './feedback.ts';

export { enterResults } from './enter.ts';
export { notClosed } from './closed-scheme.ts';
export { gradeWords } from './words.ts';
export { giveGrades } from './grade.ts';
export { askAgain, daysToAsk, lastDay } from './reconsideration.ts';

export const grading = area({
  texts: resultTexts,
  documents: gradingPapers,
  ownMatters: [ownReconsiderations],
  actions: [confirmHandler],
  processes: [improvementHandler, reconsiderationHandler],
  routes: [boardRoute, gradeRoute, sheetRoute, askRoute, ...vetoRoutes],
});
