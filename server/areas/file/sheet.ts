/** The beginning of each visible sheet of a workbook, as texts; whoever needs all of it downloads the file. SEC-44. */
import { checkArchive } from '../../import/archive.ts';
import { Refused } from '../../kit/refused.ts';
import { startThread } from '../../excel/thread.ts';

export const mostSheets = 20;
export const mostRows = 500;
export const mostColumns = 60;
const longestMs = 60_000;

export interface ShownSheet {
  name: string;
  rows: (string | null)[][];
  isCut: boolean;
}

const unreadable = () => new Refused(400, 'file.no-sheet');

export async function sheetsIn(content: Buffer): Promise<ShownSheet[]> {
  const { workbook } = checkArchive(content);
  const data = { content: new Uint8Array(content), workbook };
  const worker = startThread(new URL('./sheet-thread.ts', import.meta.url), data);
  const timer = setTimeout(() => void worker.terminate(), longestMs);
  try {
    return await new Promise<ShownSheet[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', () => reject(unreadable()));
      worker.once('exit', () => reject(unreadable()));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
