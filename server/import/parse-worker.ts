/** Reads a workbook in a thread of its own, so that a heavy one stops nobody; a portion of rows goes back when it is asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { Unreadable, type SheetRow } from './excel.ts';
import { rowsFilledDown, rowsOf, topOf, type Top } from './sheet.ts';
import { openWorkbook } from './workbook.ts';

export interface SheetTop extends Top {
  name: string;
}
/**
 * What the thread says: the rows of a sheet that explains and how every other begins, then the rows of the one that is
 * chosen, at last nothing.
 */
export type Told =
  | { explanation: SheetRow[]; sheets: SheetTop[] }
  | { rows: SheetRow[] }
  | 'end'
  | { failed: string; isOurs: boolean };

const portion = 500;
/** Headings stand among these. */
const firstRows = 10;
/** Nobody looks through more sheets than these. */
const mostSheets = 50;
/** What the thread works on; the first of `asked` counts the portions that were asked for, the second says of which sheet. */
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

try {
  const workbook = await openWorkbook(content);
  const tables = workbook.sheets.filter(({ name }) => name !== explanation).slice(0, mostSheets);
  const said = workbook.sheets.find(({ name }) => name === explanation);
  const sheets: SheetTop[] = [];
  for (const { name, part } of tables) sheets.push({ name, ...(await topOf(workbook, part, firstRows)) });
  let first: SheetRow[] = [];
  if (said)
    for await (const rows of rowsOf(workbook, said.part, portion)) {
      first = rows;
      break;
    }
  tell({ explanation: first, sheets });
  waitUntilAsked();
  const table = tables[Atomics.load(asked, 1)];
  if (table)
    for await (const rows of rowsFilledDown(workbook, table.part, portion)) {
      tell({ rows });
      waitUntilAsked();
    }
  tell('end');
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error), isOurs: error instanceof Unreadable });
}
