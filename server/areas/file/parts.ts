/**
 * Large files in parts: each goes on where the last one ended, whichever instance it meets, after a broken line, a
 * closed page or a restart. What the parts make is looked at as a whole before it is a file.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { formats, kindsOf } from 'contract/file/kinds.ts';
import { channels } from 'contract/file/calls.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { checkContainer } from './container.ts';
import { getPiece, inPieces, pieceBytes, putPiece, sourceOf } from './content.ts';
import { encodingOf, headBytes, staysText } from './formats.ts';
import { acceptedFormat, type Desk } from './intake.ts';
import { holdRoom, keptName, mostOf, tooLarge } from './limits.ts';
import { dropFiles, fileById, insertFile, lockedFile, settleFile, type StoredFile } from './record.ts';
import type { Call, Tx } from '../../kit/registry.ts';

export const partBytes = 2 * pieceBytes;

interface Begun {
  name: string;
  size: number;
  moduleName?: string;
  tag?: string;
}

export async function beginFile({ tx, database, store }: Desk, { size, ...begun }: Begun) {
  const ownerId = tx.actor.userId;
  if (ownerId === null) throw new Refusal(401, 'kit.unauthenticated');
  await holdRoom(database, store, ownerId, size);
  const id = await insertFile(database, ownerId, {
    name: keptName(begun.name),
    size,
    format: null,
    moduleName: begun.moduleName?.trim() || null,
    tag: begun.tag?.trim() || null,
    channel: channels.upload,
    ticket: null,
  });
  return { id, partBytes, received: 0 };
}

function ownAndOpen({ actor }: Tx, file: StoredFile | null): StoredFile {
  if (!file || file.storedAt !== null || file.ownerId !== actor.userId) throw notFound();
  return file;
}
/** One's own upload that is still under way; nobody else learns of it. */
export const openFile = async ({ tx }: Pick<Desk, 'tx'>, id: string): Promise<StoredFile> =>
  ownAndOpen(tx, await fileById(tx, id.toLowerCase()));

/** Parts, the end and the cancellation of one upload take turns; each sees what the one before it left. */
const inTurn = <T>({ tx, database }: Desk, id: string, work: (tx: Tx, file: StoredFile) => Promise<T>): Promise<T> =>
  database.transaction(async connection => {
    const own = { ...tx, ...connection };
    return work(own, ownAndOpen(own, await lockedFile(own, id.toLowerCase())));
  });

async function bytesOf(call: Pick<Call, 'parts'>): Promise<Buffer> {
  let bytes: Buffer | null = null;
  // Read to its end, behind which is asked whether the sender may still do this.
  for await (const part of call.parts(partBytes)) if (part.type === 'file') bytes = await part.toBuffer();
  if (!bytes) throw new Refusal(400, 'file.none');
  return bytes;
}

/** The first part shows what it is; nothing more is taken of what is not wanted. */
async function looked(tx: Tx, file: StoredFile, bytes: Buffer): Promise<void> {
  const format = acceptedFormat(file.name, bytes.subarray(0, headBytes), kindsOf(file.moduleName));
  const { kind } = formats[format];
  if (kind === 'image') throw new Refusal(400, 'file.part-image');
  const most = await mostOf(tx, kind);
  if (file.size > most) throw tooLarge(kind, most);
  await tx.rows(sql`update uploaded_file set format = ${format} where id = ${file.id}::uuid`);
}

/** The body may take minutes: what the file was before it counts for nothing behind it. */
export async function addBytes(desk: Desk, id: string, offset: number, call: Pick<Call, 'parts'>) {
  await openFile(desk, id);
  const bytes = await bytesOf(call);
  return inTurn(desk, id, async (tx, file) => {
    if (offset !== file.received) throw new Refusal(409, 'file.part-place', { params: { received: file.received } });
    if (bytes.length !== Math.min(partBytes, file.size - offset)) throw new Refusal(400, 'file.part-size');
    if (offset === 0) await looked(tx, file, bytes);
    let place = offset / pieceBytes;
    for await (const piece of inPieces(single(bytes))) await putPiece(desk.store, tx.registry, file.id, place++, piece);
    const received = offset + bytes.length;
    await tx.rows(sql`update uploaded_file set received = ${received} where id = ${file.id}::uuid`);
    return { received };
  });
}

async function* single(bytes: Uint8Array) {
  yield bytes;
}

/** Once every part is there none is taken any more, so what is read here is what stays. */
export async function finishFile(desk: Desk, id: string): Promise<StoredFile> {
  const { tx, store } = desk;
  const file = await openFile(desk, id);
  const { format, size, name, received } = file;
  if (received !== size || format === null) throw new Refusal(409, 'file.part-missing', { params: { received, size } });
  const hash = createHash('sha256');
  let encoding = encodingOf(Buffer.alloc(0));
  for (let place = 0; place * pieceBytes < size; place += 1) {
    const piece = await getPiece(store, tx.registry, file.id, place);
    if (place === 0) encoding = encodingOf(piece);
    if (!staysText(format, encoding, piece)) throw new Refusal(400, 'file.content', { params: { name } });
    hash.update(piece);
  }
  await checkContainer(name, format, sourceOf(store, tx.registry, file.id, size), file.ownerId);
  const sha256 = hash.digest('hex');
  return inTurn(desk, id, (own, { moduleName, tag }) =>
    settleFile(own, file.id, { size, format, sha256, moduleName, tag }),
  );
}

export async function cancelFile(desk: Desk, id: string) {
  const file = await inTurn(desk, id, async (tx, open) => {
    await dropFiles(tx, [open.id]);
    return open;
  });
  await desk.store.remove(file.id).catch(() => undefined); // otherwise the sweep finds the row
  return { removed: 1 };
}
