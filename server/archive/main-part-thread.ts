/** Looks whether a file is what it is called, in a thread of its own. */
import { workerData } from 'node:worker_threads';
import { answer } from './apart.ts';
import { checkMainPart, type OfficeFormat } from './office.ts';

export interface Work {
  format: OfficeFormat;
  names: readonly string[];
  /** The lists of parts by their names. */
  lists: ReadonlyMap<string, Uint8Array>;
}
const { format, names, lists } = workerData as Work;
const held = new Map([...lists].map(([name, bytes]) => [name, Buffer.from(bytes)]));
await answer(async () => checkMainPart(format, names, held));
