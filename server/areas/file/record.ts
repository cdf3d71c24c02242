/** Rows of uploaded files, and what is told of them. */
import { randomBytes } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { UploadedFile } from 'contract/file/calls.ts';
import { formatOf, type FormatName } from 'contract/file/kinds.ts';
import { audit } from '../../kit/audit.ts';
import type { Connection, Database } from '../../kit/database/connection.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';

export interface StoredFile {
  id: string;
  name: string;
  size: number;
  received: number;
  format: FormatName | null;
  sha256: string | null;
  moduleName: string | null;
  tag: string | null;
  channel: number;
  ownerId: string;
  uploader: string | null;
  time: string;
  storedAt: string | null;
}

/** 128 random bits in the spelling of the database. */
export const newId = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

const columns = sql`f.id, f.name, f.size::float8 as size, f.received::float8 as received, f.format, f.sha256,
  f.module_name, f.tag, f.channel, f.owner_id,
  (select u.name from user_account u where u.id = f.owner_id) as uploader, f.created_at as time, f.stored_at`;
const living = sql`f.deleted_at is null`;

const some = (connection: Connection, where: SQL, rest: SQL = sql``) =>
  connection.rows<StoredFile>(sql`select ${columns} from uploaded_file f where ${living} and ${where} ${rest}`);

/** A file by its id, whoever asks; null where there is none, or the id is none. */
export async function fileById(connection: Connection, id: string): Promise<StoredFile | null> {
  if (!isId(id)) return null;
  return (await some(connection, sql`f.id = ${id}::uuid`))[0] ?? null;
}
export const filesById = (connection: Connection, ids: readonly string[]) =>
  some(connection, sql`f.id = any(${sql.param([...ids])}::uuid[]) and f.stored_at is not null`);
/** The same, held until the transaction ends: what is found of it stays true. */
export async function lockedFile(connection: Connection, id: string): Promise<StoredFile | null> {
  if (!isId(id)) return null;
  return (await some(connection, sql`f.id = ${id}::uuid`, sql`for update of f`))[0] ?? null;
}
export const filesOfTicket = (connection: Connection, ticketId: string) =>
  some(
    connection,
    sql`f.ticket_id = ${ticketId}::bigint and f.stored_at is not null`,
    sql`order by f.created_at, f.id`,
  );

/** Whole files of who acts, of one module. */
const ownOf = ({ actor }: Tx, moduleName: string) =>
  sql`f.owner_id = ${actor.userId}::bigint and f.module_name = ${moduleName} and f.stored_at is not null`;

/** The latest first. */
export async function ownFiles(tx: Tx, moduleName: string, page: number, size: number) {
  const own = ownOf(tx, moduleName);
  const counted = await tx.one<{ n: string }>(
    sql`select count(*) as n from uploaded_file f where ${living} and ${own}`,
  );
  const rows = await some(tx, own, sql`order by f.created_at desc, f.id limit ${size} offset ${page * size}`);
  return { content: rows.map(shownFile), totalElements: Number(counted?.n ?? 0) };
}

/** All of them or none: an absent or foreign one fails the call. */
export async function dropOwnFiles(tx: Tx, moduleName: string, ids: string[]): Promise<void> {
  const gone = await tx.rows(sql`
    update uploaded_file f set deleted_at = now()
    where f.id = any(${sql.param(ids)}::uuid[]) and ${living} and ${ownOf(tx, moduleName)} returning 1`);
  if (gone.length < ids.length) throw notFound();
}

export interface NewFile {
  name: string;
  size: number;
  format: FormatName | null;
  moduleName: string | null;
  tag: string | null;
  channel: number;
  ticket: Ticketed | null;
}
export interface Ticketed {
  id: string;
  most: number;
}

/** Who sends by one ticket takes turns, so that together they do not pass its limit; what is under way has its place. */
async function holdPlace(connection: Connection, { id, most }: Ticketed): Promise<void> {
  await connection.rows(sql`select 1 from upload_ticket where id = ${id}::bigint for update`);
  const held = await connection.one<{ n: number }>(sql`
    select count(*)::int as n from uploaded_file f where f.ticket_id = ${id}::bigint and ${living}`);
  if ((held?.n ?? 0) >= most) throw new Refusal(400, 'file.ticket-full', { params: { most } });
}

/** The row comes first, so that contents without a row cannot be; nobody sees it until it is whole. */
export function insertFile(database: Database, ownerId: string, file: NewFile): Promise<string> {
  return database.transaction(async connection => {
    if (file.ticket) await holdPlace(connection, file.ticket);
    const id = newId();
    await connection.rows(sql`
      insert into uploaded_file (id, name, size, format, module_name, tag, channel, owner_id, ticket_id)
      values (${id}::uuid, ${file.name}, ${file.size}, ${file.format}, ${file.moduleName}, ${file.tag}, ${file.channel},
        ${ownerId}::bigint, ${file.ticket?.id ?? null}::bigint)`);
    return id;
  });
}

export interface Whole {
  size: number;
  sha256: string;
  format: FormatName;
  moduleName: string | null;
  tag: string | null;
}

/** The file is whole; from here on it is there. */
export async function settleFile(tx: Tx, id: string, whole: Whole): Promise<StoredFile> {
  await tx.rows(sql`
    update uploaded_file set size = ${whole.size}, received = ${whole.size}, sha256 = ${whole.sha256},
      format = ${whole.format}, module_name = ${whole.moduleName}, tag = ${whole.tag}, stored_at = now()
    where id = ${id}::uuid`);
  await audit(tx, {
    action: 'file.uploadedFile.upload',
    entity: 'uploadedFile',
    detail: { id, size: whole.size, format: whole.format, module: whole.moduleName },
  });
  const stored = await fileById(tx, id);
  if (!stored) throw new Error('file vanished while it was stored');
  return stored;
}

/** What is not wanted any more is swept later; until then it is as if it were gone. */
export async function dropFiles(connection: Connection, ids: string[]): Promise<number> {
  const gone = await connection.rows(sql`
    update uploaded_file set deleted_at = now()
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null returning 1`);
  return gone.length;
}

export function shownFile(file: StoredFile): UploadedFile {
  const { id, name, size, moduleName, tag, channel, uploader, time } = file;
  const format = formatOf(file.format ?? '');
  return {
    id,
    name,
    size,
    type: format?.type ?? 'application/octet-stream',
    kind: format?.kind ?? 'document',
    format: file.format ?? '',
    moduleName,
    tag,
    channel,
    uploader,
    time,
  };
}
