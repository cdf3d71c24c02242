import type { Connection, Database } from '../kit/database/connection.ts';

class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('undone');
    this.result = result;
  }
}

/** From here on every transaction answers as if it had been, and was not. */
export function undoTransactions(database: Database): void {
  const real = database.transaction;
  database.transaction = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const outcome = await real(async connection => {
      throw new Undone(await work(connection));
    }).catch((error: unknown) => error);
    if (outcome instanceof Undone) return outcome.result as T;
    throw outcome;
  };
}
