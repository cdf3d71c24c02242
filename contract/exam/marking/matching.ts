/**
 * Pairs as many as can be paired: each of the left with one of the right that suits it. Places are tried in the order that
 * is given, so the same order makes the same pairs.
 */
export function matching(left: number, suits: (at: number) => readonly number[]): Map<number, number> {
  /** Right → left. */
  const held = new Map<number, number>();
  const place = (at: number, tried: Set<number>): boolean => {
    for (const right of suits(at)) {
      if (tried.has(right)) continue;
      tried.add(right);
      const holder = held.get(right);
      if (holder === undefined || place(holder, tried)) {
        held.set(right, at);
        return true;
      }
    }
    return false;
  };
  for (let at = 0; at < left; at += 1) place(at, new Set());
  return new Map([...held].map(([right, at]) => [at, right]));
}
