/**
 * The way in of a file that comes whole: looked at by its first bytes, held to the limit of its kind, cut, sealed and
 * put away piece by piece, so that two gigabytes take no more memory than two pieces.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { channels } from 'contract/file/calls.ts';
import { formats, kindsOf, wordsOf, type FormatName, type Kind } from 'contract/file/kinds.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Database } from '../../kit/database/connection.ts';
import { Refusal } from '../../kit/refusal.ts';
import { checkContainer } from './container.ts';
import { inPieces, putPiece, sourceOf } from './content.ts';
import { encodingOf, formatBy, headBytes, staysText } from './formats.ts';
import { holdRoom, keptName, mostBytes, mostOf, tooLarge } from './limits.ts';
import { redrawn } from './picture.ts';
import { dropFiles, insertFile, settleFile, type StoredFile, type Ticketed } from './record.ts';
import type { Store } from './store.ts';
import type { Call, Tx } from '../../kit/registry.ts';

/** What an upload is made with. */
export interface Desk {
  tx: Tx;
  database: Database;
  store: Store;
}

export interface Wanted {
  /** Fixed by the address; otherwise the sender says it. */
  moduleName?: string;
  channel: number;
  /** The ticket it comes by, which takes so many files. */
  ticket: Ticketed | null;
  /** What happens in the moment the file is there, or refuses it: its body may have taken minutes. */
  settled?: (tx: Tx, file: StoredFile) => Promise<void>;
}

/** The format, where the module takes its kind. */
export function acceptedFormat(name: string, head: Buffer, kinds: readonly Kind[]): FormatName {
  const format = formatBy(name, head);
  if (!format) {
    const isKnown = Object.values(formats).some(one =>
      (one.extensions as readonly string[]).some(extension => name.toLowerCase().endsWith(`.${extension}`)),
    );
    if (isKnown) throw new Refusal(400, 'file.content', { params: { name } });
  }
  if (!format || !kinds.includes(formats[format].kind))
    throw new Refusal(400, 'file.kind', { params: { name, kinds: wordsOf(kinds) } });
  return format;
}

interface Poured {
  size: number;
  sha256: string;
  format: FormatName;
}

/** Stops where the limit of the kind is passed, not where the file ends. */
async function* within(stream: AsyncIterable<Uint8Array>, most: number, kind: Kind): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of stream) {
    size += bytes.length;
    if (size > most) throw tooLarge(kind, most);
    yield bytes;
  }
}

/** The first bytes, and a stream that begins with them again. */
async function beginOf(stream: Readable): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const held: Uint8Array[] = [];
  let [size, isOver] = [0, false];
  while (size < headBytes && !isOver) {
    const next = await source.next();
    isOver = next.done === true;
    if (next.done) break;
    held.push(next.value);
    size += next.value.length;
  }
  async function* all() {
    yield* held;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  return { head: Buffer.concat(held).subarray(0, headBytes), all: all() };
}

async function pour({ tx, store }: Desk, id: string, name: string, kinds: readonly Kind[], stream: Readable) {
  const { head, all } = await beginOf(stream);
  if (head.length === 0) throw new Refusal(400, 'file.empty');
  const format = acceptedFormat(name, head, kinds);
  const { kind } = formats[format];
  const encoding = encodingOf(head);
  const hash = createHash('sha256');
  let [size, place] = [0, 0];
  const keep = async (piece: Buffer) => {
    if (!staysText(format, encoding, piece)) throw new Refusal(400, 'file.content', { params: { name } });
    hash.update(piece);
    size += piece.length;
    await putPiece(store, tx.registry, id, place++, piece);
  };
  const held = within(all, await mostOf(tx, kind), kind);
  if (kind === 'image') {
    const parts: Uint8Array[] = [];
    for await (const bytes of held) parts.push(bytes);
    const picture = redrawn(name, format, Buffer.concat(parts));
    for await (const piece of inPieces(one(picture))) await keep(piece);
  } else {
    for await (const piece of inPieces(held)) await keep(piece);
  }
  await checkContainer(name, format, sourceOf(store, tx.registry, id, size), tx.actor.userId ?? '');
  return { size, sha256: hash.digest('hex'), format } satisfies Poured;
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}

