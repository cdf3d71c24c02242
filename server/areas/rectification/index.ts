/** Weak-and-lax organisations: found, recognised, rectified, struck off. Domain-party 9. */
import { rectificationTexts } from 'contract/rectification/texts.ts';
import * as offers from 'contract/rectification/actions.ts';
import { pageWords } from 'contract/rectification/page-words.ts';
import { area } from '../../kit/registry.ts';
import { caseComputed, caseHandler, caseRollup } from './case.ts';
import { caseRules } from './case-rules.ts';
import { checkComputed, checkHandler, checkRules, explain } from './check.ts';
import { askDueSoon } from './due-soon.ts';
import { complete, measureComputed, measureRules, progressRules, reopen } from './measure.ts';
import { rectificationRoutes } from './routes.ts';
import { roundRollup, roundRules, screen } from './round.ts';
import { screenJob } from './screen.ts';
import { checksOpen, measuresDue, monthsUntold } from './watches.ts';
import { rectificationDocuments } from './documents.ts';
import { rectificationListeners } from './listeners.ts';
import { plantRectification } from './demonstration/cases.ts';

export const rectification = area({
  texts: rectificationTexts,
  pageWords,
  offers,
  demonstrate: [{ name: 'rectification', after: 'meetingsNow', make: plantRectification }],
  documents: rectificationDocuments,
  rules: [roundRules, checkRules, caseRules, measureRules, progressRules],
  computed: [checkComputed, caseComputed, measureComputed],
  rollups: [roundRollup, caseRollup],
  processes: [checkHandler, caseHandler],
  actions: [screen, explain, complete, reopen],
  listeners: rectificationListeners,
  jobs: [screenJob, askDueSoon],
  watches: [measuresDue, monthsUntold, checksOpen],
  routes: rectificationRoutes,
});
