import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kit/database/table-columns.ts';

/** The code on its way to a new mail address; one per account, of which only the hash is kept. */
export const emailCode = pgTable('email_code', {
  userId: bigint('user_id', { mode: 'bigint' }).primaryKey(),
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});
