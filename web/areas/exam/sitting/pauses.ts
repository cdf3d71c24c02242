/** How long until the next try: longer with each, and not for all pages in the same moment. */
const firstMs = 1000;
const longestMs = 30_000;
export const pauseMs = (tries: number, chance: () => number = Math.random): number =>
  Math.min(longestMs, firstMs * 2 ** tries) * (0.5 + chance());
