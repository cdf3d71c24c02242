/** Who has read which announcement. */
import { bigint, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

export const announcementReading = pgTable(
  'announcement_reading',
  {
    userId: bigint('user_id', { mode: 'bigint' }).notNull(),
    announcementId: bigint('announcement_id', { mode: 'bigint' }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true, precision: 3, mode: 'string' }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.announcementId] })],
);
