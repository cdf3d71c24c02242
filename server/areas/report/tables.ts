/** Signatures given out for big screens, and the token each of them opened. A ledger of the last hours, no record. */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kit/database/table-columns.ts';

export const screenTicket = pgTable(
  'screen_ticket',
  {
    /** Of sign and token only the hashes are kept. */
    signHash: text('sign_hash').primaryKey(),
    nonce: text('nonce').notNull(),
    extpath: text('extpath').notNull(),
    userId: bigint('user_id', { mode: 'bigint' }).notNull(),
    sessionId: bigint('session_id', { mode: 'bigint' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    tokenHash: text('token_hash').unique('screen_ticket_token_key'),
    lastSeenAt: instant('last_seen_at'),
  },
  table => [index('screen_ticket_expires').on(table.expiresAt)],
);
