/** Documents for private journeys abroad: kept, lent by an approval, counted once a year. Domain-cadre 1.13. */
import { stockTakeLine } from 'contract/travel-document/stock-take-line.ts';
import { stockTake } from 'contract/travel-document/stock-take.ts';
import { travelTexts } from 'contract/travel-document/texts.ts';
import * as offers from 'contract/travel-document/actions.ts';
import { pageWords } from 'contract/travel-document/page-words.ts';
import { area } from '../../kit/registry.ts';
import { applicationHandler, applicationRules } from './application.ts';
import { deskRoutes } from './desk.ts';
import { documentComputed, documentHandler, documentRules } from './document.ts';
import { figureRoutes } from './figures.ts';
import { loanComputed, loanHandler } from './loan.ts';
import { ownRoutes } from './own.ts';
import { registrationRules } from './registration.ts';
import { explainHandler, stockTakeHandler, stockTakeRollup, stockTakeRoutes } from './stock-take.ts';
import { documentsEnding, documentsToHandIn, journeysDiffering, loansDue } from './watches.ts';
import { ownJourneys } from './asked.ts';
import { travelPapers } from './papers.ts';
import { travelListeners } from './hand-in.ts';
import { plantTravel } from './demonstration/travel.ts';

export const travel = area({
  texts: travelTexts,
  pageWords,
  offers,
  demonstrate: [{ name: 'travel', after: 'headcounts', make: plantTravel }],
  documents: travelPapers,
  ownMatters: [ownJourneys],
  rules: [documentRules, applicationRules, registrationRules],
  computed: [documentComputed, loanComputed],
  rollups: [stockTakeRollup],
  byManagers: [stockTake, stockTakeLine],
  processes: [documentHandler, applicationHandler, loanHandler, stockTakeHandler],
  actions: [explainHandler],
  listeners: travelListeners,
  watches: [loansDue, documentsToHandIn, documentsEnding, journeysDiffering],
  routes: [...deskRoutes, ...stockTakeRoutes, ...ownRoutes, ...figureRoutes],
});
