/** The engine of sheets: template and upload for every resource with the verb, and the batches that follow. */
import { importTexts } from 'contract/import/texts.ts';
import { area } from '../kit/registry.ts';
import { writing } from './confirm.ts';
import { reading } from './rehearse.ts';
import { batchRoutes, importRoutesOf } from './routes.ts';
import { withdrawing } from './withdraw.ts';
import * as tables from './tables.ts';

export const sheets = area({
  texts: importTexts,
  tables,
  routes: batchRoutes,
  verbRoutes: { import: importRoutesOf },
  jobs: [reading, writing, withdrawing],
});
