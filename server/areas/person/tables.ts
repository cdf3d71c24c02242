/** Judgements over two records of perhaps one person; each stands for good, so they are no resource. */
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' });

export const personMerge = pgTable(
  'person_merge',
  {
    id: id(),
    keptId: number('kept_id').notNull(),
    droppedId: number('dropped_id').notNull(),
    droppedText: text('dropped_text').notNull(),
    /** merged, separated or different. */
    state: text('state').notNull(),
    reason: text('reason').notNull(),
    /** The last change record before; what stood there is put back. */
    since: number('since'),
    /** Parts that the kept person got. */
    addedParts: jsonb('added_parts').notNull().default([]),
    /** Fields of the kept person that were set, without their values. */
    setFields: jsonb('set_fields').notNull().default([]),
    /** Rows that named the dropped person: entity, row and fields. */
    moved: jsonb('moved').notNull().default([]),
    byId: number('by_id'),
    byName: text('by_name').notNull(),
    at: instant('at').notNull().defaultNow(),
    separatedReason: text('separated_reason'),
    separatedByName: text('separated_by_name'),
    separatedAt: instant('separated_at'),
  },
  table => [index('person_merge_kept').on(table.keptId), index('person_merge_dropped').on(table.droppedId)],
);
