/**
 * What a vote keeps beside its session. The roll says who took part and the box holds what was cast; nothing leads from
 * one to the other: the box is one row, its papers sealed and sorted by random numbers. Decision 028.
 */
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const number = (name: string) => bigint(name, { mode: 'bigint' });

export const voteElector = pgTable(
  'vote_elector',
  {
    sessionId: number('session_id').notNull(),
    personId: number('person_id').notNull(),
    isDue: boolean('is_due').notNull(),
    /** DJ_ZZSH_BJYD. */
    reason: text('reason'),
    isPresent: boolean('is_present').notNull(),
    /** Took part; when and how stands nowhere. */
    hasVoted: boolean('has_voted').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.personId] }),
    index('vote_elector_person').on(table.personId),
  ],
);

/** The box of a vote: one row for all its ballots. */
export const voteBallot = pgTable('vote_ballot', {
  sessionId: number('session_id').primaryKey(),
  papers: text('papers').array().notNull().default([]),
});

/** Totals of paper ballots, by the counter who read them. */
export const voteCount = pgTable(
  'vote_count',
  {
    sessionId: number('session_id').notNull(),
    personId: number('person_id').notNull(),
    tally: jsonb('tally').notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.personId] })],
);

/** The sheet of a closed vote; written once. */
export const voteResult = pgTable('vote_result', {
  sessionId: number('session_id').primaryKey(),
  heldOn: date('held_on', { mode: 'string' }).notNull(),
  sheet: jsonb('sheet').notNull(),
  issued: integer('issued').notNull(),
});
