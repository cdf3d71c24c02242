/**
 * The little XML that is read of Office files: UTF-8, nothing declared. One scan from the beginning to the end, so that no
 * content takes longer than its length; what it cannot tell is refused, as no office program writes it. Security SEC-44.
 */
import { Unfit } from './archive.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi,
    (_, name?: string, decimal?: string, hex?: string) =>
      name
        ? (entities[name.toLowerCase()] ?? '')
        : String.fromCodePoint(Math.min(0x10ffff, decimal ? Number(decimal) : parseInt(hex ?? '', 16))),
  );
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => signs[sign] ?? sign);

/** A name without its prefix, which everybody chooses for himself. */
export const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** Attributes by their names as they are spelt. */
export type Attributes = Record<string, string>;
/** A tag by its local name, or words between two of them; remarks do not part words. */
export type Piece =
  | { kind: 'begin'; name: string; attributes: Attributes; isEmpty: boolean }
  | { kind: 'end'; name: string }
  | { kind: 'words'; words: string };

/** Place behind the next such mark; without one the rest belongs to nothing. */
function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  if (found === -1) throw new Unfit('odd');
  return found + mark.length;
}

const encodings = /\bencoding\s*=\s*["']([^"']*)/g;
/** What a text says of itself is read by some programs wherever it stands. */
function checkInstruction(said: string): void {
  if (!/^<\?xml\s/i.test(said)) return;
  for (const [, encoding = ''] of said.matchAll(encodings))
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) throw new Unfit('odd');
}

// Each begins where it is told; the first that does not fit ends the reading, so nothing is read twice.
const tagName = /[^\s<>/="'!?]+/y;
const attribute = /\s*([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The tag that begins with the sign before `at`, and where it ends. */
function tagAt(text: string, at: number): [Piece, number] {
  const isEnd = text[at] === '/';
  const name = matched(tagName, text, isEnd ? at + 1 : at)?.[0];
  if (name === undefined) throw new Unfit('odd');
  let place = tagName.lastIndex;
  const attributes: [string, string][] = [];
  for (let found = matched(attribute, text, place); found; found = matched(attribute, text, place)) {
    const [, key = '', double, single] = found;
    attributes.push([key, plain(double ?? single ?? '')]);
    place = attribute.lastIndex;
  }
  const end = matched(tagEnd, text, place);
  if (!end || (isEnd && (attributes.length > 0 || end[1] !== ''))) throw new Unfit('odd');
  const local = localName(name);
  const piece: Piece = isEnd
    ? { kind: 'end', name: local }
    : { kind: 'begin', name: local, attributes: Object.fromEntries(attributes), isEmpty: end[1] !== '' };
  return [piece, tagEnd.lastIndex];
}

const [quoteBegin, quoteEnd] = ['<![CDATA[', ']]>'];

/** Quoted markup is words where that is asked for, and refused elsewhere. */
function* piecesIn(text: string, takesQuotes = false): Generator<Piece> {
  if (text.includes('\u0000')) throw new Unfit('odd');
  let at = 0;
  let words = '';
  for (let begin = text.indexOf('<'); begin !== -1; begin = text.indexOf('<', at)) {
    words += text.slice(at, begin);
    if (text.startsWith('<!--', begin)) at = behind(text, '-->', begin + 4);
    else if (takesQuotes && text.startsWith(quoteBegin, begin)) {
      at = behind(text, quoteEnd, begin);
      words += escaped(text.slice(begin + quoteBegin.length, at - quoteEnd.length));
    } else if (text[begin + 1] === '?') {
      at = behind(text, '?>', begin + 2);
      checkInstruction(text.slice(begin, at));
    } else {
      const [tag, end] = tagAt(text, begin + 1);
      if (words) yield { kind: 'words', words: plain(words) };
      words = '';
      yield tag;
      at = end;
    }
  }
  words += text.slice(at);
  if (words) yield { kind: 'words', words: plain(words) };
}

/**
 * The tags of a part and the words between them, in their order. Another encoding, a type of document with entities of its
 * own and quoted markup are read otherwise by every program.
 */
export const piecesOf = (bytes: Buffer): Generator<Piece> => piecesIn(bytes.toString('utf8').replace(/^\ufeff/, ''));

/** No tag and no word of a sheet is longer; what goes on and on would be held whole. */
const longestPiece = 4 << 20;

/** Where the last tag, remark or quote begins: what stands before it is whole. */
function lastBegin(text: string): number {
  const open = [
    ['<!--', '-->'],
    [quoteBegin, quoteEnd],
  ].flatMap(([begin = '', end = '']) => {
    const at = text.lastIndexOf(begin);
    return at !== -1 && !text.includes(end, at) ? [at] : [];
  });
  return Math.min(text.lastIndexOf('<'), ...open);
}

/** The same of a sheet, which is never whole in memory and may quote its words. */
export async function* piecesAsRead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Piece[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const some of bytes) {
    rest += decoder.decode(some, { stream: true });
    const whole = lastBegin(rest);
    if (whole > 0) yield [...piecesIn(rest.slice(0, whole), true)];
    if (whole > 0) rest = rest.slice(whole);
    if (rest.length > longestPiece) throw new Unfit('heavy');
  }
  yield [...piecesIn(rest + decoder.decode(), true)];
}

/** Attributes of every tag of this local name, or of those within one element. */
export function tagsIn(bytes: Buffer, name: string, within?: string): Attributes[] {
  const found: Attributes[] = [];
  let isWithin = within === undefined;
  for (const piece of piecesOf(bytes)) {
    if (piece.kind === 'words') continue;
    if (piece.name === within) isWithin = piece.kind === 'begin' && !piece.isEmpty;
    else if (isWithin && piece.kind === 'begin' && piece.name === name) found.push(piece.attributes);
  }
  return found;
}
