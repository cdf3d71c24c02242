/** Transfers of membership, introduction letters and members who live away. */
import { transferTexts } from 'contract/transfer/texts.ts';
import * as offers from 'contract/transfer/actions.ts';
import { pageWords } from 'contract/transfer/page-words.ts';
import { area } from '../../kit/registry.ts';
import { contactCalendarRoute } from './contact-calendar.ts';
import { freshmenRoutes } from './freshmen.ts';
import { printOfLetter } from './letters.ts';
import { flowingHandler } from './flowing-steps.ts';
import { flowingRules } from './flowing.ts';
import { goalSheetRoutes } from './goal-sheet.ts';
import { goalRules } from './goals.ts';
import { destinationComputed, graduationRoutes } from './graduation-routes.ts';
import { graduationHandler, graduationRules } from './graduation.ts';
import { letterRoute, printedLetterRoute } from './letter-page.ts';
import { ownRoutes } from './own.ts';
import { transferHandler } from './process.ts';
import { receiptsRoute } from './receipts.ts';
import { flowingStatisticsRoute } from './flowing-statistics.ts';
import { statisticsRoute } from './statistics.ts';
import { transferRules } from './transfer.ts';
import { flowContact, flowLost, graduates, keptGraduates, letterExpiry, unconfirmed } from './watches.ts';
import { wholeRoute } from './whole.ts';
import { ownTransfers } from './asked.ts';
import { transferDocuments } from './documents.ts';
import { transferListeners } from './leaving.ts';
import { plantTransfers } from './demonstration/transfers.ts';
import { plantBatch } from './demonstration/batch.ts';

export { moveAll } from './whole.ts';

export const transfers = area({
  texts: transferTexts,
  pageWords,
  offers,
  demonstrate: [
    { name: 'transfers', after: 'memberOrders', make: plantTransfers },
    { name: 'graduates', after: 'collection', make: plantBatch },
  ],
  documents: transferDocuments,
  ownMatters: [ownTransfers],
  rules: [transferRules, flowingRules, graduationRules, goalRules],
  computed: [destinationComputed],
  processes: [transferHandler, flowingHandler, graduationHandler],
  actions: [printOfLetter],
  listeners: transferListeners,
  watches: [letterExpiry, unconfirmed, flowContact, flowLost, graduates, keptGraduates],
  routes: [
    ...freshmenRoutes,
    ...ownRoutes,
    receiptsRoute,
    letterRoute,
    printedLetterRoute,
    wholeRoute,
    statisticsRoute,
    flowingStatisticsRoute,
    contactCalendarRoute,
    ...goalSheetRoutes,
    ...graduationRoutes,
  ],
});
