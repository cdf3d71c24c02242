/** A grey picture as PNG (ISO/IEC 15948): 16 shades, one row after the other, packed by the zlib of the runtime. */
import { crc32, deflateSync } from 'node:zlib';

export interface Grey {
  width: number;
  height: number;
  /** 0 black … 255 white, row by row. */
  pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitDepth = 4;
const greyscale = 0;

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export function pngOf({ width, height, pixels }: Grey): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bitDepth, greyscale], 8);
  const line = 1 + Math.ceil(width / 2);
  const lines = Buffer.alloc(line * height); // each begins with 0: no filter
  pixels.forEach((shade, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const place = y * line + 1 + (x >> 1);
    lines[place] = (lines[place] ?? 0) | ((shade >> 4) << (x % 2 === 0 ? 4 : 0));
  });
  const packed = deflateSync(lines, { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}
