/** What many candidates ask for at once is written by the system, in their turn. */
import { asSystem } from '../../../kit/actor.ts';
import type { Database } from '../../../kit/database/connection.ts';
import type { Call, Registry, Tx } from '../../../kit/registry.ts';
import { together as inTurns, type Outcome } from '../../../kit/together.ts';
import { txOf } from '../../../kit/tx.ts';

export type { Outcome };
type Work<Item, Done> = (tx: Tx, items: readonly Item[], database: Database) => Promise<Outcome<Done>[]>;

/** `reason` stands in the trace of what is written. */
export function together<Item, Done>(reason: string, work: Work<Item, Done>) {
  const inTurn = inTurns<{ item: Item; registry: Registry }, Done>((connection, all, database) => {
    const [{ registry }] = all as [{ registry: Registry }];
    const items = all.map(({ item }) => item);
    return work(txOf(connection, registry, asSystem(reason)), items, database);
  });
  return ({ database, tx }: Pick<Call, 'database' | 'tx'>, item: Item): Promise<Done> =>
    inTurn(database, { item, registry: tx.registry });
}
