/**
 * Requests of many candidates are done together: whoever comes while a turn is under way goes with the others in the next
 * one, in one transaction with as many statements as for one. Each is told its own outcome, after the commit.
 */
import { asSystem } from '../../../kit/actor.ts';
import { again } from '../../../kit/database/again.ts';
import { isConflict, isUnavailable, type Database } from '../../../kit/database/connection.ts';
import { gathering } from '../../../kit/gather.ts';
import type { Call, Registry, Tx } from '../../../kit/registry.ts';
import { txOf } from '../../../kit/tx.ts';

/** What became of each, in their order: an answer, or why there is none. */
export type Outcome<Done> = Done | Error;
type Work<Item, Done> = (tx: Tx, items: readonly Item[], database: Database) => Promise<Outcome<Done>[]>;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** `reason` stands in the trace of what is written. */
export function together<Item, Done>(reason: string, work: Work<Item, Done>) {
  const lineAt = (database: Database, registry: Registry) => {
    const turn = (items: Item[]) =>
      again(
        () => database.transaction(connection => work(txOf(connection, registry, asSystem(reason)), items, database)),
        isConflict,
      );
    /** What fails for one fails for nobody else: then each is done by itself. */
    const apart = async (items: Item[]) => {
      const outcomes: Outcome<Done>[] = [];
      for (const item of items) outcomes.push(...(await turn([item]).catch((error: unknown) => [asError(error)])));
      return outcomes;
    };
    return gathering<Item, Outcome<Done>>((_, items) =>
      turn(items).catch((error: unknown) => {
        if (items.length === 1 || isUnavailable(error)) throw error;
        return apart(items);
      }),
    );
  };
  const lines = new WeakMap<Database, ReturnType<typeof lineAt>>();
  return async ({ database, tx }: Pick<Call, 'database' | 'tx'>, item: Item): Promise<Done> => {
    const line = lines.get(database) ?? lineAt(database, tx.registry);
    lines.set(database, line);
    const outcome = await line('', item);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
}
