/**
 * The one reader of zip archives: workbooks, documents and whatever is uploaded in one. The directory at the end is held
 * against what it may say before anything is unpacked, and each entry against its directory while it is, so that the sum
 * of what is really unpacked is never more than was allowed. Security SEC-44.
 */
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

export const archiveLimits = {
  entries: 2000,
  unpackedBytes: 500 << 20,
  ratio: 100,
  /** Small archives may be dense: empty rows and repeated words shrink well. */
  denseBytes: 20 << 20,
  /** So much of the end holds the directory of every archive that is taken in. */
  tailBytes: 1 << 20,
} as const;

/**
 * What is wrong with an archive: it is `none`, is cut off or damaged (`broken`), closed with a password (`locked`), too much
 * to unpack (`heavy`), says one thing twice or two things at once (`odd`), holds programs (`macro`), or would fetch something
 * from outside (`outward`).
 */
export type Unfitness = 'none' | 'broken' | 'locked' | 'heavy' | 'odd' | 'macro' | 'outward';
export class Unfit extends Error {
  readonly why: Unfitness;
  constructor(why: Unfitness) {
    super(`archive: ${why}`);
    this.why = why;
  }
}

/** Bytes that can be read from any place; `last` is included. */
export interface Source {
  size: number;
  bytes(first: number, last: number): AsyncIterable<Uint8Array>;
}
export const inMemory = (content: Uint8Array): Source => ({
  size: content.length,
  async *bytes(first, last) {
    yield content.subarray(first, last + 1);
  },
});

export interface Entry {
  name: string;
  packed: number;
  /** Held to by `unpacked`. */
  unpacked: number;
  /** 0 as it is, 8 deflated. */
  method: number;
  /** Where it begins, and where the next thing does. */
  at: number;
  until: number;
  /** The name as it is spelt in the file. */
  spelling: string;
}

const signature = {
  entry: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  longEnd: 0x06064b50,
  longEndPlace: 0x07064b50,
} as const;
const headBytes = { entry: 30, directory: 46, end: 22, longEnd: 56, longEndPlace: 20 } as const;
const longestComment = 0xffff;
const symbolicLink = 0o120000;
const locks = 0x2041;

async function read(source: Source, first: number, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  if (bytes > 0) for await (const part of source.bytes(first, first + bytes - 1)) parts.push(part);
  const whole = Buffer.concat(parts);
  if (whole.length < bytes) throw new Unfit('broken');
  return whole;
}

/** Place of the last note in the tail; other readers look for it in the same way, so nothing may stand behind its remark. */
function endIn(tail: Buffer): number {
  const first = Math.max(0, tail.length - headBytes.end - longestComment);
  for (let at = tail.length - headBytes.end; at >= first; at--) {
    if (tail.readUInt32LE(at) !== signature.end) continue;
    if (at + headBytes.end + tail.readUInt16LE(at + 20) !== tail.length) break;
    return at;
  }
  throw new Unfit('broken');
}

/** Some programs write `xl\workbook.xml` or `/xl/workbook.xml`; both mean the part `xl/workbook.xml`. */
const partName = (spelt: string) => spelt.replaceAll('\\', '/').replace(/^\//, '');
const leadsOut = (name: string) => /^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name) || name.includes('\u0000');

/** Stands for a number that has eight bytes elsewhere (zip64). */
const tooLong = 0xffffffff;
/** A number of eight bytes; nothing that is taken in is as long as these can say. */
function longAt(bytes: Buffer, at: number): number {
  if (at + 8 > bytes.length) throw new Unfit('broken');
  const long = bytes.readBigUInt64LE(at);
  if (long > BigInt(Number.MAX_SAFE_INTEGER)) throw new Unfit('heavy');
  return Number(long);
}

/** Those numbers of a line that stand in its extra field (kind 1), in their order. */
function longNumbers(extra: Buffer, short: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return short.map(number => {
    if (number !== tooLong) return number;
    at += 8;
    return longAt(extra, at - 8);
  });
}

/** One line of the directory and where the next one begins. */
function lineAt(tail: Buffer, at: number): [Entry, number] {
  if (at + headBytes.directory > tail.length || tail.readUInt32LE(at) !== signature.directory)
    throw new Unfit('broken');
  const begin = at + headBytes.directory;
  const end = begin + tail.readUInt16LE(at + 28);
  const [name, spelling] = [partName(tail.toString('utf8', begin, end)), tail.toString('latin1', begin, end)];
  const isLink = ((tail.readUInt32LE(at + 38) >>> 16) & 0o170000) === symbolicLink;
  const method = tail.readUInt16LE(at + 10);
  if ((tail.readUInt16LE(at + 8) & locks) !== 0) throw new Unfit('locked');
  if (leadsOut(name) || isLink || (method !== 0 && method !== 8)) throw new Unfit('odd');
  const extraEnd = end + tail.readUInt16LE(at + 30);
  const short = [tail.readUInt32LE(at + 24), tail.readUInt32LE(at + 20), tail.readUInt32LE(at + 42)];
  const [unpacked = 0, packed = 0, place = 0] = longNumbers(tail.subarray(end, extraEnd), short);
  const entry = { name, spelling, packed, unpacked, method, at: place, until: 0 };
  return [entry, extraEnd + tail.readUInt16LE(at + 32)];
}

