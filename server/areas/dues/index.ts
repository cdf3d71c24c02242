/** Dues: what members owe by the table of rates, and what becomes of it. */
import { duesTexts } from 'contract/dues/texts.ts';
import { area } from '../../kit/registry.ts';
import { arrearsRoutes } from './arrears.ts';
import { baseHandler, baseRules } from './base.ts';
import { batchHandler, batchRollup, batchRules } from './batch.ts';
import { checkHandler, checkRollup } from './check.ts';
import { followBatches } from './follow.ts';
import { generateDues } from './generate.ts';
import { itemHandler, itemRules } from './item.ts';
import { ownRoutes } from './own.ts';
import { rateRules } from './rate.ts';
import { arrearRuns, batchEnds } from './watches.ts';

export { baseHandler } from './base.ts';
export { checkHandler } from './check.ts';
export { duesListeners } from './consequences.ts';
export { makeList } from './generate.ts';
export { itemHandler, owesUntil } from './item.ts';
export { ensureRates } from './rate.ts';
export { duesDocuments } from './receipt.ts';

export const dues = area({
  texts: duesTexts,
  rules: [rateRules, baseRules, batchRules, itemRules],
  rollups: [batchRollup, checkRollup],
  processes: [baseHandler, batchHandler, checkHandler, itemHandler],
  jobs: [generateDues, followBatches],
  watches: [arrearRuns, batchEnds],
  routes: [...ownRoutes, ...arrearsRoutes],
});
