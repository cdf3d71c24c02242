import { bigint, boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../kit/database/table-columns.ts';

const reference = (name: string) => bigint(name, { mode: 'bigint' }).notNull();

/** How far the bases of a year are that somebody has made in the background; one for a person, a place and a year. */
export const duesYearlyRun = pgTable(
  'dues_yearly_run',
  {
    userId: reference('user_id'),
    organisationId: reference('organisation_id'),
    year: integer('year').notNull(),
    /** Members for whom one was to be made when it began. */
    total: integer('total').notNull(),
    made: integer('made').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    /** Ends behind the portion that is being made. */
    isStopping: boolean('is_stopping').notNull().default(false),
    endedAt: instant('ended_at'),
  },
  table => [primaryKey({ name: 'dues_yearly_run_pkey', columns: [table.userId, table.organisationId, table.year] })],
);
