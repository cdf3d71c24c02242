/** Work at a pace: what was begun when, and how long each took. */
export interface Paced {
  /** Milliseconds of each, the quickest first. */
  each: number[];
  /** Seconds from the first begin to the last end. */
  lasted: number;
}

/** So many, evenly over the time, each when its time has come, whatever the ones before it do. */
export async function paced(count: number, seconds: number, work: (n: number) => Promise<unknown>): Promise<Paced> {
  const each: number[] = [];
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const due = began + (n * seconds * 1000) / count;
    if (due > performance.now()) await new Promise(done => setTimeout(done, due - performance.now()));
    const from = performance.now();
    running.push(work(n).then(() => void each.push(performance.now() - from)));
  }
  await Promise.all(running);
  return { each: each.sort((one, other) => one - other), lasted: (performance.now() - began) / 1000 };
}

/** Milliseconds within which this part of them was done. */
export const at = ({ each }: Paced, part: number): number => each[Math.floor(each.length * part)] ?? each.at(-1) ?? 0;
