/** Tables of exports: what was asked, sealed, and the file in sealed pieces, for as long as it is kept. */
import { bigint, boolean, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../kit/database/table-columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const exportTask = pgTable(
  'export_task',
  {
    id: id(),
    entity: text('entity').notNull(),
    /** Name of the pack; null for a sheet. */
    pack: text('pack'),
    name: text('name').notNull(),
    /** Filter, columns and ids as JSON, sealed: a filter may hold a whole id card. */
    request: text('request').notNull(),
    isPlain: boolean('is_plain').notNull(),
    reason: text('reason'),
    /** DJ_RW_ZT: 1 begun, 2 done, 3 failed; a phase is the last instant set. */
    state: integer('state').notNull().default(1),
    totalCount: integer('total_count').notNull(),
    doneCount: integer('done_count').notNull().default(0),
    /** Each run takes the next number; what an earlier one still writes counts no more. */
    run: integer('run').notNull().default(0),
    pieceCount: integer('piece_count'),
    size: integer('size'),
    failure: text('failure'),
    ownerId: bigint('owner_id', { mode: 'bigint' }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    cancelledAt: instant('cancelled_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('export_task_owner').on(table.ownerId, table.startedAt),
    index('export_task_expires').on(table.expiresAt),
  ],
);

export const exportFile = pgTable(
  'export_file',
  {
    id: id(),
    exportTaskId: bigint('export_task_id', { mode: 'bigint' })
      .notNull()
      .references(() => exportTask.id, { onDelete: 'cascade' }),
    run: integer('run').notNull(),
    /** Place of the piece in the file, from 0. */
    place: integer('place').notNull(),
    /** Sealed under task, run and place. */
    content: bytes('content').notNull(),
  },
  table => [uniqueIndex('export_file_place').on(table.exportTaskId, table.run, table.place)],
);
