/**
 * Looks into an archive or office file without unpacking it: the directory at its end says what it holds and how
 * large it would become. Security SEC-44.
 */
import type { FormatName } from 'contract/file/kinds.ts';
import { Refused } from '../../kit/refused.ts';

/** So much of the end holds the directory of every archive that is taken in. */
export const tailBytes = 1 << 20;
const limits = { entries: 2000, unpackedBytes: 500 << 20, ratio: 100, denseBytes: 20 << 20 } as const;
const signature = { directory: 0x02014b50, end: 0x06054b50 } as const;
const endBytes = 22;
const symbolicLink = 0o120000;

/** What must be inside for the file to be what it says. */
const parts: Partial<Record<FormatName, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
};

interface Entry {
  name: string;
  packed: number;
  unpacked: number;
  isLocked: boolean;
  isLink: boolean;
}

/** Entries of the directory; null where the tail holds none that is whole. */
function entriesIn(tail: Buffer, size: number): Entry[] | null {
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== signature.end) end -= 1;
  if (end < 0) return null;
  const count = tail.readUInt16LE(end + 10);
  let at = tail.readUInt32LE(end + 16) - (size - tail.length);
  const entries: Entry[] = [];
  for (let left = Math.min(count, limits.entries + 1); left > 0; left -= 1) {
    if (at < 0 || at + 46 > tail.length || tail.readUInt32LE(at) !== signature.directory) return null;
    const nameBytes = tail.readUInt16LE(at + 28);
    entries.push({
      name: tail.toString('utf8', at + 46, at + 46 + nameBytes),
      packed: tail.readUInt32LE(at + 20),
      unpacked: tail.readUInt32LE(at + 24),
      isLocked: (tail.readUInt16LE(at + 8) & 1) === 1,
      isLink: ((tail.readUInt32LE(at + 38) >>> 16) & 0o170000) === symbolicLink,
    });
    at += 46 + nameBytes + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
  }
  return entries;
}

const leadsOut = (name: string) => /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i.test(name) || name.includes('\u0000');
const runs = /\.(exe|dll|com|bat|cmd|scr|msi|vbs|js|jse|wsf|ps1|sh|jar|app|lnk|hta)$/i;
const refused = (code: string, name: string) => new Refused(400, code, { params: { name } });

/** Refuses an archive that would harm who opens it; anything that is none passes. */
export function checkContainer(name: string, format: FormatName, tail: Buffer, size: number): void {
  if (format !== 'zip' && parts[format] === undefined) return;
  const entries = entriesIn(tail, size);
  if (!entries) throw refused('file.content', name);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isDense = unpacked > limits.denseBytes && unpacked > packed * limits.ratio;
  if (entries.length > limits.entries || unpacked > limits.unpackedBytes || isDense) throw refused('file.packed', name);
  if (entries.some(one => leadsOut(one.name) || one.isLink)) throw refused('file.content', name);
  if (entries.some(one => one.isLocked)) throw refused('file.locked', name);
  const part = parts[format];
  if (part === undefined) return;
  if (!entries.some(one => one.name === part)) throw refused('file.content', name);
  if (entries.some(one => /vbaProject\.bin$/i.test(one.name) || runs.test(one.name))) throw refused('file.macro', name);
}
