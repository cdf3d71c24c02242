/** Tables of messages. The engines write them in bulk and no person edits them, so they are plain tables. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => bigint('id', { mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

/** Mail and short messages on their way out, written in the transaction of the deed that causes them. */
export const outboxMessage = pgTable(
  'outbox_message',
  {
    id: id(),
    /** mail or sms. */
    channel: text('channel').notNull(),
    /** What it is for: `sign-in`, `reminder`; tells nothing of the content. */
    purpose: text('purpose').notNull(),
    /** Address or phone, sealed; the mask beside it is what lists show. */
    receiver: text('receiver').notNull(),
    receiverMask: text('receiver_mask').notNull(),
    /** Subject and text as JSON, sealed: a text may hold a code. */
    content: text('content').notNull(),
    /** waiting, sent or failed. */
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not tried before this instant; it moves on with every try. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Given up after this instant, such as when the code in it has expired. */
    endsAt: instant('ends_at').notNull(),
    sentAt: instant('sent_at'),
    failure: text('failure'),
    userId: bigint('user_id', { mode: 'bigint' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    index('outbox_message_due')
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
    index('outbox_message_created').on(table.createdAt),
  ],
);
