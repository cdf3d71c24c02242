import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

/** The code on its way to a new mail address; one per account, of which only the hash is kept. */
export const emailCode = pgTable('email_code', {
  userId: bigint('user_id', { mode: 'bigint' }).primaryKey(),
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});
