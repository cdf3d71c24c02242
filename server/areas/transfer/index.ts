/** Transfers of membership, introduction letters and members who live away. */
import { transferTexts } from 'contract/transfer/texts.ts';
import { area } from '../../kit/house.ts';
import { printOfLetter } from './letters.ts';
import { flowingActions } from './flowing-steps.ts';
import { flowingRules } from './flowing.ts';
import { letterRoute } from './letter-page.ts';
import { lookForOverdue } from './overdue.ts';
import { ownRoutes } from './own.ts';
import { flowingStatisticsRoute, statisticsRoute } from './statistics.ts';
import { transferActions } from './steps.ts';
import { transferRules } from './transfer.ts';
import { flowContact, flowLost, letterExpiry, unconfirmed } from './watches.ts';
import { wholeRoute } from './whole.ts';

export const transfers = area({
  texts: transferTexts,
  rules: [transferRules, flowingRules],
  actions: [...transferActions, printOfLetter, ...flowingActions],
  jobs: [lookForOverdue],
  watches: [letterExpiry, unconfirmed, flowContact, flowLost],
  routes: [...ownRoutes, letterRoute, wholeRoute, statisticsRoute, flowingStatisticsRoute],
});