/** Where the directory stands and how much it holds; `end` is what follows it in the tail, which begins at `first`. */
function directoryOf(tail: Buffer, first: number) {
  const end = endIn(tail);
  const place = end - headBytes.longEndPlace;
  if (place < 0 || tail.readUInt32LE(place) !== signature.longEndPlace)
    return {
      end,
      count: tail.readUInt16LE(end + 10),
      bytes: tail.readUInt32LE(end + 12),
      directory: tail.readUInt32LE(end + 16),
    };
  const long = longAt(tail, place + 8) - first;
  if (long !== place - headBytes.longEnd || tail.readUInt32LE(long) !== signature.longEnd) throw new Unfit('broken');
  return {
    end: long,
    count: longAt(tail, long + 32),
    bytes: longAt(tail, long + 40),
    directory: longAt(tail, long + 48),
  };
}

/** No two begin at one place or reach into each other, and none bears the name of another. */
function setApart(entries: readonly Entry[], directory: number): void {
  if (new Set(entries.map(one => partName(one.spelling))).size < entries.length) throw new Unfit('odd');
  const inOrder = entries.toSorted((one, other) => one.at - other.at);
  for (const [place, entry] of inOrder.entries()) {
    entry.until = inOrder[place + 1]?.at ?? directory;
    if (entry.at + headBytes.entry + entry.spelling.length + entry.packed > entry.until) throw new Unfit('odd');
  }
}

/** What the archive holds, in the order of its directory; refused where it could harm who unpacks it. */
export async function entriesOf(source: Source): Promise<Entry[]> {
  const { size } = source;
  if (size < 4 || (await read(source, 0, 4)).readUInt32LE() !== signature.entry) throw new Unfit('none');
  const tailBytes = Math.min(size, archiveLimits.tailBytes);
  const tail = await read(source, size - tailBytes, tailBytes);
  const { end, count, bytes, directory } = directoryOf(tail, size - tailBytes);
  if (count > archiveLimits.entries) throw new Unfit('heavy');
  const first = directory - (size - tailBytes);
  if (first < 0 || first + bytes !== end) throw new Unfit('broken');
  const entries: Entry[] = [];
  let at = first;
  while (entries.length < count) {
    const [entry, next] = lineAt(tail, at);
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw new Unfit('broken');
  setApart(entries, directory);
  const sum = (of: 'packed' | 'unpacked') => entries.reduce((total, entry) => total + entry[of], 0);
  const [packed, unpacked] = [sum('packed'), sum('unpacked')];
  const isDense = unpacked > archiveLimits.denseBytes && unpacked > packed * archiveLimits.ratio;
  if (unpacked > archiveLimits.unpackedBytes || isDense) throw new Unfit('heavy');
  return entries;
}

/** Where the bytes of an entry begin; what it says of itself is what the directory says. */
async function beginOf(source: Source, entry: Entry): Promise<number> {
  const head = await read(source, entry.at, headBytes.entry);
  const nameBytes = head.readUInt16LE(26);
  if (head.readUInt32LE() !== signature.entry) throw new Unfit('broken');
  const spelling = (await read(source, entry.at + headBytes.entry, nameBytes)).toString('latin1');
  if (spelling !== entry.spelling || head.readUInt16LE(8) !== entry.method) throw new Unfit('broken');
  const begin = entry.at + headBytes.entry + nameBytes + head.readUInt16LE(28);
  if (begin + entry.packed > entry.until) throw new Unfit('odd');
  return begin;
}

/** The content of an entry, piece by piece, exactly as long as its directory says. It is inflated beside the program. */
export async function* unpacked(source: Source, entry: Entry): AsyncGenerator<Buffer> {
  const begin = await beginOf(source, entry);
  const packed = Readable.from(entry.packed > 0 ? source.bytes(begin, begin + entry.packed - 1) : []);
  const pieces = entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: 256 << 10 }));
  packed.on('error', error => pieces.destroy(error));
  let size = 0;
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.unpacked) throw new Unfit('odd');
      yield piece;
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? new Unfit('broken') : error;
  } finally {
    packed.destroy();
    pieces.destroy();
  }
  if (size !== entry.unpacked) throw new Unfit('broken');
}

/** All of an entry. */
export async function contentOf(source: Source, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unpacked(source, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Unpacks everything and keeps nothing: what its directory says of it is true. */
export async function checkArchive(source: Source): Promise<Entry[]> {
  const entries = await entriesOf(source);
  for (const entry of entries.toSorted((one, other) => one.at - other.at))
    for await (const piece of unpacked(source, entry)) void piece;
  return entries;
}

/** Every entry by its name, in the order of the directory; `most` bytes together. */
export async function unpack(
  content: Uint8Array,
  most: number = archiveLimits.unpackedBytes,
): Promise<Map<string, Buffer>> {
  const source = inMemory(content);
  const entries = await entriesOf(source);
  if (entries.reduce((total, entry) => total + entry.unpacked, 0) > most) throw new Unfit('heavy');
  const held = new Map<string, Buffer>();
  for (const entry of entries) held.set(entry.name, await contentOf(source, entry));
  return held;
}

/** The same as texts, for archives of our own making. */
export const textsIn = async (content: Uint8Array): Promise<Map<string, string>> =>
  new Map([...(await unpack(content))].map(([name, bytes]) => [name, bytes.toString('utf8')]));
