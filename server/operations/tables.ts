/** The keys that sealed values are closed with, each wrapped by the key of the installation. Decisions 87. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../kit/table-columns.ts';

export const sealKey = pgTable('seal_key', {
  /** A number that stands in every value it closed, or `index` for the keyed hashes. */
  kid: text('kid').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** From here on it closes; the time until then lets every instance hear of it. */
  usedFrom: instant('used_from').notNull().defaultNow(),
  /** Values that were closed anew with this key. */
  resealedCount: integer('resealed_count').notNull().default(0),
  failure: text('failure'),
  /** Nothing closed with it was left; it still opens for an hour. */
  retiredAt: instant('retired_at'),
});
