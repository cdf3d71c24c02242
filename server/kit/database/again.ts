import { setTimeout as pause } from 'node:timers/promises';

const tries = 3;
const pauseMs = 40;

/** Does again what may be done twice, where the failure passes by itself; three times at most, never in step with others. Security REL-08. */
export async function again<T>(work: () => Promise<T>, passes: (error: unknown) => boolean): Promise<T> {
  for (let count = 1; ; count += 1)
    try {
      return await work();
    } catch (error) {
      if (count >= tries || !passes(error)) throw error;
      await pause(count * pauseMs * (0.5 + Math.random()));
    }
}
