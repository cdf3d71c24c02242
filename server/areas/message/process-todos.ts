/** The to-dos of processes: who is responsible is asked, and asked no longer once the step is taken. */
import { sql } from 'drizzle-orm';
import type { Todos } from '../../kit/registry.ts';
import { holdersAt } from './receivers.ts';
import { closeTodos, openTodos } from './todo.ts';

/** MSG_DBLX: something to be approved. */
const approval = '01';

export const processTodos: Todos = {
  open: (tx, asked) =>
    openTodos(
      tx,
      asked.map(({ page, ...one }) => ({
        ...one,
        type: approval,
        link: { routePath: page, query: { id: one.recordId } },
      })),
    ),
  async close(tx, entity, recordIds) {
    const open = await tx.rows<{ bizType: string; recordId: string }>(sql`
      select distinct biz_type, record_id from todo
      where entity = ${entity} and record_id = any(${sql.param(recordIds)}::bigint[]) and state = 0 and biz_type is not null`);
    for (const one of open) await closeTodos(tx, one);
  },
  holdersAt,
};
