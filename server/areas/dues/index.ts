/** Dues: what members owe by the table of rates, and what becomes of it. */
import { duesTexts } from 'contract/dues/texts.ts';
import * as offers from 'contract/dues/actions.ts';
import { pageWords } from 'contract/dues/page-words.ts';
import { area, type Area } from '../../kit/registry.ts';
import type { Store } from '../file/index.ts';
import { arrearsRoutes } from './arrears.ts';
import { bankEntryHandler, bankEntryRules } from './bank-entry.ts';
import { baseHandler, baseRules } from './base.ts';
import { batchHandler, batchRollup, batchRules } from './batch.ts';
import { balanceRollup, heldDues, unsoundBooks } from './books.ts';
import { card } from './card-paper.ts';
import { checkHandler, checkRollup } from './check.ts';
import { expenseHandler, expenseRules } from './expense.ts';
import { baseSheetRoutes } from './base-sheet.ts';
import { followBatches } from './follow.ts';
import { formerRules } from './former.ts';
import { generateDues } from './generate.ts';
import { itemHandler, itemRules } from './item.ts';
import { ownRoutes } from './own.ts';
import { monthsOver } from './months-over.ts';
import { payment } from './payment/index.ts';
import { publicationSheet } from './publication-paper.ts';
import { publicationRoutes } from './own-publications.ts';
import { publicationHandler, publicationRules } from './publication.ts';
import { firstRates, rateRules } from './rate.ts';
import { receipts } from './receipt.ts';
import { remittanceSheet } from './remittance-paper.ts';
import { remittanceHandler, remittanceRules } from './remittance.ts';
import { statisticsRoutes } from './statistics.ts';
import { unpaidRoutes } from './unpaid.ts';
import { voluntaryHandler, voluntaryRules } from './voluntary.ts';
import { yearSheetRoutes } from './year-sheet.ts';
import { yearlyBases, yearlyRoutes } from './yearly-bases.ts';
import { arrearRuns, batchEnds } from './watches.ts';
import { duesListeners } from './consequences.ts';
import { plantDues } from './demonstration/batches.ts';
import { plantOrders } from './demonstration/orders.ts';
import { plantResolutions } from './demonstration/resolutions.ts';
import * as paying from './payment/tables.ts';
import * as yearly from './tables.ts';

export { itemHandler, owesUntil, paidToOf } from './item.ts';
export { inArrearsFor } from './watches.ts';

export const dues = area({
  texts: duesTexts,
  pageWords,
  tables: { ...paying, ...yearly },
  offers,
  demonstrate: [
    { name: 'dues', after: 'snapshot', make: plantDues },
    { name: 'duesOrders', after: 'dues', make: plantOrders },
  ],
  documents: [...receipts, remittanceSheet, publicationSheet, card],
  firstRows: [firstRates],
  rules: [
    rateRules,
    baseRules,
    batchRules,
    itemRules,
    formerRules,
    voluntaryRules,
    remittanceRules,
    expenseRules,
    bankEntryRules,
    publicationRules,
  ],
  rollups: [batchRollup, checkRollup, balanceRollup, ...payment.rollups],
  processes: [
    baseHandler,
    batchHandler,
    checkHandler,
    itemHandler,
    remittanceHandler,
    expenseHandler,
    bankEntryHandler,
    publicationHandler,
    voluntaryHandler,
    ...payment.processes,
  ],
  business: [heldDues],
  actions: payment.actions,
  listeners: duesListeners,
  jobs: [generateDues, yearlyBases, monthsOver, followBatches, ...payment.jobs],
  watches: [arrearRuns, batchEnds, unsoundBooks],
  routes: [
    ...ownRoutes,
    ...arrearsRoutes,
    ...unpaidRoutes,
    ...baseSheetRoutes,
    ...publicationRoutes,
    ...statisticsRoutes,
    ...yearSheetRoutes,
    ...yearlyRoutes,
    ...payment.routes,
  ],
});

/** What a month was let off by lies in the store of the deployment. */
export const duesPapers = (store: Store): Area =>
  area({ demonstrate: [{ name: 'duesPapers', after: 'dues', make: tx => plantResolutions(tx, store) }] });
