/**
 * Work on an archive in a thread of its own, with an end: the server answers meanwhile, and what passes its memory or its
 * time is refused as too heavy. Security SEC-44.
 */
import { parentPort } from 'node:worker_threads';
import { startThread } from '../kit/thread.ts';
import { turns } from '../kit/http/turns.ts';
import { Unfit, type Unfitness } from './archive.ts';

/** Whoever looks at a file waits for the answer; whoever makes documents may make many. */
const [looking, making] = [15_000, 120_000];
const mostWaiting = 20;
/** Each kind of work has turns of its own: a file that is looked at keeps no document waiting. */
const lanes = {
  intake: { inTurn: turns(2, mostWaiting), longestMs: looking },
  preview: { inTurn: turns(2, mostWaiting), longestMs: looking },
  template: { inTurn: turns(1, mostWaiting), longestMs: looking },
  document: { inTurn: turns(2, mostWaiting), longestMs: making },
} as const;

export interface Turn {
  lane: keyof typeof lanes;
  /** The account it is done for. */
  who: string;
}

type Told<T> = { done: T } | { unfit: Unfitness };

/** What the program `entry` answers; what it finds wrong with the archive is thrown here as it was there. */
export function apart<T>({ lane, who }: Turn, entry: URL, work: unknown, library?: URL): Promise<T> {
  const { inTurn, longestMs } = lanes[lane];
  return inTurn(async () => {
    const thread = startThread(entry, work, library && { library });
    const timer = setTimeout(() => void thread.terminate(), longestMs);
    try {
      const told = await new Promise<Told<T>>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unfit('heavy') : error),
        );
        thread.once('exit', () => reject(new Unfit('heavy')));
      });
      if ('unfit' in told) throw new Unfit(told.unfit);
      return told.done;
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  }, who);
}

/** In the thread: answers what `work` gives. */
export async function answer(work: () => Promise<unknown>): Promise<void> {
  try {
    parentPort?.postMessage({ done: await work() }, []);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    parentPort?.postMessage({ unfit: error.why }, []);
  }
}
