/**
 * Certificates drawn as PDF in a thread of its own, with letters that come along: the machine needs no Chinese face.
 * Decision 336.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { encode } from 'uqr';
import { GlobalFonts, loadImage, PDFDocument, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import {
  lineHeight,
  pageOf,
  pointsOfMillimetre,
  type ScanPart,
  type SealPart,
  type TextPart,
} from 'contract/party-school/certificate-layout.ts';
import { answer } from '../../archive/apart.ts';
import { Unfit } from '../../archive/archive.ts';
import type { PaperWork } from './paper.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
GlobalFonts.registerFromPath(join(fonts, 'NotoSansHans-Regular.otf'), 'Certificate');
GlobalFonts.registerFromPath(join(fonts, 'NotoSansHans-Bold.otf'), 'Certificate Bold');

/** Where the first line of letters stands below the upper edge of its box, in sizes of its letters. */
const ascent = 0.88;
const points = (millimetres: number) => millimetres * pointsOfMillimetre;

/** Chinese is broken anywhere, but no line begins with what closes. */
const closing = '，。、；：？！”’）》】';
function linesOf(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const sign of paragraph) {
      if (line !== '' && context.measureText(line + sign).width > width && !closing.includes(sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
    lines.push(line);
  }
  return lines;
}

function write(context: SKRSContext2D, { text, x, y, width, size, align, isBold }: TextPart): void {
  context.font = `${size}px "Certificate${isBold ? ' Bold' : ''}"`;
  context.fillStyle = '#1f1f1f';
  context.textAlign = align;
  const at = points(align === 'left' ? x : align === 'center' ? x + width / 2 : x + width);
  const first = points(y) + ((lineHeight - 1) / 2 + ascent) * size;
  for (const [n, line] of linesOf(context, text, points(width)).entries())
    context.fillText(line, at, first + n * lineHeight * size);
}

function stamp(context: SKRSContext2D, { x, y, width }: SealPart, seal: Image | null): void {
  if (!seal) return;
  const across = points(width);
  context.drawImage(seal, points(x), points(y), across, (across * seal.height) / seal.width);
}

/** Dark on white, so that cameras read it whatever lies behind. */
function square(context: SKRSContext2D, { x, y, width }: ScanPart, text: string | null): void {
  if (text === null) return;
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const across = points(width) / size;
  context.fillStyle = '#fff';
  context.fillRect(points(x), points(y), points(width), points(width));
  context.fillStyle = '#000';
  for (const [row, cells] of data.entries())
    for (const [at, isDark] of cells.entries())
      if (isDark) context.fillRect(points(x) + at * across, points(y) + row * across, across, across);
}

const pictureOf = (content: Uint8Array | null): Promise<Image> | null => content && loadImage(Buffer.from(content));

async function draw({ papers, isPortrait, background, seal }: PaperWork): Promise<Uint8Array[]> {
  const [behind, stamped] = [await pictureOf(background), await pictureOf(seal)];
  const page = pageOf(isPortrait);
  const [width, height] = [points(page.width), points(page.height)];
  return papers.map(({ title, parts, scan }) => {
    const book = new PDFDocument({ title });
    const context = book.beginPage(width, height) as unknown as SKRSContext2D;
    if (behind) context.drawImage(behind, 0, 0, width, height);
    for (const part of parts) {
      if (part.kind === 'text') write(context, part);
      else if (part.kind === 'scan') square(context, part, scan);
      else stamp(context, part, stamped);
    }
    book.endPage();
    return new Uint8Array(book.close());
  });
}

await answer(async () => {
  try {
    return await draw(workerData as PaperWork);
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('broken');
  }
});
