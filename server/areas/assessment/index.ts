/** Cadre assessment: schemes, who rates, ballots without names, the close. Domain-cadre 2. */
import { assessmentTexts } from 'contract/assessment/texts.ts';
import * as offers from 'contract/assessment/actions.ts';
import { pageWords } from 'contract/assessment/page-words.ts';
import { area } from '../../kit/registry.ts';
import { addTargetsRoute } from './add-targets.ts';
import { assignmentRules } from './assignment.ts';
import { boxKeeperRoutes } from './box-keeper.ts';
import { castBy, castingRoutes } from './casting.ts';
import { codeRoutes, revokeHandler } from './code.ts';
import { copyRoute } from './copy.ts';
import { countBallots } from './count.ts';
import { takeDueSchemes } from './due.ts';
import { enterRoute } from './enter.ts';
import { indicatorRules } from './indicator.ts';
import { ownRoute } from './own.ts';
import { planRoutes } from './plan.ts';
import { progressRoutes } from './progress.ts';
import { raterGroupRules } from './rater-group.ts';
import { recusalRules, relativesRoute } from './recusal.ts';
import { templateRoute } from './template.ts';
import { handInRoute } from './report.ts';
import { reportRoutes } from './reports.ts';
import { resultRoutes } from './result.ts';
import { renewPages } from './renew.ts';
import { schemeHandler, schemeRollup, schemeRules } from './scheme.ts';
import { scoreEntryRules } from './score-entry.ts';
import { targetRules } from './target.ts';
import { ballotTodo } from './todos.ts';
import { plantAssessment } from './demonstration/assessments.ts';
import * as tables from './tables.ts';

export { castIn } from './casting.ts';
export { makeCodes } from './code.ts';
export { countPolls } from './count.ts';
export { pollsOf } from './poll.ts';
export { ratersOf } from './raters.ts';
export { withRaters } from './rater-session.ts';

export const assessment = area({
  texts: assessmentTexts,
  pageWords,
  tables,
  offers,
  demonstrate: [{ name: 'assessment', after: 'travel', make: plantAssessment }],
  rules: [schemeRules, indicatorRules, raterGroupRules, targetRules, assignmentRules, recusalRules, scoreEntryRules],
  rollups: [schemeRollup],
  processes: [schemeHandler],
  actions: [revokeHandler],
  jobs: [countBallots, renewPages, takeDueSchemes],
  silentSteps: [{ bizType: ballotTodo.bizType, step: ballotTodo.step, taken: castBy }],
  routes: [
    copyRoute,
    templateRoute,
    relativesRoute,
    ...planRoutes,
    addTargetsRoute,
    ...codeRoutes,
    ...castingRoutes,
    ...boxKeeperRoutes,
    enterRoute,
    ...progressRoutes,
    ...resultRoutes,
    ownRoute,
    handInRoute,
    ...reportRoutes,
  ],
});
