/** Links of receipts: the server keeps what tells a token apart, not the token. */
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

export const meetingReceiptLink = pgTable(
  'meeting_receipt_link',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique('meeting_receipt_link_key'),
    /** Of the link that is everybody's: none, and its meeting. */
    attendeeId: bigint('attendee_id', { mode: 'bigint' }),
    meetingId: bigint('meeting_id', { mode: 'bigint' }),
    createdById: bigint('created_by_id', { mode: 'bigint' }),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  table => [index('meeting_receipt_link_attendee').on(table.attendeeId)],
);

/** Whose stamp of a scan is whose: the first who signs in with it, and nobody else. */
export const meetingSignStamp = pgTable('meeting_sign_stamp', {
  id: id(),
  nonce: text('nonce').notNull().unique('meeting_sign_stamp_key'),
  attendeeId: bigint('attendee_id', { mode: 'bigint' }).notNull(),
});
