/** Who has read which announcement. */
import { bigint, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../kit/database/table-columns.ts';

export const announcementReading = pgTable(
  'announcement_reading',
  {
    userId: bigint('user_id', { mode: 'bigint' }).notNull(),
    announcementId: bigint('announcement_id', { mode: 'bigint' }).notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.userId, table.announcementId] })],
);
