/** Two records become one person: what either has learned stays learned. */
import { sql } from 'drizzle-orm';
import { listener } from '../../../kit/process/happening.ts';
import type { Tx } from '../../../kit/registry.ts';
import { personsMerging } from '../../happenings.ts';

/** Of one node the better progress stays; hours that were earned twice count once. */
async function settle(tx: Tx, keptId: string, droppedId: string): Promise<void> {
  await tx.rows(sql`
    delete from study_progress k using study_progress d where k.node_id = d.node_id
      and k.person_id = ${keptId}::bigint and d.person_id = ${droppedId}::bigint and d.percent > k.percent`);
  await tx.rows(sql`
    delete from study_progress d using study_progress k where k.node_id = d.node_id
      and k.person_id = ${keptId}::bigint and d.person_id = ${droppedId}::bigint`);
  for (const table of ['study_progress', 'study_log'])
    await tx.rows(sql`update ${sql.identifier(table)} set person_id = ${keptId}::bigint
      where person_id = ${droppedId}::bigint`);
  await tx.rows(sql`delete from study_session where person_id = ${droppedId}::bigint`);
}

export const studyListeners = [
  listener(personsMerging, '学习记录归到保留的人员，同一节留进度较多的一条', (tx, { keptId, droppedId }) =>
    settle(tx, keptId, droppedId),
  ),
];
