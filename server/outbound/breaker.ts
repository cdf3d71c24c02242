/** Does not knock for half a minute where nobody answered five times in a row. Security REL-08. */
const most = 5;
const restMs = 30_000;
const mostKnown = 1000;

export class Resting extends Error {}

/** One for all calls of an instance; `key` names whom they go to. */
export function breaker(now: () => number = () => performance.now()) {
  const failing = new Map<string, { count: number; until: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = failing.get(key) ?? { count: 0, until: 0 };
    if (known.until > now()) throw new Resting(`${key} 暂时没有响应，稍后再试`);
    try {
      const answer = await work();
      failing.delete(key);
      return answer;
    } catch (error) {
      known.count += 1;
      // After the rest one call tries; it is the fifth again if nobody answers.
      if (known.count >= most) Object.assign(known, { count: most - 1, until: now() + restMs });
      if (failing.size >= mostKnown) failing.clear();
      failing.set(key, known);
      throw error;
    }
  };
}
