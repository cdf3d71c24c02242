/** Statistics: measures by their dimensions; dated snapshots, by hand and by plan, and what lies between two of them. */
import { exportCrossing, readCrossing } from 'contract/statistics/crossing.ts';
import { statisticsTexts } from 'contract/statistics/texts.ts';
import { pageWords } from 'contract/statistics/page-words.ts';
import { area } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { crossingOf } from './crossing.ts';
import { planJob } from './plans.ts';
import { schemeRoutes } from './schemes.ts';
import { crossingSheet } from './sheet.ts';
import { snapshotRoutes } from './snapshots.ts';
import { checkJob, takeJob } from './take.ts';
import { plantSchemes, plantSnapshot } from './demonstration.ts';
import * as tables from './tables.ts';

export const statistics = area({
  texts: statisticsTexts,
  pageWords,
  tables,
  demonstrate: [
    { name: 'snapshot', after: 'plan', make: plantSnapshot },
    { name: 'schemes', after: 'snapshot', make: plantSchemes },
  ],
  routes: [
    serve(readCrossing, ({ tx, params, query }) => crossingOf(tx, params.code, query)),
    serve(exportCrossing, ({ tx, params, body }) => crossingSheet(tx, params.code, body)),
    ...schemeRoutes,
    ...snapshotRoutes,
  ],
  jobs: [takeJob, checkJob, planJob],
});
