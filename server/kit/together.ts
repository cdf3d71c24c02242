/**
 * Requests of many people are done together: whoever comes while a turn is under way goes with the others in the next one,
 * in one transaction with as many statements as for one. Each is told its own outcome, after the commit.
 */
import { again } from './database/again.ts';
import { isConflict, isUnavailable, type Connection, type Database } from './database/connection.ts';
import { gathering } from './gather.ts';

/** What became of each, in their order: an answer, or why there is none. */
export type Outcome<Done> = Done | Error;
type Work<Item, Done> = (
  connection: Connection,
  items: readonly Item[],
  database: Database,
) => Promise<Outcome<Done>[]>;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Who is not alone waits `pauseMs` for more. */
export function together<Item, Done>(work: Work<Item, Done>, pauseMs = 0) {
  const lineAt = (database: Database) => {
    const turn = (items: Item[]) =>
      again(() => database.transaction(connection => work(connection, items, database)), isConflict);
    /** What fails for one fails for nobody else: then each is done by itself. */
    const apart = async (items: Item[]) => {
      const outcomes: Outcome<Done>[] = [];
      for (const item of items) outcomes.push(...(await turn([item]).catch((error: unknown) => [asError(error)])));
      return outcomes;
    };
    return gathering<Item, Outcome<Done>>(
      (_, items) =>
        turn(items).catch((error: unknown) => {
          if (items.length === 1 || isUnavailable(error)) throw error;
          return apart(items);
        }),
      pauseMs,
    );
  };
  const lines = new WeakMap<Database, ReturnType<typeof lineAt>>();
  return async (database: Database, item: Item): Promise<Done> => {
    const line = lines.get(database) ?? lineAt(database);
    lines.set(database, line);
    const outcome = await line('', item);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
}
