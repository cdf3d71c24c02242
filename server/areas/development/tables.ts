/**
 * What was filled in for each step. A submission is a row of its own that stays as it was; what a later one replaces is no
 * longer current. The record itself, its trace and the record of the workflow stand beside it.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' });

export const developmentStep = pgTable(
  'development_step',
  {
    id: id(),
    recordId: number('record_id').notNull(),
    step: integer('step').notNull(),
    /** DJ_FZ_BZZT. */
    state: text('state').notNull(),
    /** The day it bears once it is done. */
    doneOn: date('done_on'),
    form: jsonb('form').notNull(),
    /** The form of a political review, closed. */
    sealed: text('sealed'),
    opinion: text('opinion'),
    operatorId: number('operator_id'),
    operatorName: text('operator_name').notNull(),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    confirmedById: number('confirmed_by_id'),
    confirmedByName: text('confirmed_by_name'),
    confirmedAt: instant('confirmed_at'),
    /** Done elsewhere before the record began here: what is known of it is its day. */
    isHistory: boolean('is_history').notNull().default(false),
    isCurrent: boolean('is_current').notNull().default(true),
  },
  table => [
    uniqueIndex('development_step_current')
      .on(table.recordId, table.step)
      .where(sql`is_current`),
  ],
);
