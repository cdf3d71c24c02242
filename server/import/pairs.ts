/**
 * Two at once: the one is thought about while the database writes the other. A failure ends it and is told, also one that
 * comes while the next is still being fetched; what runs beside it comes to its end first.
 */
export async function inPairs<T>(turns: AsyncIterable<T>, write: (turn: T) => Promise<unknown>): Promise<void> {
  const running = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  try {
    for await (const turn of turns) {
      if (failures.length > 0) break;
      const one: Promise<unknown> = write(turn)
        .catch((error: unknown) => failures.push(error))
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size === 2) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}
