/** Appraisal: of members from the plan to the grade in the record, of branches and of their secretaries. Domain-party 8. */
import { appraisalTexts } from 'contract/appraisal/texts.ts';
import * as offers from 'contract/appraisal/actions.ts';
import { pageWords } from 'contract/appraisal/page-words.ts';
import { area } from '../../kit/registry.ts';
import { batchHandler, batchRollup, batchRules } from './batch.ts';
import { castingRoutes, ratedIn } from './casting.ts';
import { countBallots } from './count.ts';
import { disposalHandler } from './disposal.ts';
import { gradingHandler, gradingRollup, gradingRoutes } from './grading.ts';
import { ownRoutes } from './own.ts';
import { participantActions, participantComputed, participantRoutes, participantRules } from './participant.ts';
import { linkRoute, raterRules } from './rater.ts';
import { renewPages } from './renew.ts';
import { reviewPart } from './review-part.ts';
import { generateRoster } from './roster.ts';
import { statisticsRoute } from './statistics.ts';
import { stepEnds } from './watches.ts';
import { appraisalDocuments } from './documents.ts';
import { appraisalListeners } from './listeners.ts';
import { plantReviews } from './demonstration/reviews.ts';
import { plantAppraisals } from './demonstration/appraisals.ts';
import * as tables from './tables.ts';

export { castIn } from './casting.ts';
export { countPolls } from './count.ts';
export { levelScore } from './settings.ts';
export { pollsOf } from './poll.ts';
export { makeRoster } from './roster.ts';

export const appraisal = area({
  texts: appraisalTexts,
  pageWords,
  tables,
  offers,
  demonstrate: [
    { name: 'reviews', after: 'meetingPlans', make: plantReviews },
    { name: 'appraisals', after: 'points', make: plantAppraisals },
  ],
  documents: appraisalDocuments,
  rules: [batchRules, participantRules, raterRules],
  computed: [participantComputed],
  rollups: [batchRollup, gradingRollup],
  actions: participantActions,
  processes: [batchHandler, gradingHandler, disposalHandler],
  listeners: appraisalListeners,
  jobs: [generateRoster, countBallots, renewPages],
  watches: [stepEnds],
  silentSteps: [{ bizType: 'PY_RATE', step: 'mutual', taken: ratedIn }],
  routes: [...ownRoutes, ...castingRoutes, ...participantRoutes, ...gradingRoutes, linkRoute, statisticsRoute],
});

export const reviews = area(reviewPart);
