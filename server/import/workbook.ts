/**
 * A workbook before and while its rows are read: what it is, whether it is whole, how large it would become, which sheets
 * it has, and the words and formats that all of them share. Security SEC-44.
 */
import { posix } from 'node:path';
import {
  checkArchive,
  contentOf,
  entriesOf,
  inMemory,
  unpacked,
  Unfit,
  type Entry,
  type Source,
  type Unfitness,
} from '../archive/archive.ts';
import { withoutHidden } from 'contract/kit/type.ts';
import { piecesAsRead, tagsIn, type Attributes } from '../archive/xml.ts';
import { Unreadable } from './excel.ts';
import { formatOf } from './number-format.ts';

/** Lists of parts and sheets, and the formats. */
const longestList = 512 << 10;
const longestStyles = 32 << 20;
const sentences: Record<Unfitness, string> = {
  none: 'not-xlsx',
  broken: 'truncated',
  locked: 'locked',
  heavy: 'bomb',
  odd: 'bomb',
  macro: 'bomb',
  outward: 'bomb',
};

/** Old workbooks and encrypted new ones share their envelope; the encrypted ones name the package they hold. */
const isLocked = (content: Uint8Array) =>
  content[0] === 0xd0 &&
  content[1] === 0xcf &&
  Buffer.from(content).includes(Buffer.from('EncryptedPackage', 'utf16le'));

async function saying<T>(content: Uint8Array, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    const why = error.why === 'none' && isLocked(content) ? 'locked' : error.why;
    throw new Unreadable(`kit.import.${sentences[why]}`);
  }
}

/** What some gateways hang on behind the end of a file is no part of it. */
function withoutTail(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return end === -1 || end + 22 > bytes.length ? content : content.subarray(0, end + 22 + bytes.readUInt16LE(end + 20));
}

class Parts {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #source: Source;
  constructor(source: Source, entries: readonly Entry[]) {
    this.#source = source;
    this.#entries = new Map(entries.map(one => [one.name.toLowerCase(), one]));
  }
  /** Letters' case does not tell parts apart. */
  find(name: string): Entry | undefined {
    return this.#entries.get(name.toLowerCase());
  }
  async list(name: string, most: number = longestList): Promise<Buffer | null> {
    const entry = this.find(name);
    if (!entry) return null;
    if (entry.unpacked > most) throw new Unfit('heavy');
    return contentOf(this.#source, entry);
  }
  stream(entry: Entry): AsyncIterable<Uint8Array> {
    return unpacked(this.#source, entry);
  }
  /** Where a part leads: id, kind and place of each relation. */
  async relations(of: string): Promise<{ id: string; kind: string; to: string }[]> {
    const folder = posix.dirname(of);
    const list = await this.list(posix.join(folder, '_rels', `${posix.basename(of)}.rels`));
    const found = list ? tagsIn(list, 'Relationship') : [];
    return found.map(({ Id = '', Type = '', Target = '' }) => ({
      id: Id,
      kind: Type.slice(Type.lastIndexOf('/') + 1),
      to: posix.resolve('/', folder, Target.replaceAll('\\', '/')).slice(1),
    }));
  }
}

/** The part that lists the sheets, whatever it is called. */
async function mainPart(parts: Parts): Promise<{ name: string; list: Buffer }> {
  const name = (await parts.relations('')).find(({ kind }) => kind === 'officeDocument')?.to;
  const list = name === undefined ? null : await parts.list(name);
  if (name === undefined || list === null || tagsIn(list, 'workbook').length === 0)
    throw new Unreadable('kit.import.not-xlsx');
  return { name, list };
}

/** What it says of itself, in the order in which a person can do something about it: how many bytes it unpacks to. */
export const sizeOf = (content: Uint8Array): Promise<number> =>
  saying(content, async () => {
    const source = inMemory(withoutTail(content));
    const entries = await entriesOf(source);
    await mainPart(new Parts(source, entries));
    return entries.reduce((sum, { unpacked: bytes }) => sum + bytes, 0);
  });

export interface Workbook {
  /** The visible sheets in their order. */
  sheets: { name: string; part: Entry }[];
  stream(part: Entry): AsyncIterable<Uint8Array>;
  /** The words that cells name by their place. */
  words: readonly string[];
  /** The number format of each style. */
  formats: readonly string[];
  /** Its days count from 1904. */
  is1904: boolean;
}

/** `_x000D_` stands for a sign that XML has no place for. */
export const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Words in runs of several fonts are one; how they are spoken stands beside them. */
async function wordsIn(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const words: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  for await (const pieces of piecesAsRead(bytes))
    for (const piece of pieces) {
      const begins = piece.kind === 'begin' && !piece.isEmpty;
      if (piece.kind === 'words') text += isText && !isSpoken ? piece.words : '';
      else if (piece.name === 't') isText = begins;
      else if (piece.name === 'rPh') isSpoken = begins;
      else if (piece.name === 'si' && !begins) {
        words.push(unescaped(text));
        text = '';
      }
    }
  return words;
}

function formatsIn(styles: Buffer): string[] {
  const own = new Map(
    tagsIn(styles, 'numFmt').map(({ numFmtId, formatCode = '' }) => [Number(numFmtId), formatCode] as const),
  );
  return tagsIn(styles, 'xf', 'cellXfs').map(({ numFmtId }) => formatOf(Number(numFmtId ?? 0), own));
}

const isVisible = ({ state }: Attributes) => state !== 'hidden' && state !== 'veryHidden';
const isTrue = (said: string | undefined) => said === '1' || said === 'true';
/** `r:id`, with whatever prefix. */
const relationIn = (sheet: Attributes) => Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1];

/** Everything but the rows, once all of it was really unpacked; heavy, and for a thread alone. */
export const openWorkbook = (content: Uint8Array): Promise<Workbook> =>
  saying(content, async () => {
    const source = inMemory(withoutTail(content));
    const parts = new Parts(source, await checkArchive(source));
    const { name: main, list } = await mainPart(parts);
    const relations = await parts.relations(main);
    const partOf = (kind: string) => parts.find(relations.find(one => one.kind === kind)?.to ?? '');
    const [words, styles] = [partOf('sharedStrings'), partOf('styles')];
    const sheets = tagsIn(list, 'sheet')
      .filter(isVisible)
      .flatMap(sheet => {
        const part = parts.find(relations.find(({ id }) => id === relationIn(sheet))?.to ?? '');
        return part ? [{ name: withoutHidden(sheet['name'] ?? ''), part }] : [];
      });
    return {
      sheets,
      stream: part => parts.stream(part),
      words: words ? await wordsIn(parts.stream(words)) : [],
      formats: styles ? formatsIn((await parts.list(styles.name, longestStyles)) as Buffer) : [],
      is1904: tagsIn(list, 'workbookPr').some(({ date1904 }) => isTrue(date1904)),
    };
  });
