/** Materials page by page: how many they have, and each as a picture that says who looked. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { apart, type Turn } from '../../archive/apart.ts';
import { Unfit } from '../../archive/archive.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Registry } from '../../kit/registry.ts';
import { wholeOf, type Store, type StoredFile } from '../file/index.ts';

export interface PagesWork {
  content: Uint8Array;
  format: string;
  /** Pages from 1; none where `to` stands before `from`. */
  from: number;
  to: number;
  /** Drawn across every page. */
  said: string;
  /** The number of the first of them in the whole file, drawn below; none where it stands for itself. */
  firstPage: number | null;
}
export interface CountWork {
  books: Uint8Array[];
}
export interface Drawn {
  content: Uint8Array;
  width: number;
  height: number;
}

/** What is kept in personal files: scans and photographs. */
export const isKept = ({ format }: Pick<StoredFile, 'format'>): boolean =>
  ['pdf', 'jpeg', 'png', 'webp'].includes(format ?? '');

const entry = new URL('./pages-thread.ts', import.meta.url);
const reader = pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs'));
export type Wish = Omit<PagesWork, 'content' | 'format'>;

/** The pages that are asked for, and how many there are; of many at once nobody waits before the screen. */
export async function drawIn(turn: Turn, work: PagesWork): Promise<{ count: number; pages: Drawn[] }> {
  try {
    return await apart(turn, entry, work, reader);
  } catch (error) {
    if (error instanceof Unfit) throw new Refusal(400, 'archive.archiveItem.page-broken');
    throw error;
  }
}

/** One page or some of a stored file, for who looks. */
export async function draw(
  { registry, store, who }: { registry: Registry; store: Store; who: string },
  { id, size, format }: StoredFile,
  wish: Wish,
  lane: Turn['lane'] = 'preview',
): ReturnType<typeof drawIn> {
  const content = new Uint8Array(await wholeOf(store, registry, id, size));
  return drawIn({ lane, who }, { ...wish, content, format: format ?? '' });
}

/** How many pages each file has; null where one cannot be opened page by page. One thread looks at all of them. */
export async function countPages(
  { registry, store, who }: Parameters<typeof draw>[0],
  files: readonly StoredFile[],
): Promise<Map<string, number | null>> {
  const counts = new Map<string, number | null>(files.map(({ id }) => [id, 1]));
  const books = files.filter(({ format }) => format === 'pdf');
  if (books.length === 0) return counts;
  const contents: Uint8Array[] = [];
  for (const { id, size } of books) contents.push(new Uint8Array(await wholeOf(store, registry, id, size)));
  const found = await apart<(number | null)[]>(
    { lane: 'preview', who },
    entry,
    { books: contents } as CountWork,
    reader,
  ).catch((error: unknown) => {
    if (error instanceof Unfit) return [];
    throw error;
  });
  for (const [at, { id }] of books.entries()) counts.set(id, found[at] ?? null);
  return counts;
}
