/** The reviews of branches and of secretaries, as parts of the area. */
import { reviewTexts } from 'contract/appraisal/review-texts.ts';
import { firstTemplates } from './first-template.ts';
import { reviewItemRoutes } from './organisation-review-items.ts';
import { reviewHandler, reviewRules } from './organisation-review.ts';
import { issueReviews, templateItemRules, templateRollup, templateRoutes } from './review-template.ts';
import {
  secretaryHandler,
  secretaryItemRules,
  secretaryRollup,
  secretaryRoutes,
  secretaryRules,
} from './secretary-review.ts';

export { reviewHandler, scoresOf } from './organisation-review.ts';
export { beginIssue, issueAll } from './review-template.ts';
export { gather, secretaryHandler } from './secretary-review.ts';

export const reviewPart = {
  texts: reviewTexts,
  firstRows: [firstTemplates],
  rules: [templateItemRules, reviewRules, secretaryRules, secretaryItemRules],
  rollups: [templateRollup, secretaryRollup],
  processes: [reviewHandler, secretaryHandler],
  jobs: [issueReviews],
  routes: [...templateRoutes, ...reviewItemRoutes, ...secretaryRoutes],
};
