import { cadre as resource } from 'contract/cadre/cadre.ts';
import { cadrePicker } from 'contract/cadre/pickers.ts';
import { cadreTexts } from 'contract/cadre/texts.ts';
import * as offers from 'contract/cadre/actions.ts';
import { pageWords } from 'contract/cadre/page-words.ts';
import { area } from '../../kit/registry.ts';
import { pick } from '../../kit/resource/picker.ts';
import { serve } from '../../kit/route.ts';
import { assessmentRecordRules } from './assessment-record.ts';
import { cadreRules } from './cadre.ts';
import { completenessRoute } from './completeness.ts';
import { cadreComputed } from './computed.ts';
import { fixRetirementHandler } from './fix-retirement.ts';
import { resumeHandler } from './generate-resume.ts';
import { managed } from './managed.ts';
import { comparisonRoutes } from './personnel/compare.ts';
import { personnelHandler } from './personnel/process.ts';
import { postHoldingRules } from './post-holding.ts';
import { cadreHandler } from './process.ts';
import { rosterRoutes } from './roster-sheet.ts';
import { researchRules, socialPostRules } from './social-post.ts';
import { statusHandler } from './status.ts';
import { verifiedRules, verifyHandler } from './verify.ts';
import { trainingListeners } from './trainings.ts';
import { cadreWatches } from './watches.ts';
import { plantCadres } from './demonstration/cadres.ts';
import { plantCadreStatements } from './demonstration/statements.ts';

export { replaceResume } from './generate-resume.ts';
export { baseOf, draftOf, saidIn, say, setAside, takenOf, type Said } from './statement/said.ts';
export { gapsIn, statementFaults, takeIn } from './statement/take-in.ts';
export { statementOf } from './statement/view.ts';
export { roster, type RosterAsked } from './roster.ts';
export { endService } from './status.ts';

/** Never a number of the card or the phone. Domain-cadre 1.15. */
const columns = ['name', 'number', 'gender', 'postUnitId', 'currentPost', 'rank', 'inPostStatus', 'photo'];

export const cadre = area({
  texts: cadreTexts,
  pageWords,
  offers,
  demonstrate: [
    { name: 'cadres', after: 'appraisals', make: plantCadres },
    { name: 'cadreStatements', after: 'appointments', make: plantCadreStatements },
  ],
  rules: [cadreRules, postHoldingRules, assessmentRecordRules, socialPostRules, researchRules, ...verifiedRules],
  computed: [cadreComputed],
  processes: [cadreHandler, personnelHandler],
  actions: [verifyHandler, statusHandler, fixRetirementHandler, resumeHandler],
  managed,
  listeners: trainingListeners,
  watches: cadreWatches,
  routes: [
    serve(cadrePicker, ({ tx, query }) => pick(tx, resource, columns, query)),
    ...rosterRoutes,
    completenessRoute,
    ...comparisonRoutes,
  ],
});
