import { isUnavailable } from '../database/connection.ts';

/** Does each by itself, so that one that fails holds up no other; what failed first is thrown when all had their turn. */
export async function eachAlone<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all)
    try {
      await work(one);
    } catch (error) {
      if (isUnavailable(error)) throw error; // the others would fail as well, and all are begun again
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
