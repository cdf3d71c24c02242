/**
 * Looks at a file before anything unpacks it: what it is, whether it is whole, how large it would become.
 * Sizes are those of the central directory; the reader holds each entry to them. Security SEC-44.
 */
import { inflateRawSync } from 'node:zlib';
import { Refused } from '../kit/refused.ts';

export const archiveLimits = {
  entries: 2000,
  unpackedBytes: 500 << 20,
  ratio: 100,
  /** Small archives may be dense: empty rows and repeated words shrink well. */
  denseBytes: 20 << 20,
  /** The list of sheets. */
  directoryBytes: 4 << 20,
} as const;

const signature = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50, compound: 0xe011cfd0 } as const;
const endBytes = 22;
const longestComment = 0xffff;
const refused = (code: string) => new Refused(400, `kit.import.${code}`);

/** Old workbooks and encrypted new ones share their envelope; the encrypted ones name the package they hold. */
function refuseCompound(content: Buffer): never {
  throw refused(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'not-xlsx');
}

function endOf(content: Buffer): number {
  const first = Math.max(0, content.length - endBytes - longestComment);
  for (let at = content.length - endBytes; at >= first; at--) {
    if (content.readUInt32LE(at) === signature.end) return at;
  }
  throw refused('truncated');
}

interface Entry {
  name: string;
  packed: number;
  unpacked: number;
  /** How it is packed, 0 as it is or 8 deflated, and where it begins. */
  method: number;
  at: number;
}

function entriesOf(content: Buffer): Entry[] {
  const end = endOf(content);
  const count = content.readUInt16LE(end + 10);
  if (count > archiveLimits.entries) throw refused('bomb');
  const entries: Entry[] = [];
  let at = content.readUInt32LE(end + 16);
  for (let left = count; left > 0; left--) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== signature.directory) throw refused('truncated');
    const nameBytes = content.readUInt16LE(at + 28);
    entries.push({
      name: content.toString('utf8', at + 46, at + 46 + nameBytes),
      packed: content.readUInt32LE(at + 20),
      unpacked: content.readUInt32LE(at + 24),
      method: content.readUInt16LE(at + 10),
      at: content.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}

const leadsOut = (name: string) => /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i.test(name);

/** What a small entry holds. */
function bytesOf(content: Buffer, { at, packed, method }: Entry): Buffer {
  if (at + 30 > content.length || content.readUInt32LE(at) !== signature.entry) throw refused('truncated');
  const begin = at + 30 + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
  const piece = content.subarray(begin, begin + packed);
  if (method === 0) return Buffer.from(piece);
  try {
    return inflateRawSync(piece, { maxOutputLength: archiveLimits.directoryBytes });
  } catch {
    throw refused('truncated');
  }
}

const textOf = (content: Buffer, entry: Entry) => bytesOf(content, entry).toString('utf8');

/** Refuses what is no workbook, in the order in which a person can do something about it; gives its size and its directory. */
export function checkArchive(content: Buffer): { unpacked: number; workbook: string } {
  const { entries, unpacked } = checkEntries(content);
  const workbook = entries.find(one => one.name === 'xl/workbook.xml');
  if (!workbook) throw refused('not-xlsx');
  return { unpacked, workbook: textOf(content, workbook) };
}

/** An archive that is whole, not locked, and does not grow beyond what is borne. */
export function checkEntries(content: Buffer): { entries: Entry[]; unpacked: number } {
  const magic = content.length < 4 ? 0 : content.readUInt32LE(0);
  if (magic === signature.compound) refuseCompound(content);
  if (magic !== signature.entry) throw refused('not-xlsx');
  const entries = entriesOf(content);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isDense = unpacked > archiveLimits.denseBytes && unpacked > packed * archiveLimits.ratio;
  if (unpacked > archiveLimits.unpackedBytes || isDense || entries.some(one => leadsOut(one.name)))
    throw refused('bomb');
  return { entries, unpacked };
}

/** Every entry of a small file that has been looked at, by name and in order. */
export const bytesIn = (content: Buffer): Map<string, Buffer> =>
  new Map(entriesOf(content).map(entry => [entry.name, bytesOf(content, entry)]));
/** Every entry of a small workbook of our own making, by name. */
export const partsOf = (content: Buffer): Map<string, string> =>
  new Map(entriesOf(content).map(entry => [entry.name, textOf(content, entry)]));
