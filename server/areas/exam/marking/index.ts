/** Marking by people. Domain-cadre 4.7, decision 346. */
import { sql } from 'drizzle-orm';
import { markingTask } from 'contract/exam/marking-task.ts';
import type { Opened, Rollup } from '../../../kit/registry.ts';
import { assignRoutes } from './assign.ts';
import { deskRoutes } from './desk.ts';
import { markRoute } from './mark.ts';
import { progressRoute } from './progress.ts';
import { trialRoutes } from './trial.ts';

export const taskCounts: Rollup = {
  resource: markingTask,
  fields: ['answerCount', 'markedCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select task_id as id, count(*)::int as answer_count, count(points)::int as marked_count from exam_mark
      where task_id = any(${sql.param(ids)}::bigint[]) group by task_id`),
};

/** A marker reads the own tasks alone. */
export const ownTasks: { resource: typeof markingTask; rows: Opened } = {
  resource: markingTask,
  rows: tx => sql`t.marker_id = ${tx.actor.personId}::bigint`,
};

export const markingRoutes = [...deskRoutes, ...assignRoutes, markRoute, progressRoute, ...trialRoutes];
