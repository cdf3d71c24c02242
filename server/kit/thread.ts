/**
 * A thread for one sheet or file, so that a heavy one stops nobody; its memory is bounded. Security SEC-44, REL-13.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A thread does not inherit how its program reads TypeScript; it learns that first, wherever it is started. */
const tsx = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
const loader = pathToFileURL(join(tsx, 'dist/esm/api/index.mjs')).href;

interface Means {
  megabytes?: number;
  /** File of a large library that the program asks for by `library`. */
  library?: URL;
}
/** Starts a program of ours, named by its URL, with what it works on. */
export const startThread = (entry: URL, workerData: unknown, { megabytes = 512, library }: Means = {}): Worker =>
  new Worker(
    `globalThis.library = () => import('${library?.href}');
    import('${loader}').then(({ tsImport }) => tsImport('${entry.href}', '${import.meta.url}'))`,
    {
      eval: true,
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    },
  );

/** In the thread: the library as it stands. Read the way of TypeScript, one of three megabytes costs two seconds. */
export const library = <T>(): Promise<T> => (globalThis as unknown as { library(): Promise<T> }).library();
