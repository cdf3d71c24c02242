/**
 * Values kept in this instance for a while: each with the state it was made in, for a minute at most, the oldest leaving first.
 * A value made in another state than today's is not found; without a state nothing is kept.
 */
export interface Cache<T> {
  find(key: string, state: string | null): T | undefined;
  keep(key: string, state: string | null, value: T, size?: number): void;
  drop(key: string): void;
}

const lifeMs = 60_000;

/** `most` is the sum of the sizes; a value without a size counts as one. */
export function cacheOf<T>(most: number): Cache<T> {
  const entries = new Map<string, { value: T; state: string; until: number; size: number }>();
  let held = 0;
  const drop = (key: string) => {
    held -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    find(key, state) {
      const entry = entries.get(key);
      if (!entry || entry.state !== state || entry.until <= performance.now()) return undefined;
      return entry.value;
    },
    keep(key, state, value, size = 1) {
      drop(key);
      if (state === null || size > most) return;
      entries.set(key, { value, state, until: performance.now() + lifeMs, size });
      held += size;
      for (const [oldest] of entries) {
        if (held <= most) break;
        drop(oldest);
      }
    },
    drop,
  };
}
