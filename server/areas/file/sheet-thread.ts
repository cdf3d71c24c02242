/** Reads the beginning of a workbook in a thread of its own, so that a heavy one stops nobody. */
import { parentPort, workerData } from 'node:worker_threads';
import { rowsOf, sheetNames } from '../../import/excel.ts';
import { mostColumns, mostRows, mostSheets, type ShownSheet } from './sheet.ts';

const { content, workbook } = workerData as { content: Uint8Array; workbook: string };

async function shown(name: string): Promise<ShownSheet> {
  for await (const rows of rowsOf(content, name, mostRows + 1)) {
    const isWide = rows.some(({ cells }) => cells.length > mostColumns);
    return {
      name,
      rows: rows.slice(0, mostRows).map(({ cells }) => cells.slice(0, mostColumns)),
      isCut: rows.length > mostRows || isWide,
    };
  }
  return { name, rows: [], isCut: false };
}

const sheets: ShownSheet[] = [];
for (const name of sheetNames(workbook).slice(0, mostSheets)) sheets.push(await shown(name));
parentPort?.postMessage(sheets);
