/**
 * Reproducible chance: the same seed gives the same sequence on every machine.
 * Quotas deal exact totals, so that shares of the demonstration data are figures and not estimates.
 */
export interface Random {
  /** At least 0, below 1. */
  unit(): number;
  /** Both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: 32 bits of state are plenty for rows nobody guesses. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    unit,
    int: (from, to) => from + Math.floor(unit() * (to - from + 1)),
    chance: probability => unit() < probability,
    pick: list => {
      if (list.length === 0) throw new Error('Nothing to pick from an empty list');
      return list[Math.floor(unit() * list.length)]!;
    },
  };
}

/** Answers true exactly `yes` times within the first `total` calls, in random order. */
export function createQuota(random: Random, yes: number, total: number): () => boolean {
  let left = yes;
  let calls = total;
  return () => {
    const answer = random.unit() * calls < left;
    calls -= 1;
    if (answer) left -= 1;
    return answer;
  };
}

/** Splits a whole number by weights so that the parts add up to it (largest remainder). */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map(weight => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const rest = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, rest)) parts[index]! += 1;
  return parts;
}

/** `'王:72 李:69'` → each word as often as its number says, so that a plain pick follows the weights. */
export function weighted(words: string): string[] {
  return words
    .trim()
    .split(/\s+/)
    .flatMap(word => {
      const [text, times] = word.split(':');
      return Array<string>(Number(times)).fill(text!);
    });
}
