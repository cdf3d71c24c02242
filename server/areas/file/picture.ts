/**
 * A picture put together anew from the parts that draw it: place and device of the photograph, remarks and whatever
 * was hung on behind its end are left out. Pixels stay as they came. Security SEC-39.
 */
import type { FormatName } from 'contract/file/kinds.ts';
import { Refusal } from '../../kit/refusal.ts';

const mostPixels = 40_000_000;

interface Drawn {
  content: Buffer;
  width: number;
  height: number;
}
/** Null where the structure does not hold. */
type Redraw = (content: Buffer) => Drawn | null;

/** The one note of a photograph that is needed to show it upright. */
function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const begin = long(4);
  for (let entry = 0; entry < Math.min(short(begin), 200); entry += 1) {
    const at = begin + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}
/** A note that says nothing but which way is up. */
const uprightNote = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x00, 0x22]),
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ]);

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** JFIF head, colours of Adobe, tables, frames: what a decoder needs. Profiles (APP2) keep colours true. */
const draws = (marker: number) =>
  marker === 0xe0 || marker === 0xe2 || marker === 0xee || (marker >= 0xc0 && marker <= 0xdf);

/** Where the data behind a scan ends: at the next marker that is no stuffing and no restart. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = from; at + 1 < content.length; at += 1) {
    const next = content[at + 1] ?? 0;
    if (content[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
}

const jpeg: Redraw = content => {
  const kept: Buffer[] = [content.subarray(0, 2)];
  let [width, height, at] = [0, 0, 2];
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(content.subarray(at, at + 2));
      return width > 0 ? { content: Buffer.concat(kept), width, height } : null;
    }
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length) return null;
    const segment = content.subarray(at, end);
    if (isFrame(marker) && segment.length >= 9) [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
    if (draws(marker)) kept.push(segment);
    if (marker === 0xe1 && kept.length < 3) {
      const orientation = orientationIn(segment);
      if (orientation > 1 && orientation <= 8) kept.push(uprightNote(orientation));
    }
    at = end;
    if (marker !== 0xda) continue;
    const scanEnd = endOfScan(content, at);
    if (scanEnd < 0) return null;
    kept.push(content.subarray(at, scanEnd));
    at = scanEnd;
  }
  // The end of the picture may be its very last two bytes.
  if (content[at] !== 0xff || content[at + 1] !== 0xd9 || width === 0) return null;
  return { content: Buffer.concat([...kept, content.subarray(at, at + 2)]), width, height };
};

const pngParts = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'];
const png: Redraw = content => {
  const kept: Buffer[] = [content.subarray(0, 8)];
  for (let at = 8; at + 12 <= content.length;) {
    const end = at + 12 + content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    if (end > content.length) return null;
    if (pngParts.includes(name)) kept.push(content.subarray(at, end));
    if (name === 'IEND')
      return { content: Buffer.concat(kept), width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
    at = end;
  }
  return null;
};

const webpParts = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
function sizeOfWebp(name: string, body: Buffer): [number, number] {
  if (name === 'VP8X') return [body.readUIntLE(4, 3) + 1, body.readUIntLE(7, 3) + 1];
  if (name === 'VP8L') {
    const bits = body.readUInt32LE(1);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return [body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff];
}
const webp: Redraw = content => {
  const kept: Buffer[] = [];
  const whole = Math.min(content.length, 8 + content.readUInt32LE(4));
  let size: [number, number] | null = null;
  for (let at = 12; at + 8 <= whole;) {
    const name = content.toString('latin1', at, at + 4);
    const length = content.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > content.length) return null;
    const body = content.subarray(at + 8, at + 8 + length);
    if (!size && name.startsWith('VP8') && body.length >= 10) size = sizeOfWebp(name, body);
    if (!size && name === 'VP8L' && body.length >= 5) size = sizeOfWebp(name, body);
    const part = Buffer.from(content.subarray(at, end));
    // The head says that notes follow; they do not any more.
    if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~0x0c;
    if (webpParts.includes(name)) kept.push(part);
    at = end;
  }
  if (!size) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { content: Buffer.concat([head, body]), width: size[0], height: size[1] };
};

const redraws: Partial<Record<FormatName, Redraw>> = { jpeg, png, webp };

/** The picture anew; one that does not hold together, or is too large to be drawn, is refused. */
export function redrawn(name: string, format: FormatName, content: Buffer): Buffer {
  const drawn = redraws[format]?.(content);
  if (!drawn) throw new Refusal(400, 'file.content', { params: { name } });
  if (drawn.width * drawn.height > mostPixels) throw new Refusal(400, 'file.pixels');
  return drawn.content;
}

/** Width and height of a picture that was put together here; null where it is none. */
export function sizeOfPicture(format: FormatName, content: Buffer): { width: number; height: number } | null {
  const drawn = redraws[format]?.(content);
  return drawn ? { width: drawn.width, height: drawn.height } : null;
}
