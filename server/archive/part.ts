/**
 * What one part of an Office file is, by what stands in it, and whether a program that opens it would fetch something. What
 * a part is called, the folder it lies in and the prefix of its names bind nobody. Security SEC-46.
 */
import { localName, piecesOf, type Piece } from './xml.ts';

const drawings = 'http://www.w3.org/2000/svg';
const fieldWords = new Set(['instrText', 'delInstrText']);
/** What a field begins with that fetches. */
const fetches = /^\s*"?(INCLUDE|LINK|IMPORT|DATABASE|RD)\b|\b(INCLUDETEXT|INCLUDEPICTURE|DDE|DDEAUTO)\b/i;
/** Names that nobody writes by chance, looked for in all words of a part with fields, whatever parts or holds them. */
const spelt = /INCLUDETEXT|INCLUDEPICTURE|DDEAUTO/i;
/** The number of a relation and a place in the same part are no addresses. */
const isPlace = (target: string) => !/^\s*(#|data:image\/)/i.test(target) && /[:/\\.%]/.test(target);
const styled = /@import|url\([\s"']*(?:(?!data:)[a-z][a-z0-9+.-]*:|[\\/.])/i;

/** The instructions of fields, a line each, and everything that is written beside them. */
class Fields {
  readonly #lines: string[] = [];
  readonly #all: string[] = [];
  #depth = 0;
  #hasFields = false;
  read(piece: Piece): void {
    if (piece.kind === 'words') {
      this.#all.push(piece.words);
      if (this.#depth > 0) this.#lines.push(piece.words);
      return;
    }
    const isField = fieldWords.has(piece.name);
    if (piece.kind === 'end') {
      if (isField) this.#depth -= 1;
      return;
    }
    if (isField && !piece.isEmpty) this.#depth += 1;
    if (piece.name === 'fldChar') this.#lines.push('\n');
    for (const [key, value] of Object.entries(piece.attributes))
      if (localName(key) === 'instr') this.#lines.push('\n', value, '\n');
    this.#hasFields ||= isField || piece.name === 'fldChar';
  }
  fetch(): boolean {
    const lines = this.#lines.join('').split('\n');
    return lines.some(line => fetches.test(line)) || (this.#hasFields && spelt.test(this.#all.join('')));
  }
}

const leadsOut = (key: string, value: string) =>
  (['href', 'src'].includes(localName(key)) && isPlace(value)) || styled.test(value);

export interface Reading {
  /** Draws pictures, which may name further ones. */
  draws: boolean;
  fetches: boolean;
}
/** Reads markup once from its beginning to its end. */
export function readingOf(bytes: Buffer): Reading {
  const fields = new Fields();
  let [draws, isOut, last] = [false, false, ''];
  for (const piece of piecesOf(bytes)) {
    fields.read(piece);
    if (piece.kind === 'words') isOut ||= last === 'style' && styled.test(piece.words);
    if (piece.kind !== 'begin') continue;
    last = piece.name.toLowerCase();
    const attributes = Object.entries(piece.attributes);
    draws ||= last === 'svg' || attributes.some(([key, value]) => key.startsWith('xmlns') && value.trim() === drawings);
    isOut ||= attributes.some(([key, value]) => leadsOut(key, value));
  }
  return { draws, fetches: isOut || fields.fetch() };
}

/** Blanks, and the marks of an encoding. */
const blanks = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);
function beginOf(bytes: Buffer, from: number): number {
  let at = from;
  while (blanks.has(bytes[at] ?? -1)) at += 1;
  return at;
}
export const isMarkup = (bytes: Buffer): boolean => bytes[beginOf(bytes, 0)] === 0x3c;

/** What may stand before the first tag, and how it ends. */
function endBefore(bytes: Buffer, at: number): string | null {
  const head = bytes.toString('latin1', at, at + 9);
  if (head.startsWith('<?')) return '?>';
  if (head.startsWith('<!--')) return '-->';
  if (!/^<!doctype/i.test(head)) return null;
  return bytes.subarray(at, bytes.indexOf('>', at)).includes('[') ? ']>' : '>';
}
/** A drawing as a whole, with whatever its programs write before it; a packed one is never looked into. */
export function isDrawing(bytes: Buffer): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true;
  let at = beginOf(bytes, 0);
  for (let end = endBefore(bytes, at); end !== null; end = endBefore(bytes, at)) {
    const found = bytes.indexOf(end, at);
    if (found === -1) return false;
    at = beginOf(bytes, found + end.length);
  }
  return /^<(?:[\w.-]+:)?svg[\s>/]/i.test(bytes.toString('latin1', at, at + 256));
}

const pictures = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^GIF8/,
  /^BM/,
  /^(II\*\0|MM\0\*)/,
  /^\xd7\xcd\xc6\x9a/,
  /^\x01\0\x09\0/,
  /^RIFF....WEBP/s,
  /^\x01\0{3}.{36} EMF/s,
];
/** A picture of points or lines by its first bytes, which holds nothing but itself. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 4096);
  return pictures.some(picture => picture.test(head)) && !/[<:]svg[\s>/]/i.test(head);
}
