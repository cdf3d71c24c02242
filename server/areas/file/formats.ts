/**
 * What a file is, by what stands in it. Name and content must agree, and what nobody can name is refused:
 * pages, drawings with scripts, programs and files that are two things at once. Security SEC-39.
 */
import { extensionOf, formats, type FormatName } from 'contract/file/kinds.ts';

/** So many bytes at the beginning tell what a file is. */
export const headBytes = 4096;

const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, at) => head[at] === byte);
const says =
  (at: number, ...words: string[]) =>
  (head: Buffer) =>
    words.some(word => head.toString('latin1', at, at + word.length) === word);
const both =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.every(test => test(head));

const zipped = starts(0x50, 0x4b, 0x03, 0x04);
const brands = [
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'qt  ',
  'M4V ',
  'MSNV',
  'dash',
  'mmp4',
  '3gp',
];

/** What a text is written in: what Windows calls Unicode says so itself, of all others the signs below 0x80 stand as they are. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';
export const encodingOf = (head: Uint8Array): Encoding =>
  head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
const textIn = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes);

/** Control signs no text has; a page or drawing is text too, but none that is taken in. */
const isBinary = (text: string) => /[\u0000-\u0008\u000b\u000e-\u001f]/.test(text);
const looksLikePage = (text: string) =>
  /^[\s\ufeff]*<(!doctype|html|head|body|script|svg|\?xml|iframe|style|img|math)/i.test(text.slice(0, 1024)) ||
  /<(script|svg|iframe|html)[\s>]/i.test(text);
function isText(head: Buffer): boolean {
  const text = textIn(head, encodingOf(head));
  return !isBinary(text) && !looksLikePage(text);
}

const signs: Record<FormatName, (head: Buffer) => boolean> = {
  jpeg: starts(0xff, 0xd8, 0xff),
  png: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  webp: both(says(0, 'RIFF'), says(8, 'WEBP')),
  pdf: says(0, '%PDF-'),
  docx: zipped,
  xlsx: zipped,
  pptx: zipped,
  oldOffice: starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  text: isText,
  vtt: head => isText(head) && /^\ufeff?WEBVTT([ \t\r\n]|$)/.test(textIn(head, encodingOf(head))),
  mp4: both(says(4, 'ftyp'), says(8, ...brands)),
  webm: starts(0x1a, 0x45, 0xdf, 0xa3),
  mp3: head => says(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  m4a: both(says(4, 'ftyp'), says(8, 'M4A ', 'M4B ', 'mp42', 'isom')),
  wav: both(says(0, 'RIFF'), says(8, 'WAVE')),
  zip: zipped,
  sql: isText,
};

/** The format that both the name and the first bytes say; null where they say none, or not the same. */
export function formatBy(name: string, head: Buffer): FormatName | null {
  const extension = extensionOf(name);
  const found = Object.entries(formats).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  if (!found) return null;
  const format = found[0] as FormatName;
  return signs[format](head) ? format : null;
}

/** Whether a later piece of a text, of whole signs or cut ones, is still text. */
export const staysText = (format: FormatName, encoding: Encoding, piece: Buffer): boolean =>
  !['text', 'vtt', 'sql'].includes(format) || !isBinary(textIn(piece, encoding));
