/** The to-dos of processes: who is responsible is asked, and asked no longer once the step is taken. */
import { school } from 'contract/kit/process.ts';
import { unitIn } from '../../kit/process/place.ts';
import type { TodoAsked, Todos, Tx } from '../../kit/registry.ts';
import { holdersAt, holdersAtEach } from './receivers.ts';
import { closeTodosOf, openTodos } from './todo.ts';

/** MSG_DBLX: something to be approved. */
const approval = '01';

/** Who is asked for each: one look at the accounts for each permission. */
async function receiversOfEach(tx: Tx, asked: readonly TodoAsked[]): Promise<Map<TodoAsked, string[]>> {
  const receivers = new Map<TodoAsked, string[]>();
  for (const permission of new Set(asked.map(one => one.permission))) {
    const of = asked.filter(one => one.permission === permission);
    const holders = await holdersAtEach(tx, permission, of);
    for (const [at, one] of of.entries()) receivers.set(one, holders[at] ?? []);
  }
  return receivers;
}

export const processTodos: Todos = {
  async open(tx, asked) {
    const receivers = await receiversOfEach(tx, asked);
    await openTodos(
      tx,
      asked.map(one => {
        const { place, page, subjectIds, organisationId, permission: _, ...owed } = one;
        const unitId = unitIn(place);
        return {
          ...owed,
          type: approval,
          receiverIds: receivers.get(one) ?? [],
          branchId: organisationId,
          // Whoever answers for the place is asked when roles change, but never the person it is about.
          organisationId: place === school || unitId !== null ? null : place,
          unitId,
          personId: subjectIds.length === 1 ? (subjectIds[0] ?? null) : null,
          link: { routePath: page, query: { id: one.recordId } },
        };
      }),
    );
  },
  close: closeTodosOf,
  holdersAt,
};
