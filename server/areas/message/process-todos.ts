/** The to-dos of processes: who is responsible is asked, and asked no longer once the step is taken. */
import { school } from 'contract/kit/process.ts';
import { personsIn, unitIn } from '../../kit/process/place.ts';
import type { Todos, Tx } from '../../kit/registry.ts';
import type { TodoAsked } from '../../kit/next-todo.ts';
import { holdersAt, holdersAtEach } from './receivers.ts';
import { closeTodosOf, openTodos, passTodos, type OwedStep } from './todo.ts';

/** MSG_DBLX: something to be approved, by who answers for a place; something to be filled in, by persons. */
const [approval, filling] = ['01', '02'];

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

async function owedOf(tx: Tx, asked: readonly TodoAsked[]): Promise<OwedStep[]> {
  const receivers = await receiversOfEach(tx, asked);
  return asked.map(one => {
    const { place, page, subjectIds, organisationId, permission: _, ...owed } = one;
    const unitId = unitIn(place);
    const isOfPersons = personsIn(place) !== null;
    // Own pages list what is asked of somebody, but for those of one row.
    const isOfOne = !isOfPersons || page.endsWith('/detail');
    return {
      ...owed,
      type: isOfPersons ? filling : approval,
      receiverIds: receivers.get(one) ?? [],
      // What is owed for a place goes along with its roles; what a person owes does not.
      isEach: isOfPersons,
      branchId: organisationId,
      // Whoever answers for the place is asked when roles change, but never the person it is about.
      organisationId: place === school || unitId !== null || isOfPersons ? null : place,
      unitId,
      personId: subjectIds.length === 1 ? (subjectIds[0] ?? null) : null,
      link: { routePath: page, query: isOfOne ? { id: one.recordId } : ({} as Record<string, string>) },
    };
  });
}

export const processTodos: Todos = {
  open: async (tx, asked) => openTodos(tx, await owedOf(tx, asked)),
  close: closeTodosOf,
  pass: async (tx, entity, recordIds, asked) => passTodos(tx, entity, recordIds, await owedOf(tx, asked)),
  holdersAt,
};
