/** Tables of messages. The engines write them in bulk and no person edits them, so they are plain tables. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

const version = () => integer('version').notNull().default(1);
const number = (name: string) => bigint(name, { mode: 'bigint' });
const receiver = () => number('receiver_id').notNull();
/** What a message is about. Decisions section 13. */
const subject = () => ({
  entity: text('entity'),
  recordId: number('record_id'),
  personId: number('person_id'),
  organisationId: number('organisation_id'),
  unitId: number('unit_id'),
});
/** routePath and query of the page it leads to. */
const link = () => jsonb('link');
const stamps = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});

export const todo = pgTable(
  'todo',
  {
    id: id(),
    version: version(),
    title: text('title').notNull(),
    type: text('type').notNull(),
    bizType: text('biz_type'),
    ...subject(),
    /** The step that is owed; none where a mark is all that is asked. */
    step: text('step'),
    receiverId: receiver(),
    /** Of several who are asked the same, the first to act closes the others. */
    groupKey: text('group_key'),
    senderId: number('sender_id'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    dueAt: instant('due_at'),
    /** 0 open, 1 done, 2 void. */
    state: integer('state').notNull().default(0),
    readAt: instant('read_at'),
    doneAt: instant('done_at'),
    link: link(),
    ...stamps(),
  },
  table => [
    uniqueIndex('todo_step_key')
      .on(table.bizType, table.recordId, table.step, table.receiverId)
      .where(sql`step is not null and deleted_at is null`),
    index('todo_receiver')
      .on(table.receiverId, table.state, table.id)
      .where(sql`deleted_at is null`),
    index('todo_record').on(table.recordId, table.bizType),
  ],
);

export const reminder = pgTable(
  'reminder',
  {
    id: id(),
    version: version(),
    reminderRuleId: number('reminder_rule_id'),
    type: integer('type'),
    title: text('title').notNull(),
    content: text('content'),
    ...subject(),
    dueOn: date('due_on'),
    /** The lead it was sent for: days before the due day, negative after it. */
    leadDay: integer('lead_day'),
    receiverId: receiver(),
    /** mail, sms: besides the page itself. */
    channels: text('channels')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** none, waiting, sent or failed: the way out besides the page. */
    pushState: text('push_state').notNull().default('none'),
    pushedAt: instant('pushed_at'),
    readAt: instant('read_at'),
    state: integer('state').notNull().default(1),
    handledById: number('handled_by_id'),
    handledAt: instant('handled_at'),
    handledNote: text('handled_note'),
    fileId: text('file_id'),
    link: link(),
    ...stamps(),
  },
  table => [
    uniqueIndex('reminder_once_key')
      .on(table.reminderRuleId, table.recordId, table.dueOn, table.leadDay, table.receiverId)
      .where(sql`reminder_rule_id is not null`),
    index('reminder_receiver')
      .on(table.receiverId, table.state, table.id)
      .where(sql`deleted_at is null`),
    index('reminder_waiting')
      .on(table.receiverId)
      .where(sql`push_state = 'waiting'`),
  ],
);

export const warning = pgTable(
  'warning',
  {
    id: id(),
    version: version(),
    warningRuleId: number('warning_rule_id').notNull(),
    ...subject(),
    title: text('title').notNull(),
    dueOn: date('due_on'),
    level: text('level').notNull(),
    state: integer('state').notNull().default(1),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
    /** The last day it is left alone. */
    ignoredUntil: date('ignored_until'),
    handledById: number('handled_by_id'),
    handledNote: text('handled_note'),
    /** The level mail and short messages told of last, and when. */
    toldLevel: text('told_level'),
    toldAt: instant('told_at'),
    link: link(),
    /** Of what is at hand here only the reach asks; nothing removes a warning. */
    deletedAt: instant('deleted_at'),
  },
  table => [
    uniqueIndex('warning_open_key')
      .on(table.warningRuleId, table.recordId)
      .where(sql`closed_at is null`),
    index('warning_organisation')
      .on(table.organisationId)
      .where(sql`closed_at is null`),
    index('warning_level')
      .on(table.level, table.id)
      .where(sql`closed_at is null`),
  ],
);

/** Each look of each rule: how many were found, told and settled, or why it failed. */
export const ruleRun = pgTable(
  'rule_run',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    foundCount: integer('found_count').notNull().default(0),
    madeCount: integer('made_count').notNull().default(0),
    closedCount: integer('closed_count').notNull().default(0),
    failure: text('failure'),
  },
  table => [index('rule_run_started').on(table.startedAt)],
);

/** Opens one push connection once; of the ticket only the hash is kept. Security SEC-29. */
export const pushTicket = pgTable(
  'push_ticket',
  {
    hash: text('hash').primaryKey(),
    sessionId: number('session_id').notNull(),
    userId: number('user_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('push_ticket_expires').on(table.expiresAt)],
);

/** Mail and short messages on their way out, written in the transaction of the action that causes them. */
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
