/** Tables of files: what was uploaded, and tickets of phones. Contents lie in the store. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

/** A plain table: a file has no form and no list of its own, it belongs to the record that names it. */
export const uploadedFile = pgTable(
  'uploaded_file',
  {
    id: uuid('id').primaryKey(), // 128 random bits
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Bytes of a large file that have come so far. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Name in the list of formats, found by the content; none until the first bytes are there. */
    format: text('format'),
    sha256: text('sha256'),
    moduleName: text('module_name'),
    tag: text('tag'),
    /** Enumeration captureChannel: 1 photo, 2 upload. */
    channel: integer('channel').notNull().default(2),
    ownerId: bigint('owner_id', { mode: 'bigint' }).notNull(),
    ticketId: bigint('ticket_id', { mode: 'bigint' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The content is whole; before that nobody sees the file. */
    storedAt: instant('stored_at'),
    /** The newest key all pieces were gone through with; none for what came in since the first. */
    sealedKid: text('sealed_kid'),
    /** A record names it, or named it: it stays for the traces. */
    boundAt: instant('bound_at'),
    deletedAt: instant('deleted_at'),
  },
  table => [
    index('uploaded_file_owner').on(table.ownerId, table.createdAt),
    index('uploaded_file_ticket').on(table.ticketId),
    index('uploaded_file_loose')
      .on(table.createdAt)
      .where(sql`bound_at is null`),
  ],
);

export const uploadTicket = pgTable(
  'upload_ticket',
  {
    id: id(),
    ticketHash: text('ticket_hash').notNull().unique('upload_ticket_key'),
    /** Of what the phone holds that took the ticket. */
    claimHash: text('claim_hash'),
    title: text('title').notNull(),
    moduleName: text('module_name'),
    tag: text('tag'),
    most: integer('most').notNull(),
    ownerId: bigint('owner_id', { mode: 'bigint' }).notNull(),
    sessionId: bigint('session_id', { mode: 'bigint' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  table => [index('upload_ticket_expires').on(table.expiresAt)],
);
