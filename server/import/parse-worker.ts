/** Reads a workbook in a thread of its own, so that a heavy one stops nobody; a portion of rows goes back when it is asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { rowsOf, sheetNames, Unreadable, type SheetRow } from './excel.ts';
import { sheetList } from './workbook.ts';

/** What the thread says: the rows of a sheet that explains first, then those of the table, at last nothing. */
export type Told = { explanation: SheetRow[] } | { rows: SheetRow[] } | 'end' | { failed: string; isOurs: boolean };

const portion = 500;
/** What the thread works on; `asked` counts the portions that were asked for. */
export interface Work {
  content: Uint8Array;
  explanation: string;
  asked: Int32Array;
}
const { content, explanation, asked } = workerData as Work;
const tell = (told: Told) => parentPort?.postMessage(told, []);
let given = 0;
/** The whole thread stands still: a reader that only waited would let the unpacking run ahead and hold every row. */
const waitUntilAsked = () => void Atomics.wait(asked, 0, given++);

async function firstRows(sheet: string): Promise<SheetRow[]> {
  for await (const rows of rowsOf(content, sheet, portion)) return rows;
  return [];
}

try {
  const names = sheetNames(await sheetList(content));
  const table = names.find(name => name !== explanation);
  tell({ explanation: names.includes(explanation) ? await firstRows(explanation) : [] });
  if (table !== undefined)
    for await (const rows of rowsOf(content, table, portion)) {
      waitUntilAsked();
      tell({ rows });
    }
  waitUntilAsked();
  tell('end');
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error), isOurs: error instanceof Unreadable });
}
