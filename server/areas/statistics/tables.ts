/**
 * Tables of snapshots: what was asked, and what a run found. The rows themselves are the change records, which nobody can
 * alter. Beside them what one person counts again and again.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, id, instant } from '../../kit/database/table-columns.ts';

const version = () => integer('version').notNull().default(1);

export const snapshotPlan = pgTable('snapshot_plan', {
  id: id(),
  version: version(),
  name: text('name').notNull(),
  /** month, year: taken at the end of each. */
  cycle: text('cycle').notNull(),
  entities: jsonb('entities').notNull(),
  keepMonths: integer('keep_months').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Ends before this instant are past and settled. */
  settledUntil: instant('settled_until').notNull().defaultNow(),
  lastAsOf: instant('last_as_of'),
});

export const snapshot = pgTable(
  'snapshot',
  {
    id: id(),
    version: version(),
    snapshotPlanId: bigint('snapshot_plan_id', { mode: 'bigint' }).references(() => snapshotPlan.id),
    name: text('name').notNull(),
    /** DJ_KZ_LX. */
    type: integer('type').notNull(),
    /** DJ_KZ_ZT. */
    state: integer('state').notNull().default(1),
    asOf: instant('as_of').notNull(),
    /** Of a past day taken later: what was recorded by then counts from the day it was in force. */
    knownAt: instant('known_at'),
    entities: jsonb('entities').notNull(),
    /** What is settled so far: entity, count, rows, bytes and checksum of each. */
    parts: jsonb('parts').notNull(),
    doneCount: count('done_count'),
    totalCount: count('total_count'),
    /** Each run takes the next number; what an earlier one still writes counts no more. */
    run: count('run'),
    checksum: text('checksum'),
    sizeBytes: bigint('size_bytes', { mode: 'bigint' }),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    keepUntil: date('keep_until').notNull(),
    isLocked: boolean('is_locked').notNull().default(false),
    failure: text('failure'),
    checkedAt: instant('checked_at'),
    isSound: boolean('is_sound'),
    ownerId: bigint('owner_id', { mode: 'bigint' }),
    deletedAt: instant('deleted_at'),
  },
  table => [index('snapshot_as_of').on(table.asOf)],
);

export const statisticsScheme = pgTable(
  'statistics_scheme',
  {
    id: id(),
    version: version(),
    ownerId: bigint('owner_id', { mode: 'bigint' }).notNull(),
    name: text('name').notNull(),
    measure: text('measure').notNull(),
    /** Dimensions; null: told apart by none. */
    rows: text('rows'),
    columns: text('columns'),
    /** Groups of conditions, in the words of the list. */
    conditions: text('conditions'),
    /** table, chart, both. */
    way: text('way').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  table => [
    uniqueIndex('statistics_scheme_name_key')
      .on(table.ownerId, table.name)
      .where(sql`deleted_at is null`),
  ],
);
