/**
 * Chance that a seed repeats on any machine: whole numbers of 32 bits, nothing of the clock or the engine. Papers are made
 * again from it years later, so these steps stay as they are.
 */
function begin(seed: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193) >>> 0;
  return state;
}

/** Numbers from 0 to below 2³², one after the other. */
export function chanceOf(seed: string): () => number {
  let state = begin(seed);
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** The same things in an order of chance. */
export function shuffled<T>(things: readonly T[], next: () => number): T[] {
  const order = [...things];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = next() % (at + 1);
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}
