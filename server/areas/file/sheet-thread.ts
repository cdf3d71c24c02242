/** Reads the beginning of a workbook in a thread of its own, so that a heavy one stops nobody. */
import { workerData } from 'node:worker_threads';
import { answer } from '../../archive/apart.ts';
import { rowsOf, uncomputed } from '../../import/sheet.ts';
import { openWorkbook, type Workbook } from '../../import/workbook.ts';
import { mostColumns, mostRows, mostSheets, type ShownSheet } from './sheet.ts';

const content = workerData as Uint8Array;
const asFormula = (cell: string | null) => cell?.replace(uncomputed, '=') ?? null;

async function shown(workbook: Workbook, { name, part }: Workbook['sheets'][number]): Promise<ShownSheet> {
  for await (const rows of rowsOf(workbook, part, mostRows + 1)) {
    const isWide = rows.some(({ cells }) => cells.length > mostColumns);
    return {
      name,
      rows: rows.slice(0, mostRows).map(({ cells }) => cells.slice(0, mostColumns).map(asFormula)),
      isCut: rows.length > mostRows || isWide,
    };
  }
  return { name, rows: [], isCut: false };
}

await answer(async () => {
  const sheets: ShownSheet[] = [];
  const workbook = await openWorkbook(content);
  for (const sheet of workbook.sheets.slice(0, mostSheets)) sheets.push(await shown(workbook, sheet));
  return sheets;
});
