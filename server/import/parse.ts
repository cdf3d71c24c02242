/** An uploaded file as texts of cells, or the refusal that says what is wrong with it. */
import { startThread } from '../kit/thread.ts';
import { turns } from '../kit/http/turns.ts';
import { Unreadable, type SheetRow } from './excel.ts';
import { Refusal } from '../kit/refusal.ts';
import type { SheetTop, Told, Work } from './parse-worker.ts';
import { sizeOf } from './workbook.ts';
import type { UploadedFile } from '../kit/registry.ts';

/** A person waits for it, or a job does it. */
const longestSeconds = { person: 30, job: 300 } as const;
/** Jobs have their own order. */
const inTurn = turns(2, 20);
const refused = (code: string) => new Refusal(400, code);

/** A workbook that is being read: what its explanation says, how its sheets begin, and the filled rows of one of them. */
export interface OpenBook {
  explanation: SheetRow[];
  sheets: SheetTop[];
  /** Portion after portion, by the place among the sheets; whoever reads none of them ends the book. */
  rows(at: number): AsyncGenerator<SheetRow[]>;
  end(): Promise<void>;
}

/** Speaks with the thread; its memory and time are bounded. Security SEC-44. */
function startReading(content: Buffer, explanation: string, seconds: number) {
  const asked = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const data: Work = { content: new Uint8Array(content), explanation, asked };
  const worker = startThread(new URL('./parse-worker.ts', import.meta.url), data);
  const told: Told[] = [];
  let failure: unknown = null;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  const timer = setTimeout(() => {
    fail(refused('kit.import.too-heavy'));
    void worker.terminate();
  }, seconds * 1000);
  worker.on('message', (one: Told) => {
    if (typeof one === 'object' && 'failed' in one)
      return fail(refused(one.isOurs ? one.failed : 'kit.import.truncated'));
    told.push(one);
    wake();
  });
  worker.on('error', error => {
    const isFull = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    fail(isFull ? refused('kit.import.too-heavy') : error);
  });
  const over = new Promise<void>(resolve => {
    worker.on('exit', () => {
      fail(refused('kit.import.truncated'));
      resolve();
    });
  });
  return {
    over,
    choose(at: number) {
      Atomics.store(asked, 1, at);
    },
    more() {
      Atomics.add(asked, 0, 1);
      Atomics.notify(asked, 0);
    },
    async next(): Promise<Told> {
      while (told.length === 0 && failure === null) await new Promise<void>(resolve => (wake = resolve));
      const one = told.shift();
      if (one === undefined) throw failure;
      return one;
    },
    async end() {
      clearTimeout(timer);
      await worker.terminate();
    },
  };
}
type Reading = ReturnType<typeof startReading>;

async function* rowsFrom(reading: Reading): AsyncGenerator<SheetRow[]> {
  try {
    for (;;) {
      reading.more();
      const one = await reading.next();
      if (typeof one !== 'object' || !('rows' in one)) return;
      yield one.rows;
    }
  } finally {
    await reading.end();
  }
}

export const checkName = (name: string): void => {
  if (!/\.xlsx$/i.test(name)) throw refused('kit.import.not-xlsx');
};

/** How much a workbook says it unpacks to; refused when it is none, or says too much. */
export const unpackedBytes = (content: Buffer): Promise<number> =>
  sizeOf(content).catch((error: unknown) => {
    throw error instanceof Unreadable ? refused(error.message) : error;
  });

async function opened(reading: Reading): Promise<OpenBook> {
  try {
    const one = await reading.next();
    const { explanation, sheets } =
      typeof one === 'object' && 'explanation' in one ? one : { explanation: [], sheets: [] };
    const rows = (at: number) => {
      reading.choose(at);
      return rowsFrom(reading);
    };
    return { explanation, sheets, rows, end: reading.end };
  } catch (error) {
    await reading.end();
    throw error;
  }
}

/**
 * Opens a workbook and all its visible sheets beside the one that explains. Books of
 * people (`who`) wait for a place and keep it until they are read; those of jobs (null) do not.
 */
export async function openBook(
  { name, content }: UploadedFile,
  explanation: string,
  who: string | null,
): Promise<OpenBook> {
  checkName(name);
  await unpackedBytes(content);
  if (who === null) return opened(startReading(content, explanation, longestSeconds.job));
  return new Promise<OpenBook>((resolve, reject) => {
    const read = async () => {
      const reading = startReading(content, explanation, longestSeconds.person);
      opened(reading).then(resolve, reject);
      await reading.over;
    };
    inTurn(read, who).catch(reject);
  });
}
