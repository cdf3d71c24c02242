/** What an archive task makes, page by page under the name of who asked: a bound file, a file for each material, or chosen ones. */
import type { Volume, VolumeItem } from 'contract/archive/calls.ts';
import { complete } from '../../documents/said.ts';
import { fillAll } from '../../documents/template-apart.ts';
import { templateFor } from '../../documents/templates.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { documentAsPdf, filesById, type Store } from '../file/index.ts';
import { directory, directoryOf } from './directory.ts';
import { draw, drawIn } from './pages.ts';
import { writePdf, type Sheet } from './pdf.ts';

export interface Binding {
  tx: Tx;
  store: Store;
  /** Stands across every page. */
  said: string;
  /** Told before a portion of pages is drawn: throws where nobody wants them any more. */
  pass(): Promise<unknown>;
}

/** So many pages are drawn by one thread. */
const portion = 10;
const mostDirectoryPages = 200;

/** The chosen ones alone, their pages counted through anew. */
export function only(volume: Volume, ids: ReadonlySet<string>): Volume {
  let firstPage = 1;
  const chapters = volume.chapters.map(chapter => {
    const items = chapter.items.filter(({ id }) => ids.has(id));
    const numbered = items.map(item => {
      const placed = { ...item, firstPage };
      firstPage += item.pages;
      return placed;
    });
    return { ...chapter, items: numbered };
  });
  const itemCount = chapters.reduce((sum, { items }) => sum + items.length, 0);
  return { ...volume, chapters, itemCount, pageCount: firstPage - 1 };
}

export interface Bound extends VolumeItem {
  /** `4-1-2`: the second material of the first part of the fourth category. */
  code: string;
}
/** What has pages, as it is bound. */
export const boundIn = ({ chapters }: Volume): Bound[] =>
  chapters.flatMap(({ code, items }) =>
    items.map((item, at) => ({ ...item, code: `${code}-${at + 1}` })).filter(({ pages }) => pages > 0),
  );

/** The printed directory as pages like all others; it is not counted among them. */
export async function* directorySheets({ tx, said }: Binding, volume: Volume): AsyncGenerator<Sheet> {
  const who = tx.actor.userId ?? '';
  const { values } = complete(directory, await directoryOf(tx, volume));
  const [docx = Buffer.alloc(0)] = await fillAll(
    [{ template: (await templateFor(tx, directory)).content, values }],
    who,
  );
  const content = new Uint8Array(await documentAsPdf(docx, who));
  const wish = { content, format: 'pdf', from: 1, to: mostDirectoryPages, said, firstPage: null };
  const { pages } = await drawIn({ lane: 'document', who }, wish);
  for (const [at, page] of pages.entries()) yield at === 0 ? { ...page, mark: '目录' } : page;
}

/** The pages of one material, numbered as they lie in the file. */
export async function* itemSheets({ tx, store, said, pass }: Binding, item: Bound): AsyncGenerator<Sheet> {
  const of = { registry: tx.registry, store, who: tx.actor.userId ?? '' };
  const files = new Map((await filesById(tx, item.fileIds)).map(file => [file.id, file]));
  let drawn = 0;
  for (const id of item.fileIds) {
    const file = files.get(id);
    let count = 1;
    for (let from = 1; file && from <= count; from += portion) {
      await pass();
      const wish = { from, to: from + portion - 1, said, firstPage: item.firstPage + drawn };
      const found = await draw(of, file, wish, 'document');
      count = found.count;
      for (const page of found.pages) yield drawn++ === 0 ? { ...page, mark: `${item.code} ${item.title}` } : page;
    }
  }
}

/** Whoever has to mend it learns which one it is. */
export async function* named(name: string, item: Bound, sheets: AsyncIterable<Sheet>): AsyncGenerator<Sheet> {
  try {
    yield* sheets;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'archive.archiveItem.page-broken')) throw error;
    throw new Refusal(400, 'archive.archiveTask.broken', { params: { name, title: item.title } });
  }
}

/** A small one, whole. */
export async function pdfOf(sheets: AsyncIterable<Sheet>): Promise<Buffer> {
  const parts: Buffer[] = [];
  await writePdf(sheets, bytes => parts.push(bytes));
  return Buffer.concat(parts);
}
