/** The to-dos of processes: who is responsible is asked, and asked no longer once the step is taken. */
import type { Todos } from '../../kit/registry.ts';
import { holdersAt } from './receivers.ts';
import { closeTodosOf, openTodos } from './todo.ts';

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
  close: closeTodosOf,
  holdersAt,
};
