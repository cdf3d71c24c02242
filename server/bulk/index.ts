/** Changing many rows at once, for every entity that can be updated. */
import { bulkTexts } from 'contract/bulk/texts.ts';
import { area } from '../kit/registry.ts';
import { bulkRoutes } from './routes.ts';
import { writeJob } from './run.ts';
import { withdrawJob } from './withdraw.ts';
import * as tables from './tables.ts';

export const bulk = area({ texts: bulkTexts, tables, routes: bulkRoutes, jobs: [writeJob, withdrawJob] });