const label = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? shortened(value.trim(), 60) : null;

/** Takes the one file of a multipart body in, with the labels that stand before or behind it. */
export async function takeIn(desk: Desk, call: Pick<Call, 'parts'>, wanted: Wanted): Promise<StoredFile> {
  const { tx, database, store } = desk;
  const { moduleName, channel, ticket } = wanted;
  const ownerId = tx.actor.userId;
  if (ownerId === null) throw new Refusal(401, 'kit.unauthenticated');
  const said: { moduleName?: unknown; tag?: unknown } = {};
  let taken: (Poured & { id: string; name: string }) | null = null;
  let id: string | null = null;
  try {
    for await (const part of call.parts(mostBytes)) {
      if (part.type === 'field') {
        if (part.fieldname === 'moduleName' || part.fieldname === 'tag') said[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== 'file') {
        part.file.resume();
        continue;
      }
      try {
        const name = keptName(part.filename ?? '');
        await holdRoom(database, store, ownerId, 0);
        const before = { moduleName: moduleName ?? null, tag: null, channel, ticket };
        id = await insertFile(database, ownerId, { name, size: 0, format: null, ...before });
        const kinds = kindsOf(moduleName ?? label(said.moduleName));
        taken = { id, name, ...(await pour(desk, id, name, kinds, part.file)) };
      } catch (error) {
        part.file.resume(); // what is not wanted is read to its end, so that the answer gets through
        throw error;
      }
    }
    if (!taken) throw new Refusal(400, 'file.none');
    const labels = { moduleName: moduleName ?? label(said.moduleName), tag: label(said.tag) };
    return await settle(desk, taken, labels, wanted);
  } catch (error) {
    if (id !== null) await forget(desk, id);
    throw error;
  }
}

/** Takes in a picture that came inside something else. */
export async function takePicture(desk: Desk, name: string, content: Buffer): Promise<StoredFile> {
  const { tx, database, store } = desk;
  const ownerId = tx.actor.userId;
  if (ownerId === null) throw new Refusal(401, 'kit.unauthenticated');
  const [labels, kinds] = [{ moduleName: null, tag: null }, ['image'] as const];
  await holdRoom(database, store, ownerId, content.length);
  const before = { ...labels, channel: channels.upload, ticket: null };
  const id = await insertFile(database, ownerId, { name, size: 0, format: null, ...before });
  try {
    const poured = await pour(desk, id, name, kinds, Readable.from([content]));
    return await settle(desk, { id, name, ...poured }, labels, { channel: channels.upload, ticket: null });
  } catch (error) {
    await forget(desk, id);
    throw error;
  }
}

/** A module that stands behind the file is held to what it takes as well. */
function settle(
  { tx, database }: Desk,
  { id, name, ...poured }: Poured & { id: string; name: string },
  labels: { moduleName: string | null; tag: string | null },
  { settled }: Wanted,
): Promise<StoredFile> {
  const kinds = kindsOf(labels.moduleName);
  if (!kinds.includes(formats[poured.format].kind))
    throw new Refusal(400, 'file.kind', { params: { name, kinds: wordsOf(kinds) } });
  return database.transaction(async connection => {
    const own = { ...tx, ...connection };
    const file = await settleFile(own, id, { ...poured, ...labels });
    await settled?.(own, file);
    return file;
  });
}

/** What did not become a file leaves nothing; where even that fails, the sweep finds the row. */
export async function forget({ database, store }: Pick<Desk, 'database' | 'store'>, id: string): Promise<void> {
  await dropFiles(database, [id]).catch(() => 0);
  await store.remove(id).catch(() => undefined);
}
