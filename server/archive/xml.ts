/** The little XML that is read of Office files: UTF-8, nothing declared, one list of tags with their attributes. */
import { Unfit } from './archive.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
export const plain = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi,
    (_, name?: string, decimal?: string, hex?: string) =>
      name
        ? (entities[name.toLowerCase()] ?? '')
        : String.fromCodePoint(Math.min(0x10ffff, decimal ? Number(decimal) : parseInt(hex ?? '', 16))),
  );
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => signs[sign] ?? sign);

/**
 * The text of a part without its remarks. Another encoding, a type of document with entities of its own and quoted markup are
 * read otherwise by every program, and no office program writes them.
 */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  const bare = text.replace(/<!--.*?-->|<\?.*?\?>/gs, '');
  if (text.includes('\u0000') || !/^(utf-8|us-ascii)$/i.test(encoding) || bare.includes('<!')) throw new Unfit('odd');
  return bare;
}

/** What stands between the name of a tag and its end. */
const inside = `((?:[^<>"']|"[^"]*"|'[^']*')*)`;
export type Tag = Record<string, string>;
const attributesIn = (text: string): Tag =>
  Object.fromEntries(
    Array.from(text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key = '', double, single]) => [
      key,
      plain(double ?? single ?? ''),
    ]),
  );
/** Attributes of every tag of this local name. */
export const tagsIn = (text: string, name: string): Tag[] =>
  Array.from(text.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])${inside}>`, 'g')), ([, found = '']) =>
    attributesIn(found),
  );

/** What is written in tags of the first name, in one line; a tag of the second begins another. */
export const linesIn = (text: string, written: string, breaks: string): string =>
  Array.from(
    text.matchAll(new RegExp(`<(?:\\w+:)?(?:${breaks}(?=[\\s/>])|(?:${written})(?=[\\s/>])${inside}>([^<]*))`, 'g')),
    ([, , words]) => (words === undefined ? '\n' : plain(words)),
  ).join('');
