/** Makes a file fit for the converter, in a thread of its own. */
import { workerData } from 'node:worker_threads';
import { answer } from './apart.ts';
import { fitToConvert, type OfficeFormat } from './office.ts';

export interface Work {
  content: Uint8Array;
  format: OfficeFormat;
}
const { content, format } = workerData as Work;
await answer(() => fitToConvert(content, format));
