/** The engine of exports: a sheet of any list for every resource with the verb, and the tasks of the long ones. */
import { exportTexts } from 'contract/export/texts.ts';
import { area } from '../kit/registry.ts';
import { writeTask } from './job.ts';
import { exportRoutesOf, taskRoutes } from './routes.ts';
import * as tables from './tables.ts';

export { requestPack, type Opens } from './routes.ts';
export { packTask, packTasks, removeTask } from './task.ts';

export const exports = area({
  texts: exportTexts,
  tables,
  routes: taskRoutes,
  jobs: [writeTask],
  verbRoutes: { export: exportRoutesOf },
});
