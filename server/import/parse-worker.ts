/** Reads a workbook in a thread of its own, so that a heavy one stops nobody; rows go back in portions. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheets, Unreadable, type CellText } from './excel.ts';

/** What the thread says. */
export type Told = { sheet: number; rows: CellText[][] } | { names: string[] } | { failed: string; isOurs: boolean };

const portion = 1000;
const { content, names } = workerData as { content: Uint8Array; names: string[] };
const tell = (told: Told) => parentPort?.postMessage(told, []);

try {
  const sheets = await readSheets(content, names);
  for (const [sheet, { rows }] of sheets.entries()) {
    for (let at = 0; at < rows.length; at += portion) tell({ sheet, rows: rows.slice(at, at + portion) });
  }
  tell({ names: sheets.map(sheet => sheet.name) });
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error), isOurs: error instanceof Unreadable });
}
