/** Points: rules, a ledger that is only added to, claims, appeals, and where members stand. Domain-party 10. */
import { pointsTexts } from 'contract/points/texts.ts';
import { pageWords } from 'contract/points/page-words.ts';
import { area } from '../../kit/registry.ts';
import { appealHandler, appealRoutes } from './appeal.ts';
import { branchRanking } from './branches.ts';
import { branchEventRules } from './branch-events.ts';
import { claimHandler, claimRoutes } from './claim.ts';
import { eventRules } from './events.ts';
import { gapsOfYear } from './gaps.ts';
import { entryRules } from './ledger.ts';
import { postsOfQuarter } from './posts.ts';
import { firstPointRules, pointRuleRules } from './rule.ts';
import { lowStandings, standingRoutes } from './standing.ts';
import { ownPointAppeals, ownPointClaims } from './asked.ts';
import { pointsListeners } from './merge.ts';
import { plantPoints } from './demonstration/points.ts';

export { countGaps } from './gaps.ts';
export { countPosts } from './posts.ts';

export const points = area({
  texts: pointsTexts,
  pageWords,
  demonstrate: [{ name: 'points', after: 'reviews', make: plantPoints }],
  ownMatters: [ownPointClaims, ownPointAppeals],
  firstRows: [firstPointRules],
  rules: [pointRuleRules, entryRules, ...eventRules, ...branchEventRules],
  processes: [claimHandler, appealHandler],
  listeners: pointsListeners,
  jobs: [postsOfQuarter, gapsOfYear],
  watches: [lowStandings],
  routes: [...claimRoutes, ...appealRoutes, ...standingRoutes, branchRanking],
});
