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

/** Starts a program of ours, named by its URL, with what it works on. */
export const startThread = (entry: URL, workerData: unknown, megabytes = 512): Worker =>
  new Worker(`import('${loader}').then(({ tsImport }) => tsImport('${entry.href}', '${import.meta.url}'))`, {
    eval: true,
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
