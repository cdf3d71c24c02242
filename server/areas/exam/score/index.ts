/** Scores, their announcement, and who has them looked at again. Domain-cadre 4.6, decision 347. */
import { appealRoutes } from './appeal.ts';
import { itemsRoute } from './items.ts';
import { scoresRoute } from './overview.ts';
import { resultRoutes } from './result.ts';
import { sheetRoute } from './sheet.ts';

export { announceFaults, announceScores } from './announce.ts';
export { appealHandler, appealRules } from './appeal.ts';
export { sheetPaper } from './sheet-paper.ts';
export { attemptHandler } from './void.ts';

export const scoreRoutes = [scoresRoute, itemsRoute, sheetRoute, ...resultRoutes, ...appealRoutes];
