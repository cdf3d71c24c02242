/** Tables of imports. A row is kept as it came, sealed whole. Decisions section 13. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, count } from '../kit/database/table-columns.ts';

export const importBatch = pgTable(
  'import_batch',
  {
    id: id(),
    entity: text('entity').notNull(),
    /** Cadre imports 1–13. */
    importType: integer('import_type'),
    fileId: uuid('file_id'),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    templateVersion: text('template_version'),
    /** Headings of the sheet and the field each stands for, in the order of its columns; none until it is read. */
    columns: jsonb('columns')
      .notNull()
      .default(sql`'[]'`),
    /** What the workbook says beside its cells: its sheets, and how many rows are hidden; none until it is read. */
    workbook: jsonb('workbook'),
    /** What is put in for the texts of a field, by field and text. */
    words: jsonb('words')
      .notNull()
      .default(sql`'{}'`),
    /** Of rows that are one record, the one that counts: `first`, `last`. */
    doubles: text('doubles'),
    /** 1 add, 2 add and update, 3 replace the records of a person. */
    mode: integer('mode').notNull(),
    clearsBlank: boolean('clears_blank').notNull().default(false),
    allOrNothing: boolean('all_or_nothing').notNull().default(false),
    /** GB_DRZT: 1 begun, 2 done, 3 failed; a phase is the last instant set. */
    state: integer('state').notNull().default(1),
    totalCount: count('total_count'),
    addCount: count('add_count'),
    updateCount: count('update_count'),
    sameCount: count('same_count'),
    askedCount: count('asked_count'),
    faultCount: count('fault_count'),
    leftCount: count('left_count'),
    doneCount: count('done_count'),
    /** Records removed because a sheet that replaces does not name them. */
    removeCount: count('remove_count'),
    withdrawnCount: count('withdrawn_count'),
    /** Why it came to nothing: faults whose words stand in the catalogue. */
    failure: jsonb('failure')
      .notNull()
      .default(sql`'[]'`),
    faultFileId: uuid('fault_file_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    mappingAt: instant('mapping_at'),
    checkingAt: instant('checking_at'),
    rehearsedAt: instant('rehearsed_at'),
    confirmedAt: instant('confirmed_at'),
    cancelledAt: instant('cancelled_at'),
    withdrawingAt: instant('withdrawing_at'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawableUntil: instant('withdrawable_until'),
    ownerId: bigint('owner_id', { mode: 'bigint' }),
  },
  table => [index('import_batch_owner').on(table.ownerId, table.startedAt)],
);

/** A sheet as it was sent, sealed part by part: a large one until its rows are taken down, one of several until the end. */
export const importFile = pgTable(
  'import_file',
  {
    importBatchId: bigint('import_batch_id', { mode: 'bigint' })
      .notNull()
      .references(() => importBatch.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    content: text('content').notNull(),
  },
  table => [primaryKey({ columns: [table.importBatchId, table.part] })],
);

export const importRow = pgTable(
  'import_row',
  {
    id: id(),
    importBatchId: bigint('import_batch_id', { mode: 'bigint' })
      .notNull()
      .references(() => importBatch.id, { onDelete: 'cascade' }),
    /** Number of the row as the spreadsheet shows it. */
    rowNo: integer('row_no').notNull(),
    /** Texts of the cells as JSON, sealed under batch and row number. */
    raw: text('raw').notNull(),
    /** Somebody hid or filtered it in the sheet. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Null until the row is rehearsed. */
    outcome: text('outcome'),
    recordId: bigint('record_id', { mode: 'bigint' }),
    /** Set in the transaction that writes the row, so that no row is written twice. */
    changeId: bigint('change_id', { mode: 'bigint' }),
    /** Name, key and what would change, sealed; only where the cells do not say it. */
    changes: text('changes'),
    /** Of the first row of a person whose records are replaced: those that are removed. */
    removedIds: bigint('removed_ids', { mode: 'bigint' }).array(),
    /** Why the row stayed at the withdrawal. */
    kept: jsonb('kept'),
    faults: jsonb('faults')
      .notNull()
      .default(sql`'[]'`),
  },
  table => [uniqueIndex('import_row_place').on(table.importBatchId, table.rowNo)],
);

/** What an office chose for headings and words of an entity's sheets before; headings stand under no field. */
export const importMemory = pgTable(
  'import_memory',
  {
    id: id(),
    /** `school`, or the places it acts for: `organisation 12`, `unit 7`. */
    office: text('office').notNull(),
    entity: text('entity').notNull(),
    field: text('field').notNull(),
    word: text('word').notNull(),
    /** A field, a code or an id; null for a heading that is not imported. */
    meaning: text('meaning'),
    chosenAt: instant('chosen_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('import_memory_word').on(table.office, table.entity, table.field, table.word)],
);
