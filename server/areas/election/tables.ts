/**
 * What a vote keeps beside its session. The roll is written before the start and at the close; in between the box and the
 * list of those who voted are one sealed value each, closed anew as a whole with every cast. Decision 050.
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
    /** Took part; written at the close for the whole roll at once. Null where a copy was restored meanwhile. */
    hasVoted: boolean('has_voted').default(false),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.personId] }),
    index('vote_elector_person').on(table.personId),
  ],
);

/** The box of a vote by electronic ballot: one row for all its ballots. */
export const voteBallot = pgTable('vote_ballot', {
  sessionId: number('session_id').primaryKey(),
  /** What ballots are closed with; null once they are counted. */
  publicKey: text('public_key'),
  /** What opens them, sealed, less the half of a scrutineer where there is one; null once they are counted. */
  secret: text('secret'),
  /** A scrutineer holds the other half of the key. */
  hasCode: boolean('has_code').notNull().default(false),
  /** All ballots, sealed as one value; in a column of its own form, which nobody takes for the former list. */
  papers: text('papers').notNull().default(''),
  /** How a box lay before; what is left there goes over by itself. Decision 050. */
  formerPapers: text('former_papers').array().notNull().default([]),
  /** The pages of the disk hold no earlier state of the box. */
  isRenewed: boolean('is_renewed').notNull().default(true),
});

/** Who has voted while the vote is open, sealed as one value; no copy takes it along. */
export const voteTurnout = pgTable('vote_turnout', {
  sessionId: number('session_id').primaryKey(),
  voted: text('voted').notNull(),
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
