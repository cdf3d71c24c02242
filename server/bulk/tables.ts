/** The record of changes in bulk: what was chosen and set, how far it is, what stayed out, and its withdrawal. */
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, count } from '../kit/database/table-columns.ts';

const list = (name: string) =>
  jsonb(name)
    .notNull()
    .default(sql`'[]'`);

export const bulkChange = pgTable(
  'bulk_change',
  {
    /** From the sequence of import batches: a change record names its batch by one number. */
    id: bigint('id', { mode: 'bigint' }).primaryKey(),
    entity: text('entity').notNull(),
    /** The filter in the words of the time. */
    filter: text('filter').notNull(),
    /** The fields and their new values as they were shown. */
    fields: jsonb('fields').notNull(),
    values: jsonb('values').notNull(),
    /** Fixed at the start: a filter may name the very field that is changed. */
    recordIds: bigint('record_ids', { mode: 'bigint' }).array().notNull(),
    reason: text('reason'),
    totalCount: count('total_count'),
    doneCount: count('done_count'),
    changedCount: count('changed_count'),
    sameCount: count('same_count'),
    leftOut: list('left_out'),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    failure: text('failure'),
    withdrawableUntil: instant('withdrawable_until'),
    withdrawingAt: instant('withdrawing_at'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnCount: count('withdrawn_count'),
    kept: list('kept'),
    ownerId: bigint('owner_id', { mode: 'bigint' }).notNull(),
  },
  table => [index('bulk_change_owner').on(table.ownerId, table.startedAt)],
);
