/** Looks at a workbook before its rows are read: what it is, whether it is whole, how large it would become. Security SEC-44. */
import { checkArchive, contentOf, entriesOf, inMemory, Unfit, type Entry, type Unfitness } from '../archive/archive.ts';
import { Unreadable } from './excel.ts';

/** The list of sheets. */
const directory = { name: 'xl/workbook.xml', mostBytes: 512 << 10 } as const;
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

function listIn(entries: readonly Entry[]): Entry {
  const list = entries.find(({ name }) => name === directory.name);
  if (!list) throw new Unreadable('kit.import.not-xlsx');
  if (list.unpacked > directory.mostBytes) throw new Unfit('heavy');
  return list;
}

/** What it says of itself, in the order in which a person can do something about it: how many bytes it unpacks to. */
export const sizeOf = (content: Uint8Array): Promise<number> =>
  saying(content, async () => {
    const entries = await entriesOf(inMemory(content));
    listIn(entries);
    return entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  });

/** The list of its sheets, once all of it was really unpacked; heavy, and for a thread alone. */
export const sheetList = (content: Uint8Array): Promise<Buffer> =>
  saying(content, async () => {
    const source = inMemory(content);
    return contentOf(source, listIn(await checkArchive(source)));
  });
