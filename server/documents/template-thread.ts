/** Looks at a template, or fills some, in a thread of its own. */
import { workerData } from 'node:worker_threads';
import { answer } from '../archive/apart.ts';
import type { Fact } from '../kit/document.ts';
import { faultsOf, fill } from './template.ts';
import type { Gathered } from '../kit/paper.ts';

/** Documents to fill one after another, or a template to look at with the facts of its document. */
export type Work =
  | { fill: { template: Uint8Array; values: Gathered }[] }
  | { look: Uint8Array; facts: Record<string, Fact> };

const work = workerData as Work;
await answer(async () => {
  if ('look' in work) return faultsOf(work.look, work.facts);
  const filled: Uint8Array[] = [];
  for (const { template, values } of work.fill) filled.push(await fill(template, values));
  return filled;
});
