/** Writes a long sheet in a thread of its own: asks for portions of rows and hands the bytes back. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeLongSheet, type Cell, type LongSheet } from './long-sheet.ts';

/** What the thread says: it wants rows, has bytes, or is done. */
export type Told = { bytes: Uint8Array } | { wants: true } | { done: true };
/** Rows, or null behind the last ones. */
export type Portion = Cell[][] | null;

const port = parentPort as NonNullable<typeof parentPort>;
const tell = (told: Told) => port.postMessage(told);
const ahead = 2;

const arrived: Portion[] = [];
let wake = () => {};
port.on('message', (portion: Portion) => {
  arrived.push(portion);
  wake();
});

async function* portions(): AsyncGenerator<Cell[][]> {
  for (let asked = 0; asked < ahead; asked += 1) tell({ wants: true });
  for (;;) {
    if (arrived.length === 0) await new Promise<void>(resolve => (wake = resolve));
    const portion = arrived.shift();
    if (!portion) return;
    tell({ wants: true });
    yield portion;
  }
}

for await (const bytes of writeLongSheet(workerData as LongSheet, portions())) tell({ bytes });
tell({ done: true });
port.close();
