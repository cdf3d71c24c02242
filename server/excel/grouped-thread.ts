/** Writes a sheet of groups in a thread of its own; its rows come in portions, the file goes back whole. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import type { Cells } from './grouped-sheet.ts';

/** What the thread is told: more rows, or that all are there. */
export type Told = { rows: Cells[] } | { isWhole: true };

const sheet = workerData as Omit<WriteSheet, 'rows'>;
const rows: Cells[] = [];
parentPort?.on('message', (told: Told) => {
  if ('rows' in told) rows.push(...told.rows);
  else void write();
});

async function write(): Promise<void> {
  const file = await writeXlsx({ sheets: [{ ...sheet, rows }] });
  parentPort?.postMessage(file, []);
}
