/** Tables of the ways in beside the password: codes that were sent, and numbers that holders confirmed. */
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../kit/database/table-columns.ts';
import { userAccount } from '../tables.ts';

/** Neither the number nor the code can be read from a row; a row is made for unknown numbers too. Security SEC-14. */
export const signInCode = pgTable(
  'sign_in_code',
  {
    id: id(),
    /** sign-in, register or sign-in-number. */
    purpose: text('purpose').notNull(),
    /** Keyed hash of the number it went to; of a number that is to be confirmed, of the account with it. */
    target: text('target').notNull(),
    codeHash: text('code_hash').notNull(),
    userId: bigint('user_id', { mode: 'bigint' }),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [
    index('sign_in_code_target').on(table.purpose, table.target, table.id),
    index('sign_in_code_expires').on(table.expiresAt),
  ],
);

/** The number an account is signed in with: its holder confirmed it by a code, in the user centre or on registering. */
export const accountPhone = pgTable('account_phone', {
  userId: bigint('user_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => userAccount.id),
  /** Sealed. */
  phone: text('phone').notNull(),
  phoneIndex: text('phone_index').notNull().unique('account_phone_index_key'),
});
