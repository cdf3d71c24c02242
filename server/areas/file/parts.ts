/**
 * Large files in parts: each goes on where the last one ended, whichever instance it meets, after a broken line, a
 * closed page or a restart. What the parts make is looked at as a whole before it is a file.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { formats, kindsOf } from 'contract/file/kinds.ts';
import { channels } from 'contract/file/calls.ts';
import type { Call } from '../../kit/http/route.ts';
import { notFound, Refused } from '../../kit/refused.ts';
import { checkContainer, tailBytes } from './container.ts';
import { getPiece, inPieces, pieceBytes, putPiece } from './content.ts';
import { headBytes, staysText } from './formats.ts';
import { acceptedFormat, forget, type Desk } from './intake.ts';
import { holdRoom, keptName, mostOf, tooLarge } from './limits.ts';
import { fileById, insertFile, settleFile, type StoredFile } from './record.ts';

export const partBytes = 2 * pieceBytes;

interface Begun {
  name: string;
  size: number;
  moduleName?: string;
  tag?: string;
}

export async function beginFile({ tx, database, store }: Desk, { size, ...begun }: Begun) {
  const ownerId = tx.actor.userId;
  if (ownerId === null) throw new Refused(401, 'kit.unauthenticated');
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

/** One's own upload that is still under way; nobody else learns of it. */
export async function openFile({ tx }: Desk, id: string): Promise<StoredFile> {
  const file = await fileById(tx, id.toLowerCase());
  if (!file || file.storedAt !== null || file.ownerId !== tx.actor.userId) throw notFound();
  return file;
}

async function bytesOf(call: Pick<Call, 'parts'>): Promise<Buffer> {
  for await (const part of call.parts(partBytes)) {
    if (part.type === 'file') return part.toBuffer();
  }
  throw new Refused(400, 'file.none');
}

/** The first part shows what it is; nothing more is taken of what is not wanted. */
async function looked({ tx }: Desk, file: StoredFile, bytes: Buffer): Promise<void> {
  const format = acceptedFormat(file.name, bytes.subarray(0, headBytes), kindsOf(file.moduleName));
  const { kind } = formats[format];
  if (kind === 'image') throw new Refused(400, 'file.part-image');
  const most = await mostOf(tx, kind);
  if (file.size > most) throw tooLarge(kind, most);
  await tx.rows(sql`update uploaded_file set format = ${format} where id = ${file.id}::uuid`);
}

export async function addBytes(desk: Desk, id: string, offset: number, call: Pick<Call, 'parts'>) {
  const { tx, store } = desk;
  const file = await openFile(desk, id);
  const bytes = await bytesOf(call);
  if (offset !== file.received) throw new Refused(409, 'file.part-place', { params: { received: file.received } });
  if (bytes.length !== Math.min(partBytes, file.size - offset)) throw new Refused(400, 'file.part-size');
  if (offset === 0) await looked(desk, file, bytes);
  let place = offset / pieceBytes;
  for await (const piece of inPieces(single(bytes))) await putPiece(store, tx.house, file.id, place++, piece);
  // Two who send the same part write the same bytes; one of them counts.
  const row = await tx.one<{ received: number }>(sql`
    update uploaded_file set received = ${offset + bytes.length}
    where id = ${file.id}::uuid and received in (${offset}, ${offset + bytes.length}) and deleted_at is null
    returning received::float8 as received`);
  if (!row) throw notFound();
  return { received: row.received };
}

async function* single(bytes: Uint8Array) {
  yield bytes;
}

export async function finishFile(desk: Desk, id: string): Promise<StoredFile> {
  const { tx, database, store } = desk;
  const file = await openFile(desk, id);
  const { format, size, name, received } = file;
  if (received !== size || format === null) throw new Refused(409, 'file.part-missing', { params: { received, size } });
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  for (let place = 0; place * pieceBytes < size; place += 1) {
    const piece = await getPiece(store, tx.house, file.id, place);
    if (!staysText(format, piece)) throw new Refused(400, 'file.content', { params: { name } });
    hash.update(piece);
    tail = Buffer.concat([tail, piece]).subarray(-tailBytes);
  }
  checkContainer(name, format, tail, size);
  const { moduleName, tag } = file;
  const whole = { size, format, sha256: hash.digest('hex'), moduleName, tag };
  return database.transaction(connection => settleFile({ ...tx, ...connection }, file.id, whole));
}

export async function cancelFile(desk: Desk, id: string) {
  const file = await openFile(desk, id);
  await forget(desk, file.id);
  return { removed: 1 };
}
