/**
 * A sheet written beside the program: rows are asked for when the thread has room, and no more than two threads write.
 * Whatever fails on either side ends both. A few rows are written at once; to start a thread would take longer.
 */
import { writeLongSheet, type Cell, type LongSheet } from './long-sheet.ts';
import { startThread } from '../kit/thread.ts';
import { turns } from '../kit/http/turns.ts';
import type { Told } from './write-thread.ts';

const threadsAtOnce = 2;
/** Cells that take some 20 ms. */
const fewCells = 10_000;

/** Waits for one of the places at which sheets are written. */
export const inTurn = turns(threadsAtOnce);

type Take = (bytes: Uint8Array) => unknown;

async function writeApart(sheet: LongSheet, portions: AsyncIterable<Cell[][]>, take: Take): Promise<void> {
  const source = portions[Symbol.asyncIterator]();
  const thread = startThread(new URL('./write-thread.ts', import.meta.url), sheet);
  // Portions are read one at a time, and none while bytes still wait to be taken.
  let step: Promise<unknown> = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      const then = (act: () => unknown) => void (step = step.then(act)).catch(reject);
      thread.on('message', (told: Told) => {
        if ('bytes' in told) then(() => take(told.bytes));
        else if ('done' in told) then(resolve);
        else
          then(async () => {
            const { done, value } = await source.next();
            thread.postMessage(done ? null : value);
          });
      });
      thread.on('error', reject);
      thread.on('exit', () => then(() => reject(new Error('the writing thread ended early'))));
    });
  } finally {
    await thread.terminate();
    await source.return?.();
  }
}

/** Gives the bytes of the workbook to `take`, in order, one after another. */
export async function writeSheet(
  sheet: LongSheet,
  rows: number,
  portions: AsyncIterable<Cell[][]>,
  take: Take,
): Promise<void> {
  if (rows * sheet.columns.length > fewCells) return writeApart(sheet, portions, take);
  for await (const bytes of writeLongSheet(sheet, portions)) await take(bytes);
}
