/** An uploaded file as texts of cells, or the refusal that says what is wrong with it. */
import { startThread } from '../excel/thread.ts';
import type { SheetText } from './excel.ts';
import type { UploadedFile } from '../kit/http/route.ts';
import { Refused } from '../kit/refused.ts';
import { checkArchive } from './archive.ts';
import type { Told } from './parse-worker.ts';

const longestSeconds = 120;
const refused = (code: string) => new Refused(400, code);

/** Collects what the thread tells; its memory and time are bounded. Security SEC-44. */
function readApart(content: Buffer, names: readonly string[]): Promise<SheetText[]> {
  const sheets: SheetText[] = [];
  const worker = startThread(new URL('./parse-worker.ts', import.meta.url), {
    content: new Uint8Array(content),
    names,
  });
  return new Promise<SheetText[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(refused('kit.import.too-heavy')), longestSeconds * 1000);
    worker.on('message', (told: Told) => {
      if ('rows' in told) (sheets[told.sheet] ??= { name: '', rows: [] }).rows.push(...told.rows);
      else if ('failed' in told) reject(refused(told.isOurs ? told.failed : 'kit.import.truncated'));
      else resolve(told.names.map((name, at) => ({ name, rows: sheets[at]?.rows ?? [] })));
    });
    worker.on('error', error => {
      const isFull = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isFull ? refused('kit.import.too-heavy') : error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(refused('kit.import.truncated'));
    });
  }).finally(() => worker.terminate());
}

export const checkName = (name: string): void => {
  if (!/\.xlsx$/i.test(name)) throw refused('kit.import.not-xlsx');
};

/** The first visible sheet, then those asked for by name where the file has them. */
export async function parseFile({ name, content }: UploadedFile, names: readonly string[]): Promise<SheetText[]> {
  checkName(name);
  checkArchive(content);
  const sheets = await readApart(content, names);
  if (sheets.length === 0) throw refused('kit.import.no-heading');
  return sheets;
}
