/**
 * Pages of a material drawn as pictures in a thread of its own, with the words of who looks drawn into them. Nothing in a
 * file runs or is fetched; what is huge is drawn small. Security SEC-44, domain-cadre 6.2.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { createCanvas, GlobalFonts, loadImage, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { answer } from '../../archive/apart.ts';
import { Unfit } from '../../archive/archive.ts';
import { library } from '../../kit/thread.ts';
import type { CountWork, Drawn, PagesWork } from './pages.ts';

/** As wide as A4 at 150 dots to the inch. */
const width = 1240;
const longest = 2600;
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
GlobalFonts.registerFromPath(join(folder, 'standard_fonts/LiberationSans-Regular.ttf'), 'Own Sans');
/** A face of this machine that has Chinese characters. */
const chinese = GlobalFonts.families
  .map(({ family }) => family)
  .find(one => /CJK|Source Han|Hei|Song|Fallback|WenQuan|YaHei|Ming/i.test(one));

/** Where the machine has no such face, names stand in letters. */
async function lettered(said: string): Promise<string> {
  if (chinese) return said;
  const { pinyin } = await import('pinyin-pro');
  return pinyin(said, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(' ');
}
const font = (size: number) => `${size}px ${chinese ? `"${chinese}", ` : ''}"Own Sans"`;

/** Across the whole page, so that no part of it is without. */
function mark(context: SKRSContext2D, text: string, { width: w, height: h }: Canvas): void {
  context.save();
  context.font = font(26);
  context.fillStyle = 'rgba(90, 90, 90, 0.22)';
  context.translate(w / 2, h / 2);
  context.rotate((-22 * Math.PI) / 180);
  const step = context.measureText(text).width + 90;
  const reach = Math.hypot(w, h) / 2;
  for (let y = -reach, row = 0; y < reach; y += 150, row += 1)
    for (let x = -reach - (row % 2) * (step / 2); x < reach; x += step) context.fillText(text, x, y);
  context.restore();
}

function number(context: SKRSContext2D, page: number, { width: w, height: h }: Canvas): void {
  context.save();
  context.font = font(24);
  context.textAlign = 'right';
  context.fillStyle = '#333';
  context.fillText(`— ${page} —`, w - 60, h - 40);
  context.restore();
}

async function finish(canvas: Canvas, { said, firstPage }: PagesWork, at: number): Promise<Drawn> {
  const context = canvas.getContext('2d');
  mark(context, await lettered(said), canvas);
  if (firstPage !== null) number(context, firstPage + at, canvas);
  const content = new Uint8Array(canvas.toBuffer('image/jpeg', 82));
  return { content, width: canvas.width, height: canvas.height };
}

const fitting = (w: number, h: number) => Math.min(width / w, longest / h);
function sheet(w: number, h: number): Canvas {
  const scale = fitting(w, h);
  const canvas = createCanvas(Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

async function picturePages(work: PagesWork): Promise<{ count: number; pages: Drawn[] }> {
  const image = await loadImage(Buffer.from(work.content));
  if (!(image.width > 0 && image.height > 0)) throw new Unfit('broken');
  if (work.from > 1 || work.to < 1) return { count: 1, pages: [] };
  const canvas = sheet(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return { count: 1, pages: [await finish(canvas, work, 0)] };
}

async function openBook(content: Uint8Array) {
  const pdf = await library<typeof import('pdfjs-dist/legacy/build/pdf.mjs')>();
  const place = (name: string) => `${pathToFileURL(join(folder, name)).href.replace('file://', '')}/`;
  return pdf.getDocument({
    data: content,
    cMapUrl: place('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: place('standard_fonts'),
    isEvalSupported: false,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise;
}

async function bookPages(work: PagesWork): Promise<{ count: number; pages: Drawn[] }> {
  const book = await openBook(work.content);
  const pages: Drawn[] = [];
  for (let at = work.from; at <= Math.min(work.to, book.numPages); at += 1) {
    const page = await book.getPage(at);
    const { width: w, height: h } = page.getViewport({ scale: 1 });
    const canvas = sheet(w, h);
    const viewport = page.getViewport({ scale: fitting(w, h) });
    await page.render({ canvas: canvas as never, viewport }).promise;
    pages.push(await finish(canvas, work, at - work.from));
    page.cleanup();
  }
  return { count: book.numPages, pages };
}

/** One that does not open has none, and holds up no other. */
async function counts({ books }: CountWork): Promise<(number | null)[]> {
  const found: (number | null)[] = [];
  for (const content of books)
    found.push(
      await openBook(content).then(
        ({ numPages }) => numPages,
        () => null,
      ),
    );
  return found;
}

const work = workerData as PagesWork | CountWork;
await answer(async () => {
  if ('books' in work) return counts(work);
  try {
    return await (work.format === 'pdf' ? bookPages(work) : picturePages(work));
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('broken');
  }
});
