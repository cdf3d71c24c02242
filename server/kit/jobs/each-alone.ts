import { isUnavailable } from '../database/connection.ts';

/** Does each by itself, so that one that fails holds up no other; what failed first is thrown when all had their turn. */
export async function eachAlone<T>(all: readonly T[], work: (one: T) => Promise<unknown>, atOnce = 1): Promise<void> {
  const failures: unknown[] = [];
  const waiting = all.values();
  const lane = async () => {
    for (const one of waiting)
      try {
        await work(one);
      } catch (error) {
        if (isUnavailable(error)) throw error; // the others would fail as well, and all are begun again
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw failures[0];
}
