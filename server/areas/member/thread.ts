/** A thread of its own for heavy work on one file of ours, so that nobody else waits for it; its memory is bounded. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A thread does not inherit how its program reads TypeScript; it learns that first, wherever it is started. */
const tsx = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
const loader = pathToFileURL(join(tsx, 'dist/esm/api/index.mjs')).href;

export function openThread(entry: URL, workerData: unknown, megabytes: number): Worker {
  const boot = `import('${loader}').then(({ tsImport }) => tsImport('${entry.href}', '${import.meta.url}'))`;
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  return new Worker(boot, { eval: true, workerData, execArgv: [], resourceLimits });
}
