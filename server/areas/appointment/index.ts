/** Appointment: what leads into a post and out of it. */
import { sql } from 'drizzle-orm';
import { ageLimit } from 'contract/appointment/age-limit.ts';
import { appointmentDocument } from 'contract/appointment/appointment-document.ts';
import { decisionMeeting } from 'contract/appointment/decision-meeting.ts';
import { appointmentTexts } from 'contract/appointment/texts.ts';
import * as offers from 'contract/appointment/actions.ts';
import { pageWords } from 'contract/appointment/page-words.ts';
import { area } from '../../kit/registry.ts';
import { ageLimitRules } from './age-limit.ts';
import { fillingRules } from './filling.ts';
import { forecastRoutes } from './forecast.ts';
import { formHandler, formRules } from './form/form.ts';
import { excessHandler, headcountComputed, headcountRules } from './headcount.ts';
import { overviewRoutes } from './overview-sheet.ts';
import { appointmentPapers, matters } from './matter/index.ts';
import { postSlotComputed, postSlotRules } from './post-slot.ts';
import { ownSecondmentRoutes, secondmentReportRules } from './secondment-report.ts';
import { secondmentHandler, secondmentRules } from './secondment.ts';
import { trialEndRules } from './trial-ends.ts';
import { leavingPosts, retiring, reportsMissing, termsEnding, trialsEnding } from './watches.ts';
import { probationHandler, probationRules } from './probation.ts';
import { postWatches } from './post-watches.ts';
import { retirementHandler, retirementRules } from './retirement.ts';
import { trialListeners } from './trial-of-appointed.ts';
import { plantTerms } from './demonstration/terms.ts';
import { plantRetirement } from './demonstration/retirement.ts';
import { plantHeadcounts } from './demonstration/headcounts.ts';
import { plantAppointments } from './demonstration/appointments.ts';

export { fillingFaults, type Filling } from './room.ts';

export const appointment = area({
  texts: appointmentTexts,
  pageWords,
  offers,
  demonstrate: [
    { name: 'terms', after: 'cadres', make: plantTerms },
    { name: 'retirement', after: 'terms', make: plantRetirement },
    { name: 'headcounts', after: 'retirement', make: plantHeadcounts },
    { name: 'appointments', after: 'trainings', make: plantAppointments },
  ],
  documents: appointmentPapers,
  rules: [
    ageLimitRules,
    retirementRules,
    headcountRules,
    postSlotRules,
    fillingRules,
    formRules,
    probationRules,
    trialEndRules,
    secondmentRules,
    secondmentReportRules,
    ...matters.rules,
  ],
  computed: [headcountComputed, postSlotComputed, ...matters.computed],
  processes: [retirementHandler, probationHandler, secondmentHandler, formHandler, ...matters.processes],
  actions: [excessHandler, ...matters.actions],
  /** A rule of the school is nobody's: whoever may read it at all reads all of it. */
  opened: [{ resource: ageLimit, rows: () => sql`true` }],
  kept: matters.kept,
  byManagers: [decisionMeeting, appointmentDocument],
  listeners: trialListeners,
  jobs: matters.jobs,
  watches: [leavingPosts, retiring, trialsEnding, termsEnding, reportsMissing, ...postWatches],
  routes: [...forecastRoutes, ...overviewRoutes, ...ownSecondmentRoutes, ...matters.routes],
});
